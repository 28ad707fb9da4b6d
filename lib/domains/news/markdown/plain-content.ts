import 'server-only';

import { markdownToText } from './text';

/** The content as plain text: without marks if it is Markdown, which is the case if there is `html`. */
export function plainContentOf({ content, html }: { content: string | null; html?: string | null }): string | null {
  return html && content !== null ? markdownToText(content) : content;
}
