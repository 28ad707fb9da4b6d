import { parseCookie } from 'cookie';

import { isDocumentSearch } from '@/lib/domains/news/search/register';
import { chooseVariant, findPublicPage, isSiteAddress, type PublicPage } from '@/lib/domains/site/pages';
import { siteConfigKey } from '@/lib/domains/site/schema';
import type { SiteState } from '@/lib/domains/site/state';
import { DocumentQuerySchema } from '@/lib/domains/news/documents-schema';
import { NewsQuerySchema } from '@/lib/domains/news/schema';
import { categoryOfSlug, categorySlug, readNewsSearch } from '@/lib/domains/news/search/query';

import { apiPaths, paths } from './paths';

/** The meaning of an address that is the same for all clients. */
export type PublicAddress =
  | { kind: 'page'; page: PublicPage; variant: string }
  /** Produced by a route handler from the site's state only. */
  | { kind: 'made'; address: string }
  /** A page with the results of a search, rendered per request. */
  | { kind: 'search'; page: PublicPage }
  | { kind: 'missing' };

export interface AddressParts {
  path: string;
  query: URLSearchParams;
  cookies: string | undefined;
}

const madeFiles: string[] = [paths.sitemap, paths.robots, paths.documentsFeed];
const cardAddress = /^\/og\/[a-z0-9-]{1,40}\.png$/;

/**
 * Decides what an address means, for the server and for the middleware, ignoring parts of it that do not change the
 * response. Returns undefined for addresses that Next handles for each request.
 */
export function publicAddress({ path, query, cookies }: AddressParts, state: SiteState): PublicAddress | undefined {
  const page = findPublicPage(path);
  if (page) {
    if (query.size > 0 && isSearch(page, query)) return { kind: 'search', page };
    const { landingPageVersion } = state;
    const storedConfig = page.variants === 'landing' ? storedConfigOf(cookies) : undefined;
    const variant = page.variants ? chooseVariant(page, { query, storedConfig, landingPageVersion }) : 'page';
    return { kind: 'page', page, variant };
  }
  if (path === paths.feed) return made(feedCacheKey(query));
  if (madeFiles.includes(path) || cardAddress.test(path)) return { kind: 'made', address: path };
  if (path === apiPaths.news || path === apiPaths.documents)
    return made(query.size === 0 ? path : listCacheKey(path, query));
  return isSiteAddress(path) ? undefined : { kind: 'missing' };
}

function isSearch({ variants }: PublicPage, query: URLSearchParams): boolean {
  return variants === 'news' ? isNewsSearch(query) : variants === 'documents' && isDocumentSearch(query);
}

function storedConfigOf(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(siteConfigKey)) return undefined;
  return parseCookie(cookies, { decode: (value) => value })[siteConfigKey];
}

/** Addresses without a key are left to the handler. */
function made(address: string | undefined): PublicAddress | undefined {
  return address === undefined ? undefined : { kind: 'made', address };
}

/** Whether an address requests a search, which is rendered per request. */
function isNewsSearch(query: URLSearchParams): boolean {
  return !query.has('id') && readNewsSearch(query) !== undefined;
}

/** The address of a feed without parameters that do not affect it; undefined for an unknown category. */
function feedCacheKey(query: URLSearchParams): string | undefined {
  const slug = query.get('category');
  if (!slug) return paths.feed;
  const category = categoryOfSlug(slug);
  return category && paths.categoryFeed(categorySlug(category));
}

/** The address of a list for programs without parameters that do not affect it; undefined for an invalid query. */
function listCacheKey(path: keyof typeof queries, query: URLSearchParams): string | undefined {
  const { data } = queries[path].safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')));
  if (!data) return undefined;
  const known = Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const canonical = new URLSearchParams(known.sort()).toString();
  return canonical ? `${path}?${canonical}` : path;
}

const queries = { [apiPaths.news]: NewsQuerySchema, [apiPaths.documents]: DocumentQuerySchema } as const;
