import { issueStateLabels } from '@/lib/domains/news/document-kinds';
import type { Issue } from '@/lib/domains/news/documents-schema';
import type { NewsFile } from '@/lib/domains/news/files-schema';
import { firstPicture } from '@/lib/domains/news/public/first-picture';
import type { PublishedNewsItem } from '@/lib/domains/news/schema';
import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import { absoluteUrl, shorten, socialImage } from './metadata';

export type JsonLd = Readonly<Record<string, unknown>> & { '@type': string };

const organizationId = () => `${absoluteUrl('/')}#organization`;

export function organizationJsonLd(): JsonLd {
  const { postalAddress } = site.contact;
  const { phone, press } = siteFacts();
  return {
    '@type': 'Organization',
    '@id': organizationId(),
    name: site.name,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icon.svg'),
    email: site.contact.email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: postalAddress.street,
      addressLocality: postalAddress.locality,
      addressRegion: postalAddress.region,
      postalCode: postalAddress.postalCode,
      addressCountry: postalAddress.country,
    },
    ...(press && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'press',
        ...(press.name && { name: press.name }),
        email: press.email,
      },
    }),
  };
}

export function webSiteJsonLd(): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${absoluteUrl('/')}#website`,
    name: site.name,
    description: site.tagline,
    url: absoluteUrl('/'),
    inLanguage: 'en-US',
    publisher: { '@id': organizationId() },
  };
}

/** The breadcrumb from the front page to this one. */
export function breadcrumbJsonLd(trail: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

/** Each term's explanation is at its own address on the same page. */
export function definedTermSetJsonLd(
  name: string,
  path: string,
  terms: readonly { name: string; path: string }[],
): JsonLd {
  return {
    '@type': 'DefinedTermSet',
    '@id': absoluteUrl(path),
    name,
    inLanguage: 'en-US',
    hasDefinedTerm: terms.map((term) => ({
      '@type': 'DefinedTerm',
      name: term.name,
      url: absoluteUrl(term.path),
    })),
  };
}

/** `body` is the text without marks. */
export function newsArticleJsonLd(item: PublishedNewsItem, body: string | null = item.content): JsonLd {
  const url = absoluteUrl(paths.newsItem(item.id));
  return {
    '@type': 'NewsArticle',
    '@id': url,
    mainEntityOfPage: url,
    headline: shorten(item.title, 110),
    description: item.excerpt,
    articleSection: item.category,
    datePublished: item.date,
    ...(item.notes?.[0] && { dateModified: item.notes[0].at }),
    image: [absoluteUrl(firstPicture(item.html)?.url ?? socialImage.newsItem(item.id))],
    ...(item.noticeNumber && { identifier: item.noticeNumber }),
    ...(item.affected && { audience: { '@type': 'Audience', audienceType: item.affected } }),
    // From the day on which a notice takes effect, without an end.
    ...(item.takesEffectOn && { temporalCoverage: `${item.takesEffectOn}/..` }),
    inLanguage: 'en-US',
    isAccessibleForFree: true,
    author: { '@id': organizationId(), '@type': 'Organization', name: site.name, url: absoluteUrl('/') },
    publisher: { '@id': organizationId(), '@type': 'Organization', name: site.name, url: absoluteUrl('/') },
    ...(body && { articleBody: body }),
    ...mentions(item.files ?? []),
  };
}

/** The issues of documents that an item names, and what has become of each. A withdrawn one has no file to fetch. */
function mentions(files: readonly NewsFile[]) {
  const issues = files.flatMap(({ pageUrl, title, url, size, state, standing }) =>
    pageUrl && state
      ? [
          {
            '@type': 'DigitalDocument',
            '@id': absoluteUrl(pageUrl),
            url: absoluteUrl(pageUrl),
            name: title,
            creativeWorkStatus: standing ?? issueStateLabels[state],
            ...(state !== 'withdrawn' && { encoding: pdfObject(url, size) }),
          },
        ]
      : [],
  );
  return issues.length > 0 && { mentions: issues };
}

const pdfObject = (path: string, size: number) => ({
  '@type': 'MediaObject',
  contentUrl: absoluteUrl(path),
  encodingFormat: 'application/pdf',
  contentSize: String(size),
});

/** The issue of a document that stands for it. */
export function documentJsonLd(issue: Issue): JsonLd {
  const url = absoluteUrl(paths.document(issue.documentId));
  return {
    '@type': 'DigitalDocument',
    '@id': url,
    url,
    name: issue.title,
    description: issue.summary,
    genre: issue.kind,
    datePublished: issue.date,
    ...(issue.notes[0] && { dateModified: issue.notes[0].at }),
    ...(issue.number && { identifier: issue.number }),
    ...(issue.takesEffectOn && issue.state !== 'superseded' && { temporalCoverage: `${issue.takesEffectOn}/..` }),
    creativeWorkStatus: issue.stateText,
    inLanguage: 'en-US',
    isAccessibleForFree: true,
    publisher: { '@id': organizationId(), '@type': 'Organization', name: site.name, url: absoluteUrl('/') },
    ...(issue.file && {
      encoding: pdfObject(
        issue.state === 'in-force' ? paths.currentFile(issue.documentId) : issue.file.url,
        issue.file.size,
      ),
    }),
  };
}

/** The text of a script element; nothing in it can end the element or begin a comment. */
export function serializeJsonLd(objects: readonly JsonLd[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': objects }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
