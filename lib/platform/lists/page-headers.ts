import type { Page } from './paging';

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
