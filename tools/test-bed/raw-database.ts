import pg from 'pg';

import { openSqlite } from './sqlite-file';
type Value = string | number | boolean | null;

interface Column {
  name: string;
  type: 'integer' | 'real' | 'boolean' | 'text' | 'datetime';
  isNullable: boolean;
  isGenerated: boolean;
  /** The database assigns it. */
  isCounted: boolean;
  /** Its default as SQL, if it has one. */
  defaultSql: string | null;
  /** The values that it may hold, if it is an enumeration. */
  words: string[];
  /** The column of another table that it refers to. */
  refersTo?: { table: string; column: string };
}

export interface RawTable {
  name: string;
  columns: Column[];
}

/** A database as it is, regardless of the models: its contents are discovered by querying it. */
export interface RawDatabase {
  /** Every table except the record of migrations, parents before their children. */
  tables(): Promise<RawTable[]>;
  /** Parameters are question marks. */
  query(sql: string, values?: Value[]): Promise<unknown[][]>;
  /** Everything that makes up the schema, in a fixed order; equal for equal schemas. */
  schema(): Promise<unknown[][]>;
  /**
   * Begins to record what is written in these tables. Returns a function that names those whose rows differ from those
   * at its last call.
   */
  watch(tables: readonly RawTable[]): Promise<() => Promise<string[]>>;
  close(): Promise<void>;
}

export async function openRaw(databaseUrl: string): Promise<RawDatabase> {
  return databaseUrl.startsWith('file:') ? rawSqlite(databaseUrl) : rawPostgresql(databaseUrl);
}

const columnTypes: [pattern: RegExp, type: Column['type']][] = [
  [/^(integer|smallint|bigint)$/i, 'integer'],
  [/^(real|double precision|numeric)$/i, 'real'],
  [/^boolean$/i, 'boolean'],
  [/^(text|character varying|USER-DEFINED)$/i, 'text'],
  // Both databases accept a text for bytes.
  [/^(blob|bytea)$/i, 'text'],
  [/^(datetime|timestamp.*)$/i, 'datetime'],
];

function columnType(declared: string): Column['type'] {
  const found = columnTypes.find(([pattern]) => pattern.test(declared));
  if (!found) throw new Error(`The upgrade test does not know the type ${declared} yet.`);
  return found[1];
}

function parentsFirst(tables: RawTable[]): RawTable[] {
  const ordered: RawTable[] = [];
  const add = (table: RawTable) => {
    if (ordered.includes(table)) return;
    for (const { refersTo } of table.columns) {
      const parent = tables.find(({ name }) => name === refersTo?.table);
      if (parent && parent !== table) add(parent);
    }
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}

function rawSqlite(databaseUrl: string): RawDatabase {
  const client = openSqlite(databaseUrl);
  const query = async (sql: string, values: Value[] = []) =>
    (await client.execute({ sql, args: values })).rows.map((row) => Array.from(row as ArrayLike<unknown>));
  return {
    query,
    async tables() {
      const names = await query(
        `SELECT l.name, m.sql LIKE '%AUTOINCREMENT%' FROM pragma_table_list l JOIN sqlite_master m ON m.name = l.name
         WHERE l.type = 'table' AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND l.name <> '_prisma_migrations' ORDER BY l.name`,
      );
      const tables: RawTable[] = [];
      for (const [name, counts] of names) {
        const references = await query(`SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)`, [String(name)]);
        const columns = await query(
          `SELECT name, type, "notnull", hidden, pk, dflt_value FROM pragma_table_xinfo(?) ORDER BY name`,
          [String(name)],
        );
        tables.push({
          name: String(name),
          columns: columns.map(([column, type, notNull, hidden, key, defaultSql]) => {
            const reference = references.find(([from]) => from === column);
            return {
              name: String(column),
              type: columnType(String(type)),
              isNullable: notNull === 0,
              isGenerated: hidden !== 0,
              isCounted: key === 1 && counts === 1,
              defaultSql: defaultSql === null ? null : String(defaultSql),
              words: [],
              refersTo: reference && { table: String(reference[1]), column: String(reference[2]) },
            };
          }),
        });
      }
      return parentsFirst(tables);
    },
    schema: () => query(`SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name`),
    async watch(tables) {
      await query('CREATE TABLE "_Write" ("id" INTEGER PRIMARY KEY, "table" TEXT, "row" TEXT, "change" INTEGER)');
      for (const { name, columns } of tables) {
        const write = (row: 'OLD' | 'NEW', change: number) =>
          `INSERT INTO "_Write" ("table", "row", "change")
           VALUES ('${name}', ${columns.map((column) => `quote(${row}.${quoted(column.name)})`).join(` || ',' || `)}, ${change});`;
        const writes = {
          INSERT: write('NEW', 1),
          UPDATE: write('OLD', -1) + write('NEW', 1),
          DELETE: write('OLD', -1),
        };
        for (const [event, statements] of Object.entries(writes))
          await query(
            `CREATE TRIGGER "_write_${name}_${event}" AFTER ${event} ON ${quoted(name)} BEGIN ${statements} END`,
          );
      }
      return watcher(query);
    },
    async close() {
      client.close();
    },
  };
}

async function rawPostgresql(databaseUrl: string): Promise<RawDatabase> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = async (sql: string, values: Value[] = []) => {
    let place = 0;
    const text = values.length > 0 ? sql.replaceAll('?', () => `$${(place += 1)}`) : sql;
    return (await client.query<unknown[]>({ text, values, rowMode: 'array' })).rows;
  };
  return {
    query,
    async tables() {
      const references = await query(`
        SELECT c.conrelid::regclass::text, a.attname, c.confrelid::regclass::text, f.attname FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1] WHERE c.contype = 'f'`);
      const words = await query(
        `SELECT t.typname, e.enumlabel FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid ORDER BY e.enumsortorder`,
      );
      const rows = await query(`
        SELECT c.table_name, c.column_name, c.data_type, c.is_nullable, c.is_generated, c.column_default, c.udt_name
        FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'
        ORDER BY c.table_name, c.column_name`);
      const tables = new Map<string, RawTable>();
      for (const [table, column, type, isNullable, isGenerated, defaultSql, typeName] of rows) {
        const name = String(table);
        const reference = references.find(([from, by]) => from === `"${name}"` && by === column);
        if (!tables.has(name)) tables.set(name, { name, columns: [] });
        tables.get(name)?.columns.push({
          name: String(column),
          type: columnType(String(type)),
          isNullable: isNullable === 'YES',
          isGenerated: isGenerated === 'ALWAYS',
          isCounted: String(defaultSql).startsWith('nextval('),
          defaultSql: defaultSql === null ? null : String(defaultSql),
          words: words.filter(([owner]) => owner === typeName).map(([, word]) => String(word)),
          refersTo: reference && { table: String(reference[2]).replaceAll('"', ''), column: String(reference[3]) },
        });
      }
      return parentsFirst([...tables.values()]);
    },
    schema: () =>
      query(`
        SELECT 'column', table_name, column_name, data_type || ' ' || udt_name || ' ' || is_nullable || ' ' ||
          coalesce(column_default, '') || ' ' || coalesce(generation_expression, '') || ' ' || coalesce(collation_name, '')
        FROM information_schema.columns WHERE table_schema = current_schema()
        UNION ALL SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()
        UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
          WHERE connamespace = current_schema()::regnamespace
        UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
        ORDER BY 1, 2, 3, 4`),
    async watch(tables) {
      await query(`
        CREATE TABLE "_Write" ("id" BIGSERIAL PRIMARY KEY, "table" TEXT, "row" TEXT, "change" INTEGER);
        CREATE FUNCTION "_write"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF TG_OP <> 'INSERT' THEN
            INSERT INTO "_Write" ("table", "row", "change") VALUES (TG_TABLE_NAME, OLD::text, -1);
          END IF;
          IF TG_OP <> 'DELETE' THEN
            INSERT INTO "_Write" ("table", "row", "change") VALUES (TG_TABLE_NAME, NEW::text, 1);
          END IF;
          RETURN NULL;
        END $$`);
      for (const { name } of tables)
        await query(
          `CREATE TRIGGER "_write" AFTER INSERT OR UPDATE OR DELETE ON ${quoted(name)} FOR EACH ROW EXECUTE FUNCTION "_write"()`,
        );
      return watcher(query);
    },
    close: () => client.end(),
  };
}

/** A row that is written and removed again, or updated to the same, is no difference. */
function watcher(query: RawDatabase['query']): () => Promise<string[]> {
  let last = 0;
  return async () => {
    const since = last;
    last = Number((await query('SELECT coalesce(max("id"), 0) FROM "_Write"'))[0]?.[0]);
    if (last === since) return [];
    const changed = await query(
      `SELECT DISTINCT "table" FROM (SELECT "table" FROM "_Write" WHERE "id" > ${since} GROUP BY "table", "row" HAVING sum("change") <> 0) w`,
    );
    return changed.map(([table]) => String(table));
  };
}

const quoted = (name: string) => `"${name}"`;

function sample(table: string, { name, type, isNullable, words }: Column, number: number): Value {
  if (isNullable && number % 2 === 0) return null;
  if (words[0]) return words[number % words.length] ?? words[0];
  const samples = {
    integer: 1000 + number,
    real: number + 0.5,
    boolean: number % 2 === 1,
    text: `${table}.${name} ${number}: Ünïcode, 'quoted'`,
    datetime: `2025-01-0${number}T03:04:05.678+00:00`,
  };
  return samples[type];
}

/**
 * Inserts a row into each table, different for every `number` (1 to 9) and referring to rows of its own. Returns the
 * ids that the database assigned, by table.
 */
export async function insertEverywhere(database: RawDatabase, number: number): Promise<Map<string, number>> {
  const inserted = new Map<string, unknown>();
  const ids = new Map<string, number>();
  for (const table of await database.tables()) {
    const given = table.columns.filter(({ isGenerated, isCounted }) => !isGenerated && !isCounted);
    const values = given.map((column) => {
      const { refersTo } = column;
      if (!refersTo) return sample(table.name, column, number);
      return column.isNullable && number % 2 === 0
        ? null
        : (inserted.get(`${refersTo.table}.${refersTo.column}`) as Value);
    });
    const [row = []] = await database.query(
      `INSERT INTO ${quoted(table.name)} (${given.map(({ name }) => quoted(name)).join(', ')})
       VALUES (${given.map(() => '?').join(', ')}) RETURNING ${table.columns.map(({ name }) => quoted(name)).join(', ')}`,
      values,
    );
    for (const [index, { name, isCounted }] of table.columns.entries()) {
      inserted.set(`${table.name}.${name}`, row[index]);
      if (isCounted) ids.set(table.name, Number(row[index]));
    }
  }
  return ids;
}

/** Deletes the rows that `insertEverywhere` inserted. */
export async function deleteCounted(database: RawDatabase, ids: Map<string, number>): Promise<void> {
  for (const table of (await database.tables()).reverse()) {
    const counter = table.columns.find(({ isCounted }) => isCounted);
    const id = ids.get(table.name);
    if (counter && id !== undefined)
      await database.query(`DELETE FROM ${quoted(table.name)} WHERE ${quoted(counter.name)} = ?`, [id]);
  }
}
