import { escapeHtml } from '../../../platform/text/html';

/** Makes this site's addresses absolute, for readers of a feed or letter. */
export function withAbsoluteLinks(html: string, siteUrl: string): string {
  return html.replaceAll('<a href="/', `<a href="${escapeHtml(siteUrl)}/`);
}
