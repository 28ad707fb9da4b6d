import { paths } from '@/lib/paths';

const maximumLength = 255;
const placeholder = 'redacted';
/** First path segments that are not counted: not pages, secret addresses, or not part of the public site. */
const notCounted = new Set(
  [
    '/api',
    '/_next',
    paths.previews,
    paths.auth,
    paths.signOut,
    paths.userHome,
    paths.dashboard,
    paths.admin,
    paths.unsubscribe,
    paths.preferences,
    paths.ownData,
  ].map((path) => path.slice(1)),
);

/**
 * Normalizes the address of a page for storage: one spelling of its path, only characters that are harmless in web
 * pages and spreadsheets, without anything that looks like a secret or an email address. The only query parameter kept
 * is the number of a news item, which is a separate page.
 * Returns undefined for anything that is not a page of this site (other origins, the API, control characters, over-long
 * paths) and for previews, whose addresses only their readers know.
 */
export function normalizePage(address: string): string | undefined {
  if (!/^\/(?![/\\])/.test(address) || hasControlCharacter(address)) return undefined;
  const segments: string[] = [];
  const { pathname, searchParams } = new URL(address, 'http://site.invalid');
  for (const part of pathname.split('/')) {
    const segment = decode(part);
    if (segment === undefined || hasControlCharacter(segment)) return undefined;
    if (segment) segments.push(isSecret(segment) ? placeholder : encode(segment));
  }
  if (notCounted.has(segments[0] ?? '')) return undefined;
  const page = withId(`/${segments.join('/')}`, searchParams);
  return page.length > maximumLength ? undefined : page;
}

function withId(page: string, query: URLSearchParams): string {
  const id = query.get('id') ?? '';
  if (!/^[1-9]\d{0,7}$/.test(id)) return page;
  if (page === paths.documents) return paths.document(Number(id));
  return page === paths.updates ? paths.newsItem(Number(id)) : page;
}

/**
 * The host that a visitor came from, or an app of Android as `android-app://` and its name. Undefined if it is neither, or
 * this site, with or without `www.` and on any port.
 */
export function normalizeReferrer(referrer: string | undefined, ownHosts: (string | null)[]): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const { protocol, hostname, host } = new URL(referrer);
  if (protocol === 'android-app:')
    return /^android-app:\/\/\w{1,100}(\.\w{1,100}){1,20}(?=\/|$)/.exec(referrer.toLowerCase())?.[0];
  if (!/^https?:$/.test(protocol) || ownHosts.some((own) => bareHost(own ?? '') === bareHost(host))) return undefined;
  return /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) ? hostname : undefined;
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\.|:\d+$/g, '');
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function encode(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Whether it looks like an email address, a long number, or a long text that is not made of words. */
function isSecret(segment: string): boolean {
  if (segment.includes('@') || /\d{9}/.test(segment)) return true;
  return (
    segment.length >= 16 &&
    !segment.split(/[-_. ]/).every((piece) => /^(\p{Ll}{0,24}|\d{1,8}|[\p{L}\d]{1,6})$/u.test(piece))
  );
}
