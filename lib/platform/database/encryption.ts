import { scryptSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { fileUrl } from '@/lib/platform/files/file-url';
import { EnvError } from '@/lib/platform/process/env';
import { singleton } from '@/lib/platform/process/singleton';

const plainHeader = Buffer.from('SQLite format 3\0', 'latin1');
const largestPage = 65_536;
const probes = 3;

const derived = new Map<string, string>();

/** The key that was tried on each file, which this process has open from then on. */
const tried = singleton(
  'databaseKeys',
  () => new Map<string, { databaseKey: string | undefined; trial: Promise<void> }>(),
);

/**
 * Derives the cipher's key from a DATABASE_KEY. libSQL uses the first 32 bytes of a text and ignores the rest, so the
 * whole key is hashed into 32 ASCII characters other than NUL.
 */
export function cipherKey(databaseKey: string): string {
  let key = derived.get(databaseKey);
  if (!key) {
    key = String.fromCharCode(...scryptSync(databaseKey, 'site database', 32).map((byte) => 1 + (byte % 127)));
    derived.set(databaseKey, key);
  }
  return key;
}

/**
 * Throws an EnvError unless `databaseKey` decrypts the file. Does not open the database: with a wrong key, SQLite would
 * checkpoint a WAL left by a crash into the file and destroy it. Accepts any key for a file that does not exist yet.
 * Reads a file only once in a process: to close it while SQLite has it open would end SQLite's locks (docs/decisions/0022).
 */
export async function requireDatabaseKey(file: string, databaseKey: string | undefined): Promise<void> {
  const known = tried.get();
  if (!existsSync(file)) known.delete(file);
  else if (!known.has(file)) known.set(file, { databaseKey, trial: tryKey(file, databaseKey) });
  const earlier = known.get(file);
  if (earlier && earlier.databaseKey !== databaseKey) throw new EnvError(`DATABASE_KEY is not the key of ${file}`);
  try {
    await earlier?.trial;
  } catch (error) {
    known.delete(file);
    throw error;
  }
}

async function tryKey(file: string, databaseKey: string | undefined): Promise<void> {
  const page = await firstPage(file);
  if (page.length === 0) return;
  const isPlain = page.subarray(0, plainHeader.length).equals(plainHeader);
  if (isPlain && !databaseKey) return;
  if (isPlain) throw new EnvError(`DATABASE_KEY is set, but ${file} is not encrypted (docs/backup.md: Encryption)`);
  if (!databaseKey) throw new EnvError(`DATABASE_KEY is missing: ${file} is encrypted, or no database`);
  for (let probe = 1; !(await opens(page, databaseKey)); probe += 1) {
    if (probe === probes) throw new EnvError(`DATABASE_KEY is not the key of ${file}`);
    // A running server may have written the page during the read.
    await delay(50);
    page.set((await firstPage(file)).subarray(0, page.length));
  }
}

async function firstPage(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(largestPage), 0, largestPage, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

async function opens(page: Buffer, databaseKey: string): Promise<boolean> {
  const { createClient } = await import('@libsql/client');
  const directory = mkdtempSync(join(tmpdir(), 'database-key-'));
  const copy = join(directory, 'first-page.db');
  try {
    writeFileSync(copy, page);
    const client = createClient({ url: fileUrl(copy), encryptionKey: cipherKey(databaseKey) });
    try {
      await client.execute('PRAGMA schema_version');
    } finally {
      client.close();
    }
    return true;
  } catch (error) {
    // Other errors concern the pages after the first, which the copy lacks.
    return !(error instanceof Error && error.message.includes('NOTADB'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
