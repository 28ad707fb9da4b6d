import { empty, join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import type { TableWith } from '@/lib/platform/database/columns';
import { env } from '@/lib/platform/process/env';
import { searchTerms } from '@/lib/platform/text/search-form';

import { idInSearch } from './paging';
import { makeNewForms, type SearchableList } from './search-forms';

/** The tables that are read by page. */
export type ListTable = TableWith<{ id: number }>;

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

/** Matches rows whose text contains `q`, in any spelling of its letters, or the row named by "id:5". */
export async function searchForText(list: SearchableList, q: string): Promise<Search> {
  const id = idInSearch(q);
  if (id !== undefined) {
    const isRow = sql`${raw(`"${list.table}"."id"`)} = ${id}`;
    return { matches: isRow, lookup: [isRow] };
  }
  await makeNewForms(list);
  const searches = searchTerms(q).map((term) => searchForTerm(list, term));
  const [only, ...others] = searches;
  if (only && others.length === 0) return only;
  const any = (conditions: Sql[]) => sql`(${join(conditions, ' OR ')})`;
  const trigrams = searches.flatMap((search) => search.trigrams ?? []);
  return {
    matches: any(searches.map(({ matches }) => matches)),
    lookup: [any(searches.map(({ lookup }) => sql`(${join(lookup, ' AND ')})`))],
    ...(trigrams.length === searches.length && { trigrams: trigrams.map((query) => `(${query})`).join(' OR ') }),
  };
}

function searchForTerm(list: SearchableList, term: string): Search {
  const matches = matchesTerm(list, term);
  if (!list.shortTermColumns) return { matches, lookup: [matches] };
  const part = tellingPart(term);
  return {
    matches,
    // Not a LIKE pattern, for which the index would look up every trigram.
    lookup: part === term ? [matches] : [matchesTerm(list, part), holds(list, term)],
    ...(isIndexed(term) && { trigrams: trigramQuery(part) }),
  };
}

/** Matches rows whose text contains, for each word, one of its alternatives. */
export async function searchForWords(list: SearchableList, words: readonly (readonly string[])[]): Promise<Search> {
  await makeNewForms(list);
  const terms = words.map((alternatives) => [...new Set(alternatives.flatMap(searchTerms))]);
  const indexed = terms.filter((alternatives) => alternatives.every(isIndexed));
  // If every word is too short to look up, one must begin a sort key, so that no list is scanned for two letters.
  const test = (term: string) => (indexed.length > 0 ? holdsTerm(list, term) : matchesTerm(list, term));
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

/** Matches the term in the row's text or, if it is too short for trigrams, at the start of a sort key. */
function matchesTerm(list: SearchableList, term: string): Sql {
  const { table, shortTermColumns } = list;
  if (!shortTermColumns || isIndexed(term)) return holdsTerm(list, term);
  // In PostgreSQL, what lies between two texts depends on the locale. In SQLite, an index serves no LIKE.
  const begins = env().isEmbedded
    ? sql`BETWEEN ${term} AND ${`${term}\u{10ffff}`}`
    : sql`LIKE ${`${escapeLike(term)}%`} ESCAPE '\\'`;
  const form = `"${table}"."searchForm"`;
  const tests = [
    ...shortTermColumns.map((name) => sql`${raw(`"${table}"."${name}"`)} ${begins}`),
    sql`(${raw(form)} IS NOT NULL AND ${raw(`substr(${form}, 1, 2)`)} ${begins})`,
  ];
  return sql`(${join(tests, ' OR ')})`;
}

/** Two conditions, each with its own index in PostgreSQL. */
function holdsTerm({ table, text }: SearchableList, term: string): Sql {
  const form = raw(`"${table}"."searchForm"`);
  // SQLite's LIKE ignores the case of ASCII letters.
  const lower = raw(env().isEmbedded || text.endsWith('"searchText"') ? text : `lower((${text}) COLLATE "C")`);
  const like = sql`LIKE ${`%${escapeLike(term)}%`} ESCAPE '\\'`;
  return sql`(${form} ${like} OR (${form} IS NULL AND ${lower} ${like}))`;
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

function holds({ table, text }: SearchableList, term: string): Sql {
  return sql`${raw(`${env().isEmbedded ? 'instr' : 'strpos'}(coalesce("${table}"."searchForm", ${text})`)}, ${term}) > 0`;
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

/** Escapes what LIKE reads as a wildcard. Add `ESCAPE '\'`: SQLite has no escape character otherwise. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Whether a column holds a text, without regard to the case of ASCII letters. Prisma's `contains` is no alternative: to it
 * `_` and `%` are wildcards.
 */
export function containsText(column: Sql, text: string): Sql {
  return sql`lower(${column}) LIKE ${`%${escapeLike(text.toLowerCase())}%`} ESCAPE '\\'`;
}
