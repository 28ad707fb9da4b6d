import { setTimeout } from 'node:timers/promises';

import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

export const recordTable = '_prisma_migrations';

/** Marks the record of a migration whose changes commit together with the end of the record. */
export const transactionMark = 'in one transaction';

const finish = `UPDATE "${recordTable}" SET "finished_at" = CURRENT_TIMESTAMP, "logs" = NULL WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`;

/**
 * Wraps a driver so that each migration runs in one transaction with the end of its record. A killed process leaves the
 * database either before or after a migration, and a record that says which.
 */
export function inTransactionalMigrations(
  factory: SqlMigrationAwareDriverAdapterFactory,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    ...factory,
    connect: async () => {
      const connection = await factory.connect();
      const query = connection.queryRaw.bind(connection);
      connection.queryRaw = (parameters) => query({ ...parameters, sql: marked(parameters.sql) });
      const run = connection.executeScript.bind(connection);
      // PostgreSQL runs a multi-statement query in one transaction.
      connection.executeScript = (script) =>
        connection.provider === 'sqlite'
          ? run(transactionOf(script))
          : untilLocked(() => run(`SET LOCAL lock_timeout = ${lockMilliseconds};\n${script}\n;${finish}`));
      return connection;
    },
  };
}

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
      if (tries === lockTries || !isLockTimeout(error)) throw error;
      await setTimeout(Math.random() * longestPauseMilliseconds);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'originalCode' in cause && cause.originalCode === '55P03';
}

/** The engine's INSERT of a record, with the mark added. */
function marked(sql: string): string {
  const begins = new RegExp(`^(INSERT INTO .?${recordTable}.? \\(.*?)(\\) VALUES \\(.*)(\\))$`);
  return sql.trim().replace(begins, `$1, "logs"$2, '${transactionMark}'$3`);
}

/** SQLite's table redefinition needs foreign keys off, which cannot be done inside a transaction. */
function transactionOf(script: string): string {
  const [before, after] = /PRAGMA foreign_keys\s*=\s*OFF/i.test(script)
    ? ['PRAGMA foreign_keys = OFF;', 'PRAGMA foreign_keys = ON;']
    : ['', ''];
  return `${before}\nBEGIN IMMEDIATE;\n${script}\n;${finish};\nCOMMIT;\n${after}`;
}
