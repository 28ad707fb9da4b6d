import { empty, join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

/** The tables whose `searchText` can be searched; on SQLite each has a trigram table beside it. */
export type SearchableTable = 'Subscription' | 'NewsItem';

/** Fewer characters have no trigram to look up. */
const trigramLength = 3;
const trigramMaximum = 8;

/** `searchText` is lower case as far as ASCII goes, on both databases. */
export function searchTerm(q: string): string {
  return q.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether a row matches: its text holds the term, or, of a term too short for trigrams, begins one of its sort keys. */
export function matchesTerm(table: SearchableTable, term: string): Sql {
  if (isIndexed(term)) return sql`${raw(`"${table}"."searchText"`)} LIKE ${`%${escapeLike(term)}%`} ESCAPE '\\'`;
  const end = `${term}\u{10ffff}`;
  const begins = shortTermColumns[table].map(
    (column) => sql`${raw(`"${table}"."${column}"`)} BETWEEN ${term} AND ${end}`,
  );
  return sql`(${join(begins, ' OR ')})`;
}

const shortTermColumns = { Subscription: ['email', 'nameKey'], NewsItem: ['titleKey'] } as const;

/** Of an address the part that tells it apart: the trigrams of its domain are in every other row. */
function tellingPart(term: string): string {
  const local = term.slice(0, term.indexOf('@') + 1);
  return isIndexed(local) ? local : term;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export function isIndexed(term: string): boolean {
  return [...term].length >= trigramLength;
}

/** The FTS5 query for a term's trigrams, side by side: each costs a walk, and the row's own text decides. */
export function trigramQuery(term: string): string {
  const characters = [...term];
  const last = characters.length - trigramLength;
  const starts = Array.from({ length: Math.ceil(last / trigramLength) }, (_, index) => index * trigramLength).slice(
    0,
    trigramMaximum - 1,
  );
  const chosen = new Set([...starts, last].map((start) => characters.slice(start, start + trigramLength).join('')));
  return [...chosen].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}

function holds(table: SearchableTable, term: string, isSqlite: boolean): Sql {
  return sql`${raw(`${isSqlite ? 'instr' : 'strpos'}("${table}"."searchText"`)}, ${term}) > 0`;
}

/** FROM and WHERE of the rows that match, by the trigram table where there is one: SQLite then never reads the whole list. */
export function matchingRows(
  table: SearchableTable,
  term: string,
  filters: Sql[],
  isSqlite: boolean,
): { from: Sql; where: Sql } {
  const part = tellingPart(term);
  const conditions = [matchesTerm(table, part), ...filters];
  // Not as a pattern: the index would look up each of its trigrams.
  if (part !== term) conditions.push(holds(table, term, isSqlite));
  if (!isSqlite || !isIndexed(term)) return { from: raw(`"${table}"`), where: whereAll(conditions) };
  return {
    from: raw(`"${table}Search" CROSS JOIN "${table}" ON "${table}"."id" = "${table}Search"."rowid"`),
    where: whereAll([sql`${raw(`"${table}Search"`)} MATCH ${trigramQuery(part)}`, ...conditions]),
  };
}

export function whereAll(conditions: Sql[]): Sql {
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`;
}
