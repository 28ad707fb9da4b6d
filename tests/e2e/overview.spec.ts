import { expect, newEmail, test } from './fixtures';

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

test('above the tabs is what comes next, what went out, who wrote and who reads', async ({ page, site, signIn }) => {
  const title = `Planned ${newEmail('item')}`;
  await site.addNews({ title, publishAt: tomorrow() });
  const data = { name: 'Ada Byron', email: newEmail('writer'), topic: 'Press', message: 'Which fees would change?' };
  expect((await page.request.post('/api/contact-messages', { data })).status()).toBe(201);
  await signIn('admin');
  await page.goto('/admin?tab=subscriptions');
  const overview = page.getByRole('region', { name: 'Overview' });
  const fact = (name: string) => overview.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(fact('Scheduled next')).toContainText(title);
  await expect(fact('Mail')).toContainText(/On time|Late/);
  const count = async (name: string) => Number((await fact(name).locator('a').innerText()).replaceAll(',', ''));
  const tools = page.getByRole('navigation', { name: 'Back office' });
  const messages = await count('New messages');
  expect(messages).toBeGreaterThan(0);
  await expect(tools.getByRole('link', { name: `Messages ${messages.toLocaleString('en-US')} new` })).toBeVisible();
  await expect(tools.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  await expect(tools.getByRole('link', { name: 'View site' })).toHaveAttribute('href', '/');

  // Without a reload.
  const before = await count('Confirmed subscribers');
  await page.getByRole('button', { name: 'Add Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Subscription' });
  await dialog.getByLabel('Email', { exact: true }).fill(newEmail('reader'));
  await dialog.getByLabel('How did this person agree').fill('By letter.');
  await dialog.getByRole('button', { name: 'Add Subscription' }).click();
  await expect.poll(() => count('Confirmed subscribers')).toBeGreaterThan(before);

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await fact('New messages').getByRole('link').click();
  await expect(page).toHaveURL('/admin/messages?answered=false');
  await page.goBack();
  await fact('Scheduled next').getByRole('link').click();
  await expect(page).toHaveURL('/admin?tab=news&state=scheduled');
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
});
