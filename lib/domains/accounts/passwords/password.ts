import 'server-only';

import { passwordMaximumBytes } from './schema';
import { bcryptCompare, bcryptHash } from './bcrypt';

/** bcrypt's cost: 2^12 rounds. */
const cost = 12;

/** A hash that matches no password, compared for unknown addresses so that they take the same time. */
const dummyHash = '$2b$12$C6UzMDM.H6dfI/f/IKcEeO5Z4vU3mYw6GkK8mGv0m5kUoRzqW1XyG';

/**
 * Returns the bcrypt hash of a password, of which bcrypt reads 72 bytes: the schemas refuse longer ones. Does not
 * queue: requests call it in a turn of `inHashQueue`.
 */
export function hashPassword(password: string): Promise<string> {
  return bcryptHash(password, cost);
}

/** Compares a password; takes the same time without a hash. Passwords over bcrypt's 72 bytes never match. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const comparable = Buffer.byteLength(password) <= passwordMaximumBytes ? hash : undefined;
  const matches = await bcryptCompare(password, comparable || dummyHash);
  return Boolean(comparable) && matches;
}
