import { createHmac } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { EnvError } from '../process/env';
import { cipherKey } from './encryption';
import { fileUrl } from '../files/file-url';

/** Hashing more than this would hold up a stop: such a database is read through at each start. */
const largestSealed = 512 * 1024 ** 2;

const sealOf = (file: string) => `${file}.seal`;

/** Notes what every byte of a closed database was, under its key, for `isSealed` of the next start. */
export async function sealDatabase(file: string, databaseKey: string): Promise<void> {
  removeSeal(file);
  if (existsSync(file)) await foldLogIn(file, databaseKey);
  if (!isWhole(file) || statSync(file).size > largestSealed) return;
  writeFileSync(sealOf(file), await digestOf(file, databaseKey), { mode: 0o600 });
}

/** Whether a database is byte for byte as it was when it was sealed: then nothing has damaged it since. */
export async function isSealed(file: string, databaseKey: string): Promise<boolean> {
  if (!existsSync(sealOf(file)) || !isWhole(file)) return false;
  return readFileSync(sealOf(file), 'utf8') === (await digestOf(file, databaseKey));
}

/**
 * Takes the seal of the last clean stop away, before the database is written to; returns whether there was one. Throws an
 * EnvError where the database is not as it was then, and leaves the seal, so that the next program throws too.
 */
export async function breakSeal(file: string, databaseKey: string): Promise<boolean> {
  if (!existsSync(sealOf(file))) return false;
  if (!(await isSealed(file, databaseKey)))
    throw new EnvError(
      `${file} is damaged, or was changed since its last clean stop: restore a backup, or delete ${sealOf(file)} where the change was yours (docs/operations.md: Encryption)`,
    );
  removeSeal(file);
  return true;
}

/** Takes the seal away unlooked at: what replaces the database need not know what it was. */
export function removeSeal(file: string): void {
  rmSync(sealOf(file), { force: true });
}

/** A connection that was closed may keep the log until it is collected. */
async function foldLogIn(file: string, databaseKey: string): Promise<void> {
  const { createClient } = await import('@libsql/client');
  const client = createClient({ url: fileUrl(file), encryptionKey: cipherKey(databaseKey), timeout: 1000 });
  try {
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    client.close();
  }
}

/** What a crash, or another process that has it open, leaves in the log is not in the file yet. */
function isWhole(file: string): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return existsSync(file) && !log?.size;
}

async function digestOf(file: string, databaseKey: string): Promise<string> {
  const digest = createHmac('sha256', `seal ${cipherKey(databaseKey)}`);
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 })) digest.update(part as Buffer);
  return digest.digest('hex');
}
