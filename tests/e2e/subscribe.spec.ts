import { untilInteractive } from '@/tools/test-bed/until-interactive';

import { expect, hold, holdScripts, keepNotifications, newEmail, test } from './fixtures';

test('a visitor subscribes and is thanked', async ({ page, site }) => {
  await keepNotifications(page);
  const email = newEmail('reader');
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Subscribe', exact: true });
  await expect(button).toBeDisabled();
  await page.getByLabel('Email address').fill(email);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeFocused();
  await expect(page.locator(':focus')).toHaveText(/^One more step/);
  await expect(page.getByLabel('Email address')).toHaveCount(0);
  const toast = page.getByRole('region', { name: /^Notification/ });
  await expect(toast.getByText('Successfully subscribed!')).toBeVisible();
  await expect(toast.getByText("You'll receive updates about platform launches and CT Plan news.")).toBeVisible();
  await page.keyboard.press('F8');
  await expect(toast.locator(':focus')).toHaveCount(1);
  await site.mailbox.first(email);
});

test('an address that was typed before the scripts came is kept', async ({ page, site }) => {
  const email = newEmail('early');
  const release = await holdScripts(page);
  const opened = page.goto('/');
  await page.getByLabel('Email address').fill(email);
  release();
  await opened;
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeVisible();
  await site.mailbox.first(email);
});

test('the outcome of a form posted before the scripts arrived becomes interactive with them', async ({ page }) => {
  const release = await holdScripts(page);
  void page.goto('/').catch(() => undefined);
  await page.getByLabel('Email address').fill(newEmail('early'));
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const thanks = page.getByRole('heading', { name: 'Thank you for subscribing!' });
  await expect(thanks).toBeVisible();
  release();
  await untilInteractive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(thanks).toBeVisible();
});

test('while it waits, the form is disabled and says so', async ({ page }) => {
  const answer = await hold(page, '**/api/email-subscription');
  await page.goto('/');
  await page.getByLabel('Email address').fill(newEmail());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeDisabled();
  await expect(page.getByLabel('Email address')).toBeDisabled();
  answer();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
});

test.describe('when the server cannot respond', () => {
  test.use({ expectedConsoleErrors: [/500/] });

  test('the form stays, with what was typed, and a notification says what to do', async ({ page }) => {
    await page.route('**/api/email-subscription', (route) =>
      route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }),
    );
    await page.goto('/');
    const email = newEmail();
    await page.getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
    const toast = page.getByRole('region', { name: /^Notification/ });
    await expect(toast.getByText('Subscription failed')).toBeVisible();
    await expect(toast.getByText('Please try again or contact support if the problem persists.')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await expect(page.getByLabel('Email address')).toBeFocused();
  });

  test('what failed is not shown again once it has succeeded', async ({ page }) => {
    await keepNotifications(page);
    await page.route('**/api/email-subscription', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto('/');
    await page.getByLabel('Email address').fill(newEmail());
    await page.keyboard.press('Enter');
    const toast = page.getByRole('region', { name: /^Notification/ });
    await expect(toast.getByText('Subscription failed')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(toast.getByText('Successfully subscribed!')).toBeVisible();
    await expect(toast.getByText('Subscription failed')).toHaveCount(0);
    await toast.getByRole('button', { name: 'Close toast' }).click();
    await expect(toast.getByRole('listitem')).toHaveCount(0);
  });
});

test.describe('when the server refuses the address', () => {
  test.use({ expectedConsoleErrors: [/400/] });

  test('its reason is shown at the field', async ({ page }) => {
    await page.goto('/');
    // The browser accepts this as an address; the server does not.
    await page.getByLabel('Email address').fill('someone@localhost');
    await page.keyboard.press('Enter');
    await expect(page.locator('#subscribe-message')).toHaveText('Please enter a valid email address.');
    await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/?version=v1', '/?version=v2', '/landing-v2']) {
    const tag = path === '/landing-v2' ? ' @journey' : '';
    test(`the form of ${path} posts itself${tag}`, async ({ page, site }) => {
      const email = newEmail('plain');
      await page.goto(path);
      await page.getByLabel('Email address').fill('someone@localhost');
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await expect(page.locator('#subscribe-message')).toHaveText('Please enter a valid email address.');
      await expect(page.getByLabel('Email address')).toHaveValue('someone@localhost');
      await expect(page.getByRole('heading', { name: 'Subscribe for Updates' })).toBeInViewport();

      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeInViewport();
      await site.mailbox.first(email);

      // The response was for this visitor only: the cached page does not contain it.
      await page.goto(path);
      await expect(page.getByLabel('Email address')).toHaveValue('');
    });
  }

  test('everything can be read, and no control is useless', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: 'Disclaimer' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dismiss disclaimer' })).toBeHidden();
    await expect(page.locator('#features')).toContainText('One agreement');
    await page.getByRole('link', { name: 'Contact Us' }).first().click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test('the plain form obeys the same rules about where it comes from', async ({ site, request }) => {
  const html = await (await request.get('/landing-v2')).text();
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')],
  );
  const email = newEmail('forged');
  const response = await request.post('/landing-v2', {
    headers: { Origin: 'https://elsewhere.example' },
    multipart: Object.fromEntries([...fields, ['email', email]]) as Record<string, string>,
  });
  expect(await response.text()).not.toContain('Thank you for subscribing!');
  const list = await site.admin.get(`/api/admin/email-subscriptions?q=${encodeURIComponent(email)}`);
  expect(await list.json()).toEqual([]);
});
