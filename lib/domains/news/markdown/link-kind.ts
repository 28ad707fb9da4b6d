export type LinkKind = 'internal' | 'external' | 'mail';

/** The kind of a link; undefined for an address that must not become one: another scheme, or none at all. */
export function linkKind(href: string): LinkKind | undefined {
  if (/[\s\\\p{Cc}]/u.test(href)) return undefined;
  if (href.startsWith('/')) return href.startsWith('//') ? undefined : 'internal';
  if (/^mailto:[^@]+@[^@]+$/i.test(href)) return 'mail';
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? 'external' : undefined;
}
