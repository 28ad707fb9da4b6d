import 'server-only';

import { decodeCursor, encodeCursor } from './keyset';
import { wholeListMaximum, type Page } from './paging';

interface OffsetSource<Row> {
  count(): Promise<number>;
  read(range: { skip: number; take: number }): Promise<Row[]>;
}

/** Reads a page by offset, for short lists. Use `pageOfKeys` for lists that grow. */
export async function pageByOffset<Row>(
  { limit = wholeListMaximum, cursor }: { limit?: number; cursor?: string },
  source: OffsetSource<Row>,
): Promise<Page<Row>> {
  const offset = cursor ? decodeCursor(cursor).offset : 0;
  const [total, rows] = await Promise.all([source.count(), source.read({ skip: offset, take: limit })]);
  const cursorTo = (target: number) => encodeCursor({ side: 'after', value: null, id: 0, offset: target });
  const end = offset + rows.length;
  return {
    rows,
    total,
    offset,
    ...(offset > 0 && { previousCursor: cursorTo(Math.max(0, offset - limit)) }),
    ...(end < total && { nextCursor: cursorTo(end), lastCursor: cursorTo(Math.floor((total - 1) / limit) * limit) }),
  };
}
