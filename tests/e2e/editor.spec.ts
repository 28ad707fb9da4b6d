import { expect, test } from './fixtures';

test('an editor lands at the news, and finds there and at the figures all that opens @journey', async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\?tab=news$/);
  await expect(page.getByRole('tab')).toHaveText(['News Management', 'Analytics']);
  await expect(page.getByRole('link', { name: 'Create News Item' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Messages' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page.getByText('Recent Activity')).toBeVisible();
});

test('the other places refuse an editor, by their addresses too', async ({ page, signIn }) => {
  await signIn('editor');
  for (const address of ['/admin?tab=users', '/admin?tab=site', '/admin/audit', '/admin/messages', '/admin/checks']) {
    const response = await page.request.get(address);
    expect([address, response.status()]).toEqual([address, 403]);
  }
});
