import { createHash, randomBytes } from 'node:crypto';

/** A verification link is good for seven days and one use (§4 of the contract). */
export const verificationTokenSeconds = 7 * 24 * 60 * 60;

/** A token of 32 random bytes, and the hash that is all the database keeps of it. */
export function createVerificationToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashVerificationToken(token) };
}

export function hashVerificationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
