import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { createAdapter, providerOf } from '@/lib/platform/database/adapter';
import { composeSchema } from '@/lib/platform/database/schema';
import { generateClient } from '@/scripts/generate-client';
import { readReleasedModels } from '@/tools/migrations/released-models';
import { createMigratedDatabase } from '@/tools/test-bed/other-database';
import { insertEverywhere, openRaw, type RawTable } from '@/tools/test-bed/raw-database';

jest.setTimeout(120_000);

type Row = Record<string, unknown>;

/** The part of a model's client that the test uses. */
interface Model {
  findMany(): Promise<Row[]>;
  create(query: { data: Row }): Promise<Row>;
  updateMany(query: { where: Row; data: Row }): Promise<{ count: number }>;
  deleteMany(): Promise<{ count: number }>;
}

type Client = Record<string, Model> & { $disconnect(): Promise<void> };

/** The client of the last release, on a database of this one. */
async function openReleasedClient(databaseUrl: string): Promise<Client> {
  const provider = providerOf(databaseUrl);
  const directory = resolve('prisma', '.generated', 'released', provider);
  mkdirSync(directory, { recursive: true });
  const schema = composeSchema(process.cwd(), provider, readReleasedModels(process.cwd()).models);
  writeFileSync(`${directory}.prisma`, schema.replace(/(output\s*=\s*)"[^"]+"/, `$1"./${provider}"`));
  generateClient(`${directory}.prisma`);
  const { PrismaClient } = (await import(resolve(directory, 'client'))) as {
    PrismaClient: new (options: { adapter: ReturnType<typeof createAdapter> }) => Client;
  };
  return new PrismaClient({ adapter: createAdapter(databaseUrl) });
}

const modelOf = (client: Client, { name }: RawTable) => client[name.charAt(0).toLowerCase() + name.slice(1)];

/** Columns with enumerations, and a value that each accepts. SQLite stores them as text. */
function enumColumns(models: string): { table: string; column: string; word: string }[] {
  const words = new Map([...models.matchAll(/^enum (\w+) \{\s+(\w+)/gm)].map(([, name, word]) => [name, word]));
  return [...models.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].flatMap(([, column = '', type = '']) => {
      const word = words.get(type);
      return word ? [{ table, column, word }] : [];
    }),
  );
}

/** Values that identify a row, whatever its key is. */
function identifying(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => /^(string|number|boolean)$/.test(typeof value)));
}

/** What a client writes of a row. */
function written({ columns }: RawTable, row: Row): Row {
  const generated = new Set(columns.filter(({ isGenerated }) => isGenerated).map(({ name }) => name));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !generated.has(name)));
}

const listed = (rows: Row[]) =>
  rows
    .map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)))
    .sort();

it('the last release reads and writes every table of a database that this one has migrated', async () => {
  const databaseUrl = await createMigratedDatabase();
  const database = await openRaw(databaseUrl);
  for (const number of [1, 2, 3]) await insertEverywhere(database, number);
  for (const { table, column, word } of enumColumns(readReleasedModels(process.cwd()).models))
    await database.query(`UPDATE "${table}" SET "${column}" = '${word}'`);
  const tables = await database.tables();
  await database.close();
  const client = await openReleasedClient(databaseUrl);
  const released = tables.filter((table) => modelOf(client, table) !== undefined);
  expect(released.length).toBeGreaterThan(20);

  const before = new Map<string, Row[]>();
  for (const table of released) {
    const model = modelOf(client, table);
    const rows = (await model?.findMany()) ?? [];
    before.set(table.name, rows);
    for (const row of rows) {
      const updated = await model?.updateMany({ where: identifying(row), data: written(table, row) });
      expect([table.name, updated]).toEqual([table.name, { count: 1 }]);
    }
  }
  for (const table of released.toReversed()) await modelOf(client, table)?.deleteMany();
  for (const table of released) {
    // Triggers may have counted into it since.
    await modelOf(client, table)?.deleteMany();
    for (const row of before.get(table.name) ?? []) await modelOf(client, table)?.create({ data: written(table, row) });
    const after = listed((await modelOf(client, table)?.findMany()) ?? []);
    for (const row of listed(before.get(table.name) ?? [])) expect(after).toContain(row);
  }
  await client.$disconnect();
});
