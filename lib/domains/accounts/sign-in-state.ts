import type { FieldErrors } from '@/lib/platform/http/app-error';
import type { FormState } from '@/lib/platform/http/form-state';

/** Second factors that an account may ask for. */
export const secondFactors = ['app', 'passkey', 'recovery-code'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** State of the sign-in form, shared by the browser and the server action. */
export interface SignInState extends FormState {
  /** The password was right; one of these is required. */
  methods?: readonly SecondFactor[];
}

export const signInRequiredMessage = 'Please enter both email and password';

/** Messages at empty fields. */
export function emptySignInFields({ email = '', password = '' }: { email?: string; password?: string }): FieldErrors {
  return {
    ...(!email.trim() && { email: ['Please enter your email address.'] }),
    ...(!password && { password: ['Please enter your password.'] }),
  };
}

export const signInFailedMessage = 'Login failed';

export const sessionKeptText =
  'You are signed out in this browser, but the site cannot save anything at the moment and could not end the session itself. It will end within 8 hours.';
