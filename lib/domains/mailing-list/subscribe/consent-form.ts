const longestPath = 200;

/** Returns the page of this site on which a form was filled in, from the browser's headers; `api` without them. */
export function consentFormOf(headers: Pick<Headers, 'get'>, siteUrl: string): string {
  const referrer = headers.get('referer');
  if (!referrer || !URL.canParse(referrer)) return 'api';
  const { host, pathname } = new URL(referrer);
  const isOwn = host === new URL(siteUrl).host || host === headers.get('host');
  return isOwn ? pathname.slice(0, longestPath) : 'api';
}

/** Where an administrator entered something. */
export const officeFormOf = (headers: Pick<Headers, 'get'>, siteUrl: string): 'back office' | 'api' =>
  consentFormOf(headers, siteUrl) === 'api' ? 'api' : 'back office';
