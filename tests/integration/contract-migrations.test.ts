import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createBackup } from '@/lib/backup/create-backup';
import { proveBackup } from '@/lib/backup/prove-backup';
import { TableSums } from '@/lib/backup/table-sums';
import { migrationsCheck } from '@/lib/domains/monitoring/database-checks';
import { isUpToDate, listMigrations, migrationsDirectory } from '@/lib/platform/database/migrations';
import { databaseProviders } from '@/lib/platform/database/schema';

import { runScript } from '../../tools/test-bed/command';
import { createEmptyDatabase, createMigratedDatabase } from '../../tools/test-bed/other-database';
import { addMigration, copyProjectWithMigration } from '../../tools/test-bed/project-copy';
import { openRaw } from '../../tools/test-bed/raw-database';

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
