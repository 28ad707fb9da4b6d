import 'server-only';

import { open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { filePath } from '@/lib/platform/files/file-url';
import type { Check } from '@/lib/platform/process/check';
import { env } from '@/lib/platform/process/env';

const databaseStart = Buffer.from('SQLite format 3\0', 'latin1');
const unencryptedBackupStart = Buffer.from([0x1f, 0x8b]);

/** Whether an encrypted database has an unencrypted copy beside it, such as the one it was encrypted from. */
export const encryptionCheck: Check = {
  name: 'Encryption at rest',
  every: 6 * 60 * 60_000,
  priority: 'high',
  failuresBeforeAlarm: 1,
  needs: 'Database',
  advice: 'Delete the files that the message names, once the site runs on the encrypted database.',
  async run() {
    const { isEmbedded, databaseUrl, dataDirectory, DATABASE_KEY } = env();
    if (!isEmbedded) return { status: 'ok', message: 'PostgreSQL’s disk is encrypted by its operator.' };
    if (!DATABASE_KEY) return { status: 'ok', isOff: true, message: 'DATABASE_KEY is not set.' };
    const database = filePath(databaseUrl);
    const lock = join(dirname(database), 'database.lock.db');
    const own = await Promise.all([database, `${database}-wal`, `${database}-shm`, lock].map(identityOf));
    const folders = new Set([dirname(database), dataDirectory]);
    const plain = (await Promise.all([...folders].map((folder) => plainCopies(folder, own)))).flat();
    if (plain.length === 0) return { status: 'ok', message: 'No unencrypted copy lies beside the database.' };
    return { status: 'problem', message: `The database is encrypted, but a copy is not: ${plain.join(', ')}.` };
  },
};

/**
 * Opens none of the database's own files, under whatever name: the process would lose SQLite's locks on it
 * (docs/decisions/0022).
 */
async function plainCopies(folder: string, own: readonly unknown[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const identity = await identityOf(path);
    if (identity && !own.includes(identity) && (await isPlain(path))) found.push(path);
  }
  return found;
}

/** The same for all names of a file; undefined for what is none, such as a link that leads nowhere. */
async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
    throw error;
  });
  return found?.isFile() ? `${found.dev} ${found.ino}` : undefined;
}

async function isPlain(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(databaseStart.length), 0, databaseStart.length, 0);
    const start = buffer.subarray(0, bytesRead);
    const isBackup = path.endsWith('.backup') && start.subarray(0, 2).equals(unencryptedBackupStart);
    return isBackup || start.equals(databaseStart);
  } finally {
    await file.close();
  }
}
