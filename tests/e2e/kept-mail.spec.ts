import { join } from 'node:path';

import { letLettersStart } from '@/tools/test-bed/letters-start';
import { startSite, testAdministrator, type SiteProcess } from '@/tools/test-bed/site-process';

import { expect, newEmail, test } from './fixtures';

let site: SiteProcess;
test.beforeAll(async () => {
  site = await startSite({ DEMO_CONTENT: 'false' });
});
test.afterAll(async () => {
  await site.stop();
  site.clean();
});
// Playwright tries to look into the message's frame, which runs no scripts.
test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'/] });

test('without a mail server the back office says that mail is kept, and where', async ({ page, expectAccessible }) => {
  const notice = page.getByRole('region', { name: /^Notification/ });
  const open = (path: string) => page.goto(`${site.url}${path}`);
  expect((await page.request.post(`${site.url}/api/login`, { data: testAdministrator })).status()).toBe(200);
  const call = async (path: string, data: object) => {
    const response = await page.request.post(`${site.url}${path}`, { data });
    expect(response.status()).toBe(201);
    return (await response.json()) as { id: number };
  };
  const title = `Kept ${newEmail('item')}`;
  const day = new Date().toISOString().slice(0, 10);
  const item = await call('/api/admin/news', { title, excerpt: 'In short', category: 'Announcements', date: day });
  await call('/api/email-subscribe', { email: newEmail('reader') });
  const pending = newEmail('pending');
  await call('/api/email-subscribe', { email: pending, isVerified: false });

  const invited = newEmail('invited');
  await open('/admin');
  await page.getByRole('link', { name: 'Mail is kept as files, not sent' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Configuration' })).toContainText(
    `${site.dataDirectory}/outbox`,
  );
  await open('/admin');
  await page.getByRole('button', { name: 'Invite by email' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(invited);
  await page.getByRole('dialog').getByRole('button', { name: 'Create invitation' }).click();
  await expect(notice).toContainText('Invitation kept');
  await expect(notice).toContainText(`the message to ${invited} is kept as a file`);

  await open('/admin?tab=subscriptions');
  await page.getByRole('button', { name: `Resend the verification message to ${pending}` }).click();
  await expect(notice).toContainText('Verification kept');

  await open('/admin?tab=news');
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: `Mail ${title} to the subscribers` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep a test as a file' }).click();
  await expect(notice).toContainText('Test kept');
  await expect(dialog.getByText(/the letters are kept as files, and no one receives them/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Keep 1 as files' }).click();
  await expect(dialog).toBeHidden();
  await letLettersStart(`file:${join(site.dataDirectory, 'site.db')}`, item.id);
  // Without a reload.
  await expect(row).toContainText('1 of 1 kept');
  await row.getByRole('link', { name: /1 of 1 kept/ }).click();
  await expect(page.getByRole('progressbar', { name: 'Done' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Kept as a file' })).toBeVisible();
  // Apart from the filter of the letters.
  await expect(page.getByText('Accepted', { exact: true }).and(page.locator(':not(option)'))).toHaveCount(0);
});
