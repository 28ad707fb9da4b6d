import type { Locator, Page } from '@playwright/test';

import { analyticsContract } from '@/lib/domains/analytics/contract';
import type { AnalyticsReport } from '@/lib/domains/analytics/range-schema';
import { addDays, utcDay, windowDays } from '@/lib/domains/analytics/window';

import { expect, lineCount, newEmail, test } from './fixtures';
import { distance } from './geometry';

/** Words of an element that are on two lines without a break at a hyphen or a mark. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((places) => {
    const found: string[] = [];
    for (const place of places) {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1) found.push(word);
        }
      }
    }
    return found;
  });
}

test('the audit trail breaks no word, and no network address at all', async ({ page, signIn }) => {
  const { email } = await signIn('admin');
  const added = newEmail('added');
  expect((await page.request.post('/api/email-subscribe', { data: { email: added } })).status()).toBe(201);
  await page.goto(`/admin/audit?q=${encodeURIComponent(email)}`);
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const entry = page.getByRole('row').filter({ hasText: 'Added a subscription' });
    await expect(entry).toBeVisible();
    const opener = entry.locator('summary');
    // On a phone, who and when stand on a line of their own.
    expect([width, await lineCount(opener.getByText('Added a subscription'))]).toEqual([width, 1]);
    if (width === 390) await opener.press('Enter');
    expect([width, await brokenWords(page, 'main table')]).toEqual([width, []]);
    const lines = await lineCount(entry.getByText('127.0.0.1').filter({ visible: true }));
    expect([width, lines]).toEqual([width, 1]);
  }
});

test('a name keeps its line where it has room', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto('/vision');
  expect(await lineCount(page.getByRole('definition').getByText('10:32:05'))).toBe(1);
  await signIn('admin');
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await brokenWords(page, 'header')).toEqual([]);
});

test('on a phone a title or an address has the width of the screen, and its buttons stand under it', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  const title = `Comment period opens on the draft fee schedule ${newEmail('item')}`;
  await site.addNews({ title });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  const named = row.getByRole('cell').first();
  const widthOf = (element: Element) => element.getBoundingClientRect().width;
  expect(await named.evaluate(widthOf)).toBe(await page.getByRole('tabpanel').evaluate(widthOf));
  expect(
    (await distance(named, row.getByRole('button', { name: `More about ${title}` }))).below,
  ).toBeGreaterThanOrEqual(0);
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
});

test('what else can be done with an item is in sight on a phone, in its row and in the editor', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  const title = `Further acts ${newEmail('item')}`;
  const id = await site.addNews({ title });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`/admin?tab=news&q=${encodeURIComponent(title)}`, `/admin/news/${id}`]) {
    await page.goto(path);
    await page.getByRole('button', { name: /^More about / }).click();
    await expect(page.locator('[popover]:popover-open')).toBeInViewport({ ratio: 1 });
  }
});

test('bots do not set the scale of people’s views, and today is in sight on a phone', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  const address = `${analyticsContract.getSummary.path}?from=${addDays(utcDay(new Date()), -29)}`;
  const report = (await (await site.admin.get(address)).json()) as AnalyticsReport;
  const perDay = windowDays(utcDay(new Date())).map((day) => ({ day, views: 4, visitors: 2, bots: 4000, internal: 0 }));
  const series = perDay.map(({ day, views, bots }) => ({ from: day, to: day, views, bots }));
  await page.route(`**${analyticsContract.getSummary.path}?*`, (route) =>
    route.fulfill({ json: { ...report, perDay, range: { ...report.range, series } } }),
  );
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin?tab=analytics');
    const chart = page.getByRole('img', { name: /^120 views by day/ });
    await expect(chart).toBeVisible();
    expect(await brokenWords(page, '[role=img]')).toEqual([]);
    const today = chart
      .locator('rect')
      .filter({ hasText: /4 views by 2 visitors/ })
      .last();
    await today.scrollIntoViewIfNeeded();
    await expect(today).toBeInViewport({ ratio: 0.9 });
    const heightOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().height);
    const bar = chart.locator('rect.fill-accent').last();
    expect((await heightOf(bar)) / (await heightOf(today))).toBeGreaterThan(0.7);
  }
});

test('a notification is set in the type of the interface, and a list’s hyphens are no wider than its words', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/admin?tab=news');
  await expect(page.getByRole('searchbox', { name: 'Search news items' })).toBeVisible();
  for (const part of await page.locator('main :is(th, input):visible').all())
    await expect(part).toHaveCSS('font-variant-numeric', 'normal');
  await page.getByRole('link', { name: 'Create News Item' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const description = page.locator('[data-sonner-toast] [data-description]');
  await expect(description).toBeVisible();
  const family = (element: Element) => getComputedStyle(element).fontFamily;
  expect(await description.evaluate(family)).toBe(await page.locator('body').evaluate(family));
});

/** In pixels, at most. */
const letterWidth = 600;

test.describe('a letter in its frame', () => {
  // Playwright tries to look into it; it runs no scripts.
  test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'/] });

  test('the dialog that sends an item is as wide as the message that it shows', async ({ page, site, signIn }) => {
    await signIn('admin');
    const title = `To be sent ${newEmail('item')}`;
    await site.addNews({ title });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
      await page.getByRole('button', { name: `Mail ${title} to the subscribers` }).click();
      const frame = page.getByRole('dialog', { name: 'Mail to Subscribers' }).getByTitle('The letter');
      await expect(frame).toBeVisible();
      const room = await frame.evaluate((element) => element.clientWidth);
      expect(room).toBeGreaterThanOrEqual(Math.min(letterWidth, 0.8 * width));
      // The letter has a margin of its own, and does not scroll sideways.
      const letter = page.frameLocator('iframe[title="The letter"]').locator('body');
      expect(await letter.evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
      // Also from within the letter.
      await letter.click();
      await page.keyboard.press('Escape');
      await expect(frame).toHaveCount(0);
    }
  });
});
