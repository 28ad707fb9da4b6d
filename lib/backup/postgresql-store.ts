import pg from 'pg';

import { storableJson } from '@/lib/platform/database/storable';

import {
  columnType,
  isBackedUpTable,
  parentsFirst,
  quoted,
  rowsPerRead,
  Store,
  type ColumnType,
  type Row,
  type Table,
  type Value,
} from './store';

const types: Record<string, ColumnType> = {
  integer: 'integer',
  'double precision': 'real',
  boolean: 'boolean',
  text: 'text',
  'timestamp(3) without time zone': 'datetime',
  bytea: 'bytes',
};

/** A single connection that reads a consistent snapshot (REPEATABLE READ) while others write. */
export class PostgresqlStore extends Store {
  /** Each column's type as PostgreSQL writes it, by table and column. */
  private readonly nativeTypes = new Map<string, string>();

  private constructor(private readonly client: pg.Client) {
    super();
  }

  static async open(databaseUrl: string): Promise<PostgresqlStore> {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    // The next query reports the error; without a listener, one between two queries would end the process.
    client.on('error', () => undefined);
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
      if (!isBackedUpTable(name)) continue;
      const table = tables.get(name) ?? { name, columns: [] };
      tables.set(name, table);
      table.columns.push([column, kind === 'e' ? 'text' : columnType(types, native, `${name}.${column}`)]);
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

  async begin(mode: 'read' | 'write'): Promise<void> {
    await this.query(mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN');
    if (mode === 'read') return;
    // A running site continues to read the old rows; its writes wait.
    const names = (await this.tables()).map(({ name }) => quoted(name));
    if (names.length > 0) await this.query(`LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE`);
  }

  async commit(): Promise<void> {
    await this.query('COMMIT');
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  async *rows(table: Table): AsyncIterable<Row[]> {
    const columns = table.columns.map(([name, type]) => {
      if (type === 'datetime') return `to_char(${quoted(name)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
      return type === 'bytes' ? `translate(encode(${quoted(name)}, 'base64'), E'\\n', '')` : quoted(name);
    });
    const order = await this.primaryKey(table);
    await this.query(
      `DECLARE backup NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${quoted(table.name)} ORDER BY ${order.join(', ')}`,
    );
    for (;;) {
      const read = await this.query(`FETCH ${rowsPerRead(table)} FROM backup`);
      if (read.length === 0) break;
      yield read as Row[];
    }
    await this.query('CLOSE backup');
  }

  async insert(table: Table, rows: Row[]): Promise<void> {
    const names = table.columns.map(([name]) => quoted(name));
    const values = table.columns.map(([name, type], index) => {
      const value = type === 'bytes' ? `decode(row ->> ${index}, 'base64')` : `(row ->> ${index})`;
      return `${value}::${this.nativeType(table, index)} AS ${quoted(name)}`;
    });
    await this.query(
      `INSERT INTO ${quoted(table.name)} (${names.join(', ')}) SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS row`,
      [storableJson(JSON.stringify(rows))],
    );
  }

  async lastId(table: Table): Promise<number | undefined> {
    const sequence = await this.sequenceOf(table);
    if (!sequence) return undefined;
    const [row] = await this.query(`SELECT last_value, is_called FROM ${sequence}`);
    return row?.[1] ? Number(row[0]) : undefined;
  }

  async raiseLastId(table: Table, id: number): Promise<void> {
    const sequence = await this.sequenceOf(table);
    if (!sequence) return;
    await this.query(`SELECT setval($1, GREATEST($2::bigint, (SELECT last_value FROM ${sequence})), true)`, [
      sequence,
      id,
    ]);
  }

  /** Ordered explicitly: otherwise PostgreSQL may start at the position of a concurrent scan. */
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

  protected async hasTable(name: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1';
    return (await this.query(sql, [name])).length > 0;
  }

  async query(text: string, values: Value[] = []): Promise<unknown[][]> {
    return (await this.client.query<unknown[]>({ text, values, rowMode: 'array' })).rows;
  }
}
