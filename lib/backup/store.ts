/** What columns hold, whichever database they are in. A new type has to be taught to both stores. */
export const columnTypes = ['integer', 'real', 'boolean', 'text', 'datetime'] as const;
export type ColumnType = (typeof columnTypes)[number];
export type Value = string | number | boolean | null;
export type Row = Value[];

export interface Table {
  name: string;
  /** Without those that the database generates. */
  columns: [name: string, type: ColumnType][];
}

/** The rows of a database, read or written in one transaction. A date and time is ISO 8601 in UTC. */
export interface Store {
  /** Every table whose rows are data, parents before their children. */
  tables(): Promise<Table[]>;
  /** The finished migrations; none where there is no schema yet. */
  migrations(): Promise<string[]>;
  begin(mode: 'read' | 'write'): Promise<void>;
  commit(): Promise<void>;
  close(): Promise<void>;
  count(table: Table): Promise<number>;
  /** By key (SQLite: by rowid): a row that was changed has another place in PostgreSQL's pages, but not in the file. */
  rows(table: Table): AsyncIterable<Row[]>;
  insert(table: Table, rows: Row[]): Promise<void>;
  clear(table: Table): Promise<void>;
  /** The highest id ever given, which a deleted row may have had. */
  lastId(table: Table): Promise<number | undefined>;
  setLastId(table: Table, id: number): Promise<void>;
  /** Runs one statement without parameters, the same on both databases. */
  run(sql: string): Promise<void>;
}
