import { addDays } from '@/lib/domains/analytics/window';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { siteDay } from '@/lib/site-day';

import { expect, newEmail, test, unfold } from './fixtures';

test.use({
  siteFor: 'a register of documents that it empties first',
  expectedConsoleErrors: [/status of (409|410) /],
});

const pdf = (text: string) => ({
  name: 'Fees.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`),
});

test('a document is written, published, replaced by its next issue and withdrawn @journey', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await page.goto('/documents');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Sample fee schedule',
    'Sample policy',
  ]);
  await expectAccessible();
  const samples = (await (await page.request.get('/api/documents')).json()) as { id: number }[];
  for (const { id } of samples) expect((await site.admin.delete(`/api/admin/news/${id}`)).ok()).toBe(true);
  await page.goto('/documents');
  await expect(page.getByText('No document has been published yet.')).toBeVisible();
  await expectAccessible();
  await signIn('admin');
  await page.goto('/admin/documents');
  await page.getByRole('link', { name: 'Create Document' }).click();
  const title = `Fee schedule ${newEmail('document')}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Summary').fill('The fees of display and non-display use.');
  await page.getByLabel('Kind').selectOption('Fee schedule');
  await page.getByRole('textbox', { name: /^Number/ }).fill('FS-1');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('The document has no file: add its PDF.')).toBeVisible();
  await page.getByLabel('Takes effect on').fill(siteDay());
  await page.getByLabel('Add a PDF').setInputFiles(pdf('first issue'));
  await expect(page.getByRole('link', { name: `${title} (opens in a new tab)` })).toBeVisible();
  await expect(preview.getByText('The document has no file: add its PDF.')).toBeHidden();
  await page.getByLabel('Add a PDF').setInputFiles({ ...pdf('redline'), name: 'Redline.pdf' });
  await page.getByLabel('Redline: Redline').click();
  await expect(page.getByLabel('Redline: Redline')).toBeChecked();
  // As the page of the document lists them.
  await expect(preview.getByRole('link')).toHaveText([`Document of ${title}`, `Redline of ${title}`]);
  await expectAccessible();
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(/mail/i)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await publish();
  const view = page.getByRole('link', { name: 'View site (opens in a new tab)' });
  const address = (await view.getAttribute('href')) ?? '';
  const id = Number(/id=(\d+)/.exec(address)?.[1]);

  const visitor = await page.context().browser()?.newContext({ baseURL: site.url });
  const reader = await visitor?.newPage();
  if (!reader || !visitor) throw new Error('There is no browser.');
  await reader.goto('/documents');
  const row = reader.getByRole('listitem').filter({ has: reader.getByRole('heading', { name: title }) });
  await expect(row).toContainText(`In force since ${formatCalendarDay(siteDay())}`);
  await row.getByRole('link', { name: title, exact: true }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(reader.getByRole('definition')).toHaveText([
    'FS-1',
    `In force since ${formatCalendarDay(siteDay())}`,
    formatCalendarDay(siteDay()),
  ]);
  const current = reader.getByRole('link', { name: `Document of ${title}` });
  await expect(current).toHaveAttribute('href', `/documents/${id}/current.pdf`);
  const fileNow = async () => {
    const response = await visitor.request.get(`/documents/${id}/current.pdf`);
    return response.ok() ? response.text() : response.status();
  };
  expect(await fileNow()).toContain('first issue');

  // The next issue takes over the text, not the days and the file.
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('button', { name: 'New issue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Document' })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/admin/news/${id}(\\?|$)`));
  await expect(page.getByRole('textbox', { name: /^Number/ })).toHaveValue('FS-1');
  await expect(page.getByLabel('Takes effect on')).toHaveValue('');
  const effective = addDays(siteDay(), 40);
  await page.getByLabel('Takes effect on').fill(effective);
  await page.getByLabel('What changed in this issue').fill('The fee for **display** use.');
  await page.getByLabel('Add a PDF').setInputFiles(pdf('second issue'));
  await expect(page.getByRole('link', { name: `${title} (opens in a new tab)` })).toBeVisible();
  await publish();
  await reader.reload();
  const upcoming = reader.getByRole('region', { name: 'Other issues' }).getByRole('listitem');
  await expect(upcoming).toContainText([`Takes effect on ${formatCalendarDay(effective)}`]);
  expect(await fileNow()).toContain('first issue');

  // It takes effect today after all, with a note.
  await page.getByLabel('Takes effect on').fill(siteDay());
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Yes/ }).check();
  await dialog.getByLabel('What has changed, where and why').fill('It takes effect earlier.');
  await dialog.getByRole('button', { name: 'Publish changes' }).click();
  await expect(dialog).toBeHidden();
  await reader.reload();
  await expect(reader.getByText('It takes effect earlier.')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Other issues' })).toContainText('Superseded');
  expect(await fileNow()).toContain('second issue');

  await page.getByRole('button', { name: 'Take off the site' }).click();
  await dialog.getByRole('radio', { name: /^Withdraw/ }).check();
  await dialog.getByLabel('Explanation for readers').fill('A fee in it is wrong.');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog).toBeHidden();
  await reader.reload();
  await expect(reader.getByText('A fee in it is wrong.')).toBeVisible();
  expect(await fileNow()).toBe(410);
  await visitor.close();
});

test('what to settle before a document is public is asked in the dialog, by the moment that is chosen', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  const text = { title: 'Draft policy', excerpt: 'Short.', content: null, category: 'Policy', date: siteDay() };
  const until = addDays(siteDay(), 1);
  const created = await site.admin.post('/api/admin/news/drafts', { data: { ...text, commentUntil: until } });
  const { item } = (await created.json()) as EditedNews;
  for (const fileName of ['Policy.pdf', 'Marked.pdf']) {
    const { buffer: data } = pdf(fileName);
    const headers = { 'Content-Type': 'application/pdf' };
    const added = await site.admin.post(`/api/admin/news/${item.id}/files?fileName=${fileName}`, { data, headers });
    expect(added.status()).toBe(201);
  }
  await signIn('admin');
  await page.goto(`/admin/news/${item.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Is “Marked” a redline?')).toBeVisible();
  const passed = dialog.getByText(`${formatCalendarDay(until)}, will have passed when it goes live.`);
  await expect(passed).toBeHidden();
  await dialog.getByRole('radio', { name: /^At a set time/ }).check();
  await dialog.getByLabel('Goes live').fill(`${addDays(siteDay(), 3)}T12:00`);
  await expect(passed).toBeVisible();
  await expectAccessible();
  page.once('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // The part that waits for the editor is open, and the first.
  await expect(page.locator('main section > details > summary h2')).toHaveText(['Files', 'Versions']);
  await page.getByLabel('Redline: Marked').click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: /^Redline of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await expect(dialog.getByText('Is “Marked” a redline?')).toBeHidden();
});

test('a news item names a document, which its page lists as the issue that was chosen', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await site.addDocument({ title: 'Audit policy', noticeNumber: 'AP-7', takesEffectOn: '2031-03-01' });
  await signIn('admin');
  await page.goto('/admin/news/new');
  const title = `New policy ${newEmail('naming')}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Excerpt').fill('What it is about.');
  await unfold(page, 'Documents');
  await page
    .getByRole('combobox', { name: 'Documents' })
    .selectOption('Audit policy, No. AP-7, effective March 1, 2031');
  await expect(
    page.getByRole('button', { name: 'Take off Audit policy, No. AP-7, effective March 1, 2031' }),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: /^Audit policy, No. AP-7/ }),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/updates');
  await page.getByRole('heading', { name: title }).getByRole('link').click();
  const shown = page.getByRole('dialog', { name: title });
  await expect(shown.getByRole('link', { name: 'Audit policy, No. AP-7, effective March 1, 2031' })).toHaveAttribute(
    'href',
    /^\/files\/\d+\//,
  );
  await shown.getByRole('link', { name: 'All issues' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit policy');
  await expect(page.getByRole('region', { name: 'Announced in' }).getByRole('link', { name: title })).toBeVisible();
  await expectAccessible();
});
