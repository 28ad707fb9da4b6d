// @documented The newest three copies from before a migration are kept

import { copyFileSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cipherKey } from '@/lib/platform/database/encryption';
import { listMigrations } from '@/lib/platform/database/migrations';
import { safetyCopies } from '@/lib/platform/database/safety-copy';
import { runScript } from '@/tools/test-bed/command';
import { copyProjectWithMigration } from '@/tools/test-bed/project-copy';
import { createTestDirectory } from '@/tools/test-bed/site-process';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

const migrations = listMigrations(process.cwd(), 'sqlite');
const [first = '', second = ''] = migrations;
const address = 'somebody@example.com';

let directory: string;

beforeEach(() => {
  directory = createTestDirectory();
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const file = () => join(directory, 'site.db');
const copyBefore = (migration: string) => `${file()}.before-${migration}`;
const copies = () => readdirSync(directory).filter((name) => name.includes('.before-'));

function migrate(args: string[], environment: Record<string, string> = {}, project?: string) {
  return runScript('migrate', args, { DATABASE_URL: '', DATA_DIR: directory, ...environment }, '', project);
}

async function query(path: string, sql: string, key?: string): Promise<unknown[]> {
  const client = openSqlite(`file:${path}`, key ? { encryptionKey: cipherKey(key) } : {});
  try {
    return (await client.execute(sql)).rows.map((row) => row[0]);
  } finally {
    client.close();
  }
}

const subscribe = (key?: string) => query(file(), `INSERT INTO "Subscription" ("email") VALUES ('${address}')`, key);
const emails = (path: string, key?: string) => query(path, 'SELECT "email" FROM "Subscription"', key);
const isMigrated = async (path: string, key?: string) =>
  (await query(path, `SELECT name FROM sqlite_master WHERE name = 'AuditEntry'`, key)).length === 1;

it('copies an embedded database before it is migrated, and says so; a new one not', async () => {
  const made = await migrate(['--up-to', first]);
  expect(made.stdout.trim()).toBe(`Applied ${first}`);
  expect(copies()).toEqual([]);

  await subscribe();
  const upgraded = await migrate(['--up-to', second]);
  expect(upgraded.stdout.trim().split('\n')).toEqual([
    `Copied the database to ${copyBefore(second)}`,
    `Applied ${second}`,
  ]);
  expect(await emails(copyBefore(second))).toEqual([address]);
  expect([await isMigrated(copyBefore(second)), await isMigrated(file())]).toEqual([false, true]);

  await migrate(['--up-to', second]);
  expect(copies()).toHaveLength(1);
});

it('keeps the newest three copies', async () => {
  for (const migration of migrations.slice(-6))
    expect(await migrate(['--up-to', migration])).toMatchObject({ code: 0 });
  expect(copies().sort()).toEqual(migrations.slice(-3).map((name) => `site.db.before-${name}`));
});

it('keeps the copies made now rather than those that a clock ahead has made', async () => {
  for (const migration of migrations.slice(-7, -3)) await migrate(['--up-to', migration]);
  const ahead = new Date(Date.now() + 400 * 86_400_000);
  for (const name of copies()) utimesSync(join(directory, name), ahead, ahead);
  for (const migration of migrations.slice(-3)) await migrate(['--up-to', migration]);
  expect(copies().sort()).toEqual(migrations.slice(-3).map((name) => `site.db.before-${name}`));
});

it('encrypts the copy as the database is', async () => {
  const DATABASE_KEY = 'a database key of the tests, long enough';
  await migrate(['--up-to', first], { DATABASE_KEY });
  await subscribe(DATABASE_KEY);
  await migrate(['--up-to', second], { DATABASE_KEY });
  const bytes = readFileSync(copyBefore(second));
  expect([bytes.includes(address), bytes.includes('CREATE TABLE')]).toEqual([false, false]);
  expect(await emails(copyBefore(second), DATABASE_KEY)).toEqual([address]);
});

it('names the copy when a migration fails, and the copy takes the place of the database', async () => {
  const bad = '99990101000000_bad';
  const project = copyProjectWithMigration(bad, 'DELETE FROM "Subscription"; INSERT INTO "Nowhere" VALUES (1);');
  await migrate([]);
  await subscribe();
  const failed = await migrate([], {}, project);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain(`The migration ${bad} did not finish: SQLITE_ERROR: no such table: Nowhere\n`);
  expect(failed.stderr).toContain(`The database as it was before is ${copyBefore(bad)}: to go back, delete ${file()}`);
  expect(failed.stderr).not.toContain('schema-engine');
  const again = await migrate([], {}, project);
  expect(again.stderr).toContain(copyBefore(bad));
  expect(copies()).toHaveLength(1);

  for (const part of ['', '-wal', '-shm']) rmSync(file() + part, { force: true });
  copyFileSync(copyBefore(bad), file());
  expect(await migrate([])).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
  expect(await emails(file())).toEqual([address]);
  rmSync(project, { recursive: true });
});

it('does not treat what an interrupted copy has left as a copy', async () => {
  await migrate(['--up-to', first]);
  writeFileSync(`${copyBefore(second)}.unfinished-journal`, '');
  expect(safetyCopies(file())).toEqual([]);
});
