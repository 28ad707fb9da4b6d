import 'server-only';

import { markdownToText } from './text';

/** The content as plain text: without marks where it is Markdown, which its HTML says; else as it was written. */
export function plainContentOf({ content, html }: { content: string | null; html?: string | null }): string | null {
  return html && content !== null ? markdownToText(content) : content;
}
