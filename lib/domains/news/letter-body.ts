import 'server-only';

import { env } from '../../platform/process/env';
import { withAbsoluteLinks } from './markdown-absolute-links';
import { markdownBlocks } from './markdown-blocks';
import { markdownToHtml } from './markdown-html';
import { markdownToText } from './markdown-text';

interface LetterBody {
  content: string | null;
  sections: { contentHtml: string; contentText: string }[];
}

/** The content of an item for a letter: unchanged if plain; if Markdown, as sections in HTML and text. */
export function letterBody({ content, format }: { content: string | null; format: string }): LetterBody {
  if (content === null || format !== 'markdown') return { content, sections: [] };
  const { siteUrl } = env();
  const sections = markdownBlocks(content).map((block) => ({
    contentHtml: forMailboxes(withAbsoluteLinks(markdownToHtml(block), siteUrl)),
    contentText: markdownToText(block, { siteUrl }),
  }));
  return { content: null, sections };
}

/** Tables cannot be scrolled in a mailbox, and Outlook only aligns cells by their attribute. */
function forMailboxes(html: string): string {
  return html
    .replaceAll('<div role="region" aria-label="Table" tabindex="0">', '<div>')
    .replaceAll(' data-align=', ' align=')
    .replaceAll(' data-bare=""', '')
    .trim();
}
