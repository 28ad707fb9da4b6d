import 'server-only';

import { inTurns } from './in-turns';
import { decodeCursor, encodeCursor, type Position } from './keyset';
import type { Page } from './paging';

export interface Key {
  id: number;
  /** What the list is sorted by before the id; absent where the id alone orders it. */
  value?: Position['value'] | Date;
}

/** What is to be read: so many rows from the position on, or up to it in reverse order. */
export interface KeyRead {
  position: Position | undefined;
  isBackwards: boolean;
  limit: number;
}

export interface Found<Row extends Key = Key> {
  keys: Row[];
  total: number;
  totalIsMinimum?: boolean;
}

type Read<Row extends Key> = (read: KeyRead) => Promise<Found<Row>>;

/** One page of a list whose rows are found by their sort value, never by counting off rows, and the ways on from it. */
export async function pageAround<Row extends Key>(
  { cursor, limit }: { cursor?: string; limit: number },
  read: Read<Row>,
): Promise<Page<Row>> {
  const position = cursor ? decodeCursor(cursor) : undefined;
  const page = await readPage(limit, position, read);
  const isShortFirstPage = position?.side === 'before' && page.keys.length < limit && !page.hasBefore;
  // Rows were added or removed meanwhile: the first page is a whole one.
  return toPage(limit, isShortFirstPage ? await readPage(limit, undefined, read) : page);
}

/** Reads the rows of a page's keys; one deleted meanwhile is left out. */
export async function withRows<Row extends { id: number }>(
  page: Page<Key>,
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const ids = page.rows.map(({ id }) => id);
  const rows = new Map((await inTurns(ids, load)).map((row) => [row.id, row]));
  return { ...page, rows: ids.flatMap((id) => rows.get(id) ?? []) };
}

interface KeyPage<Row extends Key> extends Found<Row> {
  offset: number;
  hasBefore: boolean;
  hasAfter: boolean;
}

async function readPage<Row extends Key>(
  limit: number,
  position: Position | undefined,
  read: Read<Row>,
): Promise<KeyPage<Row>> {
  const isBackwards = position?.side === 'before' || position?.side === 'last';
  const found = await read({ position, isBackwards, limit: limit + 1 });
  const wanted = position?.side === 'last' ? lastPageLength(found, limit) : limit;
  const keys = found.keys.slice(0, wanted);
  const hasMore = found.keys.length > wanted;
  if (!isBackwards)
    return { ...found, keys, offset: position?.offset ?? 0, hasBefore: position !== undefined, hasAfter: hasMore };
  const end = Math.max(position?.side === 'last' ? found.total : (position?.offset ?? 0), keys.length);
  return {
    ...found,
    keys: keys.reverse(),
    offset: hasMore ? end - keys.length : 0,
    hasBefore: hasMore,
    hasAfter: position?.side === 'before',
  };
}

/** The last page ends where pages of `limit` rows from the first on would end. */
function lastPageLength({ total, totalIsMinimum }: Found, limit: number): number {
  return totalIsMinimum ? limit : total % limit || limit;
}

function toPage<Row extends Key>(limit: number, page: KeyPage<Row>): Page<Row> {
  const { keys, total, totalIsMinimum, offset, hasBefore, hasAfter } = page;
  const [first, last] = [keys[0], keys.at(-1)];
  return {
    rows: keys,
    total: Math.max(total, offset + keys.length),
    totalIsMinimum,
    offset,
    ...(hasBefore && first && { previousCursor: cursorAt('before', first, offset) }),
    ...(hasAfter && last && { nextCursor: cursorAt('after', last, offset + keys.length) }),
    ...(hasAfter && total > limit && { lastCursor: encodeCursor({ side: 'last', value: null, id: 0, offset: 0 }) }),
  };
}

function cursorAt(side: 'before' | 'after', { id, value = null }: Key, offset: number): string {
  return encodeCursor({ side, value: value instanceof Date ? value.toISOString() : value, id, offset });
}
