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
