import { chromium, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';

import type { AnalyticsSummary } from '@/lib/domains/analytics/schema';
import { findWholeChromium } from '@/tools/test-bed/chromium';

import { expect, newYear, test, withinOneDay } from './fixtures';

// Under its default user agent, a headless browser is a bot.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
test.use({ userAgent });

async function figures(admin: APIRequestContext): Promise<AnalyticsSummary> {
  const response = await admin.get('/api/admin/analytics');
  expect(response.status()).toBe(200);
  return (await response.json()) as AnalyticsSummary;
}

/** Returns a check that the pages viewed from now on are exactly these, newest first. */
async function startCounting(admin: APIRequestContext) {
  const before = await figures(admin);
  const added = (now: AnalyticsSummary, field: 'totalViews' | 'botViews' | 'internalViews') =>
    now[field] - before[field];
  return {
    async expectViews(...pages: string[]) {
      await expect.poll(async () => added(await figures(admin), 'totalViews')).toBe(pages.length);
      const { recentImpressions } = await figures(admin);
      expect(recentImpressions.slice(0, pages.length).map(({ page }) => page)).toEqual(pages.toReversed());
    },
    async expectAdded(field: 'totalViews' | 'botViews' | 'internalViews', count: number) {
      await expect.poll(async () => added(await figures(admin), field)).toBe(count);
    },
  };
}

/** Resolves when the page has reported this many views. */
function reported(page: Page | BrowserContext, count: number): Promise<void> {
  let seen = 0;
  return new Promise((resolve) => {
    page.on('request', (request) => {
      if (request.url().includes('/api/impressions') && ++seen === count) resolve();
    });
  });
}

test('counts the first load, navigation within the site, back and reload, and nothing that is only prefetched', async ({
  page,
  site,
}) => {
  const count = await startCounting(site.admin);
  await page.goto('/?version=v2&token=secret#news');
  await page.waitForLoadState('networkidle');
  await count.expectViews('/');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('/about');
  await count.expectViews('/', '/about');
  await page.goBack();
  await count.expectViews('/', '/about', '/');
  await page.reload();
  await count.expectViews('/', '/about', '/', '/');
  await page.goto('/primer');
  await count.expectViews('/', '/about', '/', '/', '/primer');
});

test('counts each news item apart, however it is opened, and nothing behind signing in', async ({ page, site }) => {
  const id = await site.addNews({ title: 'Counted apart', date: `${newYear()}-01-01` });
  const count = await startCounting(site.admin);
  await page.goto(`/updates?id=${id}&token=secret`);
  await count.expectViews(`/updates?id=${id}`);
  await page.goto('/updates');
  await count.expectViews(`/updates?id=${id}`, '/updates');
  await page.getByRole('link', { name: 'Counted apart', exact: true }).click();
  await count.expectViews(`/updates?id=${id}`, '/updates', `/updates?id=${id}`);
  // Closing an item leads back to the list, which has been counted.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${site.url}/updates`);
  await page.goto('/auth');
  await page.goto('/unsubscribe?token=secret');
  await page.goto('/about');
  await count.expectViews(`/updates?id=${id}`, '/updates', `/updates?id=${id}`, '/about');
});

test('counts one visitor once, however often they come', async ({ page, site }) => {
  await withinOneDay(async () => {
    const count = await startCounting(site.admin);
    await page.goto('/');
    await count.expectViews('/');
    const { uniqueVisitors } = await figures(site.admin);
    await page.goto('/about');
    await count.expectViews('/', '/about');
    expect((await figures(site.admin)).uniqueVisitors).toBe(uniqueVisitors);
  });
});

test('counts a page that the browser restores on back', async ({ site }) => {
  const executablePath = findWholeChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ userAgent, baseURL: site.url });
    const count = await startCounting(site.admin);
    await page.goto('/about');
    await count.expectViews('/about');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.goto('/robots.txt');
    await page.goBack({ waitUntil: 'commit' });
    await count.expectViews('/about', '/about');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  } finally {
    await browser.close();
  }
});

for (const [what, state] of [
  ['a prerendered page', { property: 'prerendering', before: true, after: false, event: 'prerenderingchange' }],
  [
    'a page in a hidden tab',
    { property: 'visibilityState', before: 'hidden', after: 'visible', event: 'visibilitychange' },
  ],
] as const) {
  test(`reports ${what} when it is shown, not before`, async ({ page, site }) => {
    await page.addInitScript(({ property, before, after, event }) => {
      let value: unknown = before;
      Object.defineProperty(document, property, { get: () => value });
      Object.assign(window, {
        show() {
          value = after;
          document.dispatchEvent(new Event(event));
        },
      });
    }, state);
    const count = await startCounting(site.admin);
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    await count.expectViews();
    await page.evaluate(() => (window as unknown as { show(): void }).show());
    await count.expectViews('/about');
  });
}

test('does not count visitors who ask not to be tracked', async ({ browser, site }) => {
  const count = await startCounting(site.admin);
  for (const property of ['globalPrivacyControl', 'doNotTrack']) {
    const context = await browser.newContext({ userAgent, baseURL: site.url });
    await context.addInitScript(
      (name) => Object.defineProperty(navigator, name, { get: () => (name === 'doNotTrack' ? '1' : true) }),
      property,
    );
    const page = await context.newPage();
    let beacons = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/impressions')) beacons += 1;
    });
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    expect(beacons).toBe(0);
    await context.close();
  }
  const context = await browser.newContext({ userAgent, baseURL: site.url, extraHTTPHeaders: { 'Sec-GPC': '1' } });
  const page = await context.newPage();
  const sent = reported(page, 1);
  await page.goto('/about');
  await sent;
  await page.waitForLoadState('networkidle');
  await context.close();
  await count.expectViews();
});

test('counts administrators and bots apart', async ({ page, site, signIn, playwright }) => {
  const count = await startCounting(site.admin);
  await signIn('admin');
  await page.goto('/about');
  await count.expectAdded('internalViews', 1);
  const bot = await playwright.request.newContext({
    baseURL: site.url,
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  });
  for (const path of ['/about', '/', '/robots.txt', '/no-such-page', '/api/news']) await bot.get(path);
  await bot.get('/about', { headers: { RSC: '1', 'Next-Router-Prefetch': '1' } });
  await bot.get('/about', { headers: { 'Sec-Purpose': 'prefetch' } });
  await bot.dispose();
  await count.expectAdded('botViews', 2);
  await count.expectAdded('totalViews', 0);
  expect((await figures(site.admin)).bots).toContainEqual(expect.objectContaining({ name: 'Googlebot' }));
});

test.describe('when the reports do not get through', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('the page works all the same', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.sendBeacon = () => {
        throw new Error('blocked');
      };
    });
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Our Vision' }).first().click();
    await page.waitForURL('/vision');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
