import type { Metadata } from 'next';

import { paths } from '@/lib/paths';
import { env } from '@/lib/platform/process/env';
import { cutText } from '@/lib/platform/text/cut';
import { closed } from '@/lib/platform/text/direction';
import { documentTitle, site } from '@/lib/site';

export interface PageDescription {
  /** Without the name of the site, which is appended. */
  title: string;
  description: string;
  /** The public address, never the internal one that the middleware rewrites to. */
  path: string;
  /** Address of the social card, or a picture that stands for it; by default the site's own. */
  image?: string | { url: string; width: number; height: number; alt: string };
  imageAlt?: string;
  /** Makes the page an article of this calendar day. */
  publishedOn?: string;
  section?: string;
  noIndex?: boolean;
  /** The feed that a feed reader subscribes to from the page; by default all news. */
  feed?: { url: string; title: string };
}

export function absoluteUrl(path: string): string {
  return new URL(path, env().siteUrl).href;
}

/** Search engines truncate longer descriptions; this truncates between words. */
const descriptionMaximum = 200;

/** Everything that search engines and social networks read from a page. */
export function pageMetadata(page: PageDescription): Metadata {
  const title = closed(page.title);
  const description = shorten(page.description, descriptionMaximum);
  const image =
    typeof page.image === 'object'
      ? page.image
      : { url: page.image ?? socialImage.site, width: 1200, height: 630, alt: page.imageAlt ?? title };
  const article = page.publishedOn
    ? ({ type: 'article', publishedTime: page.publishedOn, section: page.section } as const)
    : ({ type: 'website' } as const);
  return {
    metadataBase: new URL(env().siteUrl),
    title: { absolute: documentTitle(title) },
    description,
    alternates: {
      canonical: page.path,
      types: { 'application/atom+xml': [page.feed ?? { url: paths.feed, title: `${site.name} updates` }] },
    },
    openGraph: {
      ...article,
      title,
      description,
      url: page.path,
      siteName: site.name,
      locale: 'en_US',
      images: [image],
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
    ...(page.noIndex && { robots: { index: false, follow: true } }),
  };
}

export const socialImage = {
  site: '/og/site.png',
  page: (name: string) => `/og/${name}.png`,
  newsItem: (id: number) => `/og/news-${id}.png`,
} as const;

/** At most `maximum` characters on one line, cut between words. */
export function shorten(text: string, maximum: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maximum) return line;
  const cut = cutText(line, maximum - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ') > maximum / 2 ? cut.lastIndexOf(' ') : cut.length).replace(/[\s,.;:]+$/, '')}…`;
}
