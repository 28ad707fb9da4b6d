import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import Database from 'libsql';

import { makePrivateDirectory } from '@/lib/platform/files/private-files';

const retryMilliseconds = 500;
const waitMilliseconds = 5 * 60 * 1000;

/** Thrown if another process keeps the lock for too long. */
class LockHeldError extends Error {
  override name = 'LockHeldError';
}

/** Runs `work` while holding a lock on `folder`; other processes wait for up to five minutes. */
export async function exclusively<Result>(
  name: string,
  work: () => Promise<Result>,
  folder = join('node_modules', '.cache'),
): Promise<Result> {
  makePrivateDirectory(folder);
  const file = lockFile(name, folder);
  const giveUpAt = performance.now() + waitMilliseconds;
  let release = take(file);
  while (!release) {
    if (performance.now() > giveUpAt)
      throw new LockHeldError(`Another process has held ${file} for five minutes. Try again when it has ended.`);
    await delay(retryMilliseconds);
    release = take(file);
  }
  return holding(release, work);
}

/** Like `exclusively`, but does nothing if the lock is held. */
export async function exclusivelyIfFree(name: string, work: () => Promise<void>, folder: string): Promise<void> {
  const release = take(lockFile(name, folder));
  if (release) await holding(release, work);
}

/** Not `.lock`: a process of an earlier release that was killed has left a folder of that name. */
const lockFile = (name: string, folder: string) => join(folder, `${name}.lock.db`);

async function holding<Result>(release: () => void, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Locks a file as SQLite locks a database, through the system: until the process ends, however it ends, and however
 * long a statement keeps it busy. A lock that counts by its age expires during such a statement, or never after a clock
 * that ran ahead. Returns what releases it, or undefined if it is held. Uses libSQL without its client, whose statements
 * would keep the file open until they are collected as garbage.
 */
function take(file: string): (() => void) | undefined {
  // Only a file that is missing: to close one that this process has locked would release it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new Database(file, { timeout: 0 });
  try {
    // The file stays empty, and has no journal beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
  return () => {
    database.exec('ROLLBACK');
    database.close();
  };
}
