export type LinkKind = 'internal' | 'external' | 'mail';

/** The kind of a link; undefined for an address that must not become one: another scheme, or none at all. */
export function linkKind(href: string): LinkKind | undefined {
  if (/[\s\\\p{Cc}]/u.test(href)) return undefined;
  if (href.startsWith('/')) return href.startsWith('//') ? undefined : 'internal';
  if (/^mailto:[^@]+@[^@]+$/i.test(href)) return 'mail';
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? 'external' : undefined;
}

/**
 * Signs that show nothing: places to break a word, and marks of direction. Joiners (U+200C, U+200D) are none of them,
 * because words of some scripts are spelled with them.
 */
const invisible = String.raw`\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069`;
const invisibleSigns = new RegExp(`[${invisible}]`, 'g');

/** An address without invisible signs, which someone copied with it. */
export const withoutInvisible = (address: string) => address.replace(invisibleSigns, '');

/** Part of a text; one with an `href` is shown as a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/**
 * What an address is made of after its beginning: letters of any script, but only punctuation of ASCII and an apostrophe.
 * Other quotation marks, full stops, commas and dashes end it. Bounded: a bracket lets the search begin anew behind it.
 */
const rest = String.raw`(?:[^\s<>"\x60\p{P}]|[!#-*,\-./:;?@[\]_{}’]){1,2048}`;
const web = String.raw`(?<![^\W_])https?:\/\/${rest}`;
const mail = String.raw`\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`;
const bareHost = String.raw`(?<![^\W_]|[@./:-])www\.[a-z0-9-]{1,63}\.${rest}`;

/** Web and mail addresses in prose. No other scheme becomes a link. */
const address = new RegExp(`${web}|${mail}`, 'giu');
const addressOrHost = new RegExp(`${bareHost}|${web}|${mail}`, 'giu');

/** Whether a text has what every address has. Much cheaper than looking for the address itself. */
export function mayHaveAddress(text: string): boolean {
  return /@|:\/\/|www\./i.test(text);
}

/**
 * Splits a text at web and mail addresses, with `hasBareHosts` also at those that begin with `www.`. Joined, the parts
 * are the original text.
 */
export function partsOfText(text: string, { hasBareHosts = false } = {}): TextPart[] {
  const parts: TextPart[] = [];
  const pattern = new RegExp(hasBareHosts ? addressOrHost : address);
  let end = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const found = withoutClosing(withinBrackets(match[0]));
    const href = hrefOf(withoutInvisible(found));
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: found, href });
    end = match.index + found.length;
    // What a bracket ended may hold the next address.
    pattern.lastIndex = end;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function hrefOf(found: string): string {
  if (/^https?:/i.test(found)) return found;
  return /^www\.(?![^/]*@)/i.test(found) ? `https://${found}` : `mailto:${found}`;
}

const closing = new RegExp(`[.,;:!?'’*_~${invisible}-]`);

/** The beginning of an address up to a bracket that was opened before it. */
function withinBrackets(found: string): string {
  let open = 0;
  for (const { 0: bracket, index } of found.matchAll(/[[\]]/g)) {
    open += bracket === '[' ? 1 : -1;
    if (open < 0) return found.slice(0, index);
  }
  return found;
}

/** Removes trailing punctuation: a full stop, a comma, a parenthesis that was opened before the address. */
function withoutClosing(found: string): string {
  let unopened = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!closing.test(last)) break;
  }
  return found.slice(0, end);
}
