import type { SqlQuery } from '@prisma/driver-adapter-utils';

/** What stands for a character that cannot be stored. */
const replacement = '\ufffd';

/** A statement that reads rows from JSON, such as those of `json-rows.ts`. */
const readsJson = /\bjson_/i;

/** Half of a character and NUL, as `JSON.stringify` writes them. SQLite turns the first into bytes that are no text. */
const escapes = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/**
 * Text that both databases can store: half of a character (a surrogate without its partner) and NUL, which PostgreSQL
 * refuses, are replaced. libSQL ends the process when it reads text that is not well-formed.
 */
export function storableText(text: string): string {
  return text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', replacement);
}

/** The same for the texts within what `JSON.stringify` made. */
export function storableJson(json: string): string {
  const text = storableText(json);
  return text.includes('\\u') ? text.replace(escapes, `$1${replacement}`) : text;
}

/** A statement with parameters that can be stored. */
export function storableQuery(query: SqlQuery): SqlQuery {
  const storable = readsJson.test(query.sql) ? storableJson : storableText;
  const ofValue = (value: unknown): unknown => {
    if (typeof value === 'string') return storable(value);
    return Array.isArray(value) ? value.map(ofValue) : value;
  };
  return { ...query, args: query.args.map(ofValue) };
}
