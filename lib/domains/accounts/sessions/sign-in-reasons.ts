/** Why somebody was sent to sign in, as the address says it, and what the screen says of it. */
export const signInReasons = {
  'sign-in': 'Please sign in to see that page.',
  'password-set': 'Your password is set. Please sign in with it.',
  expired: 'Session expired. Please log in again.',
} as const;

export type SignInReason = keyof typeof signInReasons;

export function signInReasonText(reason: unknown): string | undefined {
  return typeof reason === 'string' && Object.hasOwn(signInReasons, reason)
    ? signInReasons[reason as SignInReason]
    : undefined;
}
