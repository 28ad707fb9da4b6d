// @documented A `date` is a calendar day, `YYYY-MM-DD`, and is the same day in every time zone.

import type { NewsFile } from '../files-schema';
import { atomFeed, type FeedItem } from './feed';

const head = {
  title: 'News & more',
  subtitle: 'Subtitle',
  author: 'DataBP',
  feedUrl: 'http://site.test/feed.xml',
  idOrigin: 'http://site.test',
  pageUrl: 'http://site.test/updates',
  itemUrl: (id: number) => `http://site.test/updates?id=${id}`,
};

const item = (changes: Partial<FeedItem> = {}): FeedItem => ({
  id: 1,
  title: 'Title',
  excerpt: 'Excerpt',
  content: null,
  category: 'Announcements',
  link: null,
  date: '2024-01-19',
  isPublished: true,
  updatedAt: new Date('2024-02-01T10:00:00Z'),
  ...changes,
});

test('each item has its address as its id, its day and the time of its last change', () => {
  const feed = atomFeed(head, [item()]);
  expect(feed).toContain('<id>http://site.test/updates?id=1</id>');
  // The same day in every time zone from UTC-12 to UTC+11.
  expect(feed).toContain('<published>2024-01-19T12:00:00Z</published>');
  expect(feed).toContain('<updated>2024-02-01T10:00:00.000Z</updated>');
});

test('ids stay with the origin under which they were first made', () => {
  const feed = atomFeed({ ...head, idOrigin: 'https://first.test' }, [item()]);
  expect(feed).toContain('<id>https://first.test/updates</id>');
  expect(feed).toContain('<id>https://first.test/updates?id=1</id>');
  expect(feed).toContain('<link rel="alternate" type="text/html" href="http://site.test/updates?id=1"/>');
});

test('the feed is as new as its newest change', () => {
  const feed = atomFeed(head, [item(), item({ id: 2, updatedAt: new Date('2024-03-01T00:00:00Z') })]);
  expect(feed.match(/<updated>(.*)<\/updated>/)?.[1]).toBe('2024-03-01T00:00:00.000Z');
});

test('what an author writes stays text', () => {
  const feed = atomFeed(head, [item({ title: '<b>x</b>', excerpt: 'a & b', content: ']]></entry><script>' })]);
  expect(feed).toContain('<title>&lt;b&gt;x&lt;/b&gt;</title>');
  expect(feed).toContain('<summary>a &amp; b</summary>');
  expect(feed).not.toContain('<script>');
  expect(feed.match(/<\/entry>/g)).toHaveLength(1);
});

test('only a link to another site is a related one', () => {
  expect(atomFeed(head, [item({ link: '/vision' })])).not.toContain('rel="related"');
  expect(atomFeed(head, [item({ link: 'https://www.sec.gov/?a=1&b=2' })])).toContain(
    '<link rel="related" href="https://www.sec.gov/?a=1&amp;b=2"/>',
  );
});

test('the documents of an item are enclosures', () => {
  const files = [{ id: 3, title: 'Fees & terms', url: '/files/3/fees.pdf', size: 1234 }];
  expect(atomFeed(head, [item({ files })])).toContain(
    '<link rel="enclosure" type="application/pdf" length="1234" title="Fees &amp; terms" href="http://site.test/files/3/fees.pdf"/>',
  );
});

test('an issue that an item names is said with its page and what has become of it; a withdrawn one is no enclosure', () => {
  const issue = {
    ...{ id: 3, title: 'Fees & terms', url: '/files/3/fees.pdf', size: 1234 },
    ...{ documentId: 2, issueId: 5, pageUrl: '/documents?id=2&issue=5#issue-5' },
  };
  const text = { content: 'Text', html: '<p>Text</p>' };
  const feed = (file: Partial<NewsFile>, written: Partial<FeedItem> = text) =>
    atomFeed(head, [item({ ...written, files: [{ ...issue, ...file }] })]);
  const inForce = feed({ state: 'in-force', standing: 'In force since January 1, 2027' });
  const link =
    '&lt;a href=&quot;http://site.test/documents?id=2&amp;amp;issue=5#issue-5&quot;&gt;Fees &amp;amp; terms&lt;/a&gt;';
  expect(inForce).toContain(
    `&lt;p&gt;Text&lt;/p&gt;\n&lt;p&gt;${link}: In force since January 1, 2027&lt;/p&gt;</content>`,
  );
  expect(inForce).toContain('rel="enclosure"');
  expect(feed({ state: 'upcoming' })).toContain(`${link}&lt;/p&gt;</content>`);
  const withdrawn = { state: 'withdrawn', standing: 'Withdrawn on March 1, 2027: It was wrong.' } as const;
  expect(feed(withdrawn)).toContain(`${link}: Withdrawn on March 1, 2027: It was wrong.&lt;/p&gt;</content>`);
  expect(feed(withdrawn)).not.toContain('rel="enclosure"');
  expect(feed(withdrawn, { content: 'Text' })).toContain(
    '<content>Text\n\nFees &amp; terms: Withdrawn on March 1, 2027: It was wrong.\nhttp://site.test/documents?id=2&amp;issue=5#issue-5</content>',
  );
});

test('an empty feed is still a feed', () => {
  expect(atomFeed(head, [])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});

test('says what has changed, and when, after the text', () => {
  const notes = [{ text: 'A figure < was wrong.', at: '2024-02-01T10:00:00.000Z', day: '2024-02-01' }];
  expect(atomFeed(head, [item({ content: 'Text', notes })])).toContain(
    '<content>Text\n\nChanged February 1, 2024: A figure &lt; was wrong.</content>',
  );
});

test('Markdown goes as HTML with absolute addresses, and a note behind it', () => {
  const html = '<p>One <a href="/primer">link</a></p>\n';
  const note = { text: 'A <b> was wrong.', at: '2024-02-01T10:00:00.000Z', day: '2024-02-01' };
  const feed = atomFeed(head, [item({ content: 'One [link](/primer)', html, notes: [note] })]);
  expect(feed).toContain(
    '<content type="html">&lt;p&gt;Excerpt&lt;/p&gt;\n&lt;p&gt;One &lt;a href=&quot;http://site.test/primer&quot;&gt;link',
  );
  expect(feed).toContain('A &amp;lt;b&amp;gt; was wrong.');
});
