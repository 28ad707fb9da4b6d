import type { FieldErrors } from '../../platform/http/app-error';

/** Second factors that an account may ask for. */
export const secondFactors = ['app', 'passkey', 'recovery-code'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** State of the sign-in form, shared by the browser and the server action. */
export type SignInState =
  | { status: 'idle' }
  | { status: 'failed'; message: string; email: string; errors?: FieldErrors }
  /** The password was right; a second factor is required. */
  | { status: 'code'; methods: readonly SecondFactor[]; message?: string };

export const signInRequiredMessage = 'Please enter both email and password';

/** Messages at empty fields. */
export function emptySignInFields({ email, password }: { email: string; password: string }): FieldErrors {
  return {
    ...(!email.trim() && { email: ['Please enter your email address.'] }),
    ...(!password && { password: ['Please enter your password.'] }),
  };
}

export const signInFailedMessage = 'Login failed';

export const sessionKeptText =
  'You are signed out in this browser, but the site cannot save anything at the moment and could not end the session itself. It ends by itself within 8 hours.';
