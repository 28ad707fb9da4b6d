import { join } from 'node:path';

import type { LaunchOptions } from 'playwright';

import { site as words } from '@/lib/site';
import { testAdministrator } from '@/tools/test-bed/site-process';
import { findOnPath } from '@/tools/test-bed/chromium';

import { expect, newEmail, newYear, test } from './fixtures';

const firefox = findFirefox();
if (!firefox) console.log('Skipped: the journeys in Firefox. There is no firefox-esr, and FIREFOX_PATH is not set.');
test.skip(!firefox, 'There is no Firefox.');

// This channel drives the browser by WebDriver BiDi. Playwright's own protocol needs a Firefox that it has built.
test.use({
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: firefox ?? {},
});

// Text is typed by keys: `fill` changes a field of this browser by a script, which React does not notice.

test('in Firefox a visitor reads, subscribes and confirms the address', async ({ page, site }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Updates' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [item] = (await (await site.admin.get('/api/news')).json()) as { title: string }[];
  await page.getByRole('main').getByRole('link', { name: item?.title }).first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: item?.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await header.getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sample policy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sample policy' })).toBeVisible();

  const email = newEmail('reader');
  await header.getByRole('link', { name: `${words.name}, home` }).click();
  await page.getByLabel('Email address').pressSequentially(email);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeFocused();
  const { text = '' } = await site.mailbox.first(email);
  await page.goto(/https?:\/\/\S+\/verify-email\?token=[\w-]+/.exec(text)?.[0] ?? '');
  await page.getByLabel('First name').pressSequentially('Ada');
  await page.getByLabel('Last name').pressSequentially('Byron');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  const found = await site.admin.get(`/api/admin/email-subscriptions?q=${encodeURIComponent(email)}`);
  expect(await found.json()).toMatchObject([{ email, isVerified: true }]);
});

test('in Firefox an editor signs in, writes, publishes and finds the item in each list at once', async ({ page }) => {
  const title = `Written in Firefox ${newEmail('item')}`;
  // What the browser keeps of these pages is from before the act.
  for (const path of ['/', '/updates']) {
    await page.goto(path);
    await expect(page.getByText(title)).toHaveCount(0);
  }
  await page.goto('/admin?tab=news');
  await page.getByLabel('Email').pressSequentially(testAdministrator.email);
  await page.getByLabel('Password', { exact: true }).pressSequentially(testAdministrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Create News Item' }).click();
  await page.getByLabel('Title').pressSequentially(title);
  await page.getByLabel('Excerpt').pressSequentially('What a visitor reads first.');
  await page.getByLabel('Date').fill(`${newYear()}-01-01`);
  await page.getByLabel('Content').pressSequentially('Some **strong** words.');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('strong');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('News Item Created')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('switch', { name: `Published: ${title}` })).toBeChecked();
  for (const path of ['/', '/updates']) {
    await page.goto(path);
    await expect(page.getByText(title).first()).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('dialog').getByText('strong')).toBeVisible();
});

/** How Playwright starts Debian's Firefox, or the one at FIREFOX_PATH; undefined if there is none. */
function findFirefox(): LaunchOptions | undefined {
  const path = process.env.FIREFOX_PATH ?? findOnPath(['firefox-esr']);
  return path === undefined
    ? undefined
    : {
        executablePath: join('tools', 'test-bed', 'firefox-relay.mjs'),
        env: { ...process.env, FIREFOX_PATH: path } as Record<string, string>,
      };
}
