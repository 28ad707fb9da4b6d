import { request } from '@playwright/test';

import type { contracts } from '@/lib/house/domains';
import type { Effect, proofOf } from '@/lib/platform/http/contract';

import { testPassword } from '../factories/quick-password';
import { codeOf } from '../factories/totp';
import { expect, newEmail } from './fixtures';
import { ageProof, execute, setUpPasskey, stored } from './old-proof';
import {
  addMailing,
  button,
  fillUser,
  invited,
  listSubscriber,
  mailedAct,
  mailedEnd,
  newsArchive,
  openEditor,
  openInvitation,
  openRow,
  openedMessage,
  openedPerson,
  prepareApp,
  readImport,
  refuse,
  subscribe,
  withProof,
  type Door,
} from './proof-scenes';

type Contracts = typeof contracts;
type AskingIn<Domain extends keyof Contracts & string> = {
  [Name in keyof Contracts[Domain] & string]: Contracts[Domain][Name] extends { effect: AskingEffect }
    ? `${Domain}.${Name}`
    : never;
}[keyof Contracts[Domain] & string];

type AskingEffect = { [E in Effect]: (typeof proofOf)[E] extends 'never' ? never : E }[Effect];

/** Every operation whose contract asks for a recent proof. */
export type Asking = { [Domain in keyof Contracts & string]: AskingIn<Domain> }[keyof Contracts & string];

/** How each operation that asks for a proof is performed on the screen, wherever it is. Lacks none: it would not compile. */
export const doors: Record<Asking, Record<string, Door>> = {
  'account.endSessions': {
    account: async ({ page, site, email, password }) => {
      const other = await request.newContext({ baseURL: site.url });
      expect((await other.post('/api/login', { data: { email, password } })).status()).toBe(200);
      await other.dispose();
      await page.goto('/account');
      return button(page, 'End all other sessions');
    },
  },
  'account.export': {
    account: async ({ page }) => {
      await page.goto('/account');
      return page.getByRole('link', { name: 'Download my data' });
    },
  },
  'audit.export': {
    history: async ({ page }) => {
      await page.goto('/admin/audit');
      return button(page, 'Export CSV');
    },
  },
  'auth.offerPasskey': {
    account: async ({ page }) => {
      await page.goto('/account');
      return button(page, 'Add a passkey');
    },
  },
  'auth.addPasskey': {
    'account, where the proof grows old while the device asks': async ({ page, site, email, password }) => {
      await page.goto('/account');
      let isFirst = true;
      await page.route('**/api/account/passkeys', async (route) => {
        const isOld = isFirst && route.request().method() === 'POST';
        if (isOld) isFirst = false;
        if (isOld) await ageProof(site, email);
        await route.continue();
      });
      expect((await page.request.post('/api/reauthenticate', { data: { password } })).status()).toBe(204);
      return button(page, 'Add a passkey');
    },
  },
  'auth.prepareApp': {
    account: async ({ page }) => {
      await page.goto('/account');
      return button(page, 'Set up an authenticator app');
    },
  },
  'auth.confirmApp': {
    account: async (scene) => {
      await withProof(scene, async () => {
        await scene.page.getByLabel('Code').fill(codeOf(await prepareApp(scene)));
      });
      return button(scene.page, 'Confirm');
    },
  },
  'auth.removeApp': {
    account: async (scene) => {
      const { page } = scene;
      await withProof(scene, async () => {
        await page.getByLabel('Code').fill(codeOf(await prepareApp(scene)));
        await button(page, 'Confirm').click();
        const codes = page.getByRole('alert').getByRole('listitem');
        await expect(codes).toHaveCount(10);
        scene.recoveryCode = (await codes.first().textContent()) ?? '';
      });
      return button(page, 'Remove the app');
    },
  },
  'auth.removePasskey': {
    account: async (scene) => {
      await withProof(scene, () => setUpPasskey(scene.page, 'My laptop'));
      return button(scene.page, 'Remove My laptop');
    },
  },
  'auth.renewRecoveryCodes': {
    account: async (scene) => {
      await withProof(scene, () => setUpPasskey(scene.page, 'My laptop'));
      return button(scene.page, 'Create new recovery codes');
    },
  },
  'auth.updateSettings': {
    'sign-in rules': async ({ page }) => {
      await page.goto('/admin/sign-in-rules');
      return button(page, 'Update Days');
    },
  },
  'contactMessages.delete': { message: openedMessage(/^Delete the message from /) },
  'imports.start': {
    'list of subscriptions': async (scene) => (await readImport(scene)).getByRole('button', { name: /^Add 1 / }),
  },
  'imports.report': {
    'list of subscriptions': async (scene) => (await readImport(scene)).getByRole('link', { name: /^Download all 1 / }),
    imports: async (scene) => {
      await readImport(scene);
      await scene.page.goto('/admin/imports');
      return scene.page.getByRole('link', { name: /^Skipped lines/ }).first();
    },
  },
  'letters.export': {
    mailing: async (scene) => {
      const { id } = await addMailing(scene, 'done');
      await scene.page.goto(`/admin/mailings/${id}`);
      return button(scene.page, 'Export CSV');
    },
  },
  'news.deleteForGood': {
    'list of deleted items': async ({ page }) => {
      const title = newEmail('deleted');
      const data = { title, excerpt: 'x', category: 'Announcements', date: '2025-03-04', isPublished: false };
      const created = await page.request.post('/api/admin/news', { data });
      const { id } = (await created.json()) as { id: number };
      expect((await page.request.delete(`/api/admin/news/${id}`)).status()).toBe(204);
      await page.goto(`/admin?tab=news&state=deleted&q=${encodeURIComponent(title)}`);
      return button(page, `Delete for good: ${title}`);
    },
  },
  'newsArchive.export': {
    'export and import': async ({ page }) => {
      await page.goto('/admin/news-archive');
      return button(page, 'Export All News');
    },
  },
  'newsArchive.preview': {
    'export and import': async ({ page }) => {
      const archive = await newsArchive();
      await page.goto('/admin/news-archive');
      page.once('filechooser', (chooser) => void chooser.setFiles(archive));
      return page.getByLabel('Archive of news');
    },
  },
  'newsArchive.import': {
    'export and import': async (scene) => {
      const { page } = scene;
      const archive = await newsArchive();
      await page.goto('/admin/news-archive');
      const last = button(page, 'Import 1 draft');
      await withProof(scene, async () => {
        await page.getByLabel('Archive of news').setInputFiles(archive);
        await expect(last).toBeVisible();
      });
      return last;
    },
  },
  'newsletters.approve': {
    editor: async (scene) => {
      await subscribe(scene);
      await openEditor(scene, {});
      await button(scene.page, 'Mail it to subscribers').press('Enter');
      return button(scene.page.getByRole('dialog'), /^Mail \d+$/);
    },
    'list of news': async (scene) => {
      await subscribe(scene);
      const title = `Sent ${newEmail('item')}`;
      await scene.site.addNews({ title });
      await scene.page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
      await button(scene.page, `Mail ${title} to the subscribers`).click();
      return button(scene.page.getByRole('dialog'), /^Mail \d+$/);
    },
  },
  'newsletters.resend': {
    mailing: async (scene) => {
      const { id } = await addMailing(scene, 'done');
      await scene.page.goto(`/admin/mailings/${id}`);
      return button(scene.page, 'Send the remaining letters');
    },
  },
  // No screen calls it: it is for other programs.
  'newsletters.send': {},
  'newsletters.update': {
    'mailing, a paused one': async (scene) => {
      const { id } = await addMailing(scene, 'paused');
      await scene.page.goto(`/admin/mailings/${id}`);
      return button(scene.page, 'Resume');
    },
    'mailing, one on hold': async (scene) => {
      const { id } = await addMailing(scene, 'held');
      await scene.page.goto(`/admin/mailings/${id}`);
      return button(scene.page, /^Send it to \d+ subscribers?$/);
    },
    editor: async (scene) => {
      const { item } = await addMailing(scene, 'paused');
      await scene.page.goto(`/admin/news/${item}`);
      return button(scene.page, 'Resume');
    },
  },
  'news.publish': {
    editor: (scene) =>
      mailedAct(scene, { isPublished: false, act: 'Publish', title: 'Publish', submit: /^Publish and mail \d+$/ }),
  },
  'news.schedule': {
    editor: (scene) =>
      mailedAct(
        scene,
        { isPublished: false, act: 'Publish', title: 'Publish', submit: /^Publish on .+ and mail \d+$/ },
        async (dialog) => {
          await dialog.getByRole('radio', { name: 'At a set time' }).check();
          await dialog.getByLabel('Goes live').fill('2040-03-15T09:30');
        },
      ),
  },
  'news.publishChanges': {
    editor: (scene) =>
      mailedAct(
        scene,
        {
          isPublished: true,
          act: 'Publish changes',
          title: 'Publish Changes',
          submit: /^Publish changes and mail \d+$/,
        },
        async (dialog) => {
          await dialog.getByRole('radio', { name: /^Yes/ }).check();
          await dialog.getByLabel('What has changed, where and why').fill('The first sentence was wrong.');
        },
      ),
  },
  'news.withdraw': { editor: (scene) => mailedEnd(scene, 'Withdraw') },
  'news.markPublishedInError': { editor: (scene) => mailedEnd(scene, 'Mark as published in error') },
  'subscriptions.create': {
    'list of subscriptions': async ({ page }) => {
      await page.goto('/admin?tab=subscriptions');
      await button(page, 'Add Subscription').click();
      const dialog = page.getByRole('dialog', { name: 'Add Subscription' });
      await dialog.getByLabel('Email').fill(newEmail('added'));
      await dialog.getByLabel('How did this person agree?').fill('At our stand.');
      return button(dialog, 'Add Subscription');
    },
  },
  'subscriptions.update': {
    'list of subscriptions': async (scene) => {
      await button(scene.page, `Edit ${await listSubscriber(scene)}`).click();
      const dialog = scene.page.getByRole('dialog', { name: 'Edit Subscription' });
      await dialog.getByLabel('First name').fill('Augusta');
      return button(dialog, 'Save');
    },
  },
  'subscriptions.delete': {
    'list of subscriptions': async (scene) => button(scene.page, `Delete ${await listSubscriber(scene)}`),
    'selected subscriptions': async (scene) => {
      await scene.page.getByRole('checkbox', { name: `Select ${await listSubscriber(scene)}` }).check();
      return button(scene.page, 'Delete');
    },
  },
  'subscriptions.liftSuppression': {
    person: async (scene) => {
      const email = await listSubscriber(scene);
      await refuse(scene, email);
      await scene.page.getByRole('link', { name: email, exact: true }).click();
      return button(scene.page, 'Write to this address again');
    },
  },
  'subscriptions.liftOffList': {
    person: async (scene) => {
      const id = await refuse(scene, newEmail('refused'));
      await scene.page.goto(`/admin/subscriptions/off-list/${id}`);
      return button(scene.page, 'Allow mail to this address');
    },
  },
  'subscriptions.resendToAll': {
    'list of subscriptions': async ({ page, site }) => {
      const data = { email: newEmail('pending'), isVerified: false };
      expect((await site.admin.post('/api/email-subscribe', { data })).status()).toBe(201);
      await page.goto('/admin?tab=subscriptions');
      await button(page, 'Resend to all pending').click();
      return button(page, /^Resend to [\d,]+$/);
    },
  },
  'subscriptions.export': {
    'list of subscriptions': async ({ page }) => {
      await page.goto('/admin?tab=subscriptions');
      return button(page, 'Export CSV');
    },
    'selected subscriptions': async (scene) => {
      await scene.page.getByRole('checkbox', { name: `Select ${await listSubscriber(scene)}` }).check();
      return button(scene.page, 'Export');
    },
    'addresses off the list': async ({ page }) => {
      await page.goto('/admin?tab=subscriptions&verified=unsubscribed');
      return button(page, 'Export CSV');
    },
    'own dashboard': async ({ page }) => {
      await page.goto('/home');
      return button(page, 'Export to CSV');
    },
  },
  'subscriptions.copy': { person: openedPerson('Download a copy'), message: openedMessage('Download a copy') },
  'subscriptions.erase': {
    person: openedPerson('Erase at their request'),
    message: openedMessage('Erase at their request'),
    'list of subscriptions': async (scene) => {
      await button(scene.page, `Edit ${await listSubscriber(scene)}`).click();
      return button(scene.page.getByRole('dialog'), 'Erase at their request');
    },
  },
  'users.create': {
    'list of users': async ({ page }) => {
      await page.goto('/admin?tab=users');
      await button(page, 'Create User').click();
      return fillUser(page.getByRole('dialog', { name: 'Create User' }), 'Create User');
    },
    'own dashboard': async ({ page }) => {
      await page.goto('/home');
      await button(page, 'Create Admin Account').click();
      return fillUser(page.getByRole('dialog', { name: 'Create Admin Account' }), 'Create Admin');
    },
    'dashboard of an administrator': async ({ page }) => {
      await page.goto('/dashboard');
      await button(page, 'Create User').click();
      return fillUser(page.getByRole('dialog', { name: 'Create User' }), 'Create User');
    },
  },
  'users.update': {
    'list of users': async (scene) => {
      await (await (await openRow(scene, 'user', (email) => `Edit ${email}`)).open()).click();
      const dialog = scene.page.getByRole('dialog', { name: 'Edit User' });
      await dialog.getByLabel('Role').selectOption('Administrator');
      return button(dialog, 'Save');
    },
  },
  'users.invite': {
    'list of users': async ({ page }) => {
      await page.goto('/admin?tab=users');
      return openInvitation(page);
    },
    'own dashboard': async ({ page }) => {
      await page.goto('/home');
      return openInvitation(page);
    },
  },
  'users.inviteAgain': {
    'list of users': (scene) => invited(scene, (email) => `Send the invitation to ${email} again`),
  },
  'users.withdrawInvitation': {
    'list of users': (scene) => invited(scene, (email) => `Withdraw the invitation to ${email}`),
  },
  'users.delete': {
    'list of users': async (scene) => (await openRow(scene, 'admin', (email) => `Delete ${email}`)).open(),
  },
  'users.clearFactors': {
    'list of users': async (scene) => {
      const { id, open } = await openRow(scene, 'user', (email) => `Edit ${email}`);
      const columns = '"userId", "name", "credentialId", "publicKey", "counter", "transports", "createdAt"';
      const values = [id, newEmail('credential'), stored(Date.now())];
      await execute(scene.site, `INSERT INTO "Passkey" (${columns}) VALUES (?, 'Phone', ?, '', 0, '[]', ?)`, values);
      await execute(scene.site, 'UPDATE "User" SET "hasFactor" = true WHERE "id" = ?', [id]);
      await (await open()).click();
      return button(scene.page.getByRole('dialog', { name: 'Edit User' }), 'Clear second factors');
    },
  },
  'users.endSessions': {
    'list of users': async (scene) => {
      const { email, open } = await openRow(scene, 'user', (address) => `Edit ${address}`);
      const other = await request.newContext({ baseURL: scene.site.url });
      expect((await other.post('/api/login', { data: { email, password: testPassword } })).status()).toBe(200);
      await other.dispose();
      await (await open()).click();
      return button(scene.page.getByRole('dialog', { name: 'Edit User' }), /^End the session in /);
    },
  },
};
