// @documented A text that changes while its mailing is being approved is shown again before it is mailed

import type { Receipt } from '@/lib/domains/mailings/schema';

import { cancelApproved, expect, newEmail, test, unfold, type Site } from './fixtures';

// Playwright tries to look into a letter's frame, which runs no scripts; the refusals are meant.
test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'|Failed to load resource/] });

test.afterEach(({ site }) => cancelApproved(site));

const changed = 'The item has been changed since its letter was shown. Please look at the letter again.';

async function addItem(site: Site, title: string): Promise<number> {
  expect((await site.admin.post('/api/email-subscribe', { data: { email: newEmail('reader') } })).status()).toBe(201);
  return site.addNews({ title, excerpt: 'What was shown.', content: 'A text.' });
}

const edit = async (site: Site, id: number, data: object) =>
  expect((await site.admin.patch(`/api/admin/news/${id}`, { data })).status()).toBe(200);

async function mailingOf(site: Site, id: number) {
  const { mailings } = (await (await site.admin.get(`/api/admin/news/${id}/receipt`)).json()) as Receipt;
  return mailings[0];
}

test('in the editor, with what was typed kept', async ({ page, site, signIn }) => {
  await signIn('admin');
  const title = `Mended ${newEmail('item')}`;
  const id = await addItem(site, title);
  await page.goto(`/admin/news/${id}`);
  await (await unfold(page, 'Letters')).getByRole('button', { name: 'Mail it to subscribers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail to Subscribers' });
  await dialog.getByLabel('Preheader').fill('Typed by hand');
  const letter = dialog.frameLocator('iframe').getByRole('main');
  const inbox = dialog.getByRole('region', { name: 'How the letter looks' });
  await expect(inbox.getByText('Typed by hand')).toBeVisible();
  await expect(letter.getByText('What was shown.')).toBeVisible();

  await edit(site, id, { title: `${title}, again`, excerpt: 'What is true.' });
  const approve = dialog.getByRole('button', { name: /^Mail \d+$/ });
  await approve.click();
  await expect(page.getByRole('region', { name: 'Notification' }).getByText(changed)).toBeVisible();
  expect(await mailingOf(site, id)).toBeUndefined();
  await expect(letter.getByText('What is true.')).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toHaveValue(`${title}, again`);
  await expect(dialog.getByLabel('Preheader')).toHaveValue('Typed by hand');
  await approve.click();
  await expect(page.getByText('Mailing Approved')).toBeVisible();
  expect(await mailingOf(site, id)).toMatchObject({ subject: `${title}, again`, preheader: 'Typed by hand' });
});

test('while it is typed, with the subject of the text that is shown', async ({ page, site, signIn }) => {
  await signIn('admin');
  const title = `Mended ${newEmail('item')}`;
  const id = await addItem(site, title);
  await page.goto(`/admin/news/${id}`);
  await (await unfold(page, 'Letters')).getByRole('button', { name: 'Mail it to subscribers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail to Subscribers' });
  const letter = dialog.frameLocator('iframe').getByRole('main');
  await expect(letter.getByText('What was shown.')).toBeVisible();

  await edit(site, id, { title: `${title}, again`, excerpt: 'What is true.' });
  await dialog.getByLabel('Preheader').fill('Typed by hand');
  await expect(letter.getByText('What is true.')).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toHaveValue(`${title}, again`);
  await expect(dialog.getByRole('region', { name: 'How the letter looks' }).getByText(`${title}, again`)).toBeVisible();
  await dialog.getByRole('button', { name: /^Mail \d+$/ }).click();
  await expect(page.getByText('Mailing Approved')).toBeVisible();
  expect(await mailingOf(site, id)).toMatchObject({ subject: `${title}, again`, preheader: 'Typed by hand' });
});

test('from the row of the list', async ({ page, site, signIn }) => {
  await signIn('admin');
  const title = `Mended ${newEmail('item')}`;
  const id = await addItem(site, title);
  await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Mail ${title} to the subscribers` }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail to Subscribers' });
  const letter = dialog.frameLocator('iframe').getByRole('main');
  await expect(letter.getByText('What was shown.')).toBeVisible();

  await edit(site, id, { excerpt: 'What is true.' });
  const mail = dialog.getByRole('button', { name: /^Mail \d+$/ });
  await mail.click();
  await expect(page.getByRole('region', { name: 'Notification' }).getByText(changed)).toBeVisible();
  expect(await mailingOf(site, id)).toBeUndefined();
  await expect(letter.getByText('What is true.')).toBeVisible();
  await mail.click();
  await expect(page.getByText('Mailing Approved')).toBeVisible();
});

test('of a scheduled item goes along with another time, is counted in the button, and ends with a new text', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const title = `Planned ${newEmail('item')}`;
  expect((await site.admin.post('/api/email-subscribe', { data: { email: newEmail('reader') } })).status()).toBe(201);
  const id = await site.addNews({ title, excerpt: 'As it is.', content: 'A text.', isPublished: false });
  await page.goto(`/admin/news/${id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'At a set time' }).check();
  await dialog.getByLabel('Goes live').fill('2040-03-15T09:30');
  await dialog.getByLabel('Mail it to subscribers').check();
  await dialog.getByRole('button', { name: /^Publish on March 15, 2040 .*\d/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Scheduled Mar 15, 2040, 9:30\sAM, mailed to \d+$/)).toBeVisible();

  await page.getByRole('button', { name: 'Change the schedule' }).click();
  await expect(dialog.getByText(/; with this they start two minutes after the item is on the site\.$/)).toBeVisible();
  await expect(dialog.getByLabel('Mail it to subscribers')).toHaveCount(0);
  await dialog.getByLabel('Goes live').fill('2040-03-16T09:30');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: /^Publish on March 16, 2040 at 9:30\sAM, .* and (mail|keep) \d+/ }).click();
  await expect(dialog).toBeHidden();
  expect((await mailingOf(site, id))?.newsletter.startsAt).toMatch(/^2040-03-16T/);

  await page.getByRole('textbox', { name: 'Excerpt' }).fill('As it will be.');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(dialog.getByText(/; this ends them\.$/)).toBeVisible();
  await expect(dialog.getByLabel('Mail it to subscribers')).toBeChecked();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText(/; this ends them\.$/)).toBeHidden();
  await dialog.getByRole('button', { name: /^Publish changes and (mail|keep) \d+/ }).click();
  await expect(dialog).toBeHidden();
  expect((await mailingOf(site, id))?.newsletter.state).toBe('approved');
});

test('of an item that is taken off the site ends, which the dialog says with the time that is left', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  const title = `Taken off ${newEmail('item')}`;
  const id = await addItem(site, title);
  await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Mail ${title} to the subscribers` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^(Mail|Keep) \d+/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('switch', { name: title }).click();
  await expect(dialog.getByText(/letters? starts? in .*; this ends them\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect(dialog).toBeHidden();
  expect((await mailingOf(site, id))?.newsletter.state).toBe('cancelled');
});
