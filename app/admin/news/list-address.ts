import { paths } from '@/lib/paths';

/** The list of news as it was when its reader left it; `from` is the query that it had. */
export function listAddress(from: string | string[] | undefined): string {
  const query = new URLSearchParams(typeof from === 'string' ? from : '');
  query.set('tab', 'news');
  return `${paths.admin}?${query}`;
}
