import type { Locator, Page } from '@playwright/test';

import { expect, keepNotifications, newEmail, test } from './fixtures';

/** The controls of an element that the notification covers. */
function coveredBy(
  place: Locator,
  kinds = 'a[href], button, input, select, textarea, [role=alert]',
): Promise<string[]> {
  return place.evaluate((root, controls) => {
    const toast = document.querySelector('[data-sonner-toast][data-front=true]')?.getBoundingClientRect();
    if (!toast) throw new Error('there is no notification');
    return [...root.querySelectorAll(controls)]
      .filter((control) => !control.closest('[data-sonner-toaster]') && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return right > toast.left && left < toast.right && bottom > toast.top && top < toast.bottom;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  }, kinds);
}

const summaryOf = (place: Locator) => place.locator('[data-part=error-summary]');
const notice = (page: Page) => page.getByRole('region', { name: 'Notification' }).getByRole('listitem').first();

test.describe('a form that is refused', () => {
  test.use({ expectedConsoleErrors: [/40[09]/] });

  test('has one summary with a link to each wrong field, on a public page', async ({ page, expectAccessible }) => {
    await page.goto('/contact');
    await expect(page.locator('main form[novalidate]')).toBeVisible();
    await page.getByLabel('Email').fill(newEmail('writer'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    const summary = summaryOf(page.getByRole('main'));
    await expect(summary.getByRole('alert')).toHaveText('Your message was not sent');
    await expect(summary.getByRole('link')).toHaveText(['Name is required.', 'Message is required.']);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required.');
    await expectAccessible();
    await summary.getByRole('link', { name: 'Message is required.' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  });

  for (const width of [390, 1280]) {
    test(`says in the dialog what is wrong, and no notification covers it, ${width} pixels wide`, async ({
      page,
      site,
      signIn,
      expectAccessible,
    }) => {
      await keepNotifications(page);
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const taken = newEmail('taken');
      await site.admin.post('/api/email-subscribe', { data: { email: taken } });
      await signIn('admin');
      await page.goto('/admin?tab=subscriptions');
      await page.getByRole('button', { name: 'Add Subscription' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Subscription' });
      const send = dialog.getByRole('button', { name: 'Add Subscription' });
      const summary = summaryOf(dialog);
      await send.click();
      await expect(notice(page)).toContainText('Validation Error');
      await expect(summary.getByRole('link')).toHaveText([
        'Email is required.',
        'Please describe how this person agreed to receive email.',
      ]);
      await expect.poll(() => coveredBy(dialog)).toEqual([]);
      await expectAccessible(page, '[role=dialog]');
      await summary.getByRole('link').last().click();
      await expect(dialog.getByLabel('How did this person agree')).toBeFocused();

      await dialog.getByLabel('How did this person agree').fill('By letter.');
      const email = dialog.getByLabel('Email', { exact: true });
      await email.fill(taken);
      await send.click();
      await expect(email).toHaveAccessibleDescription('This email address is already subscribed.');
      await expect(email).toBeFocused();
      await expect(summary.getByRole('link')).toHaveText(['This email address is already subscribed.']);
      await expect.poll(() => coveredBy(dialog)).toEqual([]);
    });
  }
});

test('the thanks for subscribing cover neither a field of the form below nor its label', async ({ page }) => {
  await keepNotifications(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByLabel('Email address').fill(newEmail('thanked'));
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(notice(page)).toContainText('Successfully subscribed!');
  await expect
    .poll(() => coveredBy(page.locator('body'), 'a[href], button, input, select, textarea, label'))
    .toEqual([]);
});

test('a notification on a page covers no action where there is room', async ({ page, site, signIn }) => {
  await keepNotifications(page);
  const title = `Switched ${newEmail('item')}`;
  await site.addNews({ title });
  await signIn('admin');
  await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
  await page.getByRole('switch', { name: title }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(notice(page)).toContainText('saved as a draft');
  await expect.poll(() => coveredBy(page.locator('body'))).toEqual([]);
});

test.describe('a new password', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource.*400/] });

  for (const [role, minimum] of [
    ['user', 6],
    ['admin', 12],
  ] as const) {
    test(`a new password that is too short for ${role === 'user' ? 'a user' : 'an administrator'} costs nothing that was typed`, async ({
      page,
      signIn,
    }) => {
      const { password } = await signIn(role);
      await page.goto('/account');
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Change password' }) });
      const [current, chosen] = [form.getByLabel('Current password'), form.getByLabel('New password')];
      await expect(chosen).toHaveAccessibleDescription(new RegExp(`^At least ${minimum} characters\\.`));
      await current.fill(password);
      await chosen.fill('12345');
      await form.getByRole('button', { name: 'Change password' }).click();
      const message = `Password must have at least ${minimum} characters.`;
      const link = summaryOf(form).getByRole('link', { name: message });
      await expect(link).toBeVisible();
      await expect(current).toHaveValue(password);
      await expect(chosen).toHaveValue('12345');
      await link.click();
      await expect(chosen).toBeFocused();

      await chosen.fill('engines that weave algebra');
      await form.getByRole('button', { name: 'Change password' }).click();
      await expect(form.getByText('Your password has been changed')).toBeVisible();
      await expect(current).toHaveValue('');
      await expect(chosen).toHaveValue('');
    });
  }
});

test('signing in with nothing typed leads to both fields', async ({ page }) => {
  await page.goto('/auth');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  const summary = summaryOf(page.getByRole('main'));
  await expect(summary.getByRole('alert')).toHaveText('Please enter both email and password');
  await expect(summary.getByRole('link')).toHaveText([
    'Please enter your email address.',
    'Please enter your password.',
  ]);
  await summary.getByRole('link').last().click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});
