import fc from 'fast-check';

import type { NewsFile } from '@/lib/domains/news/files-schema';
import type { PublishedNewsItem } from '@/lib/domains/news/schema';

import { breadcrumbJsonLd, newsArticleJsonLd, organizationJsonLd, serializeJsonLd, webSiteJsonLd } from './json-ld';

const item: PublishedNewsItem = {
  id: 7,
  title: 'A title',
  excerpt: 'An excerpt',
  content: 'Text',
  category: 'Regulatory',
  link: null,
  date: '2024-01-19',
  isPublished: true,
};

test('no text can end the script element or begin a comment in it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('</script>', '<!--', ']]>', '\u2028', '&'),
      (text, hostile) => {
        const title = text + hostile + text;
        const written = serializeJsonLd([newsArticleJsonLd({ ...item, title, content: title })]);
        expect(written).not.toMatch(/[<>&\u2028\u2029]/);
        const { '@graph': graph } = JSON.parse(written) as { '@graph': [{ articleBody: string }] };
        expect(graph[0].articleBody).toBe(title);
      },
    ),
  );
});

test('an article has absolute addresses and the calendar day itself', () => {
  expect(newsArticleJsonLd(item)).toMatchObject({
    '@type': 'NewsArticle',
    mainEntityOfPage: 'http://site.test/updates?id=7',
    datePublished: '2024-01-19',
    articleSection: 'Regulatory',
  });
});

test('an article was modified at its last public change note', () => {
  const note = { text: 'A figure was wrong.', at: '2024-02-01T10:00:00.000Z', day: '2024-02-01' };
  expect(newsArticleJsonLd(item)).not.toHaveProperty('dateModified');
  expect(newsArticleJsonLd({ ...item, notes: [note] })).toMatchObject({ dateModified: note.at });
});

test('an article mentions the issues that it names, with what has become of them, and no file of a withdrawn one', () => {
  const file = { id: 3, title: 'Fees', url: '/files/3/fees.pdf', size: 1234, documentId: 2, issueId: 5 };
  const issue = { ...file, pageUrl: '/documents?id=2&issue=5#issue-5' };
  const mentioned = (...files: NewsFile[]) => newsArticleJsonLd({ ...item, files }).mentions;
  const url = 'http://site.test/documents?id=2&issue=5#issue-5';
  const encoding = { '@type': 'MediaObject', contentUrl: 'http://site.test/files/3/fees.pdf' };
  expect(mentioned({ ...issue, state: 'upcoming' }, { ...file, state: 'upcoming', isRedline: true })).toMatchObject([
    { '@type': 'DigitalDocument', '@id': url, url, name: 'Fees', creativeWorkStatus: 'Takes effect later', encoding },
  ]);
  const standing = 'Withdrawn on March 1, 2027: It was wrong.';
  expect(mentioned({ ...issue, state: 'withdrawn', standing })).toEqual([
    { '@type': 'DigitalDocument', '@id': url, url, name: 'Fees', creativeWorkStatus: standing },
  ]);
  expect(mentioned({ id: 4, title: 'Own', url: '/files/4/own.pdf', size: 1 })).toBeUndefined();
});

test('breadcrumbs begin at the front page and count from one', () => {
  const { itemListElement } = breadcrumbJsonLd([{ name: 'Legal', path: '/legal' }]);
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'http://site.test/' },
    { '@type': 'ListItem', position: 2, name: 'Legal', item: 'http://site.test/legal' },
  ]);
});

test('the site is published by the organization', () => {
  expect(webSiteJsonLd().publisher).toEqual({ '@id': organizationJsonLd()['@id'] });
});
