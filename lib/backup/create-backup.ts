import { writeBackupFile } from './file';
import { writeLines, type BackupTable } from './format';
import { openStore } from './open-store';
import { secretsToBackUp } from './secrets';
import { BackupError, type Row, type Store, type Table } from './store';

export type ReportProgress = (done: number, total: number) => void;

/** Writes a consistent snapshot of the database to a file; returns the number of rows. */
export async function createBackup(
  databaseUrl: string,
  path: string,
  key: string | undefined,
  report: ReportProgress = () => undefined,
  observe: (table: Table, rows: Row[]) => void = () => undefined,
): Promise<number> {
  const store = await openStore(databaseUrl);
  try {
    await store.begin('read');
    const migrations = await store.migrations();
    if (migrations.length === 0) throw new BackupError('There is nothing to back up: the database is empty.');
    const tables = await store.tables();
    let rows = 0;
    for (const table of tables) rows += await store.count(table);
    const head = { createdAt: new Date().toISOString(), migrations, rows, secrets: secretsToBackUp(key) };
    let done = 0;
    const advance = (table: Table, part: Row[]) => {
      observe(table, part);
      report((done += part.length), rows);
    };
    await writeBackupFile(path, key, writeLines(head, readTables(store, tables, advance)));
    if (done !== rows) throw new BackupError(`${done} of ${rows} rows were read; the backup cannot be trusted.`);
    await store.commit();
    return rows;
  } finally {
    await store.close();
  }
}

async function* readTables(
  store: Store,
  tables: Table[],
  advance: (table: Table, part: Row[]) => void,
): AsyncIterable<BackupTable> {
  for (const table of tables) {
    yield {
      table,
      parts: observed(store.rows(table), (part) => advance(table, part)),
      lastId: () => store.lastId(table),
    };
  }
}

async function* observed(parts: AsyncIterable<Row[]>, advance: (part: Row[]) => void): AsyncIterable<Row[]> {
  for await (const part of parts) {
    yield part;
    advance(part);
  }
}
