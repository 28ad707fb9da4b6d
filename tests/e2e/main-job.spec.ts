import { expect, newEmail, newYear, test } from './fixtures';

test('a visitor subscribes, gets a message and confirms the address @journey', async ({ page, site }) => {
  const email = newEmail('reader');
  await page.goto('/');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) }).first();
  await form.getByRole('textbox').fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();

  const mail = await site.mailbox.first(email);
  expect(mail.headers.get('list-unsubscribe-post') ?? mail.headers.get('list')).toBeTruthy();
  const link = /https?:\/\/\S+\/verify-email\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  expect(new URL(link).origin).toBe(site.url);

  await page.goto(link);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('button', { name: /verify/i }).click();
  await expect(page.getByText('Email Verified Successfully')).toBeVisible();

  const found = await site.admin.get(`/api/admin/email-subscriptions?q=${encodeURIComponent(email)}`);
  expect(await found.json()).toMatchObject([{ email, firstName: 'Ada', lastName: 'Byron', isVerified: true }]);
});

test('an administrator signs in and publishes a news item, and visitors see it at once @journey', async ({
  page,
  browser,
  site,
}) => {
  const title = `Published by a person ${newEmail('item')}`;
  await page.goto('/admin?tab=news');
  await expect(page).toHaveURL(/\/auth\?/);
  await page.getByLabel(/^email/i).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await expect(page).toHaveURL(/\/admin/);

  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto('/updates');
  await expect(visitor.getByText(title)).toHaveCount(0);

  await page.getByRole('tab', { name: 'News Management' }).click();
  await page.getByRole('link', { name: 'Create News Item' }).click();
  await page.getByLabel(/^title/i).fill(title);
  await page.getByLabel(/^excerpt/i).fill('What a visitor reads first.');
  await page.getByLabel('Date').fill(`${newYear()}-01-01`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('News Item Created')).toBeVisible();

  await visitor.goto('/');
  await expect(visitor.getByText(title).first()).toBeVisible();
  await visitor.goto('/updates');
  await expect(visitor.getByText(title).first()).toBeVisible();
  expect(await (await visitor.request.get('/feed.xml')).text()).toContain(title);
  expect(JSON.stringify(await (await visitor.request.get('/api/news')).json())).toContain(title);
  await visitor.close();
});
