/**
 * The first segment of a public page's internal address, to which the middleware rewrites the public one:
 * `v1` and `v2` are the landing page's versions, `item-7` is the news page with item 7 open, `older-2` is the second
 * page of the news, `page` is any other.
 */
export function isView(view: string): boolean {
  return (
    view === 'v1' || view === 'v2' || view === 'page' || newsItemOfView(view) !== undefined || newsPageOfView(view) > 1
  );
}

/** The news item that a view opens. */
export function newsItemOfView(view: string): number | undefined {
  const id = /^item-([1-9]\d{0,9})$/.exec(view)?.[1];
  // A larger number than the database's integers hold names no item, as any other unknown one.
  return id === undefined ? undefined : Math.min(Number(id), 0x7fffffff);
}

/** Which page of the news a view shows, counted from 1. */
export function newsPageOfView(view: string): number {
  return Number(/^older-([1-9]\d{0,4})$/.exec(view)?.[1] ?? 1);
}
