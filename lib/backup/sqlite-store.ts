import { existsSync } from 'node:fs';

import { createClient, type Client, type InValue, type Transaction } from '@libsql/client';

import { mayBeBroken } from '@/lib/platform/database/broken-texts';
import { requireDatabaseKey } from '@/lib/platform/database/encryption';
import { libsqlConfig } from '@/lib/platform/database/libsql-config';
import { filePath } from '@/lib/platform/files/file-url';
import { makePrivateDatabase } from '@/lib/platform/files/private-files';
import { env } from '@/lib/platform/process/env';

import {
  BackupError,
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

const parametersPerWrite = 10_000;

const types: Record<string, ColumnType> = {
  INTEGER: 'integer',
  REAL: 'real',
  BOOLEAN: 'boolean',
  TEXT: 'text',
  DATETIME: 'datetime',
  BLOB: 'bytes',
};

/** In WAL mode, a reader sees one snapshot, however long it reads, while others write. */
export class SqliteStore extends Store {
  private transaction?: Transaction;

  private constructor(private readonly client: Client) {
    super();
  }

  static async open(databaseUrl: string, mayCreate: boolean, temporaryKey?: string): Promise<SqliteStore> {
    const file = filePath(databaseUrl);
    if (!existsSync(file)) {
      if (!mayCreate) throw new BackupError(`There is nothing to back up: ${file} does not exist.`);
      createFile(file);
    }
    const key = temporaryKey ?? env().DATABASE_KEY;
    if (!temporaryKey) await requireDatabaseKey(file, key);
    return new SqliteStore(createClient(libsqlConfig(file, key)));
  }

  async tables(): Promise<Table[]> {
    const names = await this.query(
      `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    );
    const tables: Table[] = [];
    const references: { child: string; parent: string }[] = [];
    for (const name of names.map((row) => String(row[0])).filter(isBackedUpTable)) {
      const columns = await this.query(`SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid`, [
        name,
      ]);
      tables.push({
        name,
        columns: columns.map(([column, type]) => [
          String(column),
          columnType(types, String(type).toUpperCase(), `${name}.${column}`),
        ]),
      });
      const parents = await this.query(`SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)`, [name]);
      references.push(...parents.map((row) => ({ child: name, parent: String(row[0]) })));
    }
    return parentsFirst(tables, references);
  }

  async begin(mode: 'read' | 'write'): Promise<void> {
    // On the transaction's connection. A writer holds other processes' checkpoints back, and makes none itself.
    if (mode === 'write') await this.client.execute('PRAGMA wal_autocheckpoint = 0');
    this.transaction = await this.client.transaction(mode);
  }

  async commit(): Promise<void> {
    await this.transaction?.commit();
    this.transaction = undefined;
  }

  async close(): Promise<void> {
    this.transaction?.close();
    this.client.close();
  }

  async *rows(table: Table): AsyncIterable<Row[]> {
    const columns = table.columns
      .map(([name, type]) => (type === 'text' ? readable(quoted(name)) : quoted(name)))
      .join(', ');
    const sql = `SELECT rowid, ${columns} FROM ${quoted(table.name)} WHERE rowid > ? ORDER BY rowid LIMIT ${rowsPerRead(table)}`;
    let last = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const read = await this.query(sql, [last]);
      if (read.length === 0) return;
      last = Number(read.at(-1)?.[0]);
      yield read.map((row) => table.columns.map(([, type], index) => fromDatabase(type, row[index + 1])));
    }
  }

  async insert(table: Table, rows: Row[]): Promise<void> {
    const width = table.columns.length;
    const names = table.columns.map(([name]) => quoted(name)).join(', ');
    const rowsPerWrite = Math.max(1, Math.floor(parametersPerWrite / width));
    for (let start = 0; start < rows.length; start += rowsPerWrite) {
      const part = rows.slice(start, start + rowsPerWrite);
      const places = part.map(() => `(${Array.from({ length: width }, () => '?').join(', ')})`).join(', ');
      const values = part.flatMap((row) =>
        table.columns.map(([, type], index) => toDatabase(type, row[index] ?? null)),
      );
      await this.query(`INSERT INTO ${quoted(table.name)} (${names}) VALUES ${places}`, values);
    }
  }

  async lastId(table: Table): Promise<number | undefined> {
    const rows = await this.query(`SELECT seq FROM sqlite_sequence WHERE name = ?`, [table.name]);
    return rows[0] ? Number(rows[0][0]) : undefined;
  }

  async raiseLastId(table: Table, id: number): Promise<void> {
    const last = Math.max(id, (await this.lastId(table)) ?? 0);
    await this.query(`DELETE FROM sqlite_sequence WHERE name = ?`, [table.name]);
    await this.query(`INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)`, [table.name, last]);
  }

  protected async hasTable(name: string): Promise<boolean> {
    const sql = `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`;
    return (await this.query(sql, [name])).length > 0;
  }

  async query(sql: string, args: InValue[] = []): Promise<unknown[][]> {
    const { rows } = await (this.transaction ?? this.client).execute({ sql, args });
    return rows.map((row) => Array.from(row as ArrayLike<unknown>));
  }
}

/** As bytes if it may not be well-formed: libSQL ends the process when it reads such text. */
function readable(column: string): string {
  return `CASE WHEN ${mayBeBroken(column)} THEN CAST(${column} AS BLOB) ELSE ${column} END`;
}

function fromDatabase(type: ColumnType, value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return Number(value) !== 0;
  if (type === 'datetime') return isoTime(value);
  if (type === 'bytes') return Buffer.from(value as ArrayBuffer).toString('base64');
  if (type === 'text') return value instanceof ArrayBuffer ? Buffer.from(value).toString() : String(value);
  return Number(value);
}

/** As Prisma writes it, in milliseconds since 1970, or as CURRENT_TIMESTAMP does: always UTC. */
function isoTime(value: unknown): string {
  if (typeof value === 'number') return new Date(value).toISOString();
  const text = String(value);
  return new Date(/[Z+]/.test(text) ? text : `${text.replace(' ', 'T')}Z`).toISOString();
}

function toDatabase(type: ColumnType, value: Value): InValue {
  if (value === null) return null;
  if (type === 'boolean') return value ? 1 : 0;
  // The form in which Prisma writes it, and compares by.
  if (type === 'datetime') return String(value).replace('Z', '+00:00');
  if (type === 'bytes') return Buffer.from(String(value), 'base64');
  return value;
}

function createFile(file: string): void {
  try {
    makePrivateDatabase(file);
  } catch (error) {
    throw new BackupError(`${file} cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}
