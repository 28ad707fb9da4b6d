import type * as Crypto from 'node:crypto';

/**
 * Derives keys at the lowest cost, for tests that make many backups in their own process: each key would take 50 ms of the
 * processor and 16 MB. A program that such a test started would derive other keys.
 */
jest.mock('node:crypto', () => {
  const actual = jest.requireActual<typeof Crypto>('node:crypto');
  const scryptSync = (password: Crypto.BinaryLike, salt: Crypto.BinaryLike, length: number) =>
    actual.scryptSync(password, salt, length, { N: 2 });
  return Object.assign(Object.create(actual) as object, { scryptSync });
});
