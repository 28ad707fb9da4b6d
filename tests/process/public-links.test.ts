// @promise Such terms are explained in the glossary.
// @promise You will find further details on the contact page.

import { publicPages } from '@/lib/domains/site/pages';
import { landingPageVersions } from '@/lib/domains/site/schema';
import { paths } from '@/lib/paths';
import { sharedSite } from '@/tools/test-bed/shared-site';
import { callSite, signIn } from '@/tools/test-bed/site-process';

const site = sharedSite();
const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
const beginnings = [
  ...publicPages.map(({ path }) => path),
  ...landingPageVersions.map((version) => `/?version=${version}`),
  '/auth',
];

/** The ids and the addresses of the links of a page. */
function partsOf(html: string): { ids: string[]; links: string[] } {
  const drawn = html.replace(/<(script|template)\b[^]*?<\/\1>/g, '');
  const all = (pattern: RegExp) => [...drawn.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
  return { ids: all(/<[^>]*\sid="([^"]*)"/g), links: all(/<a\s[^>]*\bhref="([^"]*)"/g) };
}

it('leads somewhere by every internal link and anchor', async () => {
  const item = { title: 'Linked item', excerpt: 'Excerpt', category: 'Announcements', date: '2099-01-01' };
  const cookie = await signIn(site.url);
  const body = { ...item, link: '/primer#governance' };
  const { id } = await callSite<{ id: number }>(site.url, cookie, 'POST', '/api/admin/news', body);
  const waiting = [...beginnings];
  const seen = new Map<string, Set<string>>();
  const targets: { from: string; path: string; anchor: string }[] = [];

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    const response = await get(path);
    expect([path, response.status < 400]).toEqual([path, true]);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    const { ids, links } = isPage ? partsOf(await response.text()) : { ids: [], links: [] };
    expect([path, ids.filter((one, index) => ids.indexOf(one) !== index)]).toEqual([path, []]);
    if (isPage) expect([path, links.length > 3]).toEqual([path, true]);
    seen.set(path, new Set(ids));
    for (const href of links) {
      const url = new URL(href, site.url + path);
      if (url.origin !== site.url) {
        expect(href).toMatch(/^(https:|mailto:|tel:)/);
        continue;
      }
      const target = url.pathname + url.search;
      targets.push({ from: path, path: target, anchor: decodeURIComponent(url.hash.slice(1)) });
      // An item of another test may lead nowhere on purpose. The documents are the samples.
      const isOwn = !/[?&]id=/.test(target) || target.endsWith(`id=${id}`) || target.startsWith(`${paths.documents}?`);
      if (isOwn && !seen.has(target)) waiting.push(target);
    }
  }

  expect(targets.filter(({ path, anchor }) => anchor && !seen.get(path)?.has(anchor))).toEqual([]);
  expect(seen.size).toBeGreaterThan(beginnings.length);
  await callSite(site.url, cookie, 'DELETE', `/api/admin/news/${id}`);
});
