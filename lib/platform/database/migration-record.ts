import { createHash, randomUUID } from 'node:crypto';

import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

/** Prisma's own table, so that its tools know the database. */
const recordTable = '_prisma_migrations';

/** The `logs` of a migration whose changes commit together with the end of its record. */
const transactionMark = 'in one transaction';

export interface RecordedMigration {
  name: string;
  checksum: string;
  isFinished: boolean;
  /** Whether an unfinished migration has left the database unchanged. */
  isUnchanged: boolean;
}

const creation = {
  sqlite: `CREATE TABLE "${recordTable}" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`,
  postgresql: `CREATE TABLE "${recordTable}" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`,
};

async function read(connection: SqlDriverAdapter, sql: string): Promise<unknown[][]> {
  return (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows;
}

export async function write(connection: SqlDriverAdapter, sql: string): Promise<void> {
  await connection.executeRaw({ sql, args: [], argTypes: [] });
}

async function tablesOf(connection: SqlDriverAdapter): Promise<unknown[]> {
  const rows = await read(
    connection,
    connection.provider === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`
      : `SELECT table_name FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  return rows.map(([name]) => name);
}

/** Lists started migrations in order, without rolled-back ones; undefined if the database has no record. */
export async function readRecord(connection: SqlDriverAdapter): Promise<RecordedMigration[] | undefined> {
  if (!(await tablesOf(connection)).includes(recordTable)) return undefined;
  const rows = await read(
    connection,
    `SELECT migration_name, checksum, finished_at, logs FROM ${recordTable}
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows.map(([name, checksum, finishedAt, logs]) => ({
    name: String(name),
    checksum: String(checksum),
    isFinished: finishedAt !== null,
    isUnchanged: logs === transactionMark,
  }));
}

/** Creates the record. Returns whether it did: a database that holds other tables is left as it is. */
export async function createRecord(connection: SqlDriverAdapter): Promise<boolean> {
  if ((await tablesOf(connection)).length > 0) return false;
  await write(connection, creation[connection.provider === 'sqlite' ? 'sqlite' : 'postgresql']);
  return true;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const unfinished = `"finished_at" IS NULL AND "rolled_back_at" IS NULL`;

/** SQL that records the end of the unfinished migration. Runs in the transaction of its changes. */
export const finish = `UPDATE "${recordTable}" SET "finished_at" = CURRENT_TIMESTAMP, "logs" = NULL, "applied_steps_count" = 1 WHERE ${unfinished}`;

export async function recordStart(connection: SqlDriverAdapter, name: string, sql: string): Promise<void> {
  await write(
    connection,
    `INSERT INTO "${recordTable}" ("id", "checksum", "migration_name", "logs", "started_at")
     VALUES (${[randomUUID(), checksumOf(withoutReturns(sql)), name, transactionMark].map(quoted).join(', ')}, CURRENT_TIMESTAMP)`,
  );
}

/** Keeps the reason of a failure; the next run waits for the operator. */
export function recordFailure(connection: SqlDriverAdapter, reason: string): Promise<void> {
  return write(connection, `UPDATE "${recordTable}" SET "logs" = ${quoted(reason)} WHERE ${unfinished}`);
}

/** Takes the unfinished migration as rolled back, so that it is applied again. */
export function recordRollback(connection: SqlDriverAdapter): Promise<void> {
  return write(connection, `UPDATE "${recordTable}" SET "rolled_back_at" = CURRENT_TIMESTAMP WHERE ${unfinished}`);
}

/** Whether a recorded migration is the file's, whatever its line ends were then and are now. */
export function isOfFile({ checksum }: RecordedMigration, sql: string): boolean {
  const lines = withoutReturns(sql);
  return [lines, lines.replaceAll('\n', '\r\n')].some((text) => checksumOf(text) === checksum);
}

const withoutReturns = (sql: string) => sql.replaceAll('\r\n', '\n');
const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');
