import { entersOffice, type Role } from '../roles/role';

export const passwordMinimumLength = 6;
/** Minimum length in the back office's roles without a passkey, for a password that its owner chooses. */
export const officePasswordLength = 12;

/** Returns the minimum length of a password that its owner chooses. */
export function ownPasswordMinimum({ role, hasPasskey }: { role: Role; hasPasskey: boolean }): number {
  return entersOffice(role) && !hasPasskey ? officePasswordLength : passwordMinimumLength;
}

/** The hint next to a field for one's own new password. */
export function passwordHint(minimum: number): string {
  return `At least ${minimum} characters. You can paste it from a password manager.`;
}
