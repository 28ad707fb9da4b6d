import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { letLettersStart } from '@/tools/test-bed/letters-start';

import type { Site } from './fixtures';
import { expect, hold, newEmail, test, untilStill } from './fixtures';

async function addSubscriber(site: Site): Promise<string> {
  const email = newEmail('subscriber');
  expect((await site.admin.post('/api/email-subscribe', { data: { email } })).status()).toBe(201);
  return email;
}

/** The unsubscribe link of the next message sent to an address. */
async function unsubscribeLink(site: Site): Promise<{ email: string; page: string; oneClick: string }> {
  const email = newEmail('reader');
  expect((await site.admin.post('/api/email-subscription', { data: { email } })).status()).toBe(201);
  const mail = await site.mailbox.first(email);
  const page = /Unsubscribe: (\S+)/.exec(mail.text ?? '')?.[1] ?? '';
  const list = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
  return { email, page, oneClick: list.unsubscribe.url };
}

/** The link in the message that a reader asked for to have their data erased. */
async function erasureLink(site: Site, email: string): Promise<string> {
  const found = () => site.mailbox.to(email).find(({ subject }) => subject?.startsWith('Erase your data at'));
  await expect.poll(() => found() !== undefined).toBe(true);
  return /https?:\/\/\S+\/your-data\?token=\S+/.exec(found()?.text ?? '')?.[0] ?? '';
}

const isSubscribed = async (site: Site, email: string) =>
  ((await (await site.admin.get(`/api/admin/email-subscriptions?q=${encodeURIComponent(email)}`)).json()) as unknown[])
    .length > 0;

test.describe('unsubscribing', () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`takes one click ${javaScriptEnabled ? 'with' : 'without'} scripts${javaScriptEnabled ? ' @journey' : ''}`, async ({
      browser,
      site,
      expectAccessible,
    }) => {
      const { email, page: link } = await unsubscribeLink(site);
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Leave the mailing list?' })).toBeVisible();
      expect(await isSubscribed(site, email)).toBe(true);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible();
      expect(await isSubscribed(site, email)).toBe(false);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(page.getByText('A link is on its way to your mailbox.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const left = page.url();
      const erasure = await erasureLink(site, email);
      await page.goto(erasure);
      await expect(page.getByRole('heading', { name: 'Erase your data' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Erase my data' }).click();
      await expect(page.getByText('Please confirm that you want your data erased.').first()).toBeVisible();
      await page.getByRole('checkbox', { name: 'I am certain' }).check();
      await page.getByRole('button', { name: 'Erase my data' }).click();
      await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeVisible();
      await page.goto(left);
      await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeVisible();
      await page.goto(erasure);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await context.close();
    });
  }

  test('works for a mailbox program that posts the one-click form', async ({ site, playwright }) => {
    const { email, oneClick } = await unsubscribeLink(site);
    const program = await playwright.request.newContext();
    const response = await program.post(oneClick, {
      form: { 'List-Unsubscribe': 'One-Click' },
      headers: { origin: 'https://mail.example' },
    });
    expect(response.status()).toBe(200);
    expect(await isSubscribed(site, email)).toBe(false);
    await program.dispose();
  });

  test('explains a link that is not complete', async ({ page }) => {
    await page.goto('/unsubscribe?token=cut-off');
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/);
  });
});

test('an administrator brings in a file of subscribers @journey', async ({ page, signIn, site, expectAccessible }) => {
  await signIn('admin');
  const known = await addSubscriber(site);
  const fresh = newEmail('imported');
  await page.goto('/admin?tab=subscriptions');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'conference.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email,first name\n${fresh},Ada\n${known},Grace\nnot an address,Nobody\n`),
  });
  await expect(dialog.getByText('Already subscribed', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'Skipped lines' })).toContainText('not an address');
  expect(await isSubscribed(site, fresh)).toBe(false);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel(/How did these people agree/).fill('Signed up at the conference');
  await dialog.getByRole('button', { name: 'Add 1 subscriber' }).click();
  await expect(dialog.getByText('Import finished')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await isSubscribed(site, fresh)).toBe(true);
});

test('an administrator says what an unclear column means before anyone is added', async ({
  page,
  signIn,
  site,
  expectAccessible,
}) => {
  await signIn('admin');
  const [stays, leaver] = [newEmail('stays'), newEmail('leaver')];
  await page.goto('/admin?tab=subscriptions');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  const text = `Email,Full name,State,Unsubscribed,Joined\n${stays},Ada Byron,Active,no,soon\n${leaver},Bob Frost,Deleted,no,1/31/2025\n`;
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'old list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const add = dialog.getByRole('button', { name: /^Add \d subscriber/ });
  await expect(dialog.getByText('May say who agreed to email or who left: “State”.')).toBeVisible();
  await expect(add).toBeDisabled();
  const unclear = dialog.getByLabel('State', { exact: true });
  await expect(unclear).toBeInViewport();
  await expect(
    dialog.getByLabel('Unsubscribed', { exact: true }).getByRole('option', { name: 'Verified' }),
  ).toHaveCount(0);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel(/How did these people agree/).fill('Signed up on our old site');
  await unclear.focus();
  await unclear.selectOption('Status');
  await expect(dialog.getByText('May say who agreed')).toBeHidden();
  await expect(unclear).toBeFocused();
  await expect(dialog.getByRole('table', { name: 'Lines imported without a cell' })).toContainText(
    '“Joined” must be a date',
  );
  await add.click();
  await expect(dialog.getByText('Import finished')).toBeVisible();
  expect([await isSubscribed(site, stays), await isSubscribed(site, leaver)]).toEqual([true, false]);
});

test('an administrator cancels the reading of a wrong file', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=subscriptions');
  await page.route(/subscription-imports\?/, () => undefined);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'last year.csv', mimeType: 'text/csv', buffer: Buffer.from('email\na@example.com\n') });
  await expect(dialog.getByRole('status')).toHaveText('Reading last year.csv...');
  const brokenOff = page.waitForEvent('requestfailed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await brokenOff;
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0);
});

async function openSendDialog(page: Page, title: string) {
  await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Mail ${title} to the subscribers` }).click();
  return page.getByRole('dialog');
}

test.describe('sending a news item', () => {
  // Playwright tries to look into the message's frame, which runs no scripts.
  test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'/] });

  test('an administrator sends a news item to herself as a test, then to all @journey', async ({
    page,
    signIn,
    site,
    expectAccessible,
  }) => {
    const { email } = await signIn('admin');
    const reader = await addSubscriber(site);
    const title = `To all subscribers ${newEmail('n').split('@')[0]}`;
    const id = await site.addNews({ title, excerpt: 'What it is about.' });
    const dialog = await openSendDialog(page, title);
    await expect(dialog.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Send a test to me' }).click();
    expect((await site.mailbox.first(email)).subject).toBe(`[Test] ${title}`);
    await expect(dialog.getByText('Letters start two minutes after you confirm;')).toBeVisible();
    await dialog.getByRole('button', { name: /^Mail \d/ }).click();
    await expect(page.getByText('Its letters start in two minutes.')).toBeVisible();
    await letLettersStart(`file:${join(site.dataDirectory, 'site.db')}`, id);
    // Without a reload.
    const row = page.getByRole('row').filter({ hasText: title });
    const outcome = row.getByRole('link', { name: /^[\d,]+ of [\d,]+$/ });
    await expect(outcome).toBeVisible();
    await expect(row.getByRole('button', { name: /^Mail/ })).toHaveCount(0);
    await outcome.click();
    await expect(page.getByRole('progressbar', { name: 'Done' })).toHaveAttribute('aria-valuenow', '100');
    await expect(page.getByText(`Started by ${email},`)).toBeVisible();
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('The reader left the list before their turn', { exact: false })).toBeVisible();
    expect(site.mailbox.to(reader).filter(({ subject }) => subject === title)).toHaveLength(1);
  });
});

test('the record of consent moves nothing when it comes', async ({ page, site, signIn }) => {
  const { email } = await unsubscribeLink(site);
  await signIn('admin');
  const release = await hold(page, '**/consent');
  await page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Loading...')).toBeVisible();
  const places = () =>
    dialog.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  await untilStill(page);
  const before = await places();
  release();
  await expect(dialog.getByText(/^Requested/)).toBeVisible();
  expect(await places()).toEqual(before);
});

test('an administrator sees how a subscriber came onto the list, and erases them at their request', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  const { email } = await unsubscribeLink(site);
  await signIn('admin');
  await page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  const consent = page.getByRole('dialog').getByRole('region', { name: 'Consent' });
  await expect(consent.getByText(/^Requested/)).toBeVisible();
  await expect(consent.getByText(/We use your address only for these updates/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  page.once('dialog', (question) => void question.accept());
  await consent.getByRole('button', { name: 'Erase at their request' }).click();
  await expect(page.getByRole('region', { name: 'Notification' }).getByText('Subscriber Erased')).toBeVisible();
  expect(await isSubscribed(site, email)).toBe(false);
  expect((await site.admin.post('/api/email-subscribe', { data: { email } })).status()).toBe(409);
});
