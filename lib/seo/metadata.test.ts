import { pageMetadata, shorten } from './metadata';

const page = { title: 'Legal', description: 'Policies.', path: '/legal' };

test('the title names the site once', () => {
  expect(pageMetadata(page).title).toEqual({ absolute: 'Legal | DataBP' });
  expect(pageMetadata({ ...page, title: 'About DataBP' }).title).toEqual({ absolute: 'About DataBP' });
});

test('a title that runs from right to left ends before what follows it', () => {
  const { title, openGraph, twitter } = pageMetadata({ ...page, title: '\u202EFees' });
  expect(title).toEqual({ absolute: '\u202EFees\u202C | DataBP' });
  expect([openGraph?.title, twitter?.title]).toEqual(['\u202EFees\u202C', '\u202EFees\u202C']);
});

test('canonical, feed and social card belong to every page', () => {
  const metadata = pageMetadata(page);
  expect(String(metadata.metadataBase)).toBe('http://site.test/');
  expect(metadata.alternates).toMatchObject({
    canonical: '/legal',
    types: { 'application/atom+xml': [{ url: '/feed.xml' }] },
  });
  expect(metadata.openGraph).toMatchObject({ type: 'website', url: '/legal', siteName: 'DataBP' });
  expect(metadata.robots).toBeUndefined();
});

test('a page of one category names its feed', () => {
  const feed = { url: '/feed.xml?category=regulatory', title: 'DataBP: Regulatory' };
  expect(pageMetadata({ ...page, feed }).alternates?.types).toEqual({ 'application/atom+xml': [feed] });
});

test('a page with a day is an article', () => {
  expect(pageMetadata({ ...page, publishedOn: '2024-01-19', section: 'Regulatory' }).openGraph).toMatchObject({
    type: 'article',
    publishedTime: '2024-01-19',
    section: 'Regulatory',
  });
});

test('a page may ask not to be listed', () => {
  expect(pageMetadata({ ...page, noIndex: true }).robots).toEqual({ index: false, follow: true });
});

test.each([
  ['short', 20, 'short'],
  ['two\n  lines', 20, 'two lines'],
  ['one two three four', 12, 'one two…'],
  ['unbreakablewordwithoutend', 10, 'unbreakab…'],
])('%j in %i characters is %j', (text, maximum, expected) => {
  expect(shorten(text, maximum)).toBe(expected);
  expect(shorten(text, maximum).length).toBeLessThanOrEqual(maximum);
});
