import { paths } from '@/lib/paths';
import { cutText } from '@/lib/platform/text/cut';

import { newsCategories } from '../categories';

/** Longer queries are truncated. */
export const searchMaximumLength = 100;
const lastPage = 10;

export type NewsCategory = (typeof newsCategories)[number];

export interface NewsSearch {
  q: string;
  category?: NewsCategory;
  /** An unknown category in the address: it filters nothing, and the page says so. */
  unknownCategory?: string;
  /** Counted from 1. */
  page: number;
}

/** A category as addresses write it. */
export function categorySlug(category: NewsCategory): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

/** Returns the category that an address writes so; undefined if there is none. */
export function categoryOfSlug(slug: string | null | undefined): NewsCategory | undefined {
  return newsCategories.find((category) => categorySlug(category) === slug);
}

/** Parses the search in an address; undefined if it requests the whole list. Invalid values are not an error. */
export function readNewsSearch(params: URLSearchParams): NewsSearch | undefined {
  const q = readText(params, 'q');
  const named = readText(params, 'category');
  if (!q && !named) return undefined;
  const category = categoryOfSlug(named.toLowerCase().replaceAll(' ', '-'));
  const page = Number(/^[1-9]\d?$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  return {
    q,
    ...(category ? { category } : named && { unknownCategory: named }),
    page: Math.min(page, lastPage),
  };
}

function readText(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? '')
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .toWellFormed();
  return cutText(text, searchMaximumLength);
}

/** Returns the path of a page of a search; without words and category, that of the news page. */
export function newsSearchPath({ q, category, page = 1 }: Partial<NewsSearch>): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(category && { category: categorySlug(category) }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${paths.updates}?${query}` : paths.updates;
}
