/**
 * Whether a client that sends `If-None-Match` has the content already. Compares whole tags, as RFC 9110 (13.1.2) says: a
 * weak one names the same content. `isOurs` gets each tag with its quotes.
 */
export function hasContent(ifNoneMatch: string | null | undefined, isOurs: (tag: string) => boolean): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => isOurs(tag.trim().replace(/^W\//, '')));
}

/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Returns the single range that is requested. Several ranges, an unparsable header, and any method but GET, for which
 * ranges are not defined, count as none.
 */
export function requestedRange(
  method: string | undefined,
  range: string | null | undefined,
  ifRange: string | null | undefined,
  etag: string,
  size: number,
): ByteRange | 'none' | undefined {
  if (method !== 'GET') return undefined;
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return undefined;
  if (ifRange && ifRange !== etag) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? 'none' : { start, end };
}
