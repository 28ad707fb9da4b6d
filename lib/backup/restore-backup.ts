import { providerOf } from '@/lib/platform/database/adapter';
import { isContract } from '@/lib/platform/database/additive';
import { refuseDamage } from '@/lib/platform/database/damage';
import { applyMigrations, listMigrations } from '@/lib/platform/database/migrations';
import { isDiskFull } from '@/lib/platform/files/file-failure';
import { filePath } from '@/lib/platform/files/file-url';
import { readSettingSql, writeSettingSql } from '@/lib/platform/settings/service';

import type { ReportProgress } from './create-backup';
import { readBackupFile } from './file';
import { readLines, type BackupHead } from './format';
import { readKeptSettings, writeKeptSettings } from './kept-settings';
import { openStore } from './open-store';
import { restoreSecrets } from './secrets';
import { BackupError, type Row, type Store, type Table } from './store';

interface ReadOptions {
  key?: string;
  /** Accepts a file that is not encrypted although there is a key. */
  allowUnencrypted?: boolean;
  /** Ends the restore early, by throwing; nothing is changed then. */
  stopping?: AbortSignal;
}

/** What a restore lends of the database that it fills, in its transaction. */
export interface FilledStore {
  tables: Table[];
  rows(table: Table): AsyncIterable<Row[]>;
  insert(table: Table, rows: Row[]): Promise<void>;
  query(sql: string): Promise<unknown[][]>;
}

/** What the data of the site asks of a restore. */
export interface RestoreRules<Replaced> {
  /** Reads what must outlast the database that `replace` is about to empty. */
  readReplaced(store: FilledStore): Promise<Replaced>;
  /** Changes the restored rows: undoes what the backup does not know of. `backupAt` is its time, ISO. */
  finish(store: FilledStore, replaced: Replaced | undefined, backupAt: string): Promise<Undone>;
}

interface Undone {
  /** How many had left or were erased since. */
  reapplied: number;
  /** Recovery codes that were used or renewed since, or of which that is not known. */
  voidedCodes: number;
}

export interface RestoreOptions extends ReadOptions {
  /** Deletes existing data first; without it, a database that is not empty is refused. */
  replace?: boolean;
  report?: ReportProgress;
  /** Encrypts an embedded database that is deleted again. It stays at the schema of the backup. */
  temporaryKey?: string;
  /** Prevents other processes from applying migrations during `work`. */
  exclusively?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Restores a backup of either database in one transaction. Reads the file to its end first, so that a damaged one
 * changes nothing. Refuses a damaged embedded database, of which parts would remain. A backup of an earlier version of the
 * site goes into an empty database, which is then migrated. Returns the number of rows, what the operator must know of the
 * secret, how many people were taken off the list again, and how many recovery codes are void. Without `rules` every row
 * comes back as it was.
 */
export async function restoreBackup<Replaced>(
  projectRoot: string,
  databaseUrl: string,
  path: string,
  options: RestoreOptions,
  rules?: RestoreRules<Replaced>,
): Promise<Loaded & { notes: string[] }> {
  const head = await verify(path, options);
  const known = listMigrations(projectRoot, providerOf(databaseUrl));
  const unknown = head.migrations.find((name) => !known.includes(name));
  if (unknown) throw new BackupError(`The backup is of a newer version of the site: migration ${unknown} is not here.`);

  const { temporaryKey } = options;
  const isOwn = !temporaryKey && providerOf(databaseUrl) === 'sqlite';
  const applied = await withStore(databaseUrl, temporaryKey, async (store) => {
    if (isOwn) await refuseDamage(filePath(databaseUrl), (sql) => store.query(sql));
    if (!options.replace) await requireEmpty(store);
    return requireNoNewerSchema(store, head);
  });
  const exclusively = options.exclusively ?? (<Result>(work: () => Promise<Result>) => work());
  const migrate = (only?: string[]) =>
    exclusively(() => applyMigrations(projectRoot, databaseUrl, { only, temporaryKey }));
  if (applied.length < head.migrations.length) await migrate(head.migrations);
  const loaded = await exclusively(() =>
    withStore(databaseUrl, temporaryKey, (store) => load(store, head, path, options, rules)),
  );
  const isBehind = known.some((name) => !head.migrations.includes(name) && !isContract(name));
  if (!temporaryKey && isBehind) await migrate();
  return { ...loaded, notes: temporaryKey ? [] : restoreSecrets(head.secrets) };
}

async function withStore<Result>(
  databaseUrl: string,
  temporaryKey: string | undefined,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(databaseUrl, { mayCreate: true, temporaryKey });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Returns the head of a backup without reading the rest. */
export async function readHead(path: string, options: ReadOptions): Promise<BackupHead> {
  for await (const part of readLines(readBackupFile(path, options.key, options.allowUnencrypted))) {
    if (part.kind === 'head') return part.head;
  }
  throw new BackupError(`${path} is empty.`);
}

async function verify(path: string, { key, allowUnencrypted, stopping }: ReadOptions): Promise<BackupHead> {
  let head: BackupHead | undefined;
  for await (const part of readLines(readBackupFile(path, key, allowUnencrypted))) {
    stopping?.throwIfAborted();
    if (part.kind === 'head') head = part.head;
  }
  if (!head) throw new BackupError(`${path} is empty.`);
  return head;
}

async function requireEmpty(store: Store): Promise<void> {
  for (const table of await store.tables()) {
    const rows = await store.count(table);
    if (rows > 0) {
      throw new BackupError(
        `The database is not empty (${table.name}: ${rows} rows). Restore into a new database, or add --replace to lose what is in this one.`,
      );
    }
  }
}

async function requireNoNewerSchema(store: Store, head: BackupHead): Promise<string[]> {
  const applied = await store.migrations();
  const newer = applied.find((name) => !head.migrations.includes(name));
  if (newer) {
    throw new BackupError(
      `The backup is of an earlier version of the site than the database (which has ${newer}). Restore it into a new, empty database: there it is brought up to date.`,
    );
  }
  return applied;
}

interface Loaded extends Undone {
  rows: number;
}

async function load<Replaced>(
  store: Store,
  head: BackupHead,
  path: string,
  { key, allowUnencrypted, replace, report, stopping, temporaryKey }: RestoreOptions,
  rules: RestoreRules<Replaced> | undefined,
): Promise<Loaded> {
  const tables = await store.tables();
  const filled: FilledStore = {
    tables,
    rows: (table: Table) => store.rows(table),
    insert: (table: Table, rows: Row[]) => store.insert(table, rows),
    query: (sql: string) => store.query(sql),
  };
  await store.begin('write');
  const revision = replace ? await readRevision(store) : undefined;
  const kept = replace ? await readKeptSettings(store) : [];
  const replaced = replace ? await rules?.readReplaced(filled) : undefined;
  if (replace) for (const table of [...tables].reverse()) await store.clear(table);
  let done = 0;
  let tableRows = 0;
  for await (const part of readLines(readBackupFile(path, key, allowUnencrypted))) {
    stopping?.throwIfAborted();
    if (part.kind === 'head') continue;
    const table = sameTable(tables, part.table);
    if (part.kind === 'rows') {
      await insertOrName(store, part.table, part.rows, tableRows);
      tableRows += part.rows.length;
      done += part.rows.length;
      report?.(done, head.rows);
      continue;
    }
    if (part.lastId !== undefined) await store.raiseLastId(table, part.lastId);
    const count = await store.count(table);
    if (count !== part.rows) throw new BackupError(`${table.name} has ${count} rows instead of ${part.rows}.`);
    tableRows = 0;
  }
  const undone = (await rules?.finish(filled, replaced, head.createdAt)) ?? { reapplied: 0, voidedCodes: 0 };
  if (!temporaryKey) await writeKeptSettings(store, kept);
  if (revision !== undefined) await raiseRevision(store, revision, await readRevision(store));
  await store.commit();
  return { rows: done, ...undone };
}

/** Inserts rows. If one is refused, the error gives its number, counted from 1 after the `before` previous rows. */
async function insertOrName(store: Store, table: Table, rows: Row[], before: number): Promise<void> {
  await store.query('SAVEPOINT part');
  try {
    await store.insert(table, rows);
  } catch (error) {
    // SQLite has rolled back automatically, and no row is at fault.
    if (isDiskFull(error)) throw error;
    await store.query('ROLLBACK TO SAVEPOINT part');
    for (const [index, row] of rows.entries())
      await store.insert(table, [row]).catch((reason: unknown) => {
        const key = table.columns[0] ? ` (${table.columns[0][0]} ${String(row[0])})` : '';
        const why = reason instanceof Error ? reason.message : String(reason);
        throw new BackupError(`Row ${before + index + 1} of ${table.name}${key} cannot be restored: ${why}`);
      });
    throw error;
  }
  await store.query('RELEASE SAVEPOINT part');
}

async function readRevision(store: Store): Promise<number> {
  const [row] = await store.query(readSettingSql('revision'));
  return Number(row?.[0] ?? 0);
}

/** A running instance caches pages by revision: gives the restored site a higher revision than any of these. */
async function raiseRevision(store: Store, ...revisions: number[]): Promise<void> {
  await store.query(writeSettingSql('revision', Math.max(...revisions) + 1));
}

function sameTable(tables: Table[], { name, columns }: Table): Table {
  const table = tables.find((other) => other.name === name);
  const describe = (description: Table['columns']) =>
    description
      .map(([column, type]) => `${column} ${type}`)
      .sort()
      .join(', ');
  if (table && describe(table.columns) === describe(columns)) return table;
  throw new BackupError(`The table ${name} of the backup does not fit the database.`);
}
