import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { letDeferredLettersGo, letLettersStart } from '@/tools/test-bed/letters-start';
import { Mailbox, smtpRefusal } from '@/tools/test-bed/mailbox';
import { startSite, testAdministrator, type SiteProcess } from '@/tools/test-bed/site-process';

import { expect, test } from './fixtures';

const taken = 'taken@example.net';
const waiting = 'waiting@example.net';
const unknown = 'unknown@example.net';
const blocked = 'blocked@example.net';

let site: SiteProcess;
let mailbox: Mailbox;
/** The mail server's reply to an address. */
const refusals = new Map<string, Error>();

// Each test has a site to itself: it counts the recipients.
test.beforeEach(async () => {
  mailbox = await Mailbox.start({ onRecipient: (address) => refusals.get(address) });
  site = await startSite({
    DEMO_CONTENT: 'false',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'DataBP <news@example.com>',
    MAIL_PER_MINUTE: '600',
  });
});
test.afterEach(async ({ page }) => {
  refusals.clear();
  // It asks for what needs attention from time to time, also while its site ends.
  await page.close();
  await site.stop();
  site.clean();
  await mailbox.stop();
});
const database = () => `file:${join(site.dataDirectory, 'site.db')}`;
const letStart = (newsItemId: number) => letLettersStart(database(), newsItemId);
// Playwright tries to look into the message's frame, which runs no scripts.
test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'/] });

test('a mailing says what became of each letter, and an address that was refused is written to again', async ({
  page,
  expectAccessible,
}) => {
  refusals.set(waiting, smtpRefusal(451, '4.7.1 Greylisted, come again'));
  refusals.set(unknown, smtpRefusal(550, '5.1.1 No such user here'));
  refusals.set(blocked, smtpRefusal(550, '5.7.1 Blocked by policy'));
  const notice = page.getByRole('region', { name: /^Notification/ });
  const call = async (path: string, data: object) => {
    const response = await page.request.post(`${site.url}${path}`, { data });
    expect(response.ok()).toBe(true);
    return (await response.json()) as { id: number };
  };
  const addNews = (title: string) =>
    call('/api/admin/news', {
      title,
      excerpt: 'In short',
      category: 'Announcements',
      date: new Date().toISOString().slice(0, 10),
    });
  const acceptQuestion = () => page.once('dialog', (question) => void question.accept());
  await call('/api/login', testAdministrator);
  for (const email of [taken, waiting, unknown, blocked]) await call('/api/email-subscribe', { email });
  const four = await addNews('Four letters');

  await page.goto(`${site.url}/admin?tab=news`);
  await page.getByRole('button', { name: 'Mail Four letters to the subscribers' }).click();
  const dialog = page.getByRole('dialog');
  const checks = dialog.getByRole('region', { name: 'Will it arrive?' });
  await checks.getByText(/^\d+ checks? passed$/).click();
  await expect(checks.getByRole('term').filter({ hasText: 'Mail server' })).toContainText('OK');
  await expect(checks.getByRole('term').filter({ hasText: 'Database' })).toContainText('OK');
  await checks.getByText(/^\d+ checks? needs? attention$/).click();
  await expect(checks.getByRole('term').filter({ hasText: 'Returned mail' })).toContainText('Warning');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Mail 4', exact: true }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'Four letters' })
    .getByRole('link', { name: /^Starting/ })
    .click();
  await expect(page.getByRole('progressbar', { name: 'Starting' })).toBeVisible();
  await letStart(four.id);
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
  await expect(page.getByText(/^At most 540 a minute: it should finish at about/)).toBeVisible();
  const counts = async () => {
    const response = await page.request.get(`${site.url}/api/admin/mailings/1`);
    return ((await response.json()) as { counts: object }).counts;
  };
  const none = { accepted: 0, kept: 0, waiting: 0, refused: 0, returned: 0, unconfirmed: 0, canceled: 0 };
  await expect.poll(counts).toEqual({ ...none, accepted: 1, waiting: 1, refused: 2 });

  await expect(page.getByRole('heading', { name: 'Four letters' })).toBeVisible();
  const letter = (email: string) => page.getByRole('row').filter({ hasText: email });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(letter(taken)).toContainText('Accepted');
  await expect(letter(waiting)).toContainText('Waiting, due');
  await expect(letter(waiting)).toContainText('451 4.7.1 Greylisted, come again');
  await expect(letter(unknown)).toContainText('550 5.1.1 No such user here');
  await expect(letter(unknown)).toContainText(
    'No letters are sent to this address until its owner confirms it again or mail to it is allowed again.',
  );
  await expect(letter(blocked)).toContainText('550 5.7.1 Blocked by policy');
  await expect(letter(blocked)).toContainText('Only “Send the remaining letters” sends it again');
  await expectAccessible(page);

  await page.getByLabel('State', { exact: true }).selectOption('Refused');
  await expect(page).toHaveURL(/state=refused/);
  await expect(letter(taken)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/-mailing-1-refused\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('id,email,state,cameBack,at,reply,next');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([unknown, blocked]);

  refusals.delete(waiting);
  refusals.delete(blocked);
  await expect(page.getByText('1 letter was refused or not confirmed, and can be sent again.')).toBeVisible();
  acceptQuestion();
  await page.getByRole('button', { name: 'Send the remaining letters' }).click();
  await expect(notice).toContainText('Remaining Letters Queued');
  await mailbox.first(blocked);
  await letDeferredLettersGo(database());
  await mailbox.first(waiting);
  await expect(page.getByRole('progressbar', { name: 'Done' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the remaining letters' })).toHaveCount(0);
  expect(await counts()).toEqual({ ...none, accepted: 3, refused: 1 });
  expect([taken, waiting, unknown, blocked].map((email) => mailbox.to(email).length)).toEqual([1, 1, 0, 1]);

  await page.goto(`${site.url}/admin?tab=subscriptions`);
  await page.getByLabel('Verified', { exact: true }).selectOption('Refused by the server');
  await expect(page.getByRole('row').filter({ hasText: unknown })).toContainText('550 5.1.1 No such user here');
  await expect(page.getByRole('link', { name: taken })).toHaveCount(0);
  const seesRefusal = async (within: Page | Locator) => {
    const since = within.getByText(/^No letters have been sent to this address since/);
    await expect(since).toContainText(/ \d{4}/);
    await expect(within.getByText('550 5.1.1 No such user here').first()).toBeVisible();
    await expect(within.getByRole('button', { name: 'Write to this address again' })).toBeVisible();
  };
  await page.getByRole('link', { name: unknown, exact: true }).click();
  await seesRefusal(page);
  await expectAccessible(page);
  await page.goto(`${site.url}/admin?tab=subscriptions&q=unknown`);
  await page.getByRole('button', { name: `Edit ${unknown}` }).click();
  await seesRefusal(dialog);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: unknown, exact: true }).click();
  await page.getByRole('button', { name: 'Write to this address again' }).press('Enter');
  await expect(notice).toContainText(`Its refusal no longer keeps mailings from ${unknown}.`);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText(/^No letters have been sent to this address since/)).toHaveCount(0);

  refusals.delete(unknown);
  const { id } = await addNews('The next letter');
  const preview = await page.request.get(`${site.url}/api/admin/news/${id}/newsletter`);
  const { recipients, toSubscriptionId } = (await preview.json()) as { recipients: number; toSubscriptionId: number };
  expect(recipients).toBe(4);
  await call(`/api/admin/news/${id}/newsletter`, { recipients, toSubscriptionId });
  await letStart(id);
  expect((await mailbox.first(unknown)).subject).toBe('The next letter');
});

test('a mailing that the mail server refuses pauses, and its letters say what comes next until it is resumed', async ({
  page,
  expectAccessible,
}) => {
  const call = async (path: string, data?: object) => {
    const response = await page.request.fetch(`${site.url}${path}`, { method: data ? 'POST' : 'GET', data });
    expect(response.ok()).toBe(true);
    return (await response.json()) as { id: number; recipients: number; toSubscriptionId: number };
  };
  await call('/api/login', testAdministrator);
  const added = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => `${name}@example.net`);
  for (const email of added) {
    await call('/api/email-subscribe', { email });
    refusals.set(email, smtpRefusal(550, '5.1.1 No such user here'));
  }
  const date = new Date().toISOString().slice(0, 10);
  const item = await call('/api/admin/news', { title: 'Refused', excerpt: 'Short', category: 'Announcements', date });
  const { recipients, toSubscriptionId } = await call(`/api/admin/news/${item.id}/newsletter`);
  const { id } = await call(`/api/admin/news/${item.id}/newsletter`, { recipients, toSubscriptionId });
  await letStart(item.id);

  await page.goto(`${site.url}/admin/mailings/${id}`);
  await expect(page.getByRole('progressbar', { name: 'Paused' })).toBeVisible();
  await expect(page.getByText('The mail server refused one letter after another (550 5.1.1).')).toBeVisible();
  const waits = page.getByText('Sent when the mailing is resumed.').filter({ visible: true });
  await expect(waits).toHaveCount(recipients);
  await expectAccessible(page);

  refusals.clear();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('progressbar', { name: 'Done' })).toBeVisible();
  await expect(waits).toHaveCount(0);
  for (const email of added) expect(mailbox.to(email)[0]?.subject).toBe('Refused');
});
