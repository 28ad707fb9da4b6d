import 'server-only';

import { env } from '../../platform/process/env';
import { withAbsoluteLinks } from '../news/markdown/absolute-links';
import { markdownToText } from '../news/markdown/text';
import { rendered } from '../news/rendered';

/** The content of an item for both parts of a letter: as text, and as HTML where it is Markdown. */
export function letterBody(text: { content: string | null; format: string }): {
  content: string | null;
  html: string | null;
} {
  const { siteUrl } = env();
  const { html } = rendered(text);
  if (html === null || text.content === null) return { content: text.content, html: null };
  return { content: markdownToText(text.content, { siteUrl }), html: withAbsoluteLinks(html, siteUrl) };
}
