import { apiPaths, paths } from '@/lib/paths';

import { DocumentQuerySchema } from '../documents-schema';
import { NewsQuerySchema } from '../schema';
import { categoryOfSlug, categorySlug, readNewsSearch } from './query';

/** Whether an address requests a search, which is rendered per request. */
export function isNewsSearch(query: URLSearchParams): boolean {
  return !query.has('id') && readNewsSearch(query) !== undefined;
}

/** The address of a feed without parameters that do not affect it; undefined for an unknown category. */
export function feedCacheKey(query: URLSearchParams): string | undefined {
  const slug = query.get('category');
  if (!slug) return paths.feed;
  const category = categoryOfSlug(slug);
  return category && paths.categoryFeed(categorySlug(category));
}

/** The address of a list for programs without parameters that do not affect it; undefined for an invalid query. */
export function listCacheKey(path: keyof typeof queries, query: URLSearchParams): string | undefined {
  const { data } = queries[path].safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')));
  if (!data) return undefined;
  const known = Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const canonical = new URLSearchParams(known.sort()).toString();
  return canonical ? `${path}?${canonical}` : path;
}

const queries = { [apiPaths.news]: NewsQuerySchema, [apiPaths.documents]: DocumentQuerySchema } as const;
