// @promise the version of the home page, if an administrator has chosen one for this browser

import type { Page } from '@playwright/test';

import { expect, test } from './fixtures';

test.use({ expectedConsoleErrors: [/site configuration could not be read/] });

/** A browser that stores this value under the site's key before its first visit, without a cookie. */
async function store(page: Page, value: string) {
  await page.addInitScript((text) => localStorage.setItem('siteConfig', text), value);
  // Every landing page that is painted.
  await page.addInitScript(() => {
    const painted: string[] = JSON.parse(sessionStorage.getItem('painted') ?? '[]') as string[];
    new PerformanceObserver(() => {
      const version =
        document.querySelector('#essay, [data-version]')?.id ?? document.querySelector('main')?.textContent;
      sessionStorage.setItem('painted', JSON.stringify([...painted, version]));
    }).observe({ type: 'paint', buffered: true });
  });
}

/** What the page says, without the news, which change. */
const text = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    copy.querySelector('#news')?.remove();
    return copy.textContent;
  });

test('a browser that has chosen a version sees it at its first load, and never the other', async ({
  page,
  request,
}) => {
  await page.goto('/?version=v1');
  const essay = await text(page);
  await page.goto('/?version=v2');
  const briefing = await text(page);
  expect(essay).not.toBe(briefing);

  await store(page, '{"landingPageVersion":"v1"}');
  await page.context().clearCookies();
  await page.goto('/');
  await expect.poll(() => text(page)).toBe(essay);
  const painted = await page.evaluate(() => sessionStorage.getItem('painted') ?? '[]');
  expect(new Set(JSON.parse(painted) as string[]).size).toBeLessThanOrEqual(1);

  await page.goto('/?version=v2');
  expect(await text(page)).toBe(briefing);
  expect((await request.get('/')).status()).toBe(200);
});

test('and within the site too', async ({ page }) => {
  await page.goto('/?version=v1');
  const essay = await text(page);
  await store(page, '{"landingPageVersion":"v1"}');
  await page.context().clearCookies();
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click();
  await page.waitForURL('/');
  await expect.poll(() => text(page)).toBe(essay);
});

test('a landing page that Back restores shows the version that was chosen since', async ({ page }) => {
  await page.goto('/?version=v1');
  const essay = await text(page);
  await page.goto('/');
  expect(await text(page)).not.toBe(essay);
  await page.evaluate(() => {
    const chosen = '{"landingPageVersion":"v1"}';
    localStorage.setItem('siteConfig', chosen);
    // As the back office does in another tab.
    document.cookie = `siteConfig=${encodeURIComponent(chosen)}; Path=/`;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect.poll(() => text(page).catch(() => '')).toBe(essay);
});

test('an unreadable setting is logged to the console, and the site-wide setting holds', async ({ page }) => {
  await page.goto('/');
  const everybodys = await text(page);
  await store(page, '{"landingPageVersion":');
  const warning = page.waitForEvent('console', (message) => /could not be read/.test(message.text()));
  await page.goto('/');
  await warning;
  expect(await text(page)).toBe(everybodys);
});
