import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@libsql/client';

import { refuseDamagedDatabase } from './damage';
import { cipherKey, requireDatabaseKey } from './encryption';

const key = 'the key of the tests, which has forty-one';
const otherKey = `${key.slice(0, 40)}X`;
let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'site-encryption-'));
  file = join(directory, 'site.db');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** The bytes of each file in the folder as text, which compares faster. */
const contents = () =>
  Object.fromEntries(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'latin1')]));

async function open(databaseKey?: string) {
  return createClient({ url: `file:${file}`, ...(databaseKey && { encryptionKey: cipherKey(databaseKey) }) });
}

async function create(databaseKey?: string): Promise<void> {
  const client = await open(databaseKey);
  await client.execute('CREATE TABLE note (text TEXT)');
  await client.execute("INSERT INTO note VALUES ('a needle in it')");
  client.close();
}

/** The state after a power cut: most of the data is in the log beside the file. */
function createAndCrash(): void {
  const script = `
    const { createClient } = require('@libsql/client');
    const client = createClient({ url: 'file:${file}', encryptionKey: ${JSON.stringify(cipherKey(key))} });
    (async () => {
      await client.execute('CREATE TABLE note (text TEXT)');
      await client.execute('PRAGMA journal_mode = WAL');
      for (let row = 0; row < 50; row += 1) await client.execute("INSERT INTO note VALUES ('" + 'needle '.repeat(200) + "')");
      await client.execute('CREATE TABLE other (text TEXT)');
      process.kill(process.pid, 'SIGKILL');
    })();`;
  spawnSync(process.execPath, ['-e', script], { cwd: process.cwd() });
  expect(contents()['site.db-wal']?.length).toBeGreaterThan(50_000);
}

it('makes 32 characters of a key of any length, and every character of it counts', () => {
  expect(Buffer.from(cipherKey(key))).toHaveLength(32);
  expect(cipherKey(key)).not.toContain('\0');
  expect(cipherKey(key)).not.toBe(cipherKey(otherKey));
});

it('encrypts the file and its log', async () => {
  createAndCrash();
  for (const bytes of Object.values(contents())) expect(bytes.includes('needle')).toBe(false);
});

describe('a key that does not fit', () => {
  const cases: [string, string | undefined, string | undefined, RegExp][] = [
    ['missing', key, undefined, /^DATABASE_KEY is missing: .*site\.db is encrypted/],
    ['wrong', key, otherKey, /^DATABASE_KEY is not the key of .*site\.db$/],
    ['needless', undefined, key, /^DATABASE_KEY is set, but .*site\.db is not encrypted/],
  ];
  it.each(cases)('is recognized: %s; the file stays as it is', async (_, made, given, message) => {
    await create(made);
    const before = contents();
    await expect(requireDatabaseKey(file, given)).rejects.toThrow(message);
    expect(contents()).toEqual(before);
  });

  it.each([undefined, otherKey])('does not touch what a crash has left', async (given) => {
    createAndCrash();
    const before = contents();
    await expect(requireDatabaseKey(file, given)).rejects.toThrow(/^DATABASE_KEY/);
    expect(contents()).toEqual(before);
    await requireDatabaseKey(file, key);
    const client = await open(key);
    expect((await client.execute('SELECT count(*) AS rows FROM note')).rows[0]?.rows).toBe(50);
    expect((await client.execute('PRAGMA integrity_check')).rows[0]?.integrity_check).toBe('ok');
    client.close();
  });
});

it('lets the right key, no key for a plain file, and any key for a new file pass', async () => {
  await requireDatabaseKey(file, key);
  await create();
  await requireDatabaseKey(file, undefined);
  rmSync(file);
  await requireDatabaseKey(file, key);
  await create(key);
  await requireDatabaseKey(file, key);
});

describe('a flipped bit', () => {
  async function createLarge(): Promise<void> {
    const client = await open(key);
    await client.execute('CREATE TABLE note (text TEXT)');
    for (let row = 0; row < 40; row += 1) await client.execute(`INSERT INTO note VALUES ('${'needle '.repeat(100)}')`);
    client.close();
  }

  function flip(offset: number): void {
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset);
    writeFileSync(file, bytes);
  }

  it('in the structure is refused with one line', async () => {
    await createLarge();
    await refuseDamagedDatabase(file, key);
    flip(2 * 4096);
    await expect(refuseDamagedDatabase(file, key)).rejects.toThrow(
      /^\S*site\.db is damaged and cannot be read: .* restore a backup/,
    );
  });
});
