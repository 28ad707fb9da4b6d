import 'server-only';

import { raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';

import { invalidCursor, parseSort, type FieldOf, type Position } from './keyset';
import { pageAround, withRows, type Found, type Key, type KeyRead } from './page-around';
import { wholeListMaximum, type Page } from './paging';
import { matchingRows, searchForText, whereAll, type ListTable, type Search } from './search';
import type { SearchableList } from './search-forms';

/** A search that fills a page quickly counts matches up to this number only. */
const searchCountMaximum = 200;

export interface KeyListQuery {
  table: ListTable;
  /**
   * The column to sort by; text is sorted by its bytes on both databases. With an index on (filters, column, id), with
   * COLLATE "C" in PostgreSQL, every page is as fast as the first.
   */
  column: string;
  /** Whether the column may be empty. Rows without a value sort first. */
  isNullable?: boolean;
  direction: 'asc' | 'desc';
  filters: Sql[];
  /** Rows that pass the filters, without a search. */
  countAll(): Promise<number>;
}

export interface PageOfKeysQuery extends KeyListQuery {
  search?: Search;
  cursor?: string;
  limit: number;
}

/**
 * Reads a page of a list; `load` fetches rows by id and leaves out deleted ones. The cost hardly grows with the list:
 * pages are found by keyset, and a search that finds less than a page among the first rows in the list's order has few
 * enough matches to be looked up by trigrams and sorted.
 */
export async function pageOfKeys<Row extends { id: number }>(
  query: PageOfKeysQuery,
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const page = await pageAround(query, (read) => readKeys(query, read));
  return withRows(page, load);
}

export interface PageOfListQuery<Sort extends string> extends Pick<KeyListQuery, 'filters' | 'countAll'> {
  q?: string;
  sort: Sort;
  /** The columns of fields that are not called as theirs. */
  columns?: Readonly<Partial<Record<FieldOf<Sort>, string>>>;
  /** The fields that may be empty. */
  nullable?: readonly FieldOf<Sort>[];
  cursor?: string;
  /** By default the whole list, up to `wholeListMaximum`. */
  limit?: number;
}

/** Reads a page of a list that its text searches, as `pageOfKeys` does. */
export async function pageOfList<Sort extends string, Row extends { id: number }>(
  list: SearchableList,
  { q, sort, columns, nullable = [], limit = wholeListMaximum, ...query }: PageOfListQuery<Sort>,
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { field, direction } = parseSort(sort);
  const search = q ? await searchForText(list, q) : undefined;
  const column = columns?.[field] ?? field;
  const isNullable = nullable.includes(field);
  return pageOfKeys({ ...query, table: list.table, search, column, isNullable, direction, limit }, load);
}

async function readKeys(query: PageOfKeysQuery, read: KeyRead): Promise<Found> {
  if (query.search) return searchKeys(query, query.search, read);
  const { columns, order, beyond } = fragments(query, read);
  const [total, keys] = await Promise.all([
    query.countAll(),
    db().$queryRaw<
      Key[]
    >`SELECT ${columns} FROM ${raw(`"${query.table}"`)} ${whereAll([...query.filters, ...beyond])} ${order} LIMIT ${read.limit}`,
  ]);
  return { keys, total, totalIsMinimum: false };
}

/** Returns the keys of a page of search results. */
export async function searchKeys(query: KeyListQuery, search: Search, read: KeyRead): Promise<Found> {
  // If the scan covers the whole list, counting to the end costs no more.
  if ((await query.countAll()) <= scanWindow(query.column)) return searchEverywhere(query, search, read);
  if (query.column === 'id' && env().isEmbedded && search.trigrams) return searchInRowOrder(query, search, read);
  return (await searchNear(query, search, read)) ?? searchEverywhere(query, search, read);
}

/** In the order of SQLite's trigram table, the query stops when the page is full. */
async function searchInRowOrder(
  { table, filters, ...query }: KeyListQuery,
  search: Search,
  read: KeyRead,
): Promise<Found> {
  const { columns, beyond, isDescending } = fragments({ table, filters, ...query }, read);
  const all = matchingRows(table, search, filters, true);
  const { where } = matchingRows(table, search, [...filters, ...beyond], true);
  const order = raw(`ORDER BY "${table}Search"."rowid" ${isDescending ? 'DESC' : 'ASC'}`);
  const [keys, counted] = await Promise.all([
    db().$queryRaw<Key[]>`SELECT ${columns} FROM ${all.from} ${where} ${order} LIMIT ${read.limit}`,
    db().$queryRaw<{ total: number | bigint }[]>`
      SELECT count(*) AS "total" FROM (SELECT 1 FROM ${all.from} ${all.where} LIMIT ${searchCountMaximum + 1}) AS counted`,
  ]);
  const total = Number(counted[0]?.total ?? 0);
  return { keys, total: Math.min(total, searchCountMaximum), totalIsMinimum: total > searchCountMaximum };
}

/** Scans the next rows in the list's order; returns undefined if they contain less than a page of matches. */
async function searchNear(query: KeyListQuery, search: Search, read: KeyRead): Promise<Found | undefined> {
  const { columns, order, beyond } = fragments(query, read);
  const scanned = sql`SELECT ${columns}, ${search.matches} AS "matches" FROM ${raw(`"${query.table}"`)}
    ${whereAll([...query.filters, ...beyond])} ${order} LIMIT ${scanWindow(query.column)}`;
  const keys = await db().$queryRaw<Key[]>`
    SELECT "id", "value" FROM (${scanned}) AS scanned WHERE "matches" ${order} LIMIT ${Math.max(read.limit, searchCountMaximum)}`;
  if (keys.length < read.limit || read.limit > searchCountMaximum) return undefined;
  return { keys: keys.slice(0, read.limit), total: (read.position?.offset ?? 0) + keys.length, totalIsMinimum: true };
}

/** Rows scanned in about 5 ms. SQLite fetches rows one by one; PostgreSQL reads along the primary key. */
function scanWindow(column: string): number {
  if (env().isEmbedded) return 2000;
  return column === 'id' ? 10_000 : 5000;
}

/** Finds every match by its trigrams, counts and sorts them. */
function searchEverywhere(query: KeyListQuery, search: Search, read: KeyRead): Promise<Found> {
  const { from, where } = matchingRows(query.table, search, query.filters, env().isEmbedded);
  return sortMatches(query, sql`SELECT ${foundColumns(query)} FROM ${from} ${where}`, read);
}

/** Tests each row that passes the filters: quicker than looking up trigrams if an index finds few such rows. */
export function searchFew(query: KeyListQuery, search: Search, read: KeyRead): Promise<Found> {
  const tested = sql`SELECT ${foundColumns(query)}, (${search.matches}) AS "matches" FROM ${raw(`"${query.table}"`)}
    ${whereAll(query.filters)}`;
  const matching = sql`SELECT * FROM (WITH tested AS MATERIALIZED (${tested}) SELECT * FROM tested) AS tested WHERE "matches"`;
  return sortMatches(query, matching, read);
}

function foundColumns({ table, column }: KeyListQuery): Sql {
  return raw(`"${table}"."id", "${table}"."${column}" AS "${column === 'id' ? 'key' : column}"`);
}

async function sortMatches(query: KeyListQuery, matching: Sql, read: KeyRead): Promise<Found> {
  const { columns, order, beyond } = fragments({ ...query, columnPrefix: 'matching' }, read);
  // MATERIALIZED, or a planner might read the whole list in order instead of finding matches first.
  const rows = await db().$queryRaw<(Key & { total: number | bigint })[]>`
    WITH matching AS MATERIALIZED (${matching})
    SELECT ${columns}, (SELECT count(*) FROM matching) AS "total" FROM matching ${whereAll(beyond)} ${order} LIMIT ${read.limit}`;
  return { keys: rows, total: Number(rows[0]?.total ?? 0), totalIsMinimum: false };
}

function fragments(
  { table, column, isNullable, direction, columnPrefix = table }: KeyListQuery & { columnPrefix?: string },
  { position, isBackwards }: KeyRead,
) {
  const isDescending = (direction === 'desc') !== isBackwards;
  const stored = raw(`"${columnPrefix}"."${column}"${env().isEmbedded || isOfOneOrder(column) ? '' : ' COLLATE "C"'}`);
  const value = isNullable ? sql`coalesce(${stored}, ${isDate(column) ? new Date(0) : ''})` : stored;
  const id = raw(`"${columnPrefix}"."id"`);
  return {
    isDescending,
    columns: sql`${id} AS "id", ${value} AS "value"`,
    order: raw(isDescending ? 'ORDER BY "value" DESC, "id" DESC' : 'ORDER BY "value", "id"'),
    beyond: position && position.side !== 'last' ? [beyondPosition(value, id, isDescending, column, position)] : [],
  };
}

/** A row-value comparison of the whole key, which an index serves. */
function beyondPosition(value: Sql, id: Sql, isDescending: boolean, column: string, position: Position): Sql {
  const comparison = raw(isDescending ? '<' : '>');
  if (column === 'id') return sql`${id} ${comparison} ${position.id}`;
  return sql`(${value}, ${id}) ${comparison} (${isDate(column) ? asDate(position.value) : String(position.value)}, ${position.id})`;
}

const isDate = (column: string) => column.endsWith('At');

/** Columns whose values have one order in every locale; of other text, it would depend on that of PostgreSQL's database. */
const isOfOneOrder = (column: string) => ['id', 'date', 'category'].includes(column) || isDate(column);

function asDate(value: Position['value']): Date {
  const date = new Date(String(value));
  // Years that PostgreSQL's timestamps can represent as text.
  if (!(date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999)) throw invalidCursor();
  return date;
}
