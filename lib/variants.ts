/**
 * The first segment of a public page's internal address, to which the middleware rewrites the public one:
 * `v1` and `v2` are the landing page's versions, `item-7` is the news page with item 7 open, `older-2` is the second
 * page of the news, `page` is any other.
 */
export function isVariant(variant: string): boolean {
  return (
    variant === 'v1' ||
    variant === 'v2' ||
    variant === 'page' ||
    newsItemOfVariant(variant) !== undefined ||
    newsPageOfVariant(variant) > 1
  );
}

/** The news item that a variant opens. */
export function newsItemOfVariant(variant: string): number | undefined {
  const id = /^item-([1-9]\d{0,9})$/.exec(variant)?.[1];
  // A larger number than the database's integers hold names no item, as any other unknown one.
  return id === undefined ? undefined : Math.min(Number(id), 0x7fffffff);
}

/** Which page of the news a variant shows, counted from 1. */
export function newsPageOfVariant(variant: string): number {
  return Number(/^older-([1-9]\d{0,4})$/.exec(variant)?.[1] ?? 1);
}
