import type { APIRequestContext } from '@playwright/test';

import { expect, newYear, test } from './fixtures';

/** Every place that shows a published item. */
async function places(request: APIRequestContext, id: number): Promise<Record<string, string>> {
  const addresses = {
    v1: '/?version=v1',
    v2: '/?version=v2',
    updates: '/updates',
    item: `/updates?id=${id}`,
    feed: '/feed.xml',
    api: '/api/news',
  };
  const read = Object.entries(addresses).map(async ([name, address]) => [
    name,
    await (await request.get(address)).text(),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
}

test('publishing, editing, withdrawing and deleting show with the next request, everywhere', async ({
  site,
  request,
}) => {
  const id = await site.addNews({ title: 'Freshly made', date: `${newYear()}-01-01`, isPublished: false });
  const address = `/updates?id=${id}<`;

  for (const [name, text] of Object.entries(await places(request, id)))
    expect(text, name).not.toContain('Freshly made');
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(address);

  await site.admin.patch(`/api/admin/news/${id}`, { data: { isPublished: true } });
  for (const [name, text] of Object.entries(await places(request, id))) expect(text, name).toContain('Freshly made');
  expect(await (await request.get('/sitemap.xml')).text()).toContain(address);

  await site.admin.patch(`/api/admin/news/${id}`, { data: { title: 'Freshly edited' } });
  for (const [name, text] of Object.entries(await places(request, id))) {
    expect(text, name).toContain('Freshly edited');
    expect(text, name).not.toContain('Freshly made');
  }

  await site.admin.patch(`/api/admin/news/${id}`, { data: { isPublished: false } });
  for (const [name, text] of Object.entries(await places(request, id))) expect(text, name).not.toContain('Freshly');
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(address);

  await site.admin.patch(`/api/admin/news/${id}`, { data: { isPublished: true } });
  expect((await places(request, id)).updates).toContain('Freshly edited');
  expect((await site.admin.delete(`/api/admin/news/${id}`)).status()).toBe(204);
  for (const [name, text] of Object.entries(await places(request, id))) expect(text, name).not.toContain('Freshly');
});

test('pages are kept between changes', async ({ request }) => {
  for (const address of ['/updates', '/about', '/primer', '/updates?id=1']) {
    // Changes by earlier tests may still be refreshing it, and a stale response is used during a refresh.
    await expect
      .poll(async () => (await request.get(address)).headers()['x-nextjs-cache'], { message: address })
      .toMatch(/^(HIT|STALE)$/);
  }
});

test('feed and site map are what they say they are', async ({ page, request, site }) => {
  await site.addNews({ title: 'Tom & <Jerry>', content: ']]> \u2028 "quotes"', link: 'https://example.com/?a=1&b=2' });
  for (const [address, root, type] of [
    ['/feed.xml', 'feed', 'application/atom+xml'],
    ['/sitemap.xml', 'urlset', 'application/xml'],
  ] as const) {
    const response = await request.get(address);
    expect(response.headers()['content-type']).toBe(`${type}; charset=utf-8`);
    const parsed = await page.evaluate(
      (text) => {
        const document = new DOMParser().parseFromString(text, 'application/xml');
        return { root: document.documentElement.localName, error: document.querySelector('parsererror')?.textContent };
      },
      await response.text(),
    );
    expect(parsed).toEqual({ root, error: undefined });
  }
  await page.goto('/updates');
  await expect(page.locator('link[rel="alternate"][type="application/atom+xml"]')).toHaveAttribute(
    'href',
    `${site.url}/feed.xml`,
  );
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});
