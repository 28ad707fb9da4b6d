import { existsSync, statSync } from 'node:fs';

import { EnvError } from '@/lib/platform/process/env';

import { libsqlConfig } from './libsql-config';

/**
 * Throws an EnvError if SQLite finds the embedded database damaged. Checks it after an unclean stop, which leaves a log,
 * and an encrypted one at each start. Expects the right key.
 */
export async function refuseDamagedDatabase(file: string, databaseKey?: string): Promise<void> {
  if (!existsSync(file) || !(databaseKey || hasLog(file))) return;
  if (await isDamaged(file, databaseKey)) throw new EnvError(damageMessage(file));
}

/** Throws the same error, and reads by a connection that is open: to close one of its own could empty the log. */
export async function refuseDamage(file: string, read: (sql: string) => Promise<unknown>): Promise<void> {
  if (await findsDamage(async () => JSON.stringify(await read(quickCheck)))) throw new EnvError(damageMessage(file));
}

const quickCheck = 'PRAGMA quick_check(1)';

/** What a person has to do, which a restore must not do by itself: a site may still be using the file. */
export function damageMessage(file: string): string {
  return `${file} is damaged and cannot be read: stop the site, move the file away with its -wal and -shm, and restore a backup (docs/backup.md: A damaged database)`;
}

/** Whether SQLite's error message says that a file is damaged. */
export function saysDamage(message: string): boolean {
  return /CORRUPT|NOTADB|malformed/i.test(message);
}

/** Whether the last process on a SQLite file ended without closing it. */
export function hasLog(file: string): boolean {
  return Boolean(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size);
}

async function isDamaged(file: string, databaseKey?: string): Promise<boolean> {
  const { createClient } = await import('@libsql/client');
  const client = createClient(libsqlConfig(file, databaseKey));
  try {
    return await findsDamage(async () => JSON.stringify((await client.execute(quickCheck)).rows));
  } finally {
    client.close();
  }
}

/** Any other failure is reported by the site's own connection. */
async function findsDamage(check: () => Promise<string>): Promise<boolean> {
  try {
    return !(await check()).includes('"ok"');
  } catch (error) {
    return error instanceof Error && saysDamage(error.message);
  }
}
