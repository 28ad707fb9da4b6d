import 'server-only';

import { Prisma } from '../db';
import { env } from '../env';

type ColumnType = 'text' | 'integer' | 'timestamp(3)';

/**
 * A SELECT of rows that are passed as one parameter: a list of values would cost one for each value.
 * The columns' names go into the statement as they are.
 */
export function selectRows<Column extends string>(
  columns: Record<Column, ColumnType>,
  rows: Record<Column, string | number | undefined>[],
): Prisma.Sql {
  const names = Object.keys(columns) as Column[];
  const json = JSON.stringify(rows);
  if (env().isEmbedded) {
    const values = names.map((name) => `"value" ->> '${name}'`).join(', ');
    // Without a WHERE, SQLite takes a following ON CONFLICT for a join's condition.
    return Prisma.sql`SELECT ${Prisma.raw(values)} FROM json_each(${json}) WHERE true`;
  }
  const definitions = names.map((name) => `"${name}" ${columns[name]}`).join(', ');
  return Prisma.sql`SELECT * FROM jsonb_to_recordset(${json}::jsonb) AS "row"(${Prisma.raw(definitions)})`;
}

/** A SELECT of texts, likewise. */
export function selectTexts(texts: string[]): Prisma.Sql {
  const json = JSON.stringify(texts);
  return env().isEmbedded
    ? Prisma.sql`SELECT "value" FROM json_each(${json})`
    : Prisma.sql`SELECT jsonb_array_elements_text(${json}::jsonb)`;
}

/** A moment as Prisma stores it. */
export function timestamp(at: Date): string {
  return at.toISOString().replace('Z', env().isEmbedded ? '+00:00' : '');
}
