import 'server-only';

import { markdownToHtml } from './html';

/** Stored with a text when it is saved, so that requests do not render it. */
export function rendered({ content, format }: { content: string | null; format: string }): { html: string | null } {
  return { html: content !== null && format === 'markdown' ? markdownToHtml(content) : null };
}
