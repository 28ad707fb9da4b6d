import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { defineAuditActions } from '@/lib/domains/audit-action';
import { columnsOf, storedJson } from '@/lib/platform/database/columns';
import { db, type Prisma } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { rangeOfDays } from '@/lib/platform/dates/zone';
import { AppError } from '@/lib/platform/http/app-error';
import { inChunks } from '@/lib/platform/lists/in-chunks';
import { pageAround, withRows, type Found, type Key, type KeyRead } from '@/lib/platform/lists/page-around';
import { searchFew, searchKeys } from '@/lib/platform/lists/page-of-keys';
import { wholeListMaximum, type Page } from '@/lib/platform/lists/paging';
import { matchingRows, searchForWords, whereAll, type Search } from '@/lib/platform/lists/search';
import { searchableList } from '@/lib/platform/lists/search-forms';
import { env } from '@/lib/platform/process/env';
import { site } from '@/lib/site';

import {
  actionsOfTrail,
  AuditChangesSchema,
  AuditEntrySchema,
  mostCounted,
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
} from './schema';
import { asAction, auditSearchWords, type AuditWords } from './words';

export const trailAudit = defineAuditActions({
  'audit.export': { text: 'Exported a trail', event: 'export', kind: 'security' },
});

export const searchedEntries = searchableList('AuditEntry', ['actorEmail']);

const entryFields = {
  ...columnsOf(AuditEntrySchema.omit({ changes: true })),
  details: true,
} satisfies Prisma.AuditEntrySelect;

function toEntry({ details, at, ...row }: Prisma.AuditEntryGetPayload<{ select: typeof entryFields }>): AuditEntry {
  return { ...row, at: at.toISOString(), changes: storedJson(AuditChangesSchema, details) };
}

/** A filter as disjoint parts, each of which uses its own index. */
interface Trail {
  parts: Sql[];
  /** Conditions that apply to every part. */
  common: Sql[];
  /** Whether the filter names actions or a person. */
  isNarrowed?: boolean;
  /** Set if the filter searches for words or needs the text of the entry. */
  search?: Search;
}

/** The change trail contains entries of kind `change`; the security trail contains some of those as well. */
async function trailOf(
  { kind, event, action, person, object, days, from, to, zone = site.timeZone, q }: AuditFilter,
  words: AuditWords,
): Promise<Trail> {
  const actions = namedActions({ kind, event, action }, words);
  const ofAction = (name: string) => sql`"AuditEntry"."action" = ${name}`;
  const ofKind = sql`"AuditEntry"."kind" = ${kind}`;
  const parts = actions?.map(ofAction) ?? [
    ofKind,
    ...(kind === 'security' ? changesOfSecurity(words) : []).map(ofAction),
  ];
  if (parts.length === 0) return { parts: [sql`1 = 0`], common: [] };
  const { gte = days ? new Date(Date.now() - days * dayMilliseconds) : undefined, lt } = rangeOfDays(
    { from, to },
    zone,
  );
  const common = [
    ...(person ? [sql`"AuditEntry"."actorEmail" = ${person}`] : []),
    ...(gte ? [sql`"AuditEntry"."at" >= ${gte}`, sql`"AuditEntry"."id" >= ${await firstIdSince(gte)}`] : []),
    ...(lt ? [sql`"AuditEntry"."at" < ${lt}`, sql`"AuditEntry"."id" <= ${await lastIdBefore(lt)}`] : []),
  ];
  const sought = [...auditSearchWords(q ?? '', words), ...(object ? [[` ${object}:`, ` ${object} from `]] : [])];
  if (sought.length === 0) return { parts, common };
  // Searching for the filter's words as well narrows the search.
  const ofFilter = [...(person ? [[`${person} `]] : []), ...(actions ? [actions.map(asAction)] : [])];
  const isNarrowed = actions !== undefined || person !== undefined;
  return { parts, common, isNarrowed, search: await searchForWords(searchedEntries, [...sought, ...ofFilter]) };
}

/** Returns undefined if the filter does not restrict the actions. */
function namedActions(
  { kind, event, action }: Pick<AuditFilter, 'kind' | 'event' | 'action'>,
  { actions }: AuditWords,
): string[] | undefined {
  if (!event && !action) return undefined;
  if (action && !Object.hasOwn(actions, action))
    throw new AppError('invalid', 'action is not one of those that the trail names.');
  return actionsOfTrail(kind, actions).filter(
    (name) => (!event || actions[name]?.event === event) && (!action || name === action),
  );
}

function changesOfSecurity({ actions }: AuditWords): string[] {
  return actionsOfTrail('security', actions).filter((name) => actions[name]?.kind === 'change');
}

/** How many entries may be out of order, after a clock was set back, before a period loses some of its entries. */
const clockDisorder = 1000;

/** The first id of a period, so that earlier entries are not read. */
async function firstIdSince(since: Date): Promise<number> {
  const [row] = await db().$queryRaw<{ id: number | null }[]>`
    SELECT min("id") AS "id" FROM (
      SELECT "id" FROM "AuditEntry" WHERE "at" >= ${since} ORDER BY "at", "id" LIMIT ${clockDisorder}) AS earliest`;
  return row?.id ?? 0x7fffffff;
}

/** The last id before a time, so that later entries are not read. */
async function lastIdBefore(time: Date): Promise<number> {
  const [row] = await db().$queryRaw<{ id: number | null }[]>`
    SELECT max("id") AS "id" FROM (
      SELECT "id" FROM "AuditEntry" WHERE "at" < ${time} ORDER BY "at" DESC, "id" DESC LIMIT ${clockDisorder}) AS latest`;
  return row?.id ?? 0;
}

async function readPage(trail: Trail, read: KeyRead): Promise<Found> {
  if (trail.search) {
    const filters = filtersOf(trail);
    const query = { table: 'AuditEntry', column: 'id', direction: 'desc', filters, countAll: countAtMost } as const;
    const isOfFew = trail.isNarrowed && (await countUpTo(fewEntries + 1, trail)) <= fewEntries;
    return isOfFew ? searchFew(query, trail.search, read) : searchKeys(query, trail.search, read);
  }
  const keys = await readKeys(trail, read);
  // A first page that is not full holds every match: no count is needed.
  if (!read.position && keys.length < read.limit) return { total: keys.length, keys };
  await setImmediate();
  // The last page is numbered from the end, so that it needs the exact count.
  const most = read.position?.side === 'last' ? Infinity : mostCounted;
  const total = await countUpTo(Math.min(most + 1, 0x7fffffff), trail);
  return { total: Math.min(total, most), totalIsMinimum: total > most, keys };
}

/** As many as are tested for words in about 5 ms. */
const fewEntries = 2000;

/** The number of entries that pass the filters, counting each part up to `limit`. */
async function countUpTo(limit: number, { parts, common }: Trail): Promise<number> {
  const counts = parts.map(
    (part) => sql`SELECT count(*) AS "rows" FROM (
      SELECT 1 FROM "AuditEntry" ${whereAll([part, ...common])} LIMIT ${limit}) AS part`,
  );
  const [counted] = await db().$queryRaw<{ total: number | bigint | null }[]>`
    SELECT CAST(sum("rows") AS INTEGER) AS "total" FROM (${join(counts, ' UNION ALL ')}) AS counts`;
  return Number(counted?.total ?? 0);
}

const filtersOf = ({ parts, common }: Trail) => [sql`(${join(parts, ' OR ')})`, ...common];

/** Reads the next entries of each part and returns the first of them all. */
async function readKeys(trail: Trail, { position, isBackwards, limit }: KeyRead): Promise<Key[]> {
  const beyond =
    position && position.side !== 'last'
      ? [isBackwards ? sql`"AuditEntry"."id" > ${position.id}` : sql`"AuditEntry"."id" < ${position.id}`]
      : [];
  const order = isBackwards ? sql`ORDER BY "id"` : sql`ORDER BY "id" DESC`;
  const keys = trail.parts.map(
    (part) => sql`SELECT * FROM (
      SELECT "id" FROM "AuditEntry" ${whereAll([part, ...trail.common, ...beyond])} ${order} LIMIT ${limit}) AS part`,
  );
  return db().$queryRaw<Key[]>`SELECT "id" FROM (${join(keys, ' UNION ALL ')}) AS parts ${order} LIMIT ${limit}`;
}

/** An upper bound by the ids, which quickly tells whether the trail is long. */
async function countAtMost(): Promise<number> {
  const [ids] = await db().$queryRaw<{ first: number | null; last: number | null }[]>`
    SELECT (SELECT min("id") FROM "AuditEntry") AS "first", (SELECT max("id") FROM "AuditEntry") AS "last"`;
  return (ids?.last ?? 0) - (ids?.first ?? 0) + 1;
}

async function entriesOf(ids: number[]): Promise<AuditEntry[]> {
  return (await db().auditEntry.findMany({ where: { id: { in: ids } }, select: entryFields })).map(toEntry);
}

/**
 * Returns a page of a trail, newest first. The total may be a lower bound (`totalIsMinimum`). Throws a 400 for an
 * action that no domain names.
 */
export async function listAuditEntries(
  { limit = wholeListMaximum, cursor, ...filter }: AuditQuery,
  words: AuditWords,
): Promise<Page<AuditEntry>> {
  const trail = await trailOf(filter, words);
  return withRows(await pageAround({ cursor, limit }, (read) => readPage(trail, read)), entriesOf);
}

/** Small enough for other requests to run in between. */
const exportChunk = 500;

/** Yields the entries that exist when it is called, newest first. */
export async function exportAuditEntries(
  filter: AuditFilter,
  words: AuditWords,
): Promise<AsyncGenerator<AuditEntry[]>> {
  const trail = await trailOf(filter, words);
  const { _max: newest } = await db().auditEntry.aggregate({ _max: { id: true } });
  const end = { id: (newest.id ?? 0) + 1 };
  return inRows(inChunks(exportChunk, (last: Key = end) => readAfter(trail, last)));
}

async function* inRows(chunks: AsyncIterable<Key[]>): AsyncGenerator<AuditEntry[]> {
  for await (const keys of chunks) {
    const rows = new Map((await entriesOf(keys.map(({ id }) => id))).map((row) => [row.id, row]));
    yield keys.flatMap(({ id }) => rows.get(id) ?? []);
  }
}

async function readAfter(trail: Trail, last: Key): Promise<Key[]> {
  const position = { side: 'after', value: null, id: last.id, offset: 0 } as const;
  if (!trail.search) return readKeys(trail, { position, isBackwards: false, limit: exportChunk });
  const beyond = [sql`"AuditEntry"."id" < ${last.id}`];
  const { isEmbedded } = env();
  const { from, where } = matchingRows('AuditEntry', trail.search, [...filtersOf(trail), ...beyond], isEmbedded);
  const order = isEmbedded && trail.search.trigrams ? sql`"AuditEntrySearch"."rowid"` : sql`"AuditEntry"."id"`;
  return db().$queryRaw<Key[]>`
    SELECT "AuditEntry"."id" AS "id" FROM ${from} ${where} ORDER BY ${order} DESC LIMIT ${exportChunk}`;
}
