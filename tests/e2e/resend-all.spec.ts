import { expect, newEmail, test } from './fixtures';

test.use({ siteFor: 'a list on which no address of another test is pending' });

test('the verification message is resent to all who are pending and may get one', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  await page.goto('/admin?tab=subscriptions');
  await expect(page.getByText('0 addresses:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend to all pending' })).toHaveCount(0);
  for (const [round, width] of [1280, 390].entries()) {
    await page.setViewportSize({ width, height: 844 });
    const [email, recent] = [newEmail('pending'), newEmail('recent')];
    for (const data of [
      { email, isVerified: false },
      { email: recent, isVerified: false },
    ])
      expect((await site.admin.post('/api/email-subscribe', { data })).status()).toBe(201);
    await page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(recent)}`);
    await page.getByRole('button', { name: `Resend the verification message to ${recent}` }).click();
    await expect(page.getByText('Verification queued')).toBeVisible();

    await page.getByRole('button', { name: 'Resend to all pending' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Resend to All Pending' });
    const leftOut = `${2 * round + 1} left out: a message went to the address less than an hour ago`;
    await expect(dialog.getByText('1 of the pending subscriptions would get the message again.')).toBeVisible();
    await expect(dialog.getByText(leftOut)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Resend to 1' }).click();
    await expect(dialog.getByText('1 queued.')).toBeVisible();
    await expect(dialog.getByText(leftOut)).toBeVisible();
    await site.mailbox.first(email);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Resend to all pending' }).click();
    await expect(dialog.getByText('0 of the pending subscriptions would get the message again.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Resend to 0' })).toBeDisabled();
    await page.keyboard.press('Escape');
  }
  await page.goto('/admin/audit');
  const entry = page.getByRole('row').filter({ hasText: 'to all pending subscriptions' }).first();
  await entry.locator('summary').click();
  await expect(entry.getByText('Queued: 1')).toBeVisible();
  await expect(entry.getByText('Left out: 3')).toBeVisible();
});
