// @promise This site keeps only the following in your browser, each of them for something that you do yourself:
// @promise the fact that you have closed the notice at the top of the page

import type { Page } from '@playwright/test';

import { dialogsInNextFrame, expect, hold, test, waitingForScripts } from './fixtures';
import { shareOfWindow } from './geometry';

test('a signed-out visitor is asked nothing and can sign in', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  expect(asked).not.toContain('/api/user');
});

for (const { role, dashboard } of [
  { role: 'admin', dashboard: '/admin' },
  { role: 'user', dashboard: '/home' },
] as const) {
  test(`the header knows a signed-in ${role}, who can leave`, async ({ page, signIn }) => {
    const { email } = await signIn(role);
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByText(email)).toBeVisible();
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', dashboard);
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden();

    const answer = await hold(page, '**/api/logout');
    await header.getByRole('button', { name: 'Logout' }).click();
    await expect(header.getByRole('button', { name: 'Logging out...' })).toBeDisabled();
    answer();
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });
}

test.describe('when signing out fails', () => {
  test.use({ expectedConsoleErrors: [/500/] });

  test('a notification says so', async ({ page, signIn }) => {
    await signIn('user');
    await page.route('**/api/logout', (route) =>
      route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Logout' }).click();
    const toast = page.getByRole('region', { name: /^Notification/ });
    await expect(toast.getByText('Logout failed')).toBeVisible();
    await expect(toast.getByText('Internal Server Error', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled();
  });
});

test.describe('when the server does not respond', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|503/] });

  test('a notification says so in words', async ({ page, signIn }) => {
    await signIn('user');
    await page.goto('/');
    await page.route('**/api/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    const toast = page.getByRole('region', { name: /^Notification/ });
    await expect(toast.getByText('Logout failed')).toBeVisible();
    await expect(toast).toContainText('The site did not respond. Please check your connection and try again.');
  });

  test('a person who is signed in is not shown as signed out', async ({ page, signIn }) => {
    await signIn('user');
    await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'Later.' } }));
    const asked = page.waitForResponse('**/api/user');
    await page.goto('/');
    await (await asked).finished();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
  });
});

/** What the browser does when Back shows a page from its memory; the one of the tests keeps none. */
function restore(page: Page): Promise<unknown> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

test('a page that Back restores shows who is signed in now', async ({ page, signIn }) => {
  const header = page.getByRole('banner');
  const signInLink = header.getByRole('link', { name: 'Sign In' });
  await page.goto('/');
  await expect(signInLink).toBeVisible();
  const { email } = await signIn('user');
  await restore(page);
  await expect(header.getByText(email)).toBeVisible();
  await expect(signInLink).toBeHidden();
  // The page that the button leads to does not come: this one stays.
  await page.route(/\/$/, (route) => route.fulfill({ status: 204 }));
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(header.getByRole('button', { name: 'Logging out...' })).toBeDisabled();
  await expect.poll(async () => (await page.request.get('/api/user')).status()).toBe(401);
  await restore(page);
  await expect(signInLink).toBeVisible();
  await expect(header.getByText(email)).toHaveCount(0);
  await signIn('user');
  await restore(page);
  await expect(header.getByRole('button', { name: 'Logout' })).toBeEnabled();
});

test('a page for one person that Back restores asks the server again', async ({ page, site, signIn }) => {
  await signIn('user');
  await page.goto('/account');
  expect((await page.request.post('/api/logout', { headers: { Origin: site.url } })).status()).toBe(204);
  // Again while the header's script has not begun to listen.
  await expect(async () => {
    await restore(page);
    await expect(page).toHaveURL(/\/auth\?/, { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
});

test('a second tab that is looked at again knows that the first has signed out', async ({ page, context, signIn }) => {
  const { email } = await signIn('user');
  const reading = waitingForScripts(await context.newPage());
  const atAccount = waitingForScripts(await context.newPage());
  await reading.goto('/');
  await expect(reading.getByRole('banner').getByText(email)).toBeVisible();
  await atAccount.goto('/account');
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  // What the browser says when one changes to a tab; to the one of the tests, all tabs are in sight.
  for (const tab of [reading, atAccount])
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(reading.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(reading.getByRole('banner').getByText(email)).toHaveCount(0);
  await expect(atAccount).toHaveURL(/\/auth\?/);
});

test('the skip link is the first keyboard stop, and the banner stays dismissed', async ({ page }) => {
  for (const path of ['/primer', '/']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
  await page.getByRole('button', { name: 'Dismiss disclaimer' }).press('Enter');
  await expect(page.getByRole('complementary', { name: 'Disclaimer' })).toBeHidden();
  await page.goto('/vision');
  await expect(page.getByRole('complementary', { name: 'Disclaimer' })).toBeHidden();
});

test('the banner takes a fifth of a phone at most', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  expect(await shareOfWindow(page.getByRole('complementary', { name: 'Disclaimer' }))).toBeLessThanOrEqual(1 / 5);
});

test('Contact Us opens a dialog, keeps the focus in it and gives it back @journey', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  const opener = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  // More often than it has controls.
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 1; press <= 12; press += 1) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus'), `the focus in the dialog after ${press} times ${key}`).toHaveCount(1);
    }
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('an open dialog takes back a focus that leaves it', async ({ page }) => {
  await page.goto('/');
  // Not by role: an open dialog hides the page behind it.
  const opener = page.locator('footer a', { hasText: 'Contact Us' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  // A press on its text gives the focus to the dialog itself, from which Tab leads backwards out of it.
  await dialog.getByRole('heading').first().click();
  await expect(dialog).toBeFocused();
  const leave: Record<string, () => Promise<void>> = {
    'Shift+Tab from its text': () => page.keyboard.press('Shift+Tab'),
    'a script that focuses the page behind': () => opener.evaluate((link) => link.focus()),
  };
  for (const [way, go] of Object.entries(leave)) {
    await go();
    const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus, `the dialog holds the focus after ${way}: otherwise its focus trap is gone`).toBe(true);
  }
});

test('Contact Us shows the press before the dialog takes its time', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' });
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await dialogsInNextFrame(opener)).toBe(0);
  await expect(dialog).toBeVisible();
  expect(await dialogsInNextFrame(dialog.getByRole('button', { name: 'Close' }))).toBe(1);
  await expect(dialog).toBeHidden();
});
