import { env } from '../env';

/**
 * Whether a request may change something: it comes from this site, or from no browser at all.
 * A browser names the page's origin (Origin, Sec-Fetch-Site) and a page cannot forge it.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin === null) return true;
  const { siteUrl } = env();
  const host = headers.get('host');
  return origin === siteUrl || (host !== null && origin === `${new URL(siteUrl).protocol}//${host}`);
}
