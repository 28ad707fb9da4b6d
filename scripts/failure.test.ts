import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LibsqlError } from '@libsql/client';
import pg from 'pg';

import { createAdapter } from '../lib/platform/database/adapter';
import { exclusively } from '../lib/platform/process/exclusively';
import { failureOutside } from './failure';

async function failureOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    return failureOutside(error);
  }
  throw new Error('It did not fail.');
}

const connect = (host: string) => () =>
  new pg.Client({ connectionString: `postgresql://nobody@${host}:9/none` }).connect();

test.each([['127.0.0.1'], ['localhost']])('a database server at %s that does not respond', async (host) => {
  expect(await failureOf(connect(host))).toMatch(
    /^DATABASE_URL cannot be opened: connect ECONNREFUSED (127\.0\.0\.1|::1):9$/,
  );
});

test('what a database server refuses', () => {
  const refusal = new pg.DatabaseError('database "none" does not exist', 0, 'error');
  refusal.severity = 'FATAL';
  expect(failureOutside(refusal)).toBe('DATABASE_URL cannot be opened: database "none" does not exist');
});

test('a database server that Prisma cannot reach is named', async () => {
  const connecting = async () => {
    const adapter = await createAdapter('postgresql://nobody@127.0.0.1:9/none').connect();
    await adapter.queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] });
  };
  expect(await failureOf(connecting)).toBe('DATABASE_URL cannot be opened: DatabaseNotReachable (127.0.0.1:9)');
});

test('a disk that is full under the embedded database', () => {
  expect(failureOutside(new LibsqlError('database or disk is full', 'SQLITE_FULL'))).toBe(
    'The database cannot be used: SQLITE_FULL: database or disk is full',
  );
});

test('an embedded database that is damaged', () => {
  expect(failureOutside(new LibsqlError('database disk image is malformed', 'SQLITE_CORRUPT'))).toMatch(
    /^\S*site\.db is damaged and cannot be read: stop the site, move the file away /,
  );
});

test('a lock that another process keeps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-failure-'));
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValueOnce(300_001);
  const inVain = () => exclusively('work', () => Promise.resolve(), folder);
  const failure = await exclusively('work', () => failureOf(inVain), folder);
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(failure).toBe(
    `Another process has held ${join(folder, 'work.lock.db')} for five minutes. Try again when it has ended.`,
  );
});

test('a file that is not there', async () => {
  expect(await failureOf(() => readFile('/no/such/file'))).toBe('/no/such/file cannot be used: it does not exist.');
});

test('a fault of the program is not described', () => {
  expect(failureOutside(new TypeError('undefined is not a function'))).toBeUndefined();
});
