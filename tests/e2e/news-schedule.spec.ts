import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { createClient } from '@libsql/client';

import type { AdminNewsItem, PreviewLink } from '../../lib/domains/news/schema';
import { createTestDirectory, startSite, testAdministrator } from '../../tools/test-bed/site-process';
import { expect, newEmail, newYear, test, type Site } from './fixtures';

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

async function savedItem(site: Site, title: string): Promise<AdminNewsItem | undefined> {
  const response = await site.admin.get(`/api/admin/news?q=${encodeURIComponent(title)}`);
  return ((await response.json()) as AdminNewsItem[])[0];
}

async function previewPath(site: Site, id: number): Promise<string> {
  const response = await site.admin.post(`/api/admin/news/${id}/preview-link`);
  expect(response.status()).toBe(201);
  return new URL(((await response.json()) as PreviewLink).url).pathname;
}

/** Sets a time of one row to this moment, as if it had come. */
async function letTimeCome(dataDirectory: string, change: string, of: string): Promise<void> {
  const client = createClient({ url: `file:${join(dataDirectory, 'site.db')}` });
  const now = new Date().toISOString().replace('Z', '+00:00');
  const { rowsAffected } = await client.execute({ sql: `UPDATE ${change}`, args: [now, of] });
  client.close();
  expect(rowsAffected).toBe(1);
}

/** Makes a link older than its seven days. */
async function expire(site: Site, path: string): Promise<void> {
  const tokenHash = createHash('sha256').update(path.slice('/preview/'.length)).digest('hex');
  await letTimeCome(site.dataDirectory, '"NewsPreview" SET "expiresAt" = ? WHERE "tokenHash" = ?', tokenHash);
}

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an item is scheduled on the administrator’s own clock, found by its state and previewed without an account', async ({
    page,
    site,
    context,
    browser,
    signIn,
    expectAccessible,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn('admin');
    const title = `Planned ${newEmail('item')}`;
    await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: 'Create News Item' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create News Item' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('textbox', { name: 'Excerpt' }).fill('What it is about.');
    await dialog.getByRole('textbox', { name: 'Content' }).fill('One line.\nAnother line.');
    const schedule = dialog.getByRole('group', { name: 'Schedule' });
    await schedule.getByLabel('Goes live').fill('2040-01-05T09:30');
    await expect(schedule.getByText(/^Goes live on Thursday, January 5, 2040 at 9:30\sAM, your time\.$/)).toBeVisible();
    await schedule.getByLabel('Ends').fill('2040-01-05T09:00');
    await dialog.getByRole('button', { name: 'Create News Item' }).click();
    await expect(schedule.getByText('An item can leave the site only after it has gone live.')).toBeVisible();
    await schedule.getByLabel('Ends').fill('2040-07-05T09:00');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Create News Item' }).click();
    await expect(dialog).toBeHidden();
    expect(await savedItem(site, title)).toMatchObject({
      isPublished: true,
      publishAt: '2040-01-05T14:30:00.000Z',
      unpublishAt: '2040-07-05T13:00:00.000Z',
    });

    const row = page.getByRole('row').filter({ hasText: title });
    await page.getByLabel('State', { exact: true }).selectOption('Scheduled');
    await expect(row).toContainText(/Scheduled for Jan 5, 2040, 9:30\sAM/);
    await expect(row.getByRole('button', { name: /^Send/ })).toHaveCount(0);
    await expectAccessible();
    const found = async () => (await page.request.get(`/updates?q=${encodeURIComponent(title)}`)).text();
    expect(await found()).not.toContain('What it is about.');

    await row.getByRole('button', { name: `Copy preview link of ${title}` }).click();
    await expect(page.getByRole('region', { name: 'Notification' }).getByText('Preview Link Copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${site.url}/preview/`)).toBe(true);

    const outside = await browser.newContext({ baseURL: site.url });
    const visitor = await outside.newPage();
    const beacons: string[] = [];
    visitor.on('request', (request) => {
      if (request.url().includes('/api/impressions')) beacons.push(request.url());
    });
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByText('Preview, not published.')).toBeVisible();
    await expect(visitor.getByText(/^This link expires on .+ UTC\.$/)).toBeVisible();
    await expect(visitor.getByText('One line.\nAnother line.')).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
    await expect(visitor).toHaveURL(/\/about$/);
    await expect.poll(() => beacons.length).toBe(1);
    expect(decodeURIComponent(beacons.join())).not.toContain('preview');
    await outside.close();
    expect(site.output()).not.toContain(link.slice(-43));

    await row.getByRole('button', { name: `Edit ${title}` }).click();
    const editor = page.getByRole('dialog', { name: 'Edit News Item' });
    await expect(editor.getByLabel('Goes live')).toHaveValue('2040-01-05T09:30');
    await editor.getByLabel('Goes live').fill('');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
    expect(await savedItem(site, title)).toMatchObject({ publishAt: null });
    expect(await found()).toContain('What it is about.');
  });
});

test('kept pages show an item when its time comes, and no longer when it is over', async ({ site, request }) => {
  const date = `${newYear()}-01-01`;
  const titles = [`Begins ${newEmail('item')}`, `Ends ${newEmail('item')}`] as const;
  const begins = await site.addNews({ title: titles[0], date, isPublished: false });
  const ends = await site.addNews({ title: titles[1], date, isPublished: false });
  const shown = async (title: string, id: number) => {
    const addresses = ['/?version=v1', '/?version=v2', '/updates', '/feed.xml', `/updates?id=${id}`, '/api/news'];
    const texts = await Promise.all(addresses.map(async (address) => (await request.get(address)).text()));
    return [...new Set(texts.map((text) => text.includes(title)))];
  };
  const both = async () => [await shown(titles[0], begins), await shown(titles[1], ends)];

  // Longer each time, until the pages have been seen before the time came.
  let time = 0;
  for (let wait = 2000; time <= Date.now(); wait *= 2) {
    time = Date.now() + wait;
    const at = new Date(time).toISOString();
    await site.admin.patch(`/api/admin/news/${begins}`, { data: { isPublished: true, publishAt: at } });
    await site.admin.patch(`/api/admin/news/${ends}`, { data: { isPublished: true, unpublishAt: at } });
    const before = await both();
    if (Date.now() < time) expect(before).toEqual([[false], [true]]);
  }

  await expect.poll(both, { intervals: [200] }).toEqual([[true], [false]]);
  expect(Date.now()).toBeGreaterThanOrEqual(time);
});

test('an item whose time came while the server was down is there when it is back', async ({ playwright }) => {
  const DATA_DIR = createTestDirectory();
  const before = await startSite({ DATA_DIR });
  const admin = await playwright.request.newContext({ baseURL: before.url });
  await admin.post('/api/login', { data: testAdministrator });
  const data = { title: 'Made ahead', excerpt: 'Excerpt', category: 'Announcements', date: '2039-01-01' };
  const created = await admin.post('/api/admin/news', { data: { ...data, publishAt: inMinutes(60) } });
  expect(created.status()).toBe(201);
  expect(await (await admin.get('/updates')).text()).not.toContain('Made ahead');
  await admin.dispose();
  expect(await before.stop()).toBe(0);
  await letTimeCome(DATA_DIR, '"NewsItem" SET "publishAt" = ? WHERE "title" = ?', 'Made ahead');

  const after = await startSite({ DATA_DIR });
  expect(await (await fetch(`${after.url}/updates`)).text()).toContain('Made ahead');
  await after.stop();
  after.clean();
});

test('a preview is neither cached nor indexed, and leads to the item once that is on the site', async ({
  site,
  request,
}) => {
  const title = `Looked at ${newEmail('item')}`;
  const id = await site.addNews({ title, isPublished: false });
  const address = await previewPath(site, id);
  for (const _ of [1, 2]) {
    const response = await request.get(address);
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    expect(response.headers()['cache-control']).toContain('no-store');
    expect(response.headers()).not.toHaveProperty('x-nextjs-cache');
    const html = await response.text();
    expect(html).toContain(title);
    expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"/);
  }
  await site.admin.patch(`/api/admin/news/${id}`, { data: { title: `${title}, again` } });
  expect(await (await request.get(address)).text()).toContain(`${title}, again`);

  await site.admin.patch(`/api/admin/news/${id}`, { data: { isPublished: true } });
  const moved = await request.get(address, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([307, `/updates?id=${id}`]);

  // The publication has ended the link: what is planned now needs another.
  await site.admin.patch(`/api/admin/news/${id}`, { data: { publishAt: inMinutes(5) } });
  expect((await request.get(address)).status()).toBe(404);
  const expired = await previewPath(site, id);
  expect((await request.get(expired)).status()).toBe(200);
  await expire(site, expired);
  expect((await request.get(expired)).status()).toBe(404);

  expect((await site.admin.delete(`/api/admin/news/${id}`)).status()).toBe(204);
  for (const gone of [address, '/preview', '/preview/x', `/preview/${'A'.repeat(43)}`]) {
    const response = await request.get(gone);
    expect([gone, response.status()]).toEqual([gone, 404]);
    const html = await response.text();
    expect(html).toContain('404 Page Not Found');
    expect(html.match(/<header/g), gone).toHaveLength(1);
  }
});

test.describe('while what is planned cannot be read', () => {
  test.use({ expectedConsoleErrors: [/503 \(Service Unavailable\).*\/planned/] });

  test('the list is there, and it is asked for once', async ({ page, site, signIn }) => {
    const title = `Listed ${newEmail('item')}`;
    await site.addNews({ title });
    await signIn('admin');
    let asked = 0;
    await page.route('**/api/admin/news/planned', async (route) => {
      asked += 1;
      await route.fulfill({ status: 503, json: { message: 'Please try again later.' } });
    });
    await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Create News Item' }).click();
    await expect(page.getByRole('dialog', { name: 'Create News Item' })).toBeVisible();
    expect(asked).toBe(1);
  });
});
