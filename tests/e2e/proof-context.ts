import type { Locator, Page } from '@playwright/test';

import { item as letter } from '../factories/letters';
import { expect, newEmail, type Site } from './fixtures';
import { ageProof } from './old-proof';
import { execute, stored } from './site-database';

export interface ProofContext {
  page: Page;
  site: Site;
  email: string;
  password: string;
  /** Accepted instead of a code of the account's app. */
  recoveryCode?: string;
}

/** Goes up to the last press, whose button it returns. The proof is old from the start. */
export type EntryPoint = (context: ProofContext) => Promise<Locator>;

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

export async function subscribe({ site }: ProofContext): Promise<string> {
  const email = newEmail('reader');
  expect((await site.admin.post('/api/email-subscribe', { data: { email } })).status()).toBe(201);
  return email;
}

/** Opens the list at a new subscriber, whose address it returns. */
export async function listSubscriber(context: ProofContext): Promise<string> {
  const email = await subscribe(context);
  await context.page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  return email;
}

/** A mailing that is done, with a letter that is not confirmed. */
export async function addMailing(context: ProofContext): Promise<{ id: number }> {
  const { site } = context;
  const email = await subscribe(context);
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
    'done',
    context.email,
    at,
  ]);
  const message = '"recipient", "template", "data", "status", "nextAttemptAt", "messageId", "createdAt", "batchId"';
  await execute(site, `INSERT INTO "OutboundMail" (${message}) VALUES (?, 'news-item', '{}', ?, ?, ?, ?, ?)`, [
    email,
    'unconfirmed',
    at,
    `<${newEmail('message')}>`,
    at,
    batch,
  ]);
  return { id };
}

async function openEditor({ page, site }: ProofContext, item: Parameters<Site['addNews']>[0]): Promise<void> {
  const id = await site.addNews({ title: `Written ${newEmail('item')}`, ...item });
  await page.goto(`/admin/news/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit News Item' })).toBeVisible();
}

/** Opens the dialog of an act in the editor and chooses to mail it. */
export async function mailedAct(
  context: ProofContext,
  { isPublished, act, title, submit }: { isPublished: boolean; act: string; title: string; submit: RegExp },
  fill?: (dialog: Locator) => Promise<void>,
): Promise<Locator> {
  await subscribe(context);
  await openEditor(context, { isPublished });
  if (act === 'Publish changes') await context.page.getByLabel('Content').fill('The new text.');
  await button(context.page, act).press('Enter');
  const dialog = context.page.getByRole('dialog', { name: title });
  await fill?.(dialog);
  await dialog.getByLabel('Mail it to subscribers').check();
  return button(dialog, submit);
}

/** What an account does first with a fresh proof. */
export async function withProof(context: ProofContext, work: () => Promise<unknown>): Promise<void> {
  const { page, site, email, password } = context;
  expect((await page.request.post('/api/reauthenticate', { data: { password } })).status()).toBe(204);
  await work();
  await ageProof(site, email);
}

export async function prepareApp({ page }: ProofContext): Promise<string> {
  await page.goto('/account');
  await button(page, 'Set up an authenticator app').click();
  return (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
}

export async function fillUser(dialog: Locator, submit: string): Promise<Locator> {
  await dialog.getByLabel('Email').fill(newEmail('made'));
  await dialog.getByLabel('First name').fill('Cy');
  await dialog.getByLabel('Last name').fill('Dee');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('engines that weave algebra');
  if (submit === 'Create User') await dialog.getByLabel('Role').selectOption('Administrator');
  return button(dialog, submit);
}
