import { expect, newYear, test, type Site } from './fixtures';

/** The browser requests the document of a 410 page, and the item that the public API does not know. */
test.use({ expectedConsoleErrors: [/status of 4(04|10)/] });

async function act(site: Site, id: number, name: string, data: object): Promise<void> {
  const response = await site.admin.post(`/api/admin/news/${id}/${name}`, { data });
  expect(response.status(), await response.text()).toBe(200);
}

test('a withdrawn item keeps its page under a notice, and is on no list @journey', async ({
  site,
  page,
  request,
  expectAccessible,
}) => {
  const title = 'A figure that did not hold';
  const id = await site.addNews({ title, date: `${newYear()}-01-01`, content: 'What it said.' });
  await act(site, id, 'withdraw', { explanation: 'The figure was an estimate.' });
  for (const address of ['/updates', '/feed.xml', '/sitemap.xml', '/api/news', '/updates?q=figure'])
    expect(await (await request.get(address)).text(), address).not.toContain(title);
  expect((await request.get(`/og/news-${id}.png`)).status()).toBe(404);
  const response = await page.goto(`/updates?id=${id}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText(/^Withdrawn on /)).toBeVisible();
  await expect(page.getByText('The figure was an estimate.')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('What it said.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible();
  await act(site, id, 'undo-end', {});
  expect(await (await request.get('/updates')).text()).toContain(title);
  await site.admin.delete(`/api/admin/news/${id}`);
});

test('an item that was published in error gives its explanation with a 410', async ({
  site,
  page,
  request,
  expectAccessible,
}) => {
  const title = 'Sent out by mistake';
  const id = await site.addNews({ title, date: `${newYear()}-01-01` });
  await act(site, id, 'published-in-error', { explanation: 'It was never agreed.', link: '/primer' });
  for (let time = 0; time < 2; time += 1) {
    const response = await request.get(`/updates?id=${id}`);
    expect(response.status()).toBe(410);
    expect(await response.text()).not.toContain(title);
  }
  await page.goto(`/updates?id=${id}`);
  await expect(page.getByText('It was never agreed.')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: '/primer', exact: true })).toBeVisible();
  await expectAccessible();
  await site.admin.delete(`/api/admin/news/${id}`);
});

test('a change note is shown with the item, whether it is opened from the list or by its address', async ({
  site,
  page,
  request,
}) => {
  const title = 'A figure that was mended';
  const note = 'The first version gave the figure of the year before.';
  const id = await site.addNews({ title, date: `${newYear()}-01-01` });
  const { draft } = (await (await site.admin.get(`/api/admin/news/${id}`)).json()) as {
    draft: Record<string, unknown>;
  };
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = draft;
  const saved = await site.admin.put(`/api/admin/news/${id}/draft`, { data: { ...text, content: 'Draft of it' } });
  expect(await (await request.get(`/updates?id=${id}`)).text()).not.toContain('Draft of it');
  const { revision } = (await saved.json()) as { revision: number };
  await act(site, id, 'publish-changes', { revision, note });
  await page.goto('/updates');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('dialog').getByText(note)).toBeVisible();
  const html = await (await request.get(`/updates?id=${id}`)).text();
  expect(html).toContain(note);
  expect(html).toContain('"dateModified"');
  await site.admin.delete(`/api/admin/news/${id}`);
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
