export const passwordMinimumLength = 6;
/** What an administrator chooses for themselves, unless they have a passkey. */
export const administratorPasswordLength = 12;

/** What is said beside the field in which somebody chooses their own. */
export function passwordHint(role: 'user' | 'admin'): string {
  return role === 'admin'
    ? `At least ${administratorPasswordLength} characters, or ${passwordMinimumLength} with a passkey. You can paste it from a password manager.`
    : `At least ${passwordMinimumLength} characters. You can paste it from a password manager.`;
}
