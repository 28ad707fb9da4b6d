import 'server-only';

import { passwordMaximumBytes } from './schema';
import { hashOnThread } from './hash-threads';

/** bcrypt's cost: 2^12 rounds. */
const cost = 12;

/** A hash that no password has: an unknown address costs the time of a wrong password. */
const nobodysHash = '$2b$12$C6UzMDM.H6dfI/f/IKcEeO5Z4vU3mYw6GkK8mGv0m5kUoRzqW1XyG';

export async function hashPassword(password: string): Promise<string> {
  return String(await hashOnThread({ password, cost }));
}

/** Takes the same time without a hash; a password beyond bcrypt's 72 bytes, which it would cut, is never right. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const comparable = Buffer.byteLength(password) <= passwordMaximumBytes ? hash : undefined;
  const matches = await hashOnThread({ password, hash: comparable || nobodysHash });
  return Boolean(comparable) && matches === true;
}
