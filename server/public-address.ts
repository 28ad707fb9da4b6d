import type { IncomingMessage } from 'node:http';

import { parseCookie } from 'cookie';

import { feedCacheKey, isNewsSearch, newsListCacheKey } from '../lib/domains/news/cache-keys';
import { chooseVariant, findPublicPage, isSiteAddress, type PublicPage } from '../lib/domains/site/pages';
import { apiPaths, paths } from '../lib/paths';
import { siteConfigKey } from '../lib/domains/site/schema';
import type { SiteState } from '../lib/domains/site/state';

/** A resource that is the same for all clients. */
export type PublicAddress =
  | { kind: 'page'; page: PublicPage; variant: string }
  /** Produced by a route handler from the site's state only. */
  | { kind: 'made'; address: string }
  | { kind: 'missing' };

const noQuery = new URLSearchParams();
const madeFiles: string[] = [paths.sitemap, paths.robots];
const cardAddress = /^\/og\/[a-z0-9-]{1,40}\.png$/;

/**
 * Reduces a request to a cache key, ignoring parts of the address that do not change the response. Returns undefined for
 * private pages, for anything but reads, and for the router's data requests.
 */
export function publicAddress(request: IncomingMessage, state: SiteState): PublicAddress | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const query = end < 0 ? noQuery : new URLSearchParams(url.slice(end + 1));
  const page = findPublicPage(path);
  if (page) {
    if (headers.rsc !== undefined) return undefined;
    if (page.variants === 'news' && query.size > 0 && isNewsSearch(query)) return undefined;
    const { landingPageVersion } = state;
    const storedConfig = page.variants === 'landing' ? storedConfigOf(headers.cookie) : undefined;
    const variant = page.variants ? chooseVariant(page, { query, storedConfig, landingPageVersion }) : 'page';
    return { kind: 'page', page, variant };
  }
  if (path === paths.feed) return made(feedCacheKey(query));
  if (madeFiles.includes(path) || cardAddress.test(path)) return { kind: 'made', address: path };
  if (path === apiPaths.news) return made(end < 0 ? path : newsListCacheKey(query));
  return isSiteAddress(path) ? undefined : { kind: 'missing' };
}

function storedConfigOf(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(siteConfigKey)) return undefined;
  return parseCookie(cookies, { decode: (value) => value })[siteConfigKey];
}

/** The handler responds to what has no key. */
function made(address: string | undefined): PublicAddress | undefined {
  return address === undefined ? undefined : { kind: 'made', address };
}
