// @promise Such terms are explained in the glossary.
// @promise You will find further details on the contact page.

import { everyPage, expect, newYear, test } from './fixtures';

const beginnings = ['/', ...everyPage, '/auth'];

test('every internal link and anchor leads somewhere', async ({ page, site, request }) => {
  test.setTimeout(180_000);
  const id = await site.addNews({ title: 'Linked item', date: `${newYear()}-01-01`, link: '/primer#governance' });
  const waiting = [...beginnings];
  const seen = new Map<string, Set<string>>();
  const targets: { from: string; path: string; anchor: string }[] = [];

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    const response = await request.get(path);
    expect(response.status(), path).toBeLessThan(400);
    if (!response.headers()['content-type']?.startsWith('text/html')) {
      seen.set(path, new Set());
      continue;
    }
    const { ids, links } = await page.evaluate(
      (html) => {
        const document = new DOMParser().parseFromString(html, 'text/html');
        return {
          ids: [...document.querySelectorAll('[id]')].map((element) => element.id),
          links: [...document.querySelectorAll('a[href]')].map((element) => element.getAttribute('href') ?? ''),
        };
      },
      await response.text(),
    );
    expect(new Set(ids).size, `${path} uses an id twice`).toBe(ids.length);
    seen.set(path, new Set(ids));
    for (const href of links) {
      const url = new URL(href, site.url + path);
      if (url.origin !== site.url) {
        expect(href, `on ${path}`).toMatch(/^(https:|mailto:|tel:)/);
        continue;
      }
      const target = url.pathname + url.search;
      targets.push({ from: path, path: target, anchor: decodeURIComponent(url.hash.slice(1)) });
      // An item of another test may lead nowhere on purpose.
      const isOwn = !/[?&]id=/.test(target) || target.endsWith(`id=${id}`);
      if (isOwn && !seen.has(target)) waiting.push(target);
    }
  }

  const broken = targets.filter(({ path, anchor }) => anchor && !seen.get(path)?.has(anchor));
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(beginnings.length);
});
