import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

export const recordTable = '_prisma_migrations';

/** In the record of an unfinished migration: nothing is changed before its transaction ends, and that finishes the record. */
export const wholeMark = 'in one transaction';

const finish = `UPDATE "${recordTable}" SET "finished_at" = CURRENT_TIMESTAMP, "logs" = NULL WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`;

/**
 * The driver for applying migrations: each runs in one transaction with the end of its record. A process that is killed
 * leaves the database as it was before a migration, or as it is after it, and a record that says which.
 */
export function inWholeMigrations(
  factory: SqlMigrationAwareDriverAdapterFactory,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    ...factory,
    connect: async () => {
      const connection = await factory.connect();
      const query = connection.queryRaw.bind(connection);
      connection.queryRaw = (parameters) => query({ ...parameters, sql: marked(parameters.sql) });
      const run = connection.executeScript.bind(connection);
      // PostgreSQL takes a script for one transaction by itself.
      connection.executeScript = (script) =>
        run(connection.provider === 'sqlite' ? transactionOf(script) : `${script}\n;${finish}`);
      return connection;
    },
  };
}

/** The statement by which the engine begins a record, with the mark in it. */
function marked(sql: string): string {
  const begins = new RegExp(`^(INSERT INTO .?${recordTable}.? \\(.*?)(\\) VALUES \\(.*)(\\))$`);
  return sql.trim().replace(begins, `$1, "logs"$2, '${wholeMark}'$3`);
}

/** Foreign keys cannot be turned off inside a transaction, and SQLite's way to change a table needs them off. */
function transactionOf(script: string): string {
  const [before, after] = /PRAGMA foreign_keys\s*=\s*OFF/i.test(script)
    ? ['PRAGMA foreign_keys = OFF;', 'PRAGMA foreign_keys = ON;']
    : ['', ''];
  return `${before}\nBEGIN IMMEDIATE;\n${script}\n;${finish};\nCOMMIT;\n${after}`;
}
