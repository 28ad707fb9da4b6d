import { empty, join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { soughtId } from './paging';

/** The tables whose `searchText` can be searched; on SQLite each has a trigram table beside it. */
export type SearchableTable = 'Subscription' | 'Suppression' | 'NewsItem' | 'AuditEntry';

/** What a list is searched for, as each way to look it up needs it. */
export interface Search {
  /** Whether a row matches, by the row's own text. */
  matches: Sql;
  /** The same, as the trigrams that an index is to look up and what else must hold. */
  lookup: Sql[];
  /** The query of SQLite's trigram table; absent where no part of the search is long enough for one. */
  trigrams?: string;
}

/** Fewer characters have no trigram to look up. */
const trigramLength = 3;
const trigramMaximum = 8;

/** Rows whose text holds all of `q` as it stands, or the one row that "id:5" names. */
export function searchForText(table: SearchableTable, q: string, isSqlite: boolean): Search {
  const id = soughtId(q);
  if (id !== undefined) {
    const isRow = sql`${raw(`"${table}"."id"`)} = ${id}`;
    return { matches: isRow, lookup: [isRow] };
  }
  const term = toSearchCase(q);
  const part = tellingPart(term);
  const matches = matchesTerm(table, term);
  return {
    matches,
    // Not as a pattern: the index would look up each of its trigrams.
    lookup: part === term ? [matches] : [matchesTerm(table, part), holds(table, term, isSqlite)],
    ...(isIndexed(term) && { trigrams: trigramQuery(part) }),
  };
}

/** Rows whose text holds one of the alternatives of each word. */
export function searchForWords(table: SearchableTable, words: readonly (readonly string[])[]): Search {
  const terms = words.map((alternatives) => alternatives.map(toSearchCase));
  const indexed = terms.filter((alternatives) => alternatives.every(isIndexed));
  // Without a word to look up, a short one must begin a sort key: no list is read whole for two letters.
  const test = indexed.length > 0 ? holdsTerm : matchesTerm;
  const lookup = terms.map((alternatives) => {
    const tests = alternatives.map((term) => test(table, term));
    return sql`(${join(tests, ' OR ')})`;
  });
  const trigrams = indexed
    .slice(0, trigramMaximum)
    .map((alternatives) => `(${alternatives.map((term) => `(${trigramQuery(term)})`).join(' OR ')})`)
    .join(' AND ');
  return { matches: join(lookup, ' AND '), lookup, ...(trigrams && { trigrams }) };
}

/** Lower case as far as ASCII goes, as `searchText` is on both databases. */
function toSearchCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether a row's text holds the term, or, where it is too short for trigrams, one of the row's sort keys begins with it. */
function matchesTerm(table: SearchableTable, term: string): Sql {
  if (isIndexed(term)) return holdsTerm(table, term);
  const end = `${term}\u{10ffff}`;
  const begins = shortTermColumns[table].map(
    (column) => sql`${raw(`"${table}"."${column}"`)} BETWEEN ${term} AND ${end}`,
  );
  return sql`(${join(begins, ' OR ')})`;
}

const shortTermColumns = {
  Subscription: ['email', 'nameKey'],
  Suppression: ['email'],
  NewsItem: ['titleKey'],
  AuditEntry: ['actorEmail'],
} as const;

function holdsTerm(table: SearchableTable, term: string): Sql {
  return sql`${raw(`"${table}"."searchText"`)} LIKE ${`%${escapeLike(term)}%`} ESCAPE '\\'`;
}

/** Of an address the part that tells it apart: the trigrams of its domain are in every other row. */
function tellingPart(term: string): string {
  const local = term.slice(0, term.indexOf('@') + 1);
  return isIndexed(local) ? local : term;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function isIndexed(term: string): boolean {
  return [...term].length >= trigramLength;
}

/** The FTS5 query for a term's trigrams, side by side: each costs a walk, and the row's own text decides. */
function trigramQuery(term: string): string {
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
  { lookup, trigrams }: Search,
  filters: Sql[],
  isSqlite: boolean,
): { from: Sql; where: Sql } {
  const conditions = [...lookup, ...filters];
  if (!isSqlite || !trigrams) return { from: raw(`"${table}"`), where: whereAll(conditions) };
  return {
    from: raw(`"${table}Search" CROSS JOIN "${table}" ON "${table}"."id" = "${table}Search"."rowid"`),
    where: whereAll([sql`${raw(`"${table}Search"`)} MATCH ${trigrams}`, ...conditions]),
  };
}

export function whereAll(conditions: Sql[]): Sql {
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`;
}
