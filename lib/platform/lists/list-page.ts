import type { Page } from './paging';

export interface ListPage<Row> {
  rows: Row[];
  /** Number of matching rows on all pages; a lower bound if `totalIsMinimum`. */
  total: number;
  totalIsMinimum: boolean;
  /** Number of rows before this page. */
  offset: number;
  /** Cursors of neighboring pages and the last; absent if there is no such page. */
  next?: string;
  previous?: string;
  last?: string;
}

export function readListPage<Row>({ rows, headers }: { rows: Row[]; headers: Pick<Headers, 'get'> }): ListPage<Row> {
  const links = parseLinks(headers.get('Link') ?? '');
  const total = headers.get('X-Total-Count');
  return {
    rows,
    total: total === null ? rows.length : Number(total),
    offset: Number(headers.get('X-Offset') ?? 0),
    totalIsMinimum: headers.get('X-Total-Count-Is') === 'minimum',
    ...(links.next && { next: links.next }),
    ...(links.prev && { previous: links.prev }),
    ...(links.last && { last: links.last }),
  };
}

/** The cursor of each relation in a Link header. */
function parseLinks(header: string): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [, target = '', relation = ''] of header.matchAll(/<([^>]*)>;\s*rel="(\w+)"/g)) {
    const cursor = new URL(target, 'http://site.invalid').searchParams.get('cursor');
    if (cursor) links[relation] = cursor;
  }
  return links;
}

/** Sets X-Total-Count and Link. Links contain only parameters of the list's schema. */
export function setPageHeaders(headers: Headers, request: Request, query: object, page: Page<unknown>): void {
  headers.set('X-Total-Count', String(page.total));
  if (page.totalIsMinimum) headers.set('X-Total-Count-Is', 'minimum');
  if (page.offset !== undefined) headers.set('X-Offset', String(page.offset));
  const { pathname, searchParams } = new URL(request.url);
  for (const name of [...searchParams.keys()]) if (!Object.hasOwn(query, name)) searchParams.delete(name);
  const link = (relation: string, cursor: string | undefined) => {
    if (!cursor) return [];
    searchParams.set('cursor', cursor);
    return [`<${pathname}?${searchParams.toString()}>; rel="${relation}"`];
  };
  const links = [
    ...link('next', page.nextCursor),
    ...link('prev', page.previousCursor),
    ...link('last', page.lastCursor),
  ];
  if (links.length > 0) headers.set('Link', links.join(', '));
}
