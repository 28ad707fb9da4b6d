/** What an account may ask for beside its password. */
export const secondFactors = ['app', 'passkey', 'recovery-code'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Where the sign-in form stands: shared by the form in the browser and the action that serves it without scripts. */
export type SignInState =
  | { status: 'idle' }
  | { status: 'failed'; message: string; email: string }
  /** The password was right, and a second factor is asked for. */
  | { status: 'code'; methods: readonly SecondFactor[]; message?: string };

export const signInRequiredMessage = 'Please enter both email and password';

export const signInFailedMessage = 'Login failed';
