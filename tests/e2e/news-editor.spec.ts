// @promise if you sign in, what you have typed but not yet saved

import type { Locator, Page } from '@playwright/test';

import type { EditedNews } from '@/lib/domains/news/acts-schema';
import type { Receipt } from '@/lib/domains/mailings/schema';

import { expect, further, hold, newEmail, openEditor, test, unfold, type Site } from './fixtures';

// Playwright tries to look into a letter's frame, which runs no scripts. A file that is no PDF is refused.
test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'|status of 400/] });

const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });
const saved = (page: Page) => page.getByText(/^Draft saved at/);

/** Presses a button as a keyboard does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

async function putBack(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Put back on the site' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Put back on the site' }));
}

test('an item is written, previewed and published by keyboard only @journey', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const title = `Written ${newEmail('item')}`;
  await page.goto('/admin?tab=news&category=Regulatory');
  const way = page.getByRole('link', { name: 'Create News Item' });
  await way.focus();
  await way.press('Enter');
  await page.getByLabel('Title').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('What it is about.');
  const content = page.getByLabel('Content');
  await content.focus();
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name });
  await page.keyboard.press('Shift+Tab');
  await expect(tool('Bold')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tool('Table')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(content).toBeFocused();
  await page.keyboard.type('First ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('strong');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' words.\n\n- one\ntwo\n\nSee [here](/nowhere)');
  await expect(content).toHaveValue('First **strong** words.\n\n- one\n- two\n\nSee [here](/nowhere)');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('strong');
  await expect(preview.locator('.news-prose li')).toHaveText(['one', 'two']);
  await expect(preview.getByText('The link to /nowhere leads to no page of this site.')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/news\/\d+\?/);
  const id = /news\/(\d+)/.exec(page.url())?.[1];
  expect(await (await page.request.get(`/updates?id=${id}`)).text()).not.toContain(title);
  await expectAccessible();

  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await press(dialog.getByText('Before you publish: 2 suggestions'));
  await expect(dialog.getByText('A link says “here”: let its words say where it leads.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.message());
    void (questions.length === 1 ? question.dismiss() : question.accept());
  });
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await press(publish);
  await expect.poll(() => questions).toEqual([expect.stringContaining('No reader can open /nowhere.')]);
  await expect(dialog).toBeVisible();
  await press(publish);
  await expect(toast(page).getByText('News Item Created')).toBeVisible();
  const html = await (await page.request.get(`/updates?id=${id}`)).text();
  expect(html).toContain('<strong>strong</strong>');
  await press(page.getByRole('link', { name: 'Back to the list' }));
  await expect(page).toHaveURL(/category=Regulatory/);
});

test('a live item is changed in private, and readers see what has changed @journey', async ({ page, site, signIn }) => {
  await signIn('admin');
  const title = `Live ${newEmail('item')}`;
  const id = await openEditor(page, site, { title, content: 'The old text.' });
  await page.getByLabel('Content').fill('The new text.');
  await expect(page.getByText('Changes that are not public')).toBeVisible();
  expect(await (await page.request.get(`/updates?id=${id}`)).text()).toContain('The old text.');

  await press(page.getByRole('button', { name: 'Publish changes' }));
  const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
  await press(dialog.getByRole('button', { name: 'Publish changes' }));
  await expect(dialog.getByText('Choose one of the two.').first()).toBeVisible();
  const yes = dialog.getByRole('radio', { name: /^Yes/ });
  await yes.focus();
  await yes.press('Space');
  await dialog.getByLabel('What has changed, where and why').fill('The first sentence was wrong.');
  await press(dialog.getByRole('button', { name: 'Publish changes' }));
  await expect(toast(page).getByText('News Item Updated')).toBeVisible();
  const html = await (await page.request.get(`/updates?id=${id}`)).text();
  expect(html).toContain('The new text.');
  expect(html).toContain('The first sentence was wrong.');

  const versions = await unfold(page, 'Versions');
  await press(versions.getByRole('button', { name: 'Compare version 1' }));
  await expect(versions.locator('del').first()).toContainText('old');
  await press(versions.getByRole('button', { name: 'Restore version 1 into the draft' }));
  await expect(page.getByLabel('Content')).toHaveValue('The old text.');
});

test('minor edits before the newest version are folded in the list of versions', async ({ page, site, signIn }) => {
  await signIn('admin');
  const id = await openEditor(page, site, { title: `Folded ${newEmail('item')}`, content: 'Text 1.' });
  const publish = async (content: string, note?: string) => {
    const { draft } = (await (await site.admin.get(`/api/admin/news/${id}`)).json()) as EditedNews;
    const { updatedAt: _at, updatedBy: _by, updatedByName: _name, files: _files, ...text } = draft;
    const saved = await site.admin.put(`/api/admin/news/${id}/draft`, { data: { ...text, content } });
    const { revision } = (await saved.json()) as { revision: number };
    const data = { revision, ...(note && { note }) };
    expect((await site.admin.post(`/api/admin/news/${id}/publish-changes`, { data })).status()).toBe(200);
  };
  for (const content of ['Text 2.', 'Text 3.']) await publish(content);
  await publish('Text 4.', 'The figure was wrong.');
  await publish('Text 5.');
  await page.reload();
  const versions = await unfold(page, 'Versions');
  await expect(versions.getByText(/^Version \d$/).filter({ visible: true })).toHaveText([
    'Version 5',
    'Version 4',
    'Version 1',
  ]);
  await versions.getByText('2 minor edits').click();
  await versions.getByRole('button', { name: 'Restore version 2 into the draft' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Text 2.');
});

test('a correction of an item that was never mailed goes to all subscribers as news @journey', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  expect((await site.admin.post('/api/email-subscribe', { data: { email: newEmail('reader') } })).status()).toBe(201);
  const id = await openEditor(page, site, { title: `Never mailed ${newEmail('item')}`, content: 'The old text.' });
  await page.getByLabel('Content').fill('The new text.');
  await press(page.getByRole('button', { name: 'Publish changes' }));
  const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
  await dialog.getByRole('radio', { name: /^Yes/ }).check();
  await dialog.getByLabel('What has changed, where and why').fill('The first sentence was wrong.');
  await dialog.getByLabel('Mail it to subscribers').check();
  await expect(dialog.getByText(/^To \d+ subscribers?\. /)).toBeVisible();
  await expect(dialog.getByLabel('Recipients')).toHaveCount(0);
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Never mailed /);
  await dialog.getByLabel('Subject').fill('A subject of its own');
  const look = dialog.getByRole('region', { name: 'How the letter looks' });
  await expect(look.getByText('A subject of its own')).toBeVisible();
  await expect(look.frameLocator('iframe').getByRole('main').getByText('The new text.')).toBeVisible();
  await expect(look.frameLocator('iframe').getByText('The first sentence was wrong.')).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: 'Will it arrive?' })).toBeVisible();
  await press(dialog.getByRole('button', { name: /^Publish changes and mail \d+$/ }));
  await expect(toast(page).getByText('News Item Updated')).toBeVisible();
  const { mailings } = (await (await site.admin.get(`/api/admin/news/${id}/receipt`)).json()) as Receipt;
  expect(mailings.map(({ newsletter: { kind, audience } }) => [kind, audience])).toEqual([['news', 'all']]);
  await press(page.getByRole('region', { name: 'Letters' }).getByRole('button', { name: 'Stop' }));
  await expect(page.getByText('Ended · nothing sent')).toBeVisible();
});

test.describe('when the letter cannot be loaded', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('the dialog says so, and shows it once it can', async ({ page, site, signIn }) => {
    await signIn('admin');
    expect((await site.admin.post('/api/email-subscribe', { data: { email: newEmail('reader') } })).status()).toBe(201);
    await openEditor(page, site, { title: `Unseen ${newEmail('item')}`, content: 'A text.', isPublished: false });
    const letters = /\/letter\?.*subject=/;
    await page.route(letters, (call) => call.abort());
    await press(page.getByRole('button', { name: 'Publish', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByLabel('Mail it to subscribers').check();
    const look = dialog.getByRole('region', { name: 'How the letter looks' });
    await expect(look.getByRole('status')).toHaveText('The letter could not be loaded.');
    await page.unroute(letters);
    await dialog.getByLabel('Subject').fill('A subject of its own');
    await expect(look.getByText('A subject of its own')).toBeVisible();
  });
});

test('a draft is published over a text that a colleague changed once both were shown', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const id = await openEditor(page, site, { title: `Changed twice ${newEmail('item')}`, content: 'The old text.' });
  await page.getByLabel('Content').fill('My text.');
  await expect(page.getByText('Changes that are not public')).toBeVisible();
  const changed = await site.admin.patch(`/api/admin/news/${id}`, { data: { content: 'What a colleague corrected.' } });
  expect(changed.status()).toBe(200);

  await press(page.getByRole('button', { name: 'Publish changes' }));
  let dialog = page.getByRole('dialog', { name: 'Publish Changes' });
  await expect(dialog.getByText(/^The text that your draft replaces was changed/)).toBeVisible();
  await expect(dialog.getByText('What a colleague corrected.')).toBeVisible();
  await expect(dialog.getByText('My text.')).toBeVisible();
  await expectAccessible();
  await press(dialog.getByRole('button', { name: 'Cancel' }));
  await expect(dialog).toBeHidden();

  await press(page.getByRole('button', { name: 'Take off the site' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }));
  await expect(toast(page).getByText('saved as a draft')).toBeVisible();
  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText('What a colleague corrected.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await expect(toast(page).getByText('is on the site')).toBeVisible();
  expect(await (await page.request.get(`/updates?id=${id}`)).text()).toContain('My text.');
});

test('an item is scheduled, withdrawn and put back', async ({ page, site, signIn }) => {
  await signIn('admin');
  const title = `Ends ${newEmail('item')}`;
  await openEditor(page, site, { title, isPublished: false });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await press(publish);
  let dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('radio', { name: 'At a set time' }).check();
  await dialog.getByLabel('Goes live').fill('2040-03-15T09:30');
  await press(dialog.getByRole('button', { name: /^Publish on March 15, 2040 at 9:30\sAM, / }));
  await expect(toast(page).getByText(/goes live on Thursday, March 15, 2040/)).toBeVisible();
  await expect(page.getByText(/^Scheduled Mar 15, 2040, 9:30\sAM, not mailed$/)).toBeVisible();
  await press(page.getByRole('button', { name: 'Change the schedule' }));
  dialog = page.getByRole('dialog', { name: 'Change the Schedule' });
  await expect(dialog.getByText(/^Last saved by you/)).toBeVisible();
  await expect(dialog.getByLabel('Goes live')).toHaveValue('2040-03-15T09:30');
  await dialog.getByRole('radio', { name: 'Now' }).check();
  await press(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await press(page.getByRole('button', { name: 'Take off the site' }));
  dialog = page.getByRole('dialog', { name: 'Take it off the site?' });
  await dialog.getByRole('radio', { name: /^Withdraw/ }).check();
  await dialog.getByLabel('Explanation for readers').fill('It is superseded.');
  await press(dialog.getByRole('button', { name: 'Withdraw', exact: true }));
  await expect(page.getByText('Readers see: It is superseded.')).toBeVisible();
  await putBack(page);
  await expect(page.getByText('Readers see: It is superseded.')).toBeHidden();
});

test('the end of a live item is set and taken away', async ({ page, site, signIn }) => {
  await signIn('admin');
  const id = await openEditor(page, site, { title: `Ending ${newEmail('item')}` });
  const end = async () =>
    ((await (await site.admin.get(`/api/admin/news/${id}`)).json()) as EditedNews).item.unpublishAt;
  const dialog = page.getByRole('dialog', { name: 'End on the Site' });
  await (await further(page, 'Set an end')).press('Enter');
  await dialog.getByLabel('Ends').fill('2040-03-15T09:30');
  await press(dialog.getByRole('button', { name: 'Save the end' }));
  await expect(dialog).toBeHidden();
  expect(await end()).toMatch(/^2040-03-15T/);
  await (await further(page, 'Change the end')).press('Enter');
  await dialog.getByLabel('Ends').fill('');
  await press(dialog.getByRole('button', { name: 'Save the end' }));
  await expect(dialog).toBeHidden();
  expect(await end()).toBeNull();
});

test('a new item is nowhere before it has a title, and a file asks for one', async ({ page, site, signIn }) => {
  await signIn('admin');
  const count = async () => Number((await site.admin.get('/api/admin/news?limit=1')).headers()['x-total-count']);
  const before = await count();
  await page.goto('/admin/news/new');
  await page.getByLabel('Excerpt').fill('No title yet.');
  await expect(page.getByText('Kept in this browser until it has a title')).toBeVisible();
  await press(page.getByRole('button', { name: 'Save draft' }));
  await expect(toast(page).getByText('Title is required.')).toBeVisible();
  const pdf = { name: 'A.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nx\n%%EOF\n') };
  const files = page.getByRole('region', { name: 'Files' });
  await files.getByLabel('Add a PDF').setInputFiles(pdf);
  await expect(toast(page).getByText('Give the news item a title first.')).toBeVisible();
  await page.reload();
  await unfold(page, 'Files');
  await expect(page.getByLabel('Excerpt')).toHaveValue('No title yet.');
  expect(await count()).toBe(before);
  await page.getByLabel('Title').fill(`Titled ${newEmail('item')}`);
  await files.getByLabel('Add a PDF').setInputFiles(pdf);
  await expect(files.getByRole('link', { name: 'A' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Save draft' }));
  await expect(toast(page).getByText('News Item Created')).toBeVisible();
  await press(page.getByRole('button', { name: 'Save draft' }));
  await expect(toast(page).getByText('News Item Updated')).toBeVisible();
  expect(await count()).toBe(before + 1);
});

test('the text stands first, and what is said about it is folded under its state', async ({ page, site, signIn }) => {
  await signIn('admin');
  const year = new Date().getFullYear() + 1;
  const id = await site.addNews({
    ...{ title: `Arranged ${newEmail('item')}`, content: 'Text.' },
    ...{ noticeNumber: `A-${year}`, takesEffectOn: `${year}-03-01` },
  });
  const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y ?? Infinity;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/news/${id}`);
    const parts = { Notice: `A-${year}, from March 1, ${year}`, Files: 'none', Versions: 'newest: version 1' };
    for (const [name, state] of Object.entries({ ...parts, Letters: 'not mailed' })) {
      const part = page.getByRole('region', { name, exact: true });
      await expect(part.locator('summary').first()).toHaveText(`${name} ${state}`);
      await expect(part.locator('details').first()).not.toHaveAttribute('open');
    }
    await expect(page.locator('main section > details > summary h2')).toHaveText([
      'Notice',
      'Documents',
      'Files',
      'Versions',
      'Letters',
    ]);
    const places = [await top('Title'), await top('Excerpt'), await top('Content')];
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const settings = await top('Category');
    if (width === 390) expect(settings).toBeGreaterThan(await top('Content'));
    else expect([settings - (await top('Title')), Math.max(await top('Content'), 700)]).toEqual([0, 700]);
  }
});

test('a response from before a file was added does not hide the file', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin/news/new');
  await page.getByLabel('Title').fill(`Titled ${newEmail('item')}`);
  let releaseFirst: (() => Promise<void>) | undefined;
  await page.route(
    /\/api\/admin\/news\/\d+$/,
    async (route) => {
      const response = await route.fetch();
      releaseFirst = () => route.fulfill({ response });
    },
    { times: 1 },
  );
  const files = await unfold(page, 'Files');
  await files.getByLabel('Add a PDF').setInputFiles({
    ...{ name: 'A.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nx\n%%EOF\n') },
  });
  await expect(toast(page).getByText('File Added')).toBeVisible();
  const file = files.getByRole('link', { name: 'A' });
  await expect(file).toBeVisible();
  const late = page.waitForResponse(/\/api\/admin\/news\/\d+$/);
  await releaseFirst?.();
  await (await late).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(file).toBeVisible();
});

test('a text that is opened and left alone is not written, blank lines and trailing spaces included', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  const content = '  One  \nline\\\nand another   \n\n\n\n4. four\n\t- \u00a0x\n\n***bold*** \\# not  ';
  const { item } = (await (
    await site.admin.post('/api/admin/news/drafts', {
      data: {
        ...{ title: `Untouched ${newEmail('item')}`, excerpt: 'E', category: 'Announcements', link: null },
        ...{ content, date: '2031-01-02', format: 'markdown' },
      },
    })
  ).json()) as EditedNews;
  const read = async () => (await (await site.admin.get(`/api/admin/news/${item.id}`)).json()) as EditedNews;
  const before = await read();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  await page.goto(`/admin/news/${item.id}`);
  const field = page.getByLabel('Content');
  await expect(field).toHaveValue(before.draft.content ?? '');
  await field.focus();
  await page.getByLabel('Title').focus();
  await press(page.getByRole('button', { name: 'Save draft' }));
  await expect(toast(page).getByText('News Item Updated')).toBeVisible();
  expect(writes).toEqual([]);
  await page.getByLabel('Excerpt').fill('Another');
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await read()).draft.excerpt).toBe('Another');
  expect((await read()).draft.content).toBe(before.draft.content);
});

test.describe('with a colleague', () => {
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] });

  test('two who edit one text both keep it', async ({ page, site, signIn }) => {
    await signIn('admin');
    const id = await openEditor(page, site, { title: 'Shared', content: 'Start', isPublished: false });
    const draft = { title: 'Shared', excerpt: 'Excerpt', content: 'Theirs', category: 'Announcements', link: null };
    const date = new Date().toISOString().slice(0, 10);
    const { draft: now } = (await (await site.admin.get(`/api/admin/news/${id}`)).json()) as {
      draft: { revision: number };
    };
    const answer = await site.admin.put(`/api/admin/news/${id}/draft`, {
      data: { ...draft, date, format: 'markdown', revision: now.revision },
    });
    expect(answer.status()).toBe(200);
    await page.getByLabel('Content').fill('Mine');
    const conflict = page.getByRole('region', { name: /saved this text while you were editing/ });
    await expect(conflict.getByText('Theirs', { exact: true })).toBeVisible();
    await expect(conflict.getByText('Mine', { exact: true })).toBeVisible();
    await expect(conflict.getByRole('button', { name: 'Copy my text' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Content')).toHaveValue('Mine');
    await press(page.getByRole('button', { name: 'Save mine over it' }));
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Content')).toHaveValue('Mine');
  });
});

test.describe('without the server', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('what was typed survives a lost connection and a closed page', async ({ page, site, signIn, context }) => {
    await signIn('admin');
    const id = await openEditor(page, site, { title: 'Offline', content: 'Start', isPublished: false });
    await context.route('**/api/admin/news/*/draft', (route) => route.abort());
    await page.getByLabel('Content').fill('Typed on a train');
    await expect(page.getByText(/^Not saved: .+ kept in this browser/)).toBeVisible();
    await page.goto('about:blank');
    await context.unroute('**/api/admin/news/*/draft');
    await page.goto(`/admin/news/${id}`);
    await expect(page.getByLabel('Content')).toHaveValue('Typed on a train');
    await expect(saved(page)).toBeVisible();
  });
});

test.describe('without a connection for a while', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('the text is saved and the preview shows it as soon as there is one again', async ({
    page,
    site,
    signIn,
    context,
  }) => {
    await signIn('admin');
    await openEditor(page, site, { title: `Away ${newEmail('item')}`, content: 'Before.', isPublished: false });
    const preview = page.getByRole('region', { name: 'Preview' });
    await press(page.getByRole('button', { name: 'turn formatting on' }));
    await expect(saved(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel('Content').fill('Typed **offline**.');
    await expect(page.getByText(/^Not saved: .+ kept in this browser/)).toBeVisible();
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
    // Only the server renders it.
    await expect(preview.locator('strong')).toHaveText('offline');
  });
});

test.describe('what was typed a moment ago', () => {
  const excerpt = (page: Page) => page.getByLabel('Excerpt');

  async function storedExcerpt(site: Site, id: number): Promise<string> {
    const { draft } = (await (await site.admin.get(`/api/admin/news/${id}`)).json()) as EditedNews;
    return draft.excerpt;
  }

  test('is saved by Put back, by Unpublish and by Preview link, also of a live item', async ({
    page,
    site,
    signIn,
  }) => {
    await signIn('admin');
    const id = await openEditor(page, site, { title: `Typed ${newEmail('item')}` });
    await site.admin.post(`/api/admin/news/${id}/withdraw`, { data: { explanation: 'For a moment.' } });
    await page.reload();
    await excerpt(page).fill('Typed before it was put back');
    await putBack(page);
    await expect(toast(page).getByText('is on the site')).toBeVisible();
    await expect(excerpt(page)).toHaveValue('Typed before it was put back');
    expect(await storedExcerpt(site, id)).toBe('Typed before it was put back');

    page.on('dialog', (question) => void question.accept());
    await (await further(page, 'Preview link')).click();
    await expect(toast(page).getByText(/^Preview Link C/)).toBeVisible();
    await (await further(page, 'Withdraw preview link')).click();
    await expect(toast(page).getByText('Preview Links Withdrawn')).toBeVisible();

    await excerpt(page).fill('Typed before it left');
    await page.getByRole('button', { name: 'Take off the site' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(toast(page).getByText('saved as a draft')).toBeVisible();
    await expect(excerpt(page)).toHaveValue('Typed before it left');
    expect(await storedExcerpt(site, id)).toBe('Typed before it left');
  });

  test.describe('and cannot be saved', () => {
    test.use({ expectedConsoleErrors: [/status of 400/] });

    test('stays where an act asks to go on without it, and comes back where the act replaces it', async ({
      page,
      site,
      signIn,
    }) => {
      await signIn('admin');
      const id = await openEditor(page, site, { title: `Refused ${newEmail('item')}`, excerpt: 'As it was.' });
      const questions: string[] = [];
      let isAccepted = false;
      page.on('dialog', (question) => {
        questions.push(question.message());
        void (isAccepted ? question.accept() : question.dismiss());
      });
      await excerpt(page).fill('What cannot be saved');
      await page.getByRole('textbox', { name: /^Link/ }).fill('javascript:no');
      await page.getByRole('button', { name: 'Take off the site' }).click();
      await expect.poll(() => questions).toEqual([expect.stringContaining('Go on without it?')]);
      await expect(page.getByRole('dialog')).toBeHidden();
      isAccepted = true;
      await page.getByRole('button', { name: 'Take off the site' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /^Withdraw/ }).check();
      await dialog.getByLabel('Explanation for readers').fill('Superseded.');
      await press(dialog.getByRole('button', { name: /Withdraw/ }));
      await expect(dialog).toBeHidden();
      await expect(excerpt(page)).toHaveValue('What cannot be saved');
      await page.reload();
      await expect(excerpt(page)).toHaveValue('What cannot be saved');

      await unfold(page, 'Versions');
      await page.getByRole('button', { name: 'Restore version 1 into the draft' }).click();
      await expect(toast(page).getByText('Version Restored')).toBeVisible();
      await expect(excerpt(page)).toHaveValue('As it was.');
      expect(questions.at(-1)).toContain('Replace it by version 1?');
      await page.reload();
      await press(page.getByRole('button', { name: 'Bring it back' }));
      await expect(excerpt(page)).toHaveValue('What cannot be saved');
      await site.admin.delete(`/api/admin/news/${id}`);
    });
  });

  test('a saved draft is not replaced by Restore without a question, and comes back', async ({
    page,
    site,
    signIn,
  }) => {
    await signIn('admin');
    const id = await openEditor(page, site, { title: `Saved ${newEmail('item')}`, excerpt: 'Public.' });
    await excerpt(page).fill('Saved, not public');
    await expect(page.getByText('Changes that are not public')).toBeVisible();
    await site.admin.patch(`/api/admin/news/${id}`, { data: { title: 'A version to restore' } });
    await page.reload();
    await unfold(page, 'Versions');
    const restore = page.getByRole('button', { name: 'Restore version 1 into the draft' });
    // The press ends only with the question.
    const pressAndDecide = async (decision: 'accept' | 'dismiss') => {
      const [question, pressed] = [page.waitForEvent('dialog'), restore.click()];
      await (await question)[decision]();
      await pressed;
    };
    await pressAndDecide('dismiss');
    await expect(excerpt(page)).toHaveValue('Saved, not public');
    await pressAndDecide('accept');
    await expect(excerpt(page)).toHaveValue('Public.');
    await press(page.getByRole('button', { name: 'Bring it back' }));
    await expect(excerpt(page)).toHaveValue('Saved, not public');
    await site.admin.delete(`/api/admin/news/${id}`);
  });
});

test('a page’s text is pasted as Markdown, and a PDF is added and replaced', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const title = `With a file ${newEmail('item')}`;
  const id = await openEditor(page, site, { title, content: '' });
  const content = page.getByLabel('Content');
  await press(page.getByRole('button', { name: 'turn formatting on' }));
  await content.focus();
  await content.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<h2>Head</h2><ul><li>one</li><li><a href="https://e.example/">two</a></li></ul>',
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(content).toHaveValue('## Head\n\n- one\n- [two](https://e.example/)');
  await content.evaluate((field: HTMLTextAreaElement) => {
    field.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<table><tr><td rowspan=2>A<td>1<tr><td>2</table>');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(content).toHaveValue('| A | 1 |\n| --- | --- |\n|  | 2 |');
  await expect(page.getByText('Pasted. Cells across several columns or rows')).toBeVisible();
  const files = await unfold(page, 'Files');
  await files.getByLabel('Add a PDF').setInputFiles({
    name: 'Comment letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nx\n%%EOF\n'),
  });
  const link = files.getByRole('link', { name: /Comment letter/ });
  await expect(link).toBeVisible();
  const url = String(await link.getAttribute('href'));
  expect((await page.request.get(url)).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
  expect(await (await page.request.get(`/updates?id=${id}`)).text()).not.toContain('Comment letter');
  const [head, part] = [await page.request.head(url), await page.request.get(url, { headers: { Range: 'bytes=0-3' } })];
  expect([head.headers()['content-length'], part.status(), part.headers()['content-length']]).toEqual(['17', 206, '4']);
  await content.press('End');
  await content.pressSequentially('\n\nA line after the file.');
  await expect(saved(page)).toBeVisible();
  const publishChanges = async () => {
    await press(page.getByRole('button', { name: 'Publish changes' }));
    const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
    await dialog.getByRole('radio', { name: /^No/ }).check();
    await press(dialog.getByRole('button', { name: 'Publish changes' }));
    await expect(dialog).toBeHidden();
  };
  await publishChanges();
  const shown = page.getByRole('link', { name: 'Comment letter' });
  const current = url.replace(/[^/]+$/, 'current/$&');
  // By the address of the item, and in the dialog of the list.
  for (const address of [`/updates?id=${id}`, '/updates']) {
    await page.goto(address);
    if (address === '/updates') await page.getByRole('heading', { name: title }).getByRole('link').click();
    await expect(shown).toHaveAttribute('href', current);
  }
  await expect(page.getByText('(PDF, 1 KB)')).toBeVisible();

  await page.goto(`/admin/news/${id}`);
  await unfold(page, 'Files');
  const replaceBy = (text: string) =>
    files
      .getByLabel('Replace Comment letter')
      .setInputFiles({ name: 'Corrected.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) });
  await replaceBy('no PDF');
  await expect(page.getByText('Failed to replace the file').first()).toBeVisible();
  const release = await hold(page, /replaces=/);
  await replaceBy('%PDF-1.7\ncorrected\n%%EOF\n');
  await expect(files.getByText('Replacing...')).toBeVisible();
  await expect(files.getByText('Adding...')).toHaveCount(0);
  release();
  await expect(page.getByText('File Replaced').first()).toBeVisible();
  await expect(link).not.toHaveAttribute('href', url);
  await expect(files.getByRole('link')).toHaveCount(1);
  await expectAccessible();
  const textOf = async (address: string) => (await page.request.get(address)).text();
  expect([await textOf(url), await textOf(current)]).toEqual(['%PDF-1.7\nx\n%%EOF\n', '%PDF-1.7\nx\n%%EOF\n']);
  await publishChanges();
  expect([await textOf(url), await textOf(current)]).toEqual(['%PDF-1.7\nx\n%%EOF\n', '%PDF-1.7\ncorrected\n%%EOF\n']);
  expect((await page.request.get(url)).headers().link).toBe(`<${site.url}${current}>; rel="latest-version"`);
  await page.goto(`/updates?id=${id}`);
  await expect(shown).toHaveAttribute('href', current);

  await page.goto(`/admin/news/${id}`);
  for (const part of ['Files', 'Versions']) await unfold(page, part);
  const restore = async (version: number, changes: string) => {
    const [question] = await Promise.all([
      page.waitForEvent('dialog').then((dialog) => dialog.accept().then(() => dialog.message())),
      press(page.getByRole('button', { name: `Restore version ${version} into the draft` })),
    ]);
    expect(question).toContain(changes);
    await expect(page.getByText(`Version ${version} is in your draft.`, { exact: false }).first()).toBeVisible();
  };
  await page.getByText('1 minor edit').click();
  await restore(2, '“Comment letter” stays as it was replaced since.');
  await expect(link).not.toHaveAttribute('href', url);
  await restore(1, '“Comment letter” leaves the draft.');
  await expect(link).toHaveCount(0);
  await restore(3, '“Comment letter” comes back.');
  await expect(link).not.toHaveAttribute('href', url);
});
