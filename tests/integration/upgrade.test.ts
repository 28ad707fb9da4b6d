import { readFileSync, rmSync } from 'node:fs';

import { applyMigrations, listMigrations } from '@/lib/platform/database/migrations';
import { databaseProviders } from '@/lib/platform/database/schema';
import { env } from '@/lib/platform/process/env';
import { runScript } from '@/tools/test-bed/command';
import { createEmptyDatabase, createMigratedDatabase } from '@/tools/test-bed/other-database';
import { addMigration, copyProjectWithMigration } from '@/tools/test-bed/project-copy';
import {
  deleteCounted,
  insertEverywhere,
  openRaw,
  type RawDatabase,
  type RawTable,
} from '@/tools/test-bed/raw-database';

jest.setTimeout(120_000);

const migrations = listMigrations(process.cwd(), 'sqlite');
const earlierVersions = migrations.slice(0, -1);

async function use<T>(databaseUrl: string, work: (database: RawDatabase) => Promise<T>): Promise<T> {
  const database = await openRaw(databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** New columns that a migration fills from the rows that are there; `migrations.test.ts` says with what. */
const filledFromRows = new Set(['NewsItem.files', 'NewsDraft.files', 'NewsVersion.files', 'NewsPreview.endedAt']);

/** Tables that a migration adds rows to; `migrations.test.ts` says which. */
const gainsRows = new Set(['TopicOptOut', 'DailyCount']);

const listed = (columns: { name: string }[]) => columns.map(({ name }) => `"${name}"`).join(', ');

/** The rows of a table in the given `columns`, in an order that does not depend on storage. */
async function contents(database: RawDatabase, table: string, columns: { name: string }[]): Promise<string[]> {
  const rows = await database.query(`SELECT ${listed(columns)} FROM "${table}"`);
  return rows.map((row) => JSON.stringify(row)).sort();
}

function kept(before: RawTable, after: RawTable | undefined) {
  return before.columns.filter(({ name }) => after?.columns.some((column) => column.name === name));
}

/** The schema of a database that had no earlier version. */
let fresh: unknown[][];
beforeAll(async () => {
  fresh = await use(await createMigratedDatabase(), (database) => database.schema());
});

it('each database has the same migrations', () => {
  for (const provider of databaseProviders) expect(listMigrations(process.cwd(), provider)).toEqual(migrations);
});

it('a migrated database has each index of the models', async () => {
  const models = readFileSync('prisma/models.prisma', 'utf8').matchAll(/^model (\w+) \{$([^]*?)^\}$/gm);
  const wanted = [...models].flatMap(([, model = '', body = '']) =>
    [...body.matchAll(/^ +(?:@@(index|unique)\(\[([^\]]*)\]|(\w+) .*@(unique)\b)/gm)].map(
      ([, kind, columns, column = '', unique]) => `${kind ?? unique} ${model}(${columns ?? column})`,
    ),
  );
  const made = fresh.flatMap((part) => {
    const sql = part.join(' ').replaceAll(/"|USING btree |public\./g, '');
    const [, unique, model, columns] = /CREATE (UNIQUE )?INDEX \S+ ON (\w+) ?\((.*)\)/.exec(sql) ?? [];
    return model ? [`${unique ? 'unique' : 'index'} ${model}(${columns?.replaceAll(/\s*,\s*/g, ', ')})`] : [];
  });
  expect(wanted.length).toBeGreaterThan(60);
  expect(wanted.filter((index) => !made.includes(index))).toEqual([]);
});

it('a migrated database has each index that the models cannot name', async () => {
  const searched = ['AuditEntry', 'NewsItem', 'Subscription', 'Suppression'].flatMap((table) => [
    `${table}_searchForm_begins`,
    `${table}_without_search_form`,
    ...(env().isEmbedded ? [] : [`${table}_searchForm_trigrams`, `${table}_searchText_trigrams`]),
  ]);
  const sorted = ['Subscription_email', 'Subscription_isVerified_email', 'Suppression_reason_isPending_email'];
  const wanted = [...searched, ...(env().isEmbedded ? [] : sorted.map((columns) => `${columns}_bytes`))];
  const made = fresh.flat().map(String);
  expect(wanted.filter((name) => !made.includes(name))).toEqual([]);
});

describe.each(earlierVersions)('a database of %s, with data in every table', (earlier) => {
  it('is upgraded without losing or changing anything', async () => {
    const databaseUrl = await createEmptyDatabase();
    await applyMigrations(process.cwd(), databaseUrl, { upTo: earlier });
    const { before, rowsBefore, highest } = await use(databaseUrl, async (database) => {
      for (const number of [1, 2, 3]) await insertEverywhere(database, number);
      const highest = await insertEverywhere(database, 4);
      await deleteCounted(database, highest);
      const before = await database.tables();
      const rowsBefore = new Map<string, unknown[][]>();
      for (const { name, columns } of before) {
        rowsBefore.set(name, await database.query(`SELECT ${listed(columns)} FROM "${name}"`));
      }
      return { before, rowsBefore, highest };
    });

    await applyMigrations(process.cwd(), databaseUrl, {});

    await use(databaseUrl, async (database) => {
      const after = new Map((await database.tables()).map((table) => [table.name, table]));
      for (const table of before) {
        const columns = kept(table, after.get(table.name));
        const expected = (rowsBefore.get(table.name) ?? []).map((row) =>
          JSON.stringify(columns.map(({ name }) => row[table.columns.findIndex((column) => column.name === name)])),
        );
        expect(expected.length).toBeGreaterThanOrEqual(3);
        const found = await contents(database, table.name, columns);
        const isRow = (row: string) => !gainsRows.has(table.name) || expected.includes(row);
        expect([table.name, found.filter(isRow)]).toEqual([table.name, expected.sort()]);

        const added = after
          .get(table.name)
          ?.columns.filter((column) => !table.columns.some(({ name }) => name === column.name));
        for (const { name, isGenerated, defaultSql } of added ?? []) {
          if (isGenerated || filledFromRows.has(`${table.name}.${name}`)) continue;
          const [[value] = []] = await database.query(`SELECT ${defaultSql ?? 'NULL'}`);
          const values = await database.query(`SELECT DISTINCT "${name}" FROM "${table.name}"`);
          expect([table.name, name, values]).toEqual([table.name, name, [[value]]]);
        }
      }
      if (!before.some(({ name }) => name === 'SubscriptionCount')) {
        const counted = await database.query('SELECT sum("total"), sum("verified") FROM "SubscriptionCount"');
        const verified = 'sum(CASE WHEN "isVerified" THEN 1 ELSE 0 END)';
        const there = await database.query(`SELECT count(*), ${verified} FROM "Subscription"`);
        expect(counted.flat().map(Number)).toEqual(there.flat().map(Number));
      }
      for (const [table, id] of await insertEverywhere(database, 9)) {
        expect([table, id]).toEqual([table, (highest.get(table) ?? 0) + 1]);
      }
      expect(await database.schema()).toEqual(fresh);
    });
  });
});

it('a migration that fails explains why in terms of the migration', async () => {
  const name = '99990101000000_bad';
  const project = copyProjectWithMigration(name, 'INSERT INTO "Nowhere" VALUES (1);');
  const result = await runScript('migrate', [], { DATABASE_URL: await createMigratedDatabase() }, '', project);
  rmSync(project, { recursive: true });
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/^The migration 99990101000000_bad did not finish: .*Nowhere/);
  expect(result.stderr).not.toContain('schema-engine');
});

it('a migration that was edited after it was applied is refused, but for its line ends', async () => {
  const databaseUrl = await createMigratedDatabase();
  const name = '99990101000000_edited';
  const migrate = async (sql: string) => {
    const project = copyProjectWithMigration(name, sql);
    addMigration(project, '99990102000000_next', 'SELECT 1;');
    const result = await runScript('migrate', ['--up-to', name], { DATABASE_URL: databaseUrl }, '', project);
    rmSync(project, { recursive: true });
    return result;
  };
  expect(await migrate('SELECT 1;\nSELECT 2;\n')).toMatchObject({ code: 0, stderr: '' });
  expect(await migrate('SELECT 1;\r\nSELECT 2;\r\n')).toMatchObject({ code: 0, stderr: '' });
  expect(await migrate('SELECT 1;\nSELECT 3;\n')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The migration 99990101000000_edited is not the one that was applied/),
  });
});

it('a migration that leaves rows which refer to none changes nothing', async () => {
  const databaseUrl = await createMigratedDatabase();
  const sql = `PRAGMA foreign_keys = OFF; DELETE FROM "NewsItem"; INSERT INTO "NewsNote" ("newsItemId", "version", "text", "by", "at") SELECT 99, 1, '', '', CURRENT_TIMESTAMP;`;
  if (!databaseUrl.startsWith('file:')) return;
  const project = copyProjectWithMigration('99990101000000_orphans', sql);
  const result = await runScript('migrate', [], { DATABASE_URL: databaseUrl }, '', project);
  rmSync(project, { recursive: true });
  expect([result.code, result.stderr]).toEqual([1, expect.stringContaining('rows that refer to a missing row')]);
  const notes = await use(databaseUrl, (database) => database.query('SELECT * FROM "NewsNote"'));
  expect(notes).toEqual([]);
});

it('a database of another program is left as it is', async () => {
  const databaseUrl = await createEmptyDatabase();
  await use(databaseUrl, (database) => database.query('CREATE TABLE "Recipe" ("id" INTEGER)'));
  expect(await runScript('migrate', [], { DATABASE_URL: databaseUrl })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database holds tables of another program, and was left as it is: /),
  });
});

describe('a migration that was interrupted', () => {
  const name = '99990101000000_long';

  async function migrateProject(databaseUrl: string, sql: string) {
    const project = copyProjectWithMigration(name, sql);
    const result = await runScript('migrate', [], { DATABASE_URL: databaseUrl }, '', project);
    rmSync(project, { recursive: true });
    return result;
  }

  /** What a process that is killed in the middle leaves behind. */
  function breakOff(databaseUrl: string, logs: string) {
    return use(databaseUrl, (database) =>
      database.query(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "logs", "started_at", "applied_steps_count")
         VALUES ('${name}', '${'0'.repeat(64)}', '${name}', '${logs}', CURRENT_TIMESTAMP, 0)`,
      ),
    );
  }

  it('changes nothing when it fails, and all when it does not', async () => {
    const databaseUrl = await createMigratedDatabase();
    const settings = () => use(databaseUrl, (database) => database.query('SELECT "key" FROM "SiteSetting"'));
    const insert = `INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES ('long', '', CURRENT_TIMESTAMP);`;
    const failed = await migrateProject(databaseUrl, `${insert} INSERT INTO "Nowhere" VALUES (1);`);
    expect([failed.code, await settings()]).toEqual([1, []]);
    expect(await migrateProject(await createMigratedDatabase(), insert)).toMatchObject({ code: 0 });
  });

  it('is applied again where it has changed nothing', async () => {
    const databaseUrl = await createMigratedDatabase();
    await breakOff(databaseUrl, 'in one transaction');
    const sql = 'CREATE TABLE "Long" ("id" INTEGER); -- the end';
    const again = await migrateProject(databaseUrl, sql);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain(
      `The migration ${name} was interrupted and has changed nothing: it is applied again.`,
    );
    expect(await use(databaseUrl, (database) => database.query('SELECT count(*) FROM "Long"'))).toHaveLength(1);
    expect(await migrateProject(databaseUrl, sql)).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
  });

  it('waits for the operator where an earlier version may have left it half done', async () => {
    const databaseUrl = await createMigratedDatabase();
    await breakOff(databaseUrl, '');
    const again = await migrateProject(databaseUrl, 'CREATE TABLE "Long" ("id" INTEGER);');
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`npm run migrate -- --rolled-back ${name}`),
    });
  });

  it('is finished with its last change, whenever its process ends', async () => {
    const databaseUrl = await createMigratedDatabase();
    const seen = `CREATE TABLE "Seen" AS SELECT "finished_at", "logs" FROM "_prisma_migrations" WHERE "migration_name" = '${name}';`;
    expect(await migrateProject(databaseUrl, seen)).toMatchObject({ code: 0 });
    const read = (sql: string) => use(databaseUrl, (database) => database.query(sql));
    expect(await read('SELECT * FROM "Seen"')).toEqual([[null, 'in one transaction']]);
    expect(await read(`SELECT "logs" FROM "_prisma_migrations" WHERE "migration_name" = '${name}'`)).toEqual([[null]]);
  });
});
