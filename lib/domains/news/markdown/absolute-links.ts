import { escapeHtml } from './escape-html';

/** Every address of this site made absolute: for readers outside of it, in a feed or a letter. */
export function withAbsoluteLinks(html: string, siteUrl: string): string {
  return html.replaceAll('<a href="/', `<a href="${escapeHtml(siteUrl)}/`);
}
