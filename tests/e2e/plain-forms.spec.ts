// @promise Whatever a mouse can do, a keyboard can do, and the public pages can be read and their forms sent without scripts.

import type { Browser, Page } from '@playwright/test';

import { expect, holdScripts, newEmail, test, type Site } from './fixtures';

/** A new account of a role, without a session. */
async function newAccount(site: Site, role: 'user' | 'admin') {
  const account = { email: newEmail(role), password: 'a password of the tests' };
  expect((await site.admin.post('/api/admin/users', { data: { ...account, role } })).status()).toBe(201);
  return account;
}

async function withoutScripts(browser: Browser, site: Site, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await use(await context.newPage());
  await context.close();
}

const fields = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByRole('textbox', { name: 'Password' }),
  submit: page.getByRole('main').getByRole('button', { name: 'Sign In' }),
});

test('without scripts a user signs in, sees what was wrong, returns to the page asked for, and signs out @journey', async ({
  browser,
  site,
}) => {
  const account = await newAccount(site, 'admin');
  await withoutScripts(browser, site, async (page) => {
    await page.goto('/admin?tab=news');
    const form = fields(page);
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0);
    await form.email.fill(account.email);
    await form.submit.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please enter both email and password');
    await expect(form.email).toHaveValue(account.email);
    await form.password.fill('not the password');
    await form.password.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password.');
    await expect(form.email).toHaveValue(account.email);
    await expect(form.password).toHaveValue('');
    expect(await page.content()).not.toContain('not the password');
    await form.password.fill(account.password);
    await form.password.press('Enter');
    await expect(page).toHaveURL(`${site.url}/admin?tab=news`);
    await expect(page.getByText(`Welcome, ${account.email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/auth\?/);
  });
});

test('without scripts the limits hold too', async ({ browser, site }) => {
  const { email, password } = await newAccount(site, 'user');
  for (let failure = 0; failure < 10; failure += 1) {
    await site.admin.post('/api/login', { data: { email, password: 'wrong' } });
  }
  await withoutScripts(browser, site, async (page) => {
    await page.goto('/auth');
    await fields(page).email.fill(email);
    await fields(page).password.fill(password);
    await fields(page).submit.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      /^Too many failed sign-ins\. Please try again in \d+ minutes\.$/,
    );
  });
});

test('a form that was posted from another site does not sign in', async ({ page, site }) => {
  const { email, password } = await newAccount(site, 'user');
  const document = await (await page.request.get('/auth')).text();
  const hidden = [...document.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?\/>/g)];
  expect(hidden.length).toBeGreaterThan(0);
  const unescaped = (text = '') => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, unescaped(value)]));
  const post = (headers: Record<string, string>) =>
    page.request.post('/auth', { multipart: { ...fields, email, password }, headers, maxRedirects: 0 });
  expect(await (await post({ 'sec-fetch-site': 'cross-site' })).text()).toContain(
    'This request comes from another site.',
  );
  expect((await page.request.get('/api/user')).status()).toBe(401);
  expect((await post({ 'sec-fetch-site': 'same-origin' })).status()).toBe(303);
  expect((await page.request.get('/api/user')).status()).toBe(200);
});

test('before the scripts are there one signs in and out all the same', async ({ page, site }) => {
  const account = await newAccount(site, 'user');
  const release = await holdScripts(page);
  void page.goto('/auth?next=/updates').catch(() => undefined);
  const form = fields(page);
  await form.email.fill(account.email);
  await form.password.fill(account.password);
  await form.password.press('Enter');
  await expect(page).toHaveURL(`${site.url}/updates`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  release();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('the refusal of the back office can be read without scripts', async ({ browser, site }) => {
  const account = await newAccount(site, 'user');
  await withoutScripts(browser, site, async (page) => {
    await page.request.post('/api/login', { data: account });
    const response = await page.goto('/admin');
    expect(response?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(`Welcome, ${account.email}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });
});
