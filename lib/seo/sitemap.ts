import { escapeXml } from '@/lib/platform/text/escape';

export interface SitemapEntry {
  url: string;
  lastModified?: Date;
}

/** The protocol allows this many addresses in one file. */
export const sitemapMaximum = 50_000;

export function sitemapXml(entries: readonly SitemapEntry[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(
      ({ url, lastModified }) =>
        `  <url><loc>${escapeXml(url)}</loc>${lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
}
