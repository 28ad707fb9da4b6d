import type { Config } from '@libsql/client';

import { fileUrl } from '../files/file-url';
import { env } from '../process/env';
import { cipherKey } from './encryption';

/** How long a writer waits for another process's write, in milliseconds. */
export const busyTimeout = 10_000;

/** How the embedded database is opened, with its key if it has one. */
export function libsqlConfig(file: string): Config {
  const { DATABASE_KEY } = env();
  return {
    url: fileUrl(file),
    timeout: busyTimeout,
    ...(DATABASE_KEY && { encryptionKey: cipherKey(DATABASE_KEY) }),
  };
}
