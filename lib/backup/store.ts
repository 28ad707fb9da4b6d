/** Thrown when a backup or restore cannot continue; the message says why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Column types, for either database. A new type must be added to both stores. */
export const columnTypes = ['integer', 'real', 'boolean', 'text', 'datetime', 'bytes'] as const;
export type ColumnType = (typeof columnTypes)[number];
export type Value = string | number | boolean | null;
export type Row = Value[];

export interface Table {
  name: string;
  /** Without columns that the database generates. */
  columns: [name: string, type: ColumnType][];
}

/** How many rows to read at a time; rows with bytes are large. */
export function rowsPerRead({ columns }: Table): number {
  return columns.some(([, type]) => type === 'bytes') ? 4 : 500;
}

/** The rows of a database, read or written in one transaction. A date and time is ISO 8601 in UTC, bytes are base64. */
export abstract class Store {
  /** Every table that holds data, parents before their children. */
  abstract tables(): Promise<Table[]>;
  abstract begin(mode: 'read' | 'write'): Promise<void>;
  abstract commit(): Promise<void>;
  abstract close(): Promise<void>;
  /** By key (SQLite: by rowid): a row that was changed has another place in PostgreSQL's pages, but not in the file. */
  abstract rows(table: Table): AsyncIterable<Row[]>;
  abstract insert(table: Table, rows: Row[]): Promise<void>;
  /** The highest id ever assigned, possibly to a row deleted since. */
  abstract lastId(table: Table): Promise<number | undefined>;
  /** Never lowers it: a running site refers to rows by id, and PostgreSQL does not undo this when a restore fails. */
  abstract raiseLastId(table: Table, id: number): Promise<void>;
  /** Runs one statement and returns its rows. */
  abstract query(sql: string, values?: Value[]): Promise<unknown[][]>;
  protected abstract hasTable(name: string): Promise<boolean>;

  /** The finished migrations; empty if there is no schema yet. */
  async migrations(): Promise<string[]> {
    if (!(await this.hasTable('_prisma_migrations'))) return [];
    const rows = await this.query(
      `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
    );
    return rows.map((row) => String(row[0]));
  }

  async count(table: Table): Promise<number> {
    return Number((await this.query(`SELECT count(*) FROM ${quoted(table.name)}`))[0]?.[0]);
  }

  async clear(table: Table): Promise<void> {
    await this.query(`DELETE FROM ${quoted(table.name)}`);
  }
}

const leftOut = [
  // Prisma's record, which a restore creates by applying the migrations.
  '_prisma_migrations',
  // Kept by triggers.
  'SubscriptionCount',
  // A session that has been ended since must not come alive again.
  'Session',
];

export function isBackedUpTable(tableName: string): boolean {
  return !leftOut.includes(tableName);
}

/** Sorts tables so that each comes after those it refers to. */
export function parentsFirst(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const ordered: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isWaitedFor = (table: Table) =>
      references.some(
        ({ child, parent }) =>
          child === table.name && parent !== child && waiting.some((other) => other.name === parent),
      );
    const ready = waiting.filter((table) => !isWaitedFor(table));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The type of a column, by its database's name for it. */
export function columnType(types: Record<string, ColumnType>, native: string, column: string): ColumnType {
  const type = types[native];
  if (!type) throw new Error(`Backups do not know the type ${native} of ${column} yet.`);
  return type;
}
