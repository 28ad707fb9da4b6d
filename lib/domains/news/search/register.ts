import { paths } from '@/lib/paths';
import { cutText } from '@/lib/platform/text/cut';

import { searchMaximumLength } from './query';
import { documentKinds, listedStates, kindSlug, type DocumentSearch } from '../document-kinds';

/** How many issues a page of the register lists. */
export const documentPageSize = 20;

/** Parses the search in an address. Unknown values filter nothing. */
export function readDocumentSearch(query: URLSearchParams): DocumentSearch {
  const q = cutText(
    (query.get('q') ?? '')
      .replace(/[\s\0]+/g, ' ')
      .trim()
      .toWellFormed(),
    searchMaximumLength,
  );
  const kind = documentKinds.find((one) => kindSlug(one) === query.get('kind'));
  const state = listedStates.find((one) => one === query.get('state'));
  const cursor = query.get('cursor');
  return { ...(q && { q }), ...(kind && { kind }), ...(state && { state }), ...(cursor && { cursor }) };
}

/** Whether an address asks for a part of the register, which is rendered per request. */
export function isDocumentSearch(query: URLSearchParams): boolean {
  return !query.has('id') && Object.keys(readDocumentSearch(query)).length > 0;
}

/** The path of a search; without one, that of the register. */
export function documentSearchPath({ q, kind, state, cursor }: DocumentSearch): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(kind && { kind: kindSlug(kind) }),
    ...(state && { state }),
    ...(cursor && { cursor }),
  }).toString();
  return query ? `${paths.documents}?${query}` : paths.documents;
}
