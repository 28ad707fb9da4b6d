import { createHmac } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { cipherKey } from './encryption';
import { fileUrl } from '../file-url';

/** Hashing more than this would hold up a stop: such a database is read through at each start. */
const largestSealed = 512 * 1024 ** 2;

const sealOf = (file: string) => `${file}.seal`;

/** Notes what every byte of a closed database was, under its key, for `isSealed` of the next start. */
export async function sealDatabase(file: string, databaseKey: string): Promise<void> {
  rmSync(sealOf(file), { force: true });
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
 * Takes the seal away; answers whether it held. What was damaged before the stop was sealed with the rest: a start that
 * it ends leaves no seal to the next one, which reads the database through.
 */
export async function breakSeal(file: string, databaseKey: string): Promise<boolean> {
  const held = await isSealed(file, databaseKey);
  rmSync(sealOf(file), { force: true });
  return held;
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
