import 'server-only';

import { markdownToHtml } from './markdown/html';

/** What is kept beside a text that is saved, so that no request renders it. */
export function rendered({ content, format }: { content: string | null; format: string }): { html: string | null } {
  return { html: content !== null && format === 'markdown' ? markdownToHtml(content) : null };
}
