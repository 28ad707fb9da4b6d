/**
 * Whether a client that sends `If-None-Match` has the content already. Compares whole tags, as RFC 9110 (13.1.2) says: a
 * weak one names the same content. `isOurs` gets each tag with its quotes.
 */
export function hasContent(ifNoneMatch: string | null | undefined, isOurs: (tag: string) => boolean): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => isOurs(tag.trim().replace(/^W\//, '')));
}
