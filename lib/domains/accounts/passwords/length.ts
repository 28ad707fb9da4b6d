export const passwordMinimumLength = 6;
/** Minimum length for administrators without a passkey who choose their own password. */
export const administratorPasswordLength = 12;

/** Returns the minimum length of a password that its owner chooses. */
export function ownPasswordMinimum({ role, hasPasskey }: { role: 'user' | 'admin'; hasPasskey: boolean }): number {
  return role === 'admin' && !hasPasskey ? administratorPasswordLength : passwordMinimumLength;
}

/** The hint next to a field for one's own new password. */
export function passwordHint(minimum: number): string {
  return `At least ${minimum} characters. You can paste it from a password manager.`;
}
