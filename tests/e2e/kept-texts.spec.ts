import type { EditedNews, NewsDraft } from '@/lib/domains/news/acts-schema';

import { expect, further, hold, newEmail, openEditor, test, unfold, type Site } from './fixtures';

async function draftOf(site: Site, id: number): Promise<NewsDraft> {
  return ((await (await site.admin.get(`/api/admin/news/${id}`)).json()) as EditedNews).draft;
}

test('a link of the office waits until what was typed a moment ago is saved', async ({ page, site, signIn }) => {
  await signIn('admin');
  const id = await openEditor(page, site, { title: `Left ${newEmail('item')}`, isPublished: false });
  const release = await hold(page, /\/draft$/);
  await page.getByLabel('Excerpt').fill('Typed at the last moment');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByText('Saving...')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/admin/news/${id}`);
  release();
  await expect(page).toHaveURL(/tab=news/);
  expect((await draftOf(site, id)).excerpt).toBe('Typed at the last moment');
});

test('what was typed a moment before the browser’s Back is in the editor when it opens again', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  const title = `Went back ${newEmail('item')}`;
  const id = await openEditor(page, site, { title, isPublished: false });
  await page.getByRole('link', { name: 'Back to the list' }).click();
  const inList = page.getByRole('row').getByRole('link', { name: title, exact: true });
  await inList.click();
  const excerpt = page.getByLabel('Excerpt');
  await expect(excerpt).toBeVisible();
  const release = await hold(page, /\/draft$/);
  await excerpt.fill('Typed at the last moment');
  await page.goBack();
  await inList.click();
  await expect(excerpt).toHaveValue('Typed at the last moment');
  expect((await draftOf(site, id)).excerpt).not.toBe('Typed at the last moment');
  release();
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await expect.poll(async () => (await draftOf(site, id)).excerpt).toBe('Typed at the last moment');
});

test.describe('a text that is neither saved nor kept', () => {
  test.use({ expectedConsoleErrors: [/net::ERR_FAILED/] });

  test('is not left by a link without a question', async ({ page, site, signIn }) => {
    await signIn('admin');
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    const title = `Kept nowhere ${newEmail('item')}`;
    const id = await openEditor(page, site, { title, isPublished: false });
    await page.route(/\/draft$/, (save) => save.abort());
    const excerpt = page.getByLabel('Excerpt');
    await excerpt.fill('Only on this page');
    await expect(page.getByText('The site will try to save it again.')).toBeVisible();
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.message());
      void question.dismiss();
    });
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect.poll(() => questions).toEqual([expect.stringContaining('It will be lost.')]);
    expect(new URL(page.url()).pathname).toBe(`/admin/news/${id}`);
    await expect(excerpt).toHaveValue('Only on this page');
  });
});

test('Publish shows both texts in the place of its dialog where a colleague has saved another', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const id = await openEditor(page, site, {
    title: `Seen ${newEmail('item')}`,
    content: 'On my screen.',
    isPublished: false,
  });
  const { title, excerpt, category, date, format, revision } = await draftOf(site, id);
  const data = { title, excerpt, category, date, format, revision, content: 'Half a sent' };
  expect((await site.admin.put(`/api/admin/news/${id}/draft`, { data })).status()).toBe(200);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const both = page.getByRole('region', { name: /saved this text while you were editing/ });
  await expect(both.getByText('Half a sent', { exact: true })).toBeVisible();
  await expect(both.getByText('On my screen.', { exact: true })).toBeVisible();
  await expect(both.getByText('Nothing was done: choose one of the two first.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible();
  await both.getByRole('button', { name: 'Take the saved text' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Half a sent');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();
});

test('texts that acts replaced come back one by one, with their files', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const id = await openEditor(page, site, { title: `Kept ${newEmail('item')}`, excerpt: 'Public.' });
  page.on('dialog', (question) => void question.accept());
  const excerpt = page.getByLabel('Excerpt');
  const discard = async () => {
    await expect(page.getByText('Changes that are not public')).toBeVisible();
    await (await further(page, 'Discard changes')).click();
    await expect(excerpt).toHaveValue('Public.');
  };
  await excerpt.fill('The first draft');
  await discard();
  await excerpt.fill('The second draft');
  const files = await unfold(page, 'Files');
  await files
    .getByLabel('Add a PDF')
    .setInputFiles({ name: 'A.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nx\n%%EOF\n') });
  const file = files.getByRole('link', { name: 'A' });
  await expect(file).toBeVisible();
  await discard();
  await expect(file).toHaveCount(0);

  await page.reload();
  await unfold(page, 'Files');
  const back = page.getByRole('button', { name: 'Bring it back' });
  await expect(back).toHaveCount(2);
  await expectAccessible();
  await back.first().click();
  await expect(excerpt).toHaveValue('The second draft');
  await expect(file).toBeVisible();
  expect((await draftOf(site, id)).files).toMatchObject([{ title: 'A' }]);
  await page.getByRole('button', { name: 'Let it go' }).last().click();
  await expect(back).toHaveCount(1);
});

test.describe('a colleague saves while a dialog is open', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('the note that was typed in it is there when it opens again', async ({ page, site, signIn }) => {
    await signIn('admin');
    const id = await openEditor(page, site, { title: `Noted ${newEmail('item')}`, content: 'The old text.' });
    await page.getByLabel('Content').fill('The new text.');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
    await dialog.getByRole('radio', { name: /^Yes/ }).check();
    await dialog.getByLabel('What has changed, where and why').fill('The fee was wrong.');
    const { updatedAt: _at, updatedBy: _by, updatedByName: _name, files: _files, ...text } = await draftOf(site, id);
    const data = { ...text, excerpt: 'Theirs' };
    expect((await site.admin.put(`/api/admin/news/${id}/draft`, { data })).status()).toBe(200);
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    const both = page.getByRole('region', { name: /saved this text while you were editing/ });
    await both.getByRole('button', { name: 'Take the saved text' }).click();
    await expect(both).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(dialog.getByRole('radio', { name: /^Yes/ })).toBeChecked();
    await expect(dialog.getByLabel('What has changed, where and why')).toHaveValue('The fee was wrong.');
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await expect(dialog).toBeHidden();
    expect(await (await page.request.get(`/updates?id=${id}`)).text()).toContain('The fee was wrong.');
  });
});
