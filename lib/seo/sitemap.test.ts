import { sitemapXml } from './sitemap';

test('addresses are escaped and dated where a date is known', () => {
  const map = sitemapXml([
    { url: 'http://site.test/' },
    { url: 'http://site.test/updates?id=1&x=2', lastModified: new Date('2024-01-19T00:00:00Z') },
  ]);
  expect(map).toContain('<url><loc>http://site.test/</loc></url>');
  expect(map).toContain('<loc>http://site.test/updates?id=1&amp;x=2</loc><lastmod>2024-01-19T00:00:00.000Z</lastmod>');
});
