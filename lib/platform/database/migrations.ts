import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

import { filePath } from '@/lib/platform/files/file-url';

import { isSkipped } from './additive';
import { createAdapter, providerOf } from './adapter';
import { mendBrokenTexts } from './broken-texts';
import { createRecord, finish, insertion, isOfFile, readRecord, rollBack, transactionMark } from './migration-record';
import { makeSafetyCopy, safetyCopies } from './safety-copy';
import type { DatabaseProvider } from './schema';
import { isUnwritable } from './unwritable';

/** The schema cannot be brought up to date; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export function migrationsDirectory(projectRoot: string, provider: DatabaseProvider): string {
  return join(projectRoot, 'prisma', provider, 'migrations');
}

export function listMigrations(projectRoot: string, provider: DatabaseProvider): string[] {
  return readdirSync(migrationsDirectory(projectRoot, provider), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

interface MigrationOptions {
  /** The last migration to apply. */
  upTo?: string;
  /** Applies only these migrations, including contract migrations. */
  only?: readonly string[];
  /** Applies contract migrations too. A new database gets them anyway. */
  withContract?: boolean;
  /** The key of a temporary embedded database, in place of DATABASE_KEY. */
  temporaryKey?: string;
  /** Receives a sentence about everything done besides the migrations. */
  report?: (message: string) => void;
}

/**
 * Applies pending migrations and returns their names, each in one transaction with its row in Prisma's record. Copies an
 * existing embedded database first. The caller must hold the lock that keeps other processes from migrating. Throws a
 * MigrationError if an earlier migration was interrupted or edited, a new one fails, or the database is another program's.
 */
export async function applyMigrations(
  projectRoot: string,
  databaseUrl: string,
  { upTo, only, withContract = false, temporaryKey, report = () => undefined }: MigrationOptions = {},
): Promise<string[]> {
  const provider = providerOf(databaseUrl);
  const names = listMigrations(projectRoot, provider);
  if (upTo !== undefined && !names.includes(upTo)) throw unknownError(upTo, provider);
  const sqlOf = (name: string) =>
    readFileSync(join(migrationsDirectory(projectRoot, provider), name, 'migration.sql'), 'utf8');
  const work = async (connection: SqlDriverAdapter) => {
    const record = await readRecord(connection);
    const interrupted = record?.find(({ isFinished }) => !isFinished);
    if (interrupted && !interrupted.isUnchanged) throw interruptedError(databaseUrl, interrupted.name);
    const finished = (record ?? []).filter(({ isFinished }) => isFinished);
    const edited = finished.find(({ name, checksum }) => names.includes(name) && !isOfFile(checksum, sqlOf(name)));
    if (edited) throw new MigrationError(editedMessage(edited.name));
    const applied = new Set(finished.map(({ name }) => name));
    const pending = names
      .filter((name) => !applied.has(name) && (!upTo || name <= upTo))
      .filter((name) => (only ? only.includes(name) : !isSkipped(name, applied, withContract)));
    const [next] = pending;
    if (!next) return [];
    if (!record && !(await createRecord(connection))) throw new MigrationError(notOurs);
    const holdsData = applied.size > 0 && provider === 'sqlite';
    if (holdsData) report(`Copied the database to ${await copyBefore(next, filePath(databaseUrl))}`);
    if (interrupted) {
      await connection.executeScript(rollBack);
      report(`The migration ${interrupted.name} was interrupted and has changed nothing: it is applied again.`);
    }
    for (const name of pending) await applyOne(connection, databaseUrl, name, sqlOf(name));
    if (holdsData) await mendBrokenTexts(filePath(databaseUrl), report);
    return pending;
  };
  return withConnection(databaseUrl, work, temporaryKey);
}

async function applyOne(connection: SqlDriverAdapter, databaseUrl: string, name: string, sql: string): Promise<void> {
  const changes = `${insertion(name, sql, transactionMark)};\n${sql}\n;`;
  try {
    await untilLocked(() =>
      connection.executeScript(connection.provider === 'sqlite' ? inSqlite(changes) : inPostgresql(changes)),
    );
  } catch (error) {
    const reason = reasonOf(error);
    if (isUnwritable(error))
      throw new MigrationError(
        `The database accepts no writes (${reason}), so the migration ${name} was not applied, and nothing has changed. Start again once it does.`,
      );
    // The next run waits for the operator, unless the database is gone.
    await connection.executeScript(insertion(name, sql, reason)).catch(() => undefined);
    throw interruptedError(databaseUrl, name, reason);
  }
}

/**
 * Foreign keys are off in the transaction, because SQLite redefines a table by dropping the old one, and checked before
 * its end: a row that refers to none breaks the only rule of a table made for it.
 */
const inSqlite = (changes: string) => `PRAGMA foreign_keys = OFF;
BEGIN IMMEDIATE;
${changes}
CREATE TABLE "_migration_check" ("rows that refer to a missing row" INTEGER CHECK ("rows that refer to a missing row" = 0));
INSERT INTO "_migration_check" SELECT count(*) FROM pragma_foreign_key_check;
DROP TABLE "_migration_check";
${finish};
COMMIT;
PRAGMA foreign_keys = ON;`;

/** PostgreSQL runs a query of several statements in one transaction. */
const inPostgresql = (changes: string) => `SET LOCAL lock_timeout = ${lockMilliseconds};\n${changes}\n${finish}`;

/**
 * How long a migration waits for a table's lock, during which other statements on the table wait behind it. Less than
 * PostgreSQL's deadlock_timeout, so that in a deadlock the migration gives way and no request of a running instance fails.
 */
const lockMilliseconds = 500;
const longestPauseMilliseconds = 1000;
const lockTries = 120;

/** Repeats a migration, which was rolled back, while running instances hold a lock that it needs. */
async function untilLocked(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === lockTries || causeOf(error)?.originalCode !== '55P03') throw error;
      await setTimeout(Math.random() * longestPauseMilliseconds);
    }
  }
}

/** What a driver adapter keeps of the database's error. */
function causeOf(error: unknown): { originalCode?: unknown; originalMessage?: unknown } | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null ? cause : undefined;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return String(causeOf(error)?.originalMessage ?? message);
}

const notOurs =
  'The database holds tables of another program, and was left as it is: let DATABASE_URL or DATA_DIR name one of this site’s own, or an empty one.';

const editedMessage = (name: string) =>
  `The migration ${name} is not the one that was applied to this database: its file has changed since. Install the release again, as it was published.`;

async function copyBefore(migrationName: string, file: string): Promise<string> {
  try {
    return await makeSafetyCopy(file, migrationName);
  } catch (error) {
    throw new MigrationError(
      `The database was not migrated, because it could not be copied before: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function interruptedError(databaseUrl: string, name: string, reason?: string): MigrationError {
  const file = providerOf(databaseUrl) === 'sqlite' ? filePath(databaseUrl) : undefined;
  const copy = file && safetyCopies(file)[0];
  return new MigrationError(
    [
      `The migration ${name} did not finish${reason ? `: ${reason}` : ', so the database may be half changed.'}`,
      ...(copy
        ? [
            `The database as it was before is ${copy}: to go back, delete ${file}, ${file}-wal and ${file}-shm, and copy it to ${file}.`,
          ]
        : []),
      `${copy ? 'Or restore' : 'Restore'} a backup, or look at prisma/*/migrations/${name}/migration.sql and put the database into the state before or after it; then say which:`,
      `  npm run migrate -- --rolled-back ${name}   (the state before: the next start applies it again)`,
      `  npm run migrate -- --applied ${name}       (the state after: the next start goes on)`,
    ].join('\n'),
  );
}

function unknownError(name: string, provider: DatabaseProvider): MigrationError {
  return new MigrationError(`There is no migration ${name} in ${migrationsDirectory('.', provider)}.`);
}

/** Records that an interrupted migration was rolled back, or completed, by hand. */
export async function resolveMigration(
  projectRoot: string,
  databaseUrl: string,
  migrationName: string,
  state: 'applied' | 'rolled-back',
): Promise<void> {
  const provider = providerOf(databaseUrl);
  if (!listMigrations(projectRoot, provider).includes(migrationName)) throw unknownError(migrationName, provider);
  await withConnection(databaseUrl, async (connection) => {
    const interrupted = (await readRecord(connection))?.find(({ isFinished }) => !isFinished);
    if (interrupted?.name !== migrationName)
      throw new MigrationError(`The migration ${migrationName} is not an interrupted one.`);
    await connection.executeScript(state === 'rolled-back' ? rollBack : finish);
  });
}

/** Whether every migration that a start applies is recorded as applied. */
export async function isUpToDate(projectRoot: string, databaseUrl: string): Promise<boolean> {
  const record = (await withConnection(databaseUrl, readRecord)) ?? [];
  const applied = new Set(record.filter(({ isFinished }) => isFinished).map(({ name }) => name));
  const names = listMigrations(projectRoot, providerOf(databaseUrl));
  return names.every((name) => applied.has(name) || isSkipped(name, applied, false));
}

async function withConnection<Result>(
  databaseUrl: string,
  work: (connection: SqlDriverAdapter) => Promise<Result>,
  temporaryKey?: string,
): Promise<Result> {
  const connection = await createAdapter(databaseUrl, { temporaryKey }).connect();
  try {
    return await work(connection);
  } finally {
    await connection.dispose();
  }
}
