import type { Page } from '@playwright/test';

import { site as organization } from '@/lib/site';

import { expect, newEmail, test, type Site } from './fixtures';

const text = `Which fees would change?\n\n${'A line that is long enough to be cut in the list. '.repeat(5)}`;

async function write(page: Page, email: string): Promise<void> {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Send Message' }) });
  await form.getByLabel('Name').fill('Ada Byron');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Topic').selectOption('Press');
  await form.getByLabel('Message').fill(text);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
}

const mailOf = (site: Site, email: string) =>
  site.mailbox.to(organization.contact.email).filter(({ replyTo }) => replyTo?.text.includes(email));

for (const javaScriptEnabled of [true, false]) {
  test(`a visitor writes ${javaScriptEnabled ? 'with' : 'without'} scripts, and can be answered by mail @journey`, async ({
    browser,
    site,
  }) => {
    const email = newEmail('writer');
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/contact');
    await write(page, email);
    await context.close();
    await expect.poll(() => mailOf(site, email).length).toBe(1);
    expect(mailOf(site, email)[0]?.text).toContain('Which fees would change?');
  });
}

test('an administrator finds, reads, marks, deletes and erases what was written @journey', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  const [email, other] = [newEmail('writer'), newEmail('other')];
  for (const address of [email, other]) {
    const data = { name: 'Ada Byron', email: address, topic: 'Press', message: text };
    expect((await page.request.post('/api/contact-messages', { data })).status()).toBe(201);
  }
  const administrator = await signIn('admin');
  const row = (address: string) => page.getByRole('row').filter({ hasText: address });
  const notice = (words: string) => page.getByRole('region', { name: 'Notification' }).getByText(words);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/messages?q=${encodeURIComponent(email)}`);
  await expect(row(email)).toHaveCount(1);
  await expect(row(email).getByText('Not answered')).toBeVisible();
  await row(email).getByRole('link').click();
  const message = page.getByRole('article', { name: 'Message' });
  await expect(message.getByText('A line that is long enough')).toBeVisible();
  await expect(row(email)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible();
  await message.getByRole('link', { name: 'All messages' }).click();
  await expect(row(email)).toBeVisible();
  await page.goBack();

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(row(email)).toBeVisible();
  await expect(page).toHaveTitle(/^Press, from Ada Byron · Messages \|/);
  await page.reload();
  await page.getByRole('button', { name: `Mark as answered: the message from ${email}` }).click();
  await expect(notice('Marked as Answered')).toBeVisible();
  await expect(message.getByText(new RegExp(`Answered .* by ${administrator.email}`))).toBeVisible();
  await page.getByLabel('State').selectOption('Not answered');
  await expect(page.getByText('No messages match.')).toBeVisible();
  await page.getByLabel('State').selectOption('Answered');
  await expect(row(email)).toHaveCount(1);

  page.on('dialog', (question) => void question.accept());
  await message.getByRole('button', { name: 'Erase at their request' }).click();
  await expect(notice('Address Erased')).toBeVisible();
  await expect(row(email)).toHaveCount(0);
  const copy = await site.admin.get(`/api/admin/copies?email=${encodeURIComponent(email)}`);
  expect(await copy.json()).toMatchObject({ messages: [], mail: [], leftAlone: 'erased' });

  await page.goto(`/admin/messages?q=${encodeURIComponent(other)}`);
  await row(other).getByRole('link').click();
  await page.getByRole('button', { name: `Delete the message from ${other}` }).click();
  await expect(notice('Message Deleted')).toBeVisible();
  await expect(row(other)).toHaveCount(0);
});

test.describe('a message that is not complete', () => {
  test.use({ expectedConsoleErrors: [/400/] });

  test('is refused in the words of the site, visible to its author', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.locator('main form[novalidate]')).toBeVisible();
    await page.getByLabel('Email').fill(newEmail('writer'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Name is required.').last()).toBeVisible();
    await expect(page.getByText('Message is required.').last()).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Your message was not sent');
  });
});

test('a reply marks the message as answered, which can be undone, and its address leads to the person', async ({
  page,
  site,
  signIn,
}) => {
  const email = newEmail('writer');
  const data = { name: 'Ada Byron', email, topic: 'Press', message: text };
  expect((await page.request.post('/api/contact-messages', { data })).status()).toBe(201);
  await signIn('admin');
  await page.goto(`/admin/messages?q=${encodeURIComponent(email)}`);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  const reply = page.getByRole('link', { name: `Reply to ${email}` });
  await expect(reply).toHaveAttribute('href', `mailto:${email}?subject=Re%3A%20Press`);
  // A mail program would open.
  await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await reply.click();
  await page.getByRole('button', { name: `Mark as not answered: the message from ${email}` }).click();
  await expect(page.getByRole('button', { name: `Mark as answered: the message from ${email}` })).toBeVisible();

  const person = page.getByRole('article').getByRole('link', { name: email, exact: true });
  await person.click();
  await expect(page).toHaveURL(`${site.url}/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  expect((await site.admin.post('/api/email-subscribe', { data: { email } })).status()).toBe(201);
  await page.goBack();
  await person.click();
  await expect(page).toHaveURL(/\/admin\/subscriptions\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
});
