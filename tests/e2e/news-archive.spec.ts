import { expect, test } from './fixtures';

test('an administrator exports the news @journey', async ({ page, signIn, expectAccessible }) => {
  await signIn('admin');
  await page.goto('/admin?tab=news');
  await page.getByRole('navigation', { name: 'In News Management' }).getByRole('link', { name: 'Export' }).click();
  await expect(page).toHaveTitle('Export · News Management | DataBP');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export All News' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^databp-news-\d{4}-\d{2}-\d{2}\.zip$/);
});
