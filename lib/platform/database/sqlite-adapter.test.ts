import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient, type Client } from '@libsql/client';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

import { withoutCheckpoints } from './checkpoint';
import { WriteFirstLibSql } from './sqlite-adapter';

let directory: string;
let file: string;
let other: Client;
let site: SqlDriverAdapter;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'site-busy-'));
  file = join(directory, 'site.db');
  other = createClient({ url: `file:${file}` });
  await other.executeMultiple('PRAGMA journal_mode = WAL; CREATE TABLE note (text TEXT)');
  site = await new WriteFirstLibSql(file).connect();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await site.dispose();
  other.close();
  rmSync(directory, { recursive: true });
});

const write = (text: string) => site.executeRaw({ sql: `INSERT INTO note VALUES ('${text}')`, args: [], argTypes: [] });
const read = async () => (await site.queryRaw({ sql: 'SELECT text FROM note', args: [], argTypes: [] })).rows.flat();
const ways: [string, () => Promise<unknown>][] = [
  ['a statement', () => write('mine')],
  [
    'a transaction',
    async () => {
      const transaction = await site.startTransaction();
      await transaction.executeRaw({ sql: "INSERT INTO note VALUES ('mine')", args: [], argTypes: [] });
      await transaction.commit();
    },
  ],
];

it.each(ways)('%s waits for another process’s write, and this process continues', async (_, work) => {
  await other.execute('BEGIN IMMEDIATE');
  const writing = work();
  // Libraries that wait for the lock block the thread: this would only run after they have given up.
  setImmediate(() => void other.executeMultiple("INSERT INTO note VALUES ('theirs'); COMMIT"));
  await writing;
  expect(await read()).toEqual(['theirs', 'mine']);
});

it.each(ways)('%s that waited in vain leaves a connection that reads and writes what is there', async (_, work) => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
  await other.execute('BEGIN IMMEDIATE');
  await expect(work()).rejects.toMatchObject({ cause: { kind: 'SocketTimeout' } });
  await other.execute('COMMIT');
  expect(await read()).toEqual([]);
  await other.execute("INSERT INTO note VALUES ('theirs')");
  expect(await read()).toEqual(['theirs']);
  await write('mine');
  expect((await other.execute('SELECT count(*) AS count FROM note')).rows[0]?.count).toBe(2);
});

describe('a checkpoint', () => {
  const inFile = () => readFileSync(file).includes('needle');
  /** More than the 1,000 pages after which SQLite would make one itself. */
  const writeMany = async () => {
    for (let count = 0; count < 250; count += 1) await write('needle '.repeat(2500));
  };

  it('is made after so many statements', async () => {
    await write('needle');
    expect(inFile()).toBe(false);
    await writeMany();
    expect(inFile()).toBe(true);
  });

  it('is not made while a command writes beside the site, however much the site writes', async () => {
    await other.execute('PRAGMA wal_autocheckpoint = 0');
    await withoutCheckpoints(file, async () => {
      await writeMany();
      await other.execute("INSERT INTO note VALUES ('theirs')");
      expect(inFile()).toBe(false);
    });
    await writeMany();
    expect(inFile()).toBe(true);
  });

  it('is never made by SQLite, after a new connection neither', async () => {
    const setting = async () =>
      (await site.queryRaw({ sql: 'PRAGMA wal_autocheckpoint', args: [], argTypes: [] })).rows.flat();
    expect(await setting()).toEqual([0]);
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
    await other.execute('BEGIN IMMEDIATE');
    await expect(write('refused')).rejects.toBeDefined();
    await other.execute('COMMIT');
    expect(await setting()).toEqual([0]);
  });
});
