import { paths } from '@/lib/paths';

/** The list of news, or of documents, as it was when its reader left it; `from` is the query that it had. */
export function listAddress(from: string | string[] | undefined, isOfDocuments = false): string {
  const query = new URLSearchParams(typeof from === 'string' ? from : '');
  if (isOfDocuments) return [paths.adminDocuments, query.toString()].filter(Boolean).join('?');
  query.set('tab', 'news');
  return `${paths.admin}?${query}`;
}
