import type { Config } from '@libsql/client';

import { fileUrl } from '@/lib/platform/files/file-url';
import { env } from '@/lib/platform/process/env';

import { cipherKey } from './encryption';

/** Milliseconds that a writer waits for another process's write. */
export const busyTimeout = 10_000;

/** Returns libSQL's options for an embedded database, with the key if there is one. */
export function libsqlConfig(file: string, databaseKey = env().DATABASE_KEY): Config {
  return {
    url: fileUrl(file),
    timeout: busyTimeout,
    ...(databaseKey && { encryptionKey: cipherKey(databaseKey) }),
  };
}
