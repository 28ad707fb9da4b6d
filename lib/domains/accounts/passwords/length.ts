export const passwordMinimumLength = 6;
/** What an administrator chooses for themselves, unless they have a passkey. */
export const administratorPasswordLength = 12;

/** How long a password is at least that somebody chooses for themselves. */
export function ownPasswordMinimum({ role, hasPasskey }: { role: 'user' | 'admin'; hasPasskey: boolean }): number {
  return role === 'admin' && !hasPasskey ? administratorPasswordLength : passwordMinimumLength;
}

/** What is said beside the field in which somebody chooses their own. */
export function passwordHint(minimum: number): string {
  return `At least ${minimum} characters. You can paste it from a password manager.`;
}
