import { expect, test } from './fixtures';
import { smallPdf } from '../factories/news-archive';
import { newsArchive } from './proof-scenes';

test.use({ expectedConsoleErrors: [/Failed to load resource.*400/] });

test('an administrator exports the news, and brings an archive of another site back as drafts @journey', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  const id = await site.addNews({ title: 'An item to take along' });
  await signIn('admin');
  await page.goto('/admin?tab=news');
  await page
    .getByRole('navigation', { name: 'In News Management' })
    .getByRole('link', { name: 'Export and import' })
    .click();
  await expect(page).toHaveTitle('Export and import · News Management | DataBP');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export All News' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^databp-news-\d{4}-\d{2}-\d{2}\.zip$/);

  const choice = page.getByLabel('Archive of news');
  await choice.setInputFiles(await file.path());
  await expect(page.getByText('nothing in it is new here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);

  await choice.setInputFiles({ name: 'list.zip', mimeType: 'application/zip', buffer: Buffer.from('a,b\n') });
  const notice = page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
  await expect(notice.filter({ hasText: 'The file is not a ZIP archive' })).toBeVisible();

  const title = `Brought from elsewhere, beside ${id}`;
  const archive = await newsArchive([
    {
      number: 7,
      head: { title },
      content: 'See [the other](/updates?id=8).',
      files: { 3: { name: 'A.pdf', bytes: smallPdf() } },
    },
    { number: 8 },
    { number: 9, head: { category: 'Weather' } },
  ]);
  await choice.setInputFiles(archive);
  await expect(page.getByRole('status').filter({ hasText: '2 drafts to come.' })).toBeVisible();
  const listed = page.getByRole('main').getByRole('listitem');
  await expect(listed).toHaveText([
    title,
    'Item 8 of another site',
    /^News item 9 of the archive *Category must be one of/,
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 drafts' }).press('Enter');
  await expect(page.getByText('2 drafts imported.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();

  await page.goto('/admin/news-archive');
  await choice.setInputFiles(archive);
  await expect(page.getByText('nothing in it is new here.')).toBeVisible();
});
