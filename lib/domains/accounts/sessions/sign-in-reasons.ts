/** Reasons for a redirect to sign-in: the value in the address and the text on the screen. */
export const signInReasons = {
  'sign-in': 'Please sign in to see that page.',
  'password-set': 'Your password is set. Please sign in with it.',
  expired: 'Session expired. Please log in again.',
} as const;

export type SignInReason = keyof typeof signInReasons;

/** Returns the text of a reason that an address states; undefined for anything else. */
export function signInReasonText(reason: unknown): string | undefined {
  return isReason(reason) ? signInReasons[reason] : undefined;
}

function isReason(value: unknown): value is SignInReason {
  return typeof value === 'string' && Object.hasOwn(signInReasons, value);
}
