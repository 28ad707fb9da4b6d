import pg from 'pg';

import { holdsData, parentsFirst, quoted } from './catalog';
import type { ColumnType, Row, Store, Table, Value } from './store';

const rowsPerRead = 500;

const types: Record<string, ColumnType> = {
  integer: 'integer',
  'double precision': 'real',
  boolean: 'boolean',
  text: 'text',
  'timestamp(3) without time zone': 'datetime',
};

/** One connection: what it reads is of one moment (REPEATABLE READ), while others write. */
export class PostgresqlStore implements Store {
  /** Each column's type as PostgreSQL writes it, by table and column. */
  private readonly nativeTypes = new Map<string, string>();

  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<PostgresqlStore> {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    await client.connect();
    return new PostgresqlStore(client);
  }

  async tables(): Promise<Table[]> {
    const rows = await this.query(
      `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), t.typtype
         FROM pg_class c
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         JOIN pg_type t ON t.oid = a.atttypid
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        ORDER BY c.relname, a.attnum`,
    );
    const tables = new Map<string, Table>();
    for (const [name = '', column = '', native = '', kind] of rows as string[][]) {
      if (!holdsData(name)) continue;
      const table = tables.get(name) ?? { name, columns: [] };
      tables.set(name, table);
      table.columns.push([column, columnType(name, column, native, kind === 'e')]);
      this.nativeTypes.set(`${name}.${column}`, native);
    }
    const references = await this.query(
      `SELECT child.relname, parent.relname
         FROM pg_constraint f
         JOIN pg_class child ON child.oid = f.conrelid
         JOIN pg_class parent ON parent.oid = f.confrelid
        WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace`,
    );
    return parentsFirst(
      [...tables.values()],
      references.map(([child, parent]) => ({ child: String(child), parent: String(parent) })),
    );
  }

  async migrations(): Promise<string[]> {
    const exists = await this.query(
      `SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = '_prisma_migrations'`,
    );
    if (exists.length === 0) return [];
    const rows = await this.query(
      `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
    );
    return rows.map((row) => String(row[0]));
  }

  async begin(mode: 'read' | 'write'): Promise<void> {
    await this.run(mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN');
  }

  async commit(): Promise<void> {
    await this.run('COMMIT');
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  async count(table: Table): Promise<number> {
    return Number((await this.query(`SELECT count(*) FROM ${quoted(table.name)}`))[0]?.[0]);
  }

  async *rows(table: Table): AsyncIterable<Row[]> {
    const columns = table.columns.map(([name, type]) =>
      type === 'datetime' ? `to_char(${quoted(name)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : quoted(name),
    );
    const order = await this.primaryKey(table);
    await this.run(
      `DECLARE backup NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${quoted(table.name)} ORDER BY ${order.join(', ')}`,
    );
    for (;;) {
      const read = await this.query(`FETCH ${rowsPerRead} FROM backup`);
      if (read.length === 0) break;
      yield read as Row[];
    }
    await this.run('CLOSE backup');
  }

  async insert(table: Table, rows: Row[]): Promise<void> {
    const names = table.columns.map(([name]) => quoted(name));
    const values = names.map((name, index) => `(row ->> ${index})::${this.nativeType(table, index)} AS ${name}`);
    await this.query(
      `INSERT INTO ${quoted(table.name)} (${names.join(', ')}) SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS row`,
      [JSON.stringify(rows)],
    );
  }

  async clear(table: Table): Promise<void> {
    await this.run(`DELETE FROM ${quoted(table.name)}`);
  }

  async lastId(table: Table): Promise<number | undefined> {
    const sequence = await this.sequenceOf(table);
    if (!sequence) return undefined;
    const [row] = await this.query(`SELECT last_value, is_called FROM ${sequence}`);
    return row?.[1] ? Number(row[0]) : undefined;
  }

  async setLastId(table: Table, id: number): Promise<void> {
    const sequence = await this.sequenceOf(table);
    if (sequence) await this.query(`SELECT setval($1, $2, true)`, [sequence, id]);
  }

  async run(sql: string): Promise<void> {
    await this.query(sql);
  }

  /** Without an order PostgreSQL answers in that of its pages, beginning where another reader of the table is. */
  private async primaryKey(table: Table): Promise<string[]> {
    const rows = await this.query(
      `SELECT a.attname
         FROM pg_index i
         JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = $1::regclass AND i.indisprimary
        ORDER BY array_position(i.indkey::int2[], a.attnum)`,
      [quoted(table.name)],
    );
    return rows.map(([name]) => quoted(String(name)));
  }

  private nativeType(table: Table, index: number): string {
    return this.nativeTypes.get(`${table.name}.${table.columns[index]?.[0]}`) ?? 'text';
  }

  private async sequenceOf(table: Table): Promise<string | undefined> {
    if (!table.columns.some(([name]) => name === 'id')) return undefined;
    const [row] = await this.query(`SELECT pg_get_serial_sequence($1, 'id')`, [quoted(table.name)]);
    return typeof row?.[0] === 'string' ? row[0] : undefined;
  }

  private async query(text: string, values: Value[] = []): Promise<unknown[][]> {
    return (await this.client.query<unknown[]>({ text, values, rowMode: 'array' })).rows;
  }
}

function columnType(table: string, column: string, native: string, isEnum: boolean): ColumnType {
  const type = isEnum ? 'text' : types[native];
  if (!type) throw new Error(`Backups do not know the type ${native} of ${table}.${column} yet.`);
  return type;
}
