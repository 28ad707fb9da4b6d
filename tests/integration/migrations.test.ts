import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { createBackup } from '@/lib/backup/create-backup';
import { proveBackup } from '@/lib/backup/prove-backup';
import { TableSums } from '@/lib/backup/table-sums';
import { migrationsCheck } from '@/lib/domains/monitoring/database-checks';
import { applyMigrations, isUpToDate, listMigrations, migrationsDirectory } from '@/lib/platform/database/migrations';
import { databaseProviders } from '@/lib/platform/database/schema';
import { runScript } from '@/tools/test-bed/command';
import { createEmptyDatabase, createMigratedDatabase, isPostgres } from '@/tools/test-bed/other-database';
import { addMigration, copyProjectWithMigration } from '@/tools/test-bed/project-copy';
import { openRaw } from '@/tools/test-bed/raw-database';

jest.setTimeout(120_000);

const additive = '99990101000000_nickname';
const contract = '99990102000000_nickname_contract';
const project = copyProjectWithMigration(
  additive,
  `ALTER TABLE "User" ADD COLUMN "nickname" TEXT NOT NULL DEFAULT 'none';`,
);
addMigration(project, contract, 'ALTER TABLE "User" DROP COLUMN "nickname";');
const directory = mkdtempSync(join(tmpdir(), 'site-contract-'));

afterAll(() => {
  for (const folder of [project, directory]) rmSync(folder, { recursive: true });
});

/** A database on which the previous release runs and which still has the column. */
async function createPrevious(): Promise<string> {
  const databaseUrl = await createMigratedDatabase();
  expect(await migrate(databaseUrl)).toMatchObject({ code: 0, stderr: '' });
  return databaseUrl;
}

async function query(databaseUrl: string, sql: string): Promise<unknown[][]> {
  const database = await openRaw(databaseUrl);
  try {
    return await database.query(sql);
  } finally {
    await database.close();
  }
}

const migrate = (databaseUrl: string, ...options: string[]) =>
  runScript('migrate', options, { DATABASE_URL: databaseUrl }, '', project);

async function hasColumn(databaseUrl: string): Promise<boolean> {
  const database = await openRaw(databaseUrl);
  try {
    const users = (await database.tables()).find(({ name }) => name === 'User');
    return users?.columns.some(({ name }) => name === 'nickname') ?? false;
  } finally {
    await database.close();
  }
}

it('waits for --contract, through starts and plain migrations', async () => {
  const databaseUrl = await createPrevious();
  expect(await isUpToDate(project, databaseUrl)).toBe(true);
  expect(await migrate(databaseUrl)).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
  expect(await hasColumn(databaseUrl)).toBe(true);

  const applied = await migrate(databaseUrl, '--contract');
  expect(applied).toMatchObject({ code: 0, stderr: '' });
  expect(applied.stdout).toContain(`Applied ${contract}`);
  expect(await hasColumn(databaseUrl)).toBe(false);
  expect(await migrate(databaseUrl, '--contract')).toMatchObject({ stdout: 'The database is up to date.\n' });
  expect(await isUpToDate(project, databaseUrl)).toBe(true);
});

it.each(['typo', '99990101000000_nick', ''])(
  'applies nothing with --up-to %j, which is not a migration',
  async (name) => {
    const databaseUrl = await createMigratedDatabase();
    const { code, stderr } = await migrate(databaseUrl, `--up-to=${name}`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(`^There is no migration ${name} in `)]);
    expect(await hasColumn(databaseUrl)).toBe(false);
  },
);

it('may be applied after a later, additive migration', async () => {
  const databaseUrl = await createPrevious();
  const later = '99990103000000_later';
  addMigration(project, later, 'CREATE TABLE "Later" ("id" INTEGER);');
  try {
    expect((await migrate(databaseUrl)).stdout).toContain(`Applied ${later}`);
    expect(await hasColumn(databaseUrl)).toBe(true);
    expect(await migrate(databaseUrl, '--contract')).toMatchObject({ code: 0, stderr: '' });
    expect(await hasColumn(databaseUrl)).toBe(false);
  } finally {
    for (const provider of databaseProviders)
      rmSync(join(migrationsDirectory(project, provider), later), { recursive: true });
  }
});

it('is called pending, and not a problem, by the check of the migrations', async () => {
  await migrate(process.env.DATABASE_URL ?? '');
  const cwd = jest.spyOn(process, 'cwd').mockReturnValue(project);
  const { status, message } = await migrationsCheck.run();
  cwd.mockRestore();
  expect(status).toBe('ok');
  expect(message).toBe(
    `All migrations but ${contract} are applied; npm run migrate -- --contract applies this one once no earlier release runs.`,
  );
});

it('stays pending through a backup, its proof and its restore', async () => {
  const databaseUrl = await createPrevious();
  const at = new Date().toISOString();
  await query(
    databaseUrl,
    `INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES ('written', 'now', '${at}')`,
  );
  const file = join(directory, 'site.backup');
  const sums = new TableSums();
  await createBackup(databaseUrl, file, undefined, undefined, (table, part) => sums.add(table, part));
  const restored = await createEmptyDatabase();
  const restore = await runScript('restore', [file], { DATABASE_URL: restored }, '', project);
  expect(restore).toMatchObject({ code: 0, stderr: '' });
  expect(await query(restored, `SELECT "value" FROM "SiteSetting" WHERE "key" = 'written'`)).toEqual([['now']]);
  const names = (await query(restored, 'SELECT "migration_name" FROM "_prisma_migrations" ORDER BY 1')).flat();
  expect(names).toEqual([...listMigrations(process.cwd(), 'sqlite'), additive]);
  expect(await hasColumn(restored)).toBe(true);

  const expected = { sums: sums.result(), sentinel: { key: 'written', value: 'now' } };
  await proveBackup(file, undefined, expected, { projectRoot: project, directory });
});

it('a migration waits for the write of a running site', async () => {
  if (isPostgres()) return;
  const databaseUrl = await createPrevious();
  const later = '99990103000000_later';
  const project = copyProjectWithMigration(later, 'CREATE TABLE "Later" ("id" INTEGER);');
  const writer = await openRaw(databaseUrl);
  await writer.query('BEGIN IMMEDIATE');
  // After the first attempt, which the lock refuses without giving way to anything else.
  const endWrite = () => setImmediate(() => void writer.query('COMMIT'));
  const applied = await applyMigrations(project, databaseUrl, { report: endWrite });
  await writer.close();
  rmSync(project, { recursive: true });
  expect(applied).toEqual([later]);
  expect(await query(databaseUrl, 'SELECT count(*) FROM "Later"')).toEqual([[0]]);
});

it('a migration gives way to requests that lock its tables in another order', async () => {
  if (!isPostgres()) return;
  const databaseUrl = await createMigratedDatabase();
  const project = copyProjectWithMigration(
    '99990101000000_two_tables',
    'ALTER TABLE "AuditEntry" ADD COLUMN "more" TEXT; ALTER TABLE "SiteSetting" ADD COLUMN "more" TEXT;',
  );
  const [writer, watcher] = [databaseUrl, databaseUrl].map((url) => new pg.Client({ connectionString: url }));
  if (!writer || !watcher) throw new Error('two connections are needed');
  try {
    await Promise.all([writer.connect(), watcher.connect()]);
    await writer.query('BEGIN');
    await writer.query(`INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES ('a', '', now())`);
    const migrated = runScript('migrate', [], { DATABASE_URL: databaseUrl }, '', project);
    // Other tests' databases, copies of the same template, have the table under the same number.
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"SiteSetting"'::regclass
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while ((await watcher.query(waiting)).rowCount === 0);
    await writer.query('LOCK TABLE "AuditEntry" IN ROW EXCLUSIVE MODE');
    await writer.query('COMMIT');
    expect(await migrated).toMatchObject({ code: 0, stderr: '' });
    const columns = await watcher.query(`SELECT 1 FROM information_schema.columns WHERE column_name = 'more'`);
    expect(columns.rowCount).toBe(2);
  } finally {
    await Promise.all([writer.end(), watcher.end()]);
    rmSync(project, { recursive: true });
  }
});

async function migrated(databaseUrl: string, ...options: string[]): Promise<void> {
  expect(await runScript('migrate', options, { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0, stderr: '' });
}

/** The migration before the one with this name. */
function migrationBefore(name: string): string {
  const migrations = listMigrations(process.cwd(), 'sqlite');
  return migrations[migrations.findIndex((migration) => migration.endsWith(`_${name}`)) - 1] ?? '';
}

describe('the migration of files of versions', () => {
  it('gives every text of an item the files that the item had, and ends the links of what is on the site', async () => {
    const databaseUrl = await createEmptyDatabase();
    await migrated(databaseUrl, '--up-to', migrationBefore('version_files'));
    const database = await openRaw(databaseUrl);
    try {
      const at = `'2026-11-01T00:00:00.000Z'`;
      const text = `"title", "excerpt", "category", "date", "format"`;
      const words = `'T', 'E', 'Announcements', '2026-11-01', 'markdown'`;
      for (const [id, isPublished] of [
        [1, 'true'],
        [2, 'false'],
      ] as const) {
        await database.query(
          `INSERT INTO "NewsItem" ("id", ${text}, "isPublished", "updatedAt") VALUES (${id}, ${words}, ${isPublished}, ${at})`,
        );
        await database.query(
          `INSERT INTO "NewsPreview" ("id", "newsItemId", "tokenHash", "createdAt", "expiresAt") VALUES (${id}, ${id}, 'hash ${id}', ${at}, ${at})`,
        );
      }
      await database.query(
        `INSERT INTO "NewsDraft" ("newsItemId", ${text}, "revision", "basedOn", "updatedAt", "updatedBy") VALUES (1, ${words}, 2, 1, ${at}, '')`,
      );
      await database.query(
        `INSERT INTO "NewsVersion" ("newsItemId", "number", ${text}, "kind", "by", "at") VALUES (1, 1, ${words}, 'published', '', ${at})`,
      );
      for (const [id, title] of [
        [2, 'Zweiter „Brief“, größer 😀'],
        [1, 'A "quoted" \\ title'],
      ] as const)
        await database.query(
          `INSERT INTO "NewsFile" ("id", "newsItemId", "title", "name", "size", "hash", "createdAt", "createdBy") VALUES (${id}, 1, '${title}', 'x.pdf', ${id * 10}, 'h', ${at}, '')`,
        );
      await migrated(databaseUrl);
      const files = JSON.stringify([
        { id: 1, title: 'A "quoted" \\ title', name: 'x.pdf', size: 10 },
        { id: 2, title: 'Zweiter „Brief“, größer 😀', name: 'x.pdf', size: 20 },
      ]);
      for (const table of ['NewsItem', 'NewsDraft', 'NewsVersion'])
        expect([table, await database.query(`SELECT "files" FROM "${table}" ORDER BY "files" DESC LIMIT 1`)]).toEqual([
          table,
          [[files]],
        ]);
      expect(await database.query('SELECT "files" FROM "NewsItem" WHERE "id" = 2')).toEqual([['[]']]);
      expect(await database.query('SELECT "id" FROM "NewsPreview" WHERE "endedAt" IS NULL')).toEqual([[2]]);
    } finally {
      await database.close();
    }
  });
});

it('the migration of the notices that take effect leaves them out for readers who have left out a topic', async () => {
  const databaseUrl = await createEmptyDatabase();
  await migrated(databaseUrl, '--up-to', migrationBefore('notices_topic'));
  const database = await openRaw(databaseUrl);
  try {
    for (const id of [1, 2, 3])
      await database.query(`INSERT INTO "Subscription" ("id", "email") VALUES (${id}, 'reader-${id}@example.com')`);
    for (const [id, category] of [
      [1, 'Regulatory'],
      [1, 'Announcements'],
      [3, 'Regulatory'],
    ] as const)
      await database.query(`INSERT INTO "TopicOptOut" ("subscriptionId", "category") VALUES (${id}, '${category}')`);
    await migrated(databaseUrl);
    expect(
      await database.query(
        `SELECT "subscriptionId" FROM "TopicOptOut" WHERE "category" = 'Notices that take effect' ORDER BY 1`,
      ),
    ).toEqual([[1], [3]]);
    expect(await database.query('SELECT "category" FROM "TopicOptOut"')).toHaveLength(5);
  } finally {
    await database.close();
  }
});
