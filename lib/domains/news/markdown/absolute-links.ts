import { escapeHtml } from '@/lib/platform/text/escape';

/** Makes this site's addresses absolute, for readers of a feed or letter. */
export function withAbsoluteLinks(html: string, siteUrl: string): string {
  const site = escapeHtml(siteUrl);
  return withPictures(html.replaceAll('<a href="/', `<a href="${site}/`), (path) => site + path);
}

/** Rewrites the addresses of the pictures in the HTML of a text. */
export function withPictures(html: string, addressOf: (path: string) => string): string {
  return html.replace(/<img [^>]*>/g, (image) =>
    image.replace(
      / (src|srcset)="([^"]*)"/g,
      (_, name: string, value: string) => ` ${name}="${value.replace(/\/files\/[^ ,]+/g, addressOf)}"`,
    ),
  );
}
