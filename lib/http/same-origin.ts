import { env } from '../env';

/** Whether it comes from this site or from no browser: a page cannot forge its Origin or Sec-Fetch-Site. */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin === null) return true;
  const { siteUrl } = env();
  const host = headers.get('host');
  return origin === siteUrl || (host !== null && origin === `${new URL(siteUrl).protocol}//${host}`);
}
