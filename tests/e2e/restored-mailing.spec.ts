import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { runScript } from '@/tools/test-bed/command';
import { letLettersStart } from '@/tools/test-bed/letters-start';
import { Mailbox, smtpRefusal } from '@/tools/test-bed/mailbox';
import { createTestDirectory, startSite, testAdministrator, type SiteProcess } from '@/tools/test-bed/site-process';

import { expect, test } from './fixtures';

const [taken, waiting] = ['taken@example.net', 'waiting@example.net'];
const reason = 'The site was restored from a backup. Letters sent after that backup was made would be sent again.';

let isDeferred = true;
let mailbox: Mailbox;
let site: SiteProcess;
const dataDirectory = createTestDirectory();
const start = () =>
  startSite({
    DATA_DIR: dataDirectory,
    DEMO_CONTENT: 'false',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'DataBP <news@example.com>',
  });

test.beforeAll(async () => {
  mailbox = await Mailbox.start({
    onRecipient: (address) =>
      address === waiting && isDeferred ? smtpRefusal(451, '4.7.1 Greylisted, come again') : undefined,
  });
  site = await start();
});
test.afterAll(async () => {
  await site.stop();
  site.clean();
  await mailbox.stop();
});

/** Answers the next question of the browser. Returns the question. */
function answer(page: Page, isAccepted: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (question) => {
      resolve(question.message());
      void (isAccepted ? question.accept() : question.dismiss());
    });
  });
}

// What a restore may have undone is refused once, with what to know about it.
test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] });

test('a mailing that a restore has paused says why, and asks before it is resumed', async ({ page }) => {
  test.setTimeout(120_000);
  const call = async (path: string, data?: object) => {
    const response = await page.request.fetch(`${site.url}${path}`, { method: data ? 'POST' : 'GET', data });
    expect(response.ok()).toBe(true);
    return (await response.json()) as { id: number; recipients: number; toSubscriptionId: number };
  };
  await call('/api/login', testAdministrator);
  for (const email of [taken, waiting]) await call('/api/email-subscribe', { email });
  const date = new Date().toISOString().slice(0, 10);
  const item = await call('/api/admin/news', { title: 'Mailed', excerpt: 'Short', category: 'Announcements', date });
  const { recipients, toSubscriptionId } = await call(`/api/admin/news/${item.id}/newsletter`);
  const { id } = await call(`/api/admin/news/${item.id}/newsletter`, { recipients, toSubscriptionId });
  await letLettersStart(`file:${join(dataDirectory, 'site.db')}`, item.id);
  await mailbox.first(taken);

  const backup = join(dataDirectory, 'mailing.backup');
  const run = (name: string, ...options: string[]) =>
    runScript(name, [backup, ...options], { DATA_DIR: dataDirectory, DATABASE_URL: undefined });
  expect(await run('backup')).toMatchObject({ code: 0 });
  await site.stop();
  expect(await run('restore', '--replace')).toMatchObject({ code: 0 });
  site = await start();

  await call('/api/login', testAdministrator);
  await page.goto(`${site.url}/admin/mailings/${id}`);
  await expect(page.getByRole('progressbar', { name: 'Paused' })).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  const inDoubt = `restored from a backup: ${waiting}. The site never sends a letter twice by itself.`;
  await expect(page.getByText(inDoubt)).toBeVisible();

  const resume = page.getByRole('button', { name: 'Resume' });
  const refused = answer(page, false);
  await resume.click();
  expect(await refused).toBe(`${reason} Resume anyway?`);
  await expect(resume).toBeVisible();
  const accepted = answer(page, true);
  await resume.click();
  expect(await accepted).toContain(reason);
  // What a restore may have undone is read before anything is mailed.
  await expect(page.getByRole('region', { name: /^Notification/ })).toContainText('The site was restored on');
  const read = answer(page, true);
  await resume.click();
  expect(await read).toContain(reason);
  await expect(page.getByRole('progressbar', { name: 'Done' })).toBeVisible();
  await expect(page.getByText(reason)).toHaveCount(0);
  await expect(page.getByText(inDoubt)).toBeVisible();
  isDeferred = false;
  const question = answer(page, true);
  await page.getByRole('button', { name: 'Send the remaining letters' }).click();
  expect(await question).toContain('will receive it twice');
  await mailbox.first(waiting);
  await expect(page.getByText(inDoubt)).toHaveCount(0);
});
