import type { IncomingMessage } from 'node:http';

import { parseCookie } from 'cookie';

import { NewsQuerySchema } from '../lib/domains/news/schema';
import { categoryOfSlug, categorySlug, readNewsSearch } from '../lib/domains/news/search-query';
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
    // Search results are rendered for each request.
    if (page.variants === 'news' && query.size > 0 && !query.has('id') && readNewsSearch(query)) return undefined;
    const { landingPageVersion } = state;
    const storedConfig = page.variants === 'landing' ? storedConfigOf(headers.cookie) : undefined;
    const variant = page.variants ? chooseVariant(page, { query, storedConfig, landingPageVersion }) : 'page';
    return { kind: 'page', page, variant };
  }
  if (path === paths.feed) return feedAddress(query);
  if (madeFiles.includes(path) || cardAddress.test(path)) return { kind: 'made', address: path };
  if (path === apiPaths.news) return end < 0 ? { kind: 'made', address: path } : newsAddress(query);
  return isSiteAddress(path) ? undefined : { kind: 'missing' };
}

function storedConfigOf(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(siteConfigKey)) return undefined;
  return parseCookie(cookies, { decode: (value) => value })[siteConfigKey];
}

/** Each category has a feed; the handler responds to unknown categories. */
function feedAddress(query: URLSearchParams): PublicAddress | undefined {
  const wanted = query.get('category');
  if (!wanted) return { kind: 'made', address: paths.feed };
  const category = categoryOfSlug(wanted);
  return category && { kind: 'made', address: paths.categoryFeed(categorySlug(category)) };
}

/** Returns undefined for an invalid query, which the handler refuses with a reason. */
function newsAddress(query: URLSearchParams): PublicAddress | undefined {
  const { data } = NewsQuerySchema.safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')));
  if (!data) return undefined;
  const known = Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const canonical = new URLSearchParams(known.sort()).toString();
  return { kind: 'made', address: canonical ? `${apiPaths.news}?${canonical}` : apiPaths.news };
}
