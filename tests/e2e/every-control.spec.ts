import type { BrowserContext, Page } from '@playwright/test';

import { accountPages, publicPages } from '@/lib/domains/site/pages';

import { deadControls } from './dead-controls';
import { expect, holdScripts, newEmail, test, type Site } from './fixtures';

const tabs = ['users', 'subscriptions', 'news', 'analytics', 'site'];

/**
 * Pages for those who have an account or a link, and public ones whose address carries data. `page-rules` looks at the
 * other public pages without scripts.
 */
async function openAddresses(site: Site): Promise<string[]> {
  const email = newEmail('reader');
  await site.admin.post('/api/email-subscription', { data: { email } });
  const { text } = await site.mailbox.first(email);
  const linked = [...(text ?? '').matchAll(/https?:\/\/\S+(\/(?:verify-email|unsubscribe)\?token=[\w-]+)/g)];
  expect(linked).toHaveLength(2);
  const id = await site.addNews({ title: 'To be opened', content: 'Its text.', link: 'https://example.com/' });
  return [...accountPages, ...linked.map(([, path]) => path ?? ''), `/updates?id=${id}`, '/updates?q=text', '/nowhere'];
}

const guardedAddresses = [
  '/home',
  '/account',
  ...tabs.map((tab) => `/admin?tab=${tab}`),
  '/admin/messages',
  '/admin/audit',
];

/** Fills in each empty text field. Returns what was typed, by place. */
async function typeEverywhere(page: Page): Promise<string[]> {
  const fields = page.locator(
    'main :is(input[type=text], input[type=email], input[type=password], input[type=search], input:not([type]), textarea):enabled',
  );
  const typed: string[] = [];
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || (await field.inputValue()) !== '') continue;
    await field.fill('typed@example.com');
    typed.push((await field.getAttribute('name')) ?? '');
  }
  return typed;
}

async function valuesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')]
      .filter(({ value }) => value === 'typed@example.com')
      .map(({ name }) => name),
  );
}

async function checkWithoutScripts(page: Page, address: string): Promise<void> {
  await page.goto(address);
  expect([address, await deadControls(page)]).toEqual([address, []]);
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
}

async function checkBeforeScripts(context: BrowserContext, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const page = await context.newPage();
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    expect([address, await deadControls(page)]).toEqual([address, []]);
    const typed = await typeEverywhere(page);
    release();
    await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect([address, await valuesOf(page)]).toEqual([address, typed]);
    await page.close();
  }
}

test.describe('no control is without an effect', () => {
  test.describe.configure({ timeout: 240_000 });

  test('without scripts, and everything still reads', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    for (const address of await openAddresses(site)) {
      await checkWithoutScripts(page, address);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      expect(await page.getByRole('main').innerText(), address).not.toContain('Loading');
    }
    await context.close();
  });

  test('without scripts, signed in: the back office says what it needs', async ({ browser, site, signIn }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await signIn('admin', page);
    for (const address of guardedAddresses) {
      await checkWithoutScripts(page, address);
      if (!address.startsWith('/admin')) continue;
      const word = page.locator('main noscript p');
      await expect(word).toBeVisible();
      await expect(word).toContainText('The back office needs JavaScript.');
    }
    await context.close();
  });

  test('before the scripts are there, and what is typed stays', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const paths = publicPages.map(({ path }) => path);
    await checkBeforeScripts(context, [...paths, '/?version=v1', ...(await openAddresses(site))]);
    await context.close();
  });

  test('before the scripts are there, signed in', async ({ browser, site, signIn }) => {
    const context = await browser.newContext({ baseURL: site.url });
    await signIn('admin', await context.newPage());
    await checkBeforeScripts(context, guardedAddresses);
    await context.close();
  });
});
