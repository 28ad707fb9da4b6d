import { createHash, randomBytes } from 'node:crypto';

/** Creates a token of 32 random bytes for a link, and its hash, the only part that is stored. */
export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** Returns the SHA-256 of a token in hex, as the database stores it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
