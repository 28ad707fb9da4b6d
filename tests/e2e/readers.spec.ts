// @documented Until it is confirmed, each page of its owner says that mail to it is refused.

import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { letLettersStart } from '@/tools/test-bed/letters-start';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

import { expect, newEmail, test, type Site } from './fixtures';

/** A subscriber, and the link to their choices from the letter that they received. */
async function readerWithLetter(
  site: Site,
): Promise<{ email: string; choices: string; leaving: string; oneClick: string }> {
  const email = newEmail('reader');
  expect((await site.admin.post('/api/email-subscribe', { data: { email, firstName: 'Ada' } })).status()).toBe(201);
  const id = await site.addNews({ title: `A letter to ${email}` });
  const preview = (await (await site.admin.get(`/api/admin/news/${id}/newsletter`)).json()) as object;
  const { recipients, toSubscriptionId } = preview as { recipients: number; toSubscriptionId: number };
  const sent = await site.admin.post(`/api/admin/news/${id}/newsletter`, { data: { recipients, toSubscriptionId } });
  expect(sent.status()).toBe(201);
  await letLettersStart(`file:${join(site.dataDirectory, 'site.db')}`, id);
  const mail = await site.mailbox.first(email);
  const linkOf = (words: string) => new RegExp(`${words}: (\\S+)`).exec(mail.text ?? '')?.[1] ?? '';
  const list = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
  const oneClick = list.unsubscribe.url;
  return { email, choices: linkOf('Choose your topics'), leaving: linkOf('Unsubscribe'), oneClick };
}

async function dataLink(site: Site, email: string): Promise<string> {
  const isLink = () => site.mailbox.to(email).find(({ subject }) => subject?.startsWith('Your data at'));
  await expect.poll(() => isLink() !== undefined).toBe(true);
  return /https?:\/\/\S+\/your-data\?token=\S+/.exec(isLink()?.text ?? '')?.[0] ?? '';
}

/** Presses a control by keyboard. */
async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  const control = page.getByRole('main').getByRole(key === 'Space' ? 'checkbox' : 'button', { name });
  await control.focus();
  await page.keyboard.press(key);
}

const isSubscribed = async (site: Site, email: string) =>
  ((await (await site.admin.get(`/api/admin/email-subscriptions?q=${encodeURIComponent(email)}`)).json()) as unknown[])
    .length > 0;

for (const javaScriptEnabled of [true, false]) {
  test(`a reader chooses, leaves, returns, sees and erases what is held, ${javaScriptEnabled ? 'by keyboard' : 'without scripts'} @journey`, async ({
    browser,
    site,
    expectAccessible,
  }) => {
    const { email, choices, leaving, oneClick } = await readerWithLetter(site);
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const accessible = async () => {
      if (javaScriptEnabled) await expectAccessible(page);
    };
    await page.goto(choices);
    await expect(page.getByRole('heading', { name: 'Your updates' })).toBeVisible();
    await expect(page.getByText(/r…@example\.com/)).toBeVisible();
    for (const secret of [email, 'Ada']) await expect(page.getByText(secret)).toHaveCount(0);
    await accessible();
    await press(page, 'Regulatory', 'Space');
    await press(page, 'Save my topics');
    await expect(page.getByRole('alert').filter({ hasText: 'Your topics are saved.' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Regulatory' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Announcements' })).toBeChecked();

    await press(page, 'Leave the list');
    await expect(page.getByText('You are off the list.')).toBeVisible();
    expect(await isSubscribed(site, email)).toBe(false);
    await accessible();
    const left = page.url();
    await page.goto(leaving);
    await expect(page.getByRole('link', { name: 'Subscribe again' })).toHaveAttribute('href', /#subscribe$/);
    await accessible();
    await page.goto(left);
    await press(page, 'Put me back');
    await expect(page.getByText('You are back on the list.')).toBeVisible();
    expect(await isSubscribed(site, email)).toBe(true);
    await expect(page.getByRole('checkbox', { name: 'Regulatory' })).not.toBeChecked();

    const byMailbox = await context.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(await byMailbox.text()).toBe('Unsubscribed.\n');
    expect(await isSubscribed(site, email)).toBe(false);
    await page.goto(leaving);
    await press(page, 'Put me back');
    await expect(page.getByText('You are back on the list.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Regulatory' })).not.toBeChecked();

    await press(page, 'Send me a link');
    await expect(page.getByText('A link is on its way to your mailbox.')).toBeVisible();
    const link = await dataLink(site, email);
    await page.goto(link);
    await expect(page.getByText(email)).toHaveCount(0);
    await press(page, 'Show my data');
    await expect(page.getByText(email).first()).toBeVisible();
    expect(page.url()).not.toContain('token');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await accessible();
    await page.getByLabel('Organization').fill('Engines');
    await press(page, 'Save');
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await expect(page.getByLabel('Organization')).toHaveValue('Engines');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as JSON' }).press('Enter');
    expect((await download).suggestedFilename()).toBe('consolidated-tape-your-data.json');
    await press(page, 'Erase my data');
    await expect(page.getByText('Please confirm that you want your data erased.').first()).toBeVisible();
    await press(page, 'I am certain', 'Space');
    await press(page, 'Erase my data');
    await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeVisible();
    expect(await isSubscribed(site, email)).toBe(false);

    for (const dead of [choices, link, `${site.url}/your-data`, `${choices}A`]) {
      await page.goto(dead);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    }
    await page.goto(left);
    await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeVisible();
    await context.close();
  });
}

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test(`topics are offered once the address is confirmed, also after the profile is saved, ${scripts}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const email = newEmail('fresh');
    expect((await site.admin.post('/api/email-subscription', { data: { email } })).status()).toBe(201);
    const mail = await site.mailbox.first(email);
    expect(mail.text).not.toContain('/preferences');
    const link = /https?:\/\/\S+\/verify-email\?token=\S+/.exec(mail.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await page.getByLabel('Organization').fill('Engines');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Your profile has been saved')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Industry Insights' }).uncheck();
    await expect(page.getByRole('checkbox', { name: 'Notices that take effect' })).toBeChecked();
    await page.getByRole('button', { name: 'Save my topics' }).click();
    await expect(page.getByText('Your topics are saved.')).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await expect(page.getByText(/It was confirmed on \w+ \d+, \d{4}\. There is nothing more to do\./)).toBeVisible();
    await context.close();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a reader whose address was refused is told so by every page, and comes back, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    site,
    expectAccessible,
  }) => {
    const { email, choices, leaving } = await readerWithLetter(site);
    const database = openSqlite(`file:${join(site.dataDirectory, 'site.db')}`);
    const refuse = () =>
      database.execute({
        sql: `INSERT INTO "Suppression" ("email", "reason", "reply", "createdAt") VALUES (?, 'bounced', '550 5.1.1', ?)`,
        args: [email, new Date().toISOString().replace('Z', '+00:00')],
      });
    await refuse();
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const title = 'Mail to your address is refused';
    const isTold = async (untrue: RegExp) => {
      await expect(page.getByText(title)).toBeVisible();
      await expect(page.getByText(untrue)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Subscribe again' })).toHaveAttribute('href', /#subscribe$/);
      if (javaScriptEnabled) await expectAccessible(page);
    };

    await page.goto(choices);
    await isTold(/What we send to/);
    await press(page, 'Send me a link');
    await expect(page.getByText('A link is on its way to your mailbox.')).toBeVisible();
    await page.goto(await dataLink(site, email));
    await press(page, 'Show my data');
    await expect(page.getByText(email).first()).toBeVisible();
    await isTold(/What we send to/);
    await page.goto(leaving);
    await isTold(/You have unsubscribed|Leave the mailing list/);

    expect((await site.admin.post('/api/email-subscription', { data: { email } })).status()).toBe(201);
    const confirmation = () => site.mailbox.to(email).find(({ text }) => text?.includes('/verify-email?token='));
    await expect.poll(() => confirmation() !== undefined).toBe(true);
    const link = /https?:\/\/\S+\/verify-email\?token=\S+/.exec(confirmation()?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
    await page.goto(choices);
    await expect(page.getByText(/What we send to/)).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);

    await refuse();
    database.close();
    await page.goto(link);
    await isTold(/is confirmed/);
    await page.goto(leaving);
    await press(page, 'Leave the list');
    await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible();
    await context.close();
  });
}

test('a reader who left returns after asking for an erasure link', async ({ page, site }) => {
  const { email, leaving } = await readerWithLetter(site);
  await page.goto(leaving);
  await press(page, 'Unsubscribe');
  await press(page, 'Send me a link');
  await expect(page.getByText('A link is on its way to your mailbox.')).toBeVisible();
  await press(page, 'Put me back');
  await expect(page.getByText('You are back on the list.')).toBeVisible();
  expect(await isSubscribed(site, email)).toBe(true);
});

test('an administrator sees every state, and a person in one place', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const { email, choices } = await readerWithLetter(site);
  await page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  await expect(page.getByText(/\d+ verified, \d+ pending, \d+ refused by the server, \d+ unsubscribed/)).toBeVisible();
  await page.getByRole('link', { name: email, exact: true }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByRole('cell', { name: `A letter to ${email}` })).toBeVisible();
  await expectAccessible(page);
  const reader = await page.context().newPage();
  await reader.goto(choices);
  await reader.getByRole('button', { name: 'Leave the list' }).click();
  await expect(reader.getByText('You are off the list.')).toBeVisible();
  await reader.close();
  await page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  await page.getByLabel('Verified', { exact: true }).selectOption('Unsubscribed');
  await expect(page).toHaveURL(/verified=unsubscribed/);
  await expectAccessible(page);
  await page.getByRole('link', { name: email, exact: true }).click();
  await expect(page.getByText('The address is not on the list.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Consent' }).getByText(/^Unsubscribed/)).toBeVisible();
});
