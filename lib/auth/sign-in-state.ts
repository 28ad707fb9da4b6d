import type { SecondFactor } from './schema';

/** Where the sign-in form stands: shared by the form in the browser and the action that serves it without scripts. */
export type SignInState =
  | { status: 'idle' }
  | { status: 'failed'; message: string; email: string }
  /** The password was right, and a second factor is asked for. */
  | { status: 'code'; methods: readonly SecondFactor[]; message?: string };

/** What is told when the server does not say what went wrong. */
export const signInFailedMessage = 'Login failed';
