import type { Config } from '@libsql/client';

import { fileUrl } from '../files/file-url';
import { env } from '../process/env';
import { cipherKey } from './encryption';

/** Milliseconds that a writer waits for another process's write. */
export const busyTimeout = 10_000;

/** Returns libSQL's options for the embedded database, with the key if there is one. */
export function libsqlConfig(file: string): Config {
  const { DATABASE_KEY } = env();
  return {
    url: fileUrl(file),
    timeout: busyTimeout,
    ...(DATABASE_KEY && { encryptionKey: cipherKey(DATABASE_KEY) }),
  };
}
