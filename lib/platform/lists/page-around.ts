import 'server-only';

import { mapYielding } from './in-chunks';
import { decodeCursor, encodeCursor, type Position } from './keyset';
import type { Page } from './paging';

export interface Key {
  id: number;
  /** The sort value before the id; absent for lists ordered by id only. */
  value?: Position['value'] | Date;
}

/** A range to read: a number of rows after a position or, in reverse order, before it. */
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

/** Reads a page by keyset, never by offset, with the cursors of the pages around it. */
export async function pageAround<Row extends Key>(
  { cursor, limit }: { cursor?: string; limit: number },
  read: Read<Row>,
): Promise<Page<Row>> {
  const position = cursor ? decodeCursor(cursor) : undefined;
  const asked = await readPage(limit, position, read);
  // All rows after the cursor are gone: the last page takes its place.
  const page = position && asked.keys.length === 0 ? await readPage(limit, lastPosition, read) : asked;
  const isShortFirstPage = position?.side === 'before' && page.keys.length < limit && !page.hasBefore;
  // If rows have been added or removed since, still return a full first page.
  return toPage(limit, isShortFirstPage ? await readPage(limit, undefined, read) : page);
}

const lastPosition: Position = { side: 'last', value: null, id: 0, offset: 0 };

/** Reads the rows of a page's keys, without any deleted since. */
export async function withRows<Row extends { id: number }>(
  page: Page<Key>,
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const ids = page.rows.map(({ id }) => id);
  const rows = new Map((await mapYielding(ids, load)).map((row) => [row.id, row]));
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
  const pageLength = position?.side === 'last' ? lastPageLength(found, limit) : limit;
  const keys = found.keys.slice(0, pageLength);
  const hasMore = found.keys.length > pageLength;
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

/** The last page holds what remains after full pages of `limit` rows. */
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
    ...(hasAfter && total > limit && { lastCursor: encodeCursor(lastPosition) }),
  };
}

function cursorAt(side: 'before' | 'after', { id, value = null }: Key, offset: number): string {
  return encodeCursor({ side, value: value instanceof Date ? value.toISOString() : value, id, offset });
}
