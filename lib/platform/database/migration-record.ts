import { createHash, randomUUID } from 'node:crypto';

import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

/** Prisma's own table, so that its tools know the database. */
const recordTable = '_prisma_migrations';

/** The `logs` of a migration whose changes commit together with the end of its row. */
export const transactionMark = 'in one transaction';

interface RecordedMigration {
  name: string;
  checksum: string;
  isFinished: boolean;
  /** Whether an unfinished migration has left the database unchanged. */
  isUnchanged: boolean;
}

async function read(connection: SqlDriverAdapter, sql: string): Promise<unknown[][]> {
  return (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows;
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

/** Lists started migrations, without rolled-back ones; undefined if the database has no record. */
export async function readRecord(connection: SqlDriverAdapter): Promise<RecordedMigration[] | undefined> {
  if (!(await tablesOf(connection)).includes(recordTable)) return undefined;
  const rows = await read(
    connection,
    `SELECT migration_name, checksum, finished_at, logs FROM ${recordTable} WHERE rolled_back_at IS NULL`,
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
  const time = connection.provider === 'sqlite' ? 'DATETIME' : 'TIMESTAMPTZ';
  await connection.executeScript(`CREATE TABLE ${recordTable} (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           ${time},
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        ${time},
    "started_at"            ${time} NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`);
  return true;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL that records a migration which has not finished. */
export function insertion(name: string, sql: string, logs: string): string {
  const values = [randomUUID(), checksumOf(withoutReturns(sql)), name, logs].map(quoted);
  return `INSERT INTO ${recordTable} ("id", "checksum", "migration_name", "logs", "started_at")
VALUES (${values.join(', ')}, CURRENT_TIMESTAMP)`;
}

const unfinished = `"finished_at" IS NULL AND "rolled_back_at" IS NULL`;

/** SQL that records the end of the unfinished migration. */
export const finish = `UPDATE ${recordTable} SET "finished_at" = CURRENT_TIMESTAMP, "logs" = NULL, "applied_steps_count" = 1 WHERE ${unfinished}`;

/** SQL that takes the unfinished migration as rolled back, so that it is applied again. */
export const rollBack = `UPDATE ${recordTable} SET "rolled_back_at" = CURRENT_TIMESTAMP WHERE ${unfinished}`;

/** Whether a file is that of a recorded checksum, whatever its line ends were then and are now. */
export function isOfFile(checksum: string, sql: string): boolean {
  const lines = withoutReturns(sql);
  return [lines, lines.replaceAll('\n', '\r\n')].some((text) => checksumOf(text) === checksum);
}

const withoutReturns = (sql: string) => sql.replaceAll('\r\n', '\n');
const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');
