import type { Page } from '@playwright/test';

import { expect, newEmail, test } from './fixtures';

/** Loses the scripts that a page loads on demand, as a filter or an upgrade in between may. */
async function loseLateScripts(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  await page.route('**/_next/static/**/*.js', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
}

/** Opens a page whose script that is loaded on demand is lost. Returns the number of documents that it has asked for since. */
async function openWithLoss(page: Page, path: string): Promise<() => number> {
  await loseLateScripts(page, path);
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page.goto(path);
  await lost;
  return () => documents;
}

test.use({ expectedConsoleErrors: [/Failed to load resource|ChunkLoadError|Failed to load chunk/] });

test('an item whose dialog is lost stays readable, on a page that does not load itself again', async ({
  page,
  site,
}) => {
  const id = await site.addNews({ title: 'An item without a dialog', content: 'Its whole text.' });
  const documents = await openWithLoss(page, `/updates?id=${id}`);
  await expect(page.getByText('Its whole text.')).toBeVisible();
  await page.getByRole('searchbox').fill('still here');
  await expect(page.getByRole('searchbox')).toHaveValue('still here');
  expect(documents()).toBe(1);
});

test('a page of an item that is not there does not load itself again where its dialog is lost', async ({
  page,
  site,
}) => {
  await site.addNews();
  const documents = await openWithLoss(page, '/updates?id=99999999');
  await expect(page.getByText('That update is not available.')).toBeVisible();
  // A page that loads itself again does so as it is drawn without its dialog, and loses what is typed.
  await page.getByRole('searchbox').fill('still here');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByRole('searchbox')).toHaveValue('still here');
  expect(documents()).toBe(1);
});

test('the contact link leads to the contact page where its dialog is lost', async ({ page }) => {
  await loseLateScripts(page, '/');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a subscription says that it succeeded where the notifications are lost', async ({ page }) => {
  await page.goto('/');
  // The scripts that send the form arrive; those of the notification do not.
  await page.route('**/api/email-subscription', async (route) => {
    await page.route('**/_next/static/**/*.js', (script) => script.abort());
    await route.continue();
  });
  await page.getByLabel('Email address').fill(newEmail('lost'));
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeVisible();
  const notification = page.getByRole('status').filter({ hasText: 'Successfully subscribed!' });
  await expect(notification).toBeVisible();
  // It lies over the form below, and must not stay there.
  await expect(notification).toHaveCount(0);
});

test('notifications whose library is lost late are shown in its place', async ({ page, signIn }) => {
  await signIn('user');
  await page.goto('/');
  await expect(page.getByText('Welcome,')).toBeVisible();
  let lose = () => {};
  const lost = new Promise<void>((resolve) => (lose = resolve));
  await page.route('**/_next/static/**/*.js', async (script) => {
    await lost;
    await script.abort();
  });
  await page.route('**/api/logout', (call) => call.abort());
  const logout = page.getByRole('button', { name: 'Logout' });
  for (const _ of ['once', 'twice']) {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/logout'));
    await logout.click();
    await failed;
    await expect(logout).toBeEnabled();
  }
  lose();
  await expect(page.getByRole('status').filter({ hasText: 'Logout failed' })).toBeVisible();
});

test('a user signs out where the script that does so is lost', async ({ page, signIn }) => {
  await signIn('user');
  await loseLateScripts(page, '/home');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get('/api/user')).status()).toBe(401);
});
