import type { FieldErrors } from '../../platform/http/app-error';

/** What an account may ask for beside its password. */
export const secondFactors = ['app', 'passkey', 'recovery-code'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Where the sign-in form stands: shared by the form in the browser and the action that serves it without scripts. */
export type SignInState =
  | { status: 'idle' }
  | { status: 'failed'; message: string; email: string; errors?: FieldErrors }
  /** The password was right, and a second factor is asked for. */
  | { status: 'code'; methods: readonly SecondFactor[]; message?: string };

export const signInRequiredMessage = 'Please enter both email and password';

/** What is said at the fields that were left empty. */
export function emptySignInFields({ email, password }: { email: string; password: string }): FieldErrors {
  return {
    ...(!email.trim() && { email: ['Please enter your email address.'] }),
    ...(!password && { password: ['Please enter your password.'] }),
  };
}

export const signInFailedMessage = 'Login failed';

export const sessionKeptText =
  'You are signed out in this browser, but the site cannot save anything at the moment and could not end the session itself. It ends by itself within 8 hours.';
