import { empty, join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { escapeLike } from '../database/like';
import { env } from '../process/env';
import { spellingsOf } from '../text/search-form';
import type { Columns, TableWith } from '../database/tables';
import { idInSearch } from './paging';

/** The tables that are read by page. */
export type ListTable = TableWith<{ id: number }>;
/** The tables whose `searchText` can be searched; on SQLite each has a trigram table beside it. */
type SearchableTable = TableWith<{ id: number; searchText: string }>;

/** A list whose text can be searched. */
export interface SearchableList {
  table: SearchableTable;
  /** The columns whose start is compared with a term that is too short for trigrams. */
  shortTermColumns: readonly string[];
}

export function searchableList<Table extends SearchableTable>(
  table: Table,
  shortTermColumns: readonly (keyof Columns<Table> & string)[],
): SearchableList {
  return { table, shortTermColumns };
}

/** A parsed search in the forms that the different lookups need. */
export interface Search {
  /** Condition on the row's own text. */
  matches: Sql;
  /** The same as a trigram lookup with additional conditions. */
  lookup: Sql[];
  /** Query for SQLite's trigram table; absent if no part of the search is long enough. */
  trigrams?: string;
}

/** The length of a trigram; shorter terms cannot be looked up. */
const trigramLength = 3;
const trigramMaximum = 8;

/** Matches rows whose text contains `q` verbatim, or the row named by "id:5". */
export function searchForText(list: SearchableList, q: string, isSqlite: boolean): Search {
  const isRow = isSoughtRow(list.table, q);
  if (isRow) return isRow;
  const spellings = spellingsOf(q).map((spelling) => searchForTerm(list, toSearchCase(spelling), isSqlite));
  const [only, ...others] = spellings;
  if (only && others.length === 0) return only;
  const any = (conditions: Sql[]) => sql`(${join(conditions, ' OR ')})`;
  const trigrams = spellings.flatMap((spelling) => spelling.trigrams ?? []);
  return {
    matches: any(spellings.map(({ matches }) => matches)),
    lookup: [any(spellings.map(({ lookup }) => sql`(${join(lookup, ' AND ')})`))],
    ...(trigrams.length === spellings.length && { trigrams: trigrams.map((query) => `(${query})`).join(' OR ') }),
  };
}

function searchForTerm(list: SearchableList, term: string, isSqlite: boolean): Search {
  const { table } = list;
  const part = tellingPart(term);
  const matches = matchesTerm(list, term);
  return {
    matches,
    // Not a LIKE pattern, for which the index would look up every trigram.
    lookup: part === term ? [matches] : [matchesTerm(list, part), holds(table, term, isSqlite)],
    ...(isIndexed(term) && { trigrams: trigramQuery(part) }),
  };
}

/** Matches rows one of whose columns contains `q` verbatim, or the row named by "id:5". No index serves it. */
export function searchColumns(table: ListTable, columns: readonly string[], q: string, isSqlite: boolean): Search {
  const isRow = isSoughtRow(table, q);
  if (isRow) return isRow;
  // SQLite's LIKE ignores case.
  const contains = raw(isSqlite ? 'LIKE' : 'ILIKE');
  const found = spellingsOf(q).flatMap((spelling) =>
    columns.map(
      (column) => sql`${raw(`"${table}"."${column}"`)} ${contains} ${`%${escapeLike(spelling)}%`} ESCAPE '\\'`,
    ),
  );
  const matches = sql`(${join(found, ' OR ')})`;
  return { matches, lookup: [matches] };
}

function isSoughtRow(table: ListTable, q: string): Search | undefined {
  const id = idInSearch(q);
  if (id === undefined) return undefined;
  const isRow = sql`${raw(`"${table}"."id"`)} = ${id}`;
  return { matches: isRow, lookup: [isRow] };
}

/** Matches rows whose text contains, for each word, one of its alternatives. */
export function searchForWords(list: SearchableList, words: readonly (readonly string[])[]): Search {
  const terms = words.map((alternatives) => [...new Set(alternatives.flatMap(spellingsOf).map(toSearchCase))]);
  const indexed = terms.filter((alternatives) => alternatives.every(isIndexed));
  // If every word is too short to look up, one must begin a sort key, so that no list is scanned for two letters.
  const test = (term: string) => (indexed.length > 0 ? holdsTerm(list.table, term) : matchesTerm(list, term));
  const lookup = terms.map((alternatives) => {
    const tests = alternatives.map(test);
    return sql`(${join(tests, ' OR ')})`;
  });
  const trigrams = indexed
    .slice(0, trigramMaximum)
    .map((alternatives) => `(${alternatives.map((term) => `(${trigramQuery(term)})`).join(' OR ')})`)
    .join(' AND ');
  return { matches: join(lookup, ' AND '), lookup, ...(trigrams && { trigrams }) };
}

/** Lower-cases ASCII letters only, like `searchText` on both databases. */
function toSearchCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Matches the term in the row's text or, if it is too short for trigrams, at the start of a sort key. */
function matchesTerm({ table, shortTermColumns }: SearchableList, term: string): Sql {
  if (isIndexed(term)) return holdsTerm(table, term);
  const begins = shortTermColumns.map((name) => {
    const column = raw(`"${table}"."${name}"`);
    // In PostgreSQL, what lies between two texts depends on the locale. In SQLite, an index serves no LIKE.
    return env().isEmbedded
      ? sql`${column} BETWEEN ${term} AND ${`${term}\u{10ffff}`}`
      : sql`${column} LIKE ${`${escapeLike(term)}%`} ESCAPE '\\'`;
  });
  return sql`(${join(begins, ' OR ')})`;
}

function holdsTerm(table: SearchableTable, term: string): Sql {
  return sql`${raw(`"${table}"."searchText"`)} LIKE ${`%${escapeLike(term)}%`} ESCAPE '\\'`;
}

/** Returns the distinctive part of an email address; the trigrams of common domains match too many rows. */
function tellingPart(term: string): string {
  const local = term.slice(0, term.indexOf('@') + 1);
  return isIndexed(local) ? local : term;
}

function isIndexed(term: string): boolean {
  return [...term].length >= trigramLength;
}

/** Returns the FTS5 query for a term's non-overlapping trigrams; the row's own text is checked afterwards. */
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

/** Returns FROM and WHERE for matching rows, using SQLite's trigram table so that it never scans the list. */
export function matchingRows(
  table: ListTable,
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
