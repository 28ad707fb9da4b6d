// @promise Whatever a mouse can do, a keyboard can do, and the public pages can be read and their forms sent without scripts.

import type { Locator, Page } from '@playwright/test';

import type { EditedNews } from '@/lib/domains/news/acts-schema';

import { expect, hold, newEmail, openEditor, test } from './fixtures';

/** Every act of the editor by keyboard: nothing in this file clicks, fills or focuses. */

// Playwright tries to look into a letter's frame, which runs no scripts.
test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'/] });

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notification' }).getByText(title, { exact: true });

const maximumSteps = 120;

/** Whether a control has the focus, and is not about to lose it to what a dialog gives back as it closes. */
function keepsFocus(control: Locator): Promise<boolean> {
  return control.evaluate(async (element) => {
    const hasFocus = () => element === document.activeElement;
    if (!hasFocus()) return false;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return hasFocus();
  });
}

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < maximumSteps; step += 1) {
    if (await keepsFocus(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(control)}.`);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test.beforeEach(async ({ page, signIn }) => {
  await signIn('admin');
  // Enter confirms the browser's question.
  page.on('dialog', (question) => void question.accept());
});

test('schedules, changes, publishes and unpublishes by keyboard', async ({ page, site }) => {
  const title = `Keys ${newEmail('item')}`;
  const id = await openEditor(page, site, { title, content: 'One.', isPublished: false });
  const shown = async () => (await page.request.get(`/updates?id=${id}`)).text();

  await press(page, act(page, 'Publish'));
  let dialog = dialogOf(page, 'Publish');
  await press(page, dialog.getByRole('radio', { name: 'Now' }), 'ArrowDown');
  await tabTo(page, dialog.getByLabel('Goes live'));
  await page.keyboard.type('03152040');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0930AM');
  await press(page, dialog.getByRole('button', { name: /^Publish on March 15, 2040 at 9:30\sAM, / }));
  await expect(toast(page, 'News Item Updated')).toBeVisible();
  expect(await shown()).not.toContain(title);

  await write(page, page.getByLabel('Content'), 'Two.');
  await press(page, act(page, 'Publish changes'));
  dialog = dialogOf(page, 'Publish Changes');
  await press(page, dialog.getByRole('button', { name: 'Publish changes' }));
  await expect(dialog).toBeHidden();

  await press(page, act(page, 'Change the schedule'));
  dialog = dialogOf(page, 'Change the Schedule');
  await press(page, dialog.getByRole('radio', { name: 'At a set time' }), 'ArrowUp');
  await press(page, dialog.getByRole('button', { name: 'Publish', exact: true }));
  await expect(dialog).toBeHidden();
  expect(await shown()).toContain('Two.');

  await press(page, act(page, 'Take off the site'));
  dialog = dialogOf(page, 'Take it off the site?');
  await press(page, dialog.getByRole('button', { name: 'Unpublish' }));
  await expect(dialog).toBeHidden();
  expect(await shown()).not.toContain(title);
});

test('corrects, mends the note, compares, restores and duplicates by keyboard', async ({ page, site }) => {
  const id = await openEditor(page, site, { title: `Keys ${newEmail('item')}`, content: 'One is wrong.' });
  await write(page, page.getByLabel('Content'), 'One is right.');
  await press(page, act(page, 'Publish changes'));
  const dialog = dialogOf(page, 'Publish Changes');
  await press(page, dialog.getByRole('radio', { name: /^Yes/ }), 'Space');
  await write(page, dialog.getByLabel('What has changed, where and why'), 'The first sentense.');
  await press(page, dialog.getByRole('button', { name: 'Publish changes' }));
  await expect(toast(page, 'News Item Updated')).toBeVisible();

  const notes = page.getByRole('region', { name: 'Change notes' });
  await press(page, notes.locator('summary'));
  await press(page, notes.getByRole('button', { name: 'Correct the wording of the note to version 2' }));
  await write(page, notes.getByLabel('What has changed, where and why'), 'The first sentence.');
  await press(page, notes.getByRole('button', { name: 'Save the wording' }));
  await expect(toast(page, 'Note Changed')).toBeVisible();
  expect(await (await page.request.get(`/updates?id=${id}`)).text()).toContain('The first sentence.');
  await press(page, notes.getByRole('button', { name: 'Delete the note to version 2' }));
  await expect(toast(page, 'Note Deleted')).toBeVisible();
  await expect(notes).toContainText('There are no notes left.');
  expect(await (await page.request.get(`/updates?id=${id}`)).text()).not.toContain('The first sentence.');

  const versions = page.getByRole('region', { name: 'Versions' });
  await press(page, versions.locator('summary').first());
  await press(page, versions.getByRole('button', { name: 'Compare version 1' }));
  await expect(versions.locator('del')).toContainText('wrong');
  await tabTo(page, versions.getByLabel('Compared with'));
  await page.keyboard.type('version 2');
  await expect(versions.locator('ins')).toContainText('right');
  await press(page, versions.getByRole('button', { name: 'Restore version 1 into the draft' }));
  await expect(page.getByLabel('Content')).toHaveValue('One is wrong.');

  await press(page, page.getByRole('button', { name: /^More about / }));
  await press(page, act(page, 'Duplicate'));
  await expect(toast(page, 'Duplicated')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/news/${id}$`));
  await expect(page.getByLabel('Content')).toHaveValue('One is wrong.');
});

test('keeps the focus by the change notes while they are corrected and deleted', async ({ page, site }) => {
  const id = await openEditor(page, site, { title: `Keys ${newEmail('item')}`, content: 'Version 1.' });
  for (const version of [2, 3, 4]) {
    const { draft } = (await (await site.admin.get(`/api/admin/news/${id}`)).json()) as EditedNews;
    const { updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = draft;
    const data = { ...text, content: `Version ${version}.` };
    const saved = await site.admin.put(`/api/admin/news/${id}/draft`, { data });
    const { revision } = (await saved.json()) as { revision: number };
    const note = `What version ${version} has changed.`;
    const published = await site.admin.post(`/api/admin/news/${id}/publish-changes`, { data: { revision, note } });
    expect(published.status()).toBe(200);
  }
  await page.reload();
  const notes = page.getByRole('region', { name: 'Change notes' });
  await press(page, notes.locator('summary'));
  const editButton = (version: number) =>
    notes.getByRole('button', { name: `Correct the wording of the note to version ${version}` });
  const remove = async (version: number) => {
    const button = notes.getByRole('button', { name: `Delete the note to version ${version}` });
    await press(page, button);
    await expect(button).toBeHidden();
  };

  await press(page, editButton(3));
  await write(page, notes.getByLabel('What has changed, where and why'), 'Another wording.');
  await press(page, notes.getByRole('button', { name: 'Save the wording' }));
  await expect(notes.getByText('Another wording.')).toBeVisible();
  await expect(editButton(3)).toBeFocused();
  await press(page, editButton(3));
  await press(page, notes.getByRole('button', { name: 'Cancel' }));
  await expect(editButton(3)).toBeFocused();

  const versions = await notes.getByText(/ · version \d · /).allTextContents();
  const [first = 0, second = 0, third = 0] = versions.map((text) => Number(/version (\d)/.exec(text)?.[1]));
  await remove(first);
  await expect(editButton(second)).toBeFocused();
  await remove(third);
  const heading = notes.getByRole('heading', { name: 'Change notes' });
  await expect(heading).toBeFocused();
  await remove(second);
  await expect(heading).toBeFocused();
});

test('withdraws, puts back and marks as published in error by keyboard', async ({ page, site }) => {
  const id = await openEditor(page, site, { title: `Keys ${newEmail('item')}` });
  const status = async () => (await page.request.get(`/updates?id=${id}`)).status();
  await press(page, act(page, 'Take off the site'));
  let dialog = dialogOf(page, 'Take it off the site?');
  await press(page, dialog.getByRole('radio', { name: /^Unpublish/ }), 'ArrowDown');
  await write(page, dialog.getByLabel('Explanation for readers'), 'It is superseded.');
  await press(page, dialog.getByRole('button', { name: 'Withdraw', exact: true }));
  await expect(dialog).toBeHidden();
  expect(await (await page.request.get(`/updates?id=${id}`)).text()).toContain('It is superseded.');

  await press(page, act(page, 'Put back on the site'));
  dialog = dialogOf(page, 'Put It Back on the Site');
  await press(page, dialog.getByRole('button', { name: 'Put back on the site' }));
  await expect(dialog).toBeHidden();

  await press(page, act(page, 'Take off the site'));
  dialog = dialogOf(page, 'Take it off the site?');
  await press(page, dialog.getByRole('radio', { name: /^Unpublish/ }), 'ArrowUp');
  await write(page, dialog.getByLabel('Explanation for readers'), 'It was never agreed.');
  await write(page, dialog.getByLabel('Where readers can go instead'), '/primer');
  await press(page, dialog.getByRole('button', { name: 'Mark as published in error' }));
  await expect(dialog).toBeHidden();
  expect(await status()).toBe(410);
});

test('publishes with a mailing, stops it, approves another and stops that by keyboard', async ({ page, site }) => {
  expect((await site.admin.post('/api/email-subscribe', { data: { email: newEmail('reader') } })).status()).toBe(201);
  const title = `Keys ${newEmail('item')}`;
  await openEditor(page, site, { title, isPublished: false });
  await press(page, act(page, 'Publish'));
  const dialog = dialogOf(page, 'Publish');
  await press(page, dialog.getByLabel('Mail it to subscribers'), 'Space');
  await write(page, dialog.getByLabel('Subject'), 'A subject of its own');
  const publish = dialog.getByRole('button', { name: /^Publish and mail \d+$/ });
  // Once the letter is on the screen.
  await expect(publish).toBeEnabled();
  await press(page, publish);
  await expect(toast(page, 'News Item Updated')).toBeVisible();

  const letters = page.getByRole('region', { name: 'Letters' });
  await expect(letters.getByText('A subject of its own')).toBeVisible();
  await press(page, letters.getByRole('button', { name: 'Stop' }));
  await expect(letters.getByText('Ended · nothing sent')).toBeVisible();

  const count = await hold(page, /\/letter\?/);
  await press(page, letters.getByRole('button', { name: 'Mail it to subscribers' }));
  const approve = dialogOf(page, 'Mail to Subscribers').getByRole('button', { name: /^Mail( \d+)?$/ });
  await expect(approve).toBeDisabled();
  count();
  await expect(approve).toBeEnabled();
  await press(page, approve);
  await expect(toast(page, 'Mailing Approved')).toBeVisible();
  await press(page, letters.getByRole('button', { name: 'Stop' }));
  await expect(letters.getByText('Ended · nothing sent')).toBeVisible();
});
