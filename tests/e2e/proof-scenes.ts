import type { Locator, Page } from '@playwright/test';

import { item as letter } from '../factories/letters';
import { archiveEntries, zipOf, type ArchivedNews } from '../factories/news-archive';
import { quickHash } from '../factories/quick-password';
import { expect, newEmail, type Site } from './fixtures';
import { ageProof, execute, stored } from './old-proof';

export interface Scene {
  page: Page;
  site: Site;
  email: string;
  password: string;
  /** Accepted instead of a code of the account's app. */
  recoveryCode?: string;
}

/** Goes up to the last press, whose button it returns. The proof is old from the start. */
export type Door = (scene: Scene) => Promise<Locator>;

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

export async function openRow({ page, site }: Scene, role: 'user' | 'admin', label: (email: string) => string) {
  const email = newEmail(`other-${role}`);
  const columns = '"email", "firstName", "lastName", "role", "passwordHash", "createdAt"';
  const id = await execute(site, `INSERT INTO "User" (${columns}) VALUES (?, 'Bo', 'Hay', ?, ?, ?)`, [
    email,
    role,
    quickHash,
    stored(Date.now()),
  ]);
  const open = async () => {
    await page.goto(`/admin?tab=users&q=${encodeURIComponent(email)}`);
    return button(page, label(email));
  };
  return { id, email, open };
}

export async function invited(scene: Scene, label: (email: string) => string): Promise<Locator> {
  const { id, open } = await openRow(scene, 'admin', label);
  await execute(scene.site, 'UPDATE "User" SET "passwordHash" = \'\' WHERE "id" = ?', [id]);
  return open();
}

export async function subscribe({ site }: Scene): Promise<string> {
  const email = newEmail('reader');
  expect((await site.admin.post('/api/email-subscribe', { data: { email } })).status()).toBe(201);
  return email;
}

/** Opens the list at a new subscriber, whose address it returns. */
export async function listSubscriber(scene: Scene): Promise<string> {
  const email = await subscribe(scene);
  await scene.page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  return email;
}

/** Adds the refusal of an address by its mail server. Returns its id. */
export function refuse({ site }: Scene, email: string): Promise<number> {
  const sql = `INSERT INTO "Suppression" ("email", "reason", "createdAt", "reply") VALUES (?, 'bounced', ?, '550')`;
  return execute(site, sql, [email, stored(Date.now())]);
}

/** Reads a file of subscribers with a line to be added and one to be skipped. Returns the dialog that shows it. */
export async function readImport(scene: Scene): Promise<Locator> {
  const { page } = scene;
  const lines = ['email', newEmail('imported'), await subscribe(scene)];
  await page.goto('/admin?tab=subscriptions');
  await button(page, 'Import CSV').click();
  const dialog = page.getByRole('dialog', { name: 'Import Subscribers' });
  const buffer = Buffer.from(`${lines.join('\n')}\n`);
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await dialog.getByLabel('How did these people agree to receive email?').fill('At our stand.');
  return dialog;
}

async function openPerson(scene: Scene): Promise<void> {
  const email = await listSubscriber(scene);
  await scene.page.getByRole('link', { name: email, exact: true }).click();
  await expect(scene.page.getByRole('heading', { level: 1, name: email })).toBeVisible();
}

async function openMessage({ page, site }: Scene): Promise<void> {
  const data = { name: newEmail('Ada'), email: newEmail('writer'), topic: 'General', message: 'Hello' };
  const id = await execute(
    site,
    'INSERT INTO "ContactMessage" ("name", "email", "topic", "message", "createdAt") VALUES (?, ?, ?, ?, ?)',
    [data.name, data.email, data.topic, data.message, stored(Date.now())],
  );
  expect(id).toBeGreaterThan(0);
  await page.goto(`/admin/messages?q=${encodeURIComponent(data.email)}`);
  await page.getByRole('row').filter({ hasText: data.email }).getByRole('link').click();
}

/** A mailing in a state that takes minutes to reach. */
export async function addMailing(scene: Scene, state: 'paused' | 'held' | 'done') {
  const { site } = scene;
  const email = await subscribe(scene);
  const title = `Mailed ${newEmail('item')}`;
  const item = await site.addNews({ title });
  const batch = await execute(site, `INSERT INTO "MailBatch" ("template", "data") VALUES ('news-item', ?)`, [
    JSON.stringify({ ...letter, title }),
  ]);
  const at = stored(Date.now());
  const columns =
    '"newsItemId", "title", "batchId", "state", "recipients", "toSubscriptionId", "lastSubscriptionId", "startedBy", "createdAt"';
  const id = await execute(site, `INSERT INTO "Newsletter" (${columns}) VALUES (?, ?, ?, ?, 1, 1, 1, ?, ?)`, [
    item,
    title,
    batch,
    state,
    scene.email,
    at,
  ]);
  const message = '"recipient", "template", "data", "status", "nextAttemptAt", "messageId", "createdAt", "batchId"';
  await execute(site, `INSERT INTO "OutboundMail" (${message}) VALUES (?, 'news-item', '{}', ?, ?, ?, ?, ?)`, [
    email,
    state === 'done' ? 'unconfirmed' : 'held',
    at,
    `<${newEmail('message')}>`,
    at,
    batch,
  ]);
  return { id, item, title };
}

export async function openEditor({ page, site }: Scene, item: Parameters<Site['addNews']>[0]): Promise<void> {
  const id = await site.addNews({ title: `Written ${newEmail('item')}`, ...item });
  await page.goto(`/admin/news/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit News Item' })).toBeVisible();
}

/** Opens the dialog of an act in the editor and chooses to mail it. */
export async function mailedAct(
  scene: Scene,
  { isPublished, act, title, submit }: { isPublished: boolean; act: string; title: string; submit: RegExp },
  fill?: (dialog: Locator) => Promise<void>,
): Promise<Locator> {
  await subscribe(scene);
  await openEditor(scene, { isPublished });
  if (act === 'Publish changes') await scene.page.getByLabel('Content').fill('The new text.');
  await button(scene.page, act).press('Enter');
  const dialog = scene.page.getByRole('dialog', { name: title });
  await fill?.(dialog);
  await dialog.getByLabel('Mail it to subscribers').check();
  return button(dialog, submit);
}

/** What an account does first with a fresh proof. */
export async function withProof(scene: Scene, work: () => Promise<unknown>): Promise<void> {
  const { page, site, email, password } = scene;
  expect((await page.request.post('/api/reauthenticate', { data: { password } })).status()).toBe(204);
  await work();
  await ageProof(site, email);
}

/** An archive of another site, which no test has imported. */
export async function newsArchive(items: readonly ArchivedNews[] = [{ number: 1 }]) {
  const origin = `https://${newEmail('site').replace('@', '.')}`;
  return { name: 'news.zip', mimeType: 'application/zip', buffer: await zipOf(archiveEntries(items, origin)) };
}

export async function prepareApp({ page }: Scene): Promise<string> {
  await page.goto('/account');
  await button(page, 'Set up an authenticator app').click();
  return (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
}

/** Opens the dialog that takes an item off the site in the editor, and chooses one of the ways and to mail it. */
export function mailedEnd(scene: Scene, way: string): Promise<Locator> {
  const submit = new RegExp(`^${way} and mail \\d+$`);
  const asked = { isPublished: true, act: 'Take off the site', title: 'Take it off the site?', submit };
  return mailedAct(scene, asked, async (dialog) => {
    await dialog.getByRole('radio', { name: new RegExp(`^${way}`) }).check();
    await dialog.getByLabel('Explanation for readers').fill('It is superseded.');
  });
}

export function openedPerson(name: string): Door {
  return async (scene) => {
    await openPerson(scene);
    return button(scene.page, name);
  };
}

export function openedMessage(name: string | RegExp): Door {
  return async (scene) => {
    await openMessage(scene);
    return button(scene.page, name);
  };
}

export async function openInvitation(page: Page): Promise<Locator> {
  await button(page, 'Invite by email').click();
  const dialog = page.getByRole('dialog', { name: /^Invite/ });
  await dialog.getByLabel('Email').fill(newEmail('guest'));
  return button(dialog, 'Send invitation');
}

export async function fillUser(dialog: Locator, submit: string): Promise<Locator> {
  await dialog.getByLabel('Email').fill(newEmail('made'));
  await dialog.getByLabel('First name').fill('Cy');
  await dialog.getByLabel('Last name').fill('Dee');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('engines that weave algebra');
  if (submit === 'Create User') await dialog.getByLabel('Role').selectOption('Administrator');
  return button(dialog, submit);
}
