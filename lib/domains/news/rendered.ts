import type { NewsText } from './text';

/** What is kept beside a text that is saved, so that no request renders it. */
export function rendered(_text: Pick<NewsText, 'content' | 'format'>): { html: string | null } {
  return { html: null };
}
