import { raw, sqltag as sql } from '@prisma/client/runtime/client';

import type { Transaction } from './db';
import { env } from './env';

/** Columns by name, each with PostgreSQL's type of it; SQLite takes JSON's own. */
export type BulkColumns = Record<string, 'text' | 'boolean' | 'timestamp' | 'integer'>;

/**
 * Inserts many rows with one statement, as JSON that the database unpacks: ten times as quick as row by row, and the
 * statement is the same however many they are.
 */
export async function bulkInsert<Columns extends BulkColumns>(
  database: Pick<Transaction, '$executeRaw'>,
  table: string,
  columns: Columns,
  rows: Record<keyof Columns, unknown>[],
): Promise<void> {
  const names = Object.keys(columns);
  const target = raw(`"${table}" (${names.map((name) => `"${name}"`).join(', ')})`);
  const json = JSON.stringify(rows);
  if (env().isEmbedded) {
    // The text of a time as Prisma writes it: times are compared as text.
    const read = (name: string) =>
      columns[name] === 'timestamp' ? `replace(value ->> '$.${name}', 'Z', '+00:00')` : `value ->> '$.${name}'`;
    const values = raw(names.map(read).join(', '));
    await database.$executeRaw(sql`INSERT INTO ${target} SELECT ${values} FROM json_each(${json})`);
    return;
  }
  const record = raw(names.map((name) => `"${name}" ${columns[name]}`).join(', '));
  await database.$executeRaw(
    sql`INSERT INTO ${target} SELECT * FROM json_to_recordset(${json}::json) AS row (${record})`,
  );
}
