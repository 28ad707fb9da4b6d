import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

/** Escapes what LIKE reads as a wildcard. Add `ESCAPE '\'`: SQLite has no escape character otherwise. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Whether a column holds a text, without regard to the case of ASCII letters. Prisma's `contains` is no alternative: to it
 * `_` and `%` are wildcards.
 */
export function containsText(column: Sql, text: string): Sql {
  return sql`lower(${column}) LIKE ${`%${escapeLike(text.toLowerCase())}%`} ESCAPE '\\'`;
}
