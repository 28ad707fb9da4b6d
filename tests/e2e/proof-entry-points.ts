import { request } from '@playwright/test';

import type { contracts } from '@/lib/registry/domains';
import type { Effect, proofOf } from '@/lib/platform/http/contract';

import { codeOf } from '../factories/totp';
import { expect, newEmail } from './fixtures';
import { ageProof } from './old-proof';
import {
  addMailing,
  button,
  fillUser,
  listSubscriber,
  mailedAct,
  prepareApp,
  subscribe,
  withProof,
  type EntryPoint,
} from './proof-context';

type Contracts = typeof contracts;
type AskingIn<Domain extends keyof Contracts & string> = {
  [Name in keyof Contracts[Domain] & string]: Contracts[Domain][Name] extends { effect: AskingEffect }
    ? `${Domain}.${Name}`
    : never;
}[keyof Contracts[Domain] & string];

type AskingEffect = { [E in Effect]: (typeof proofOf)[E] extends 'never' ? never : E }[Effect];

/** Every operation whose contract asks for a recent proof. */
type Asking = { [Domain in keyof Contracts & string]: AskingIn<Domain> }[keyof Contracts & string];

/**
 * One act of each kind of place that may have to ask. One dialog asks for all, wherever `callApi` is called, and
 * `recent-proof.test.ts` says for every operation whether it asks.
 */
export const entryPoints: Record<string, { operation: Asking; open: EntryPoint }> = {
  'a form of one’s own account': {
    operation: 'account.endSessions',
    open: async ({ page, site, email, password }) => {
      const other = await request.newContext({ baseURL: site.url });
      expect((await other.post('/api/login', { data: { email, password } })).status()).toBe(200);
      await other.dispose();
      await page.goto('/account');
      return button(page, 'End all other sessions');
    },
  },
  'a device that asks while the proof grows old': {
    operation: 'auth.addPasskey',
    open: async ({ page, site, email, password }) => {
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
  'a question, with a code as the proof': {
    operation: 'auth.removeApp',
    open: async (context) => {
      const { page } = context;
      await withProof(context, async () => {
        await page.getByLabel('Code').fill(codeOf(await prepareApp(context)));
        await button(page, 'Confirm').click();
        const codes = page.getByRole('alert').getByRole('listitem');
        await expect(codes).toHaveCount(10);
        context.recoveryCode = (await codes.first().textContent()) ?? '';
      });
      return button(page, 'Remove the app');
    },
  },
  'a form on a page of the back office': {
    operation: 'auth.updateSettings',
    open: async ({ page }) => {
      await page.goto('/admin/sign-in-rules');
      return button(page, 'Update Days');
    },
  },
  'a download': {
    operation: 'audit.export',
    open: async ({ page }) => {
      await page.goto('/admin/audit');
      return button(page, 'Export CSV');
    },
  },
  'a link to a file': {
    operation: 'account.export',
    open: async ({ page }) => {
      await page.goto('/account');
      return page.getByRole('link', { name: 'Download my data' });
    },
  },
  'a button on a page': {
    operation: 'newsletters.resend',
    open: async (context) => {
      const { id } = await addMailing(context);
      await context.page.goto(`/admin/mailings/${id}`);
      return button(context.page, 'Send the remaining letters');
    },
  },
  'a dialog with a letter, over a list': {
    operation: 'newsletters.approve',
    open: async (context) => {
      await subscribe(context);
      const title = `Sent ${newEmail('item')}`;
      await context.site.addNews({ title });
      await context.page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
      await button(context.page, `Mail ${title} to the subscribers`).click();
      return button(context.page.getByRole('dialog'), /^Mail \d+$/);
    },
  },
  'a dialog of the editor, whose text is saved first': {
    operation: 'news.publishChanges',
    open: (context) =>
      mailedAct(
        context,
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
  'a question over a dialog': {
    operation: 'subscriptions.erase',
    open: async (context) => {
      await button(context.page, `Edit ${await listSubscriber(context)}`).click();
      return button(context.page.getByRole('dialog'), 'Erase at their request');
    },
  },
  'selected rows, the first of them the twentieth act on a single address': {
    operation: 'subscriptions.delete',
    open: async (context) => {
      await context.page.getByRole('checkbox', { name: `Select ${await listSubscriber(context)}` }).check();
      return button(context.page, 'Delete');
    },
  },
  'a dialog of the user dashboard': {
    operation: 'users.create',
    open: async ({ page }) => {
      await page.goto('/home');
      await button(page, 'Create Admin Account').click();
      return fillUser(page.getByRole('dialog', { name: 'Create Admin Account' }), 'Create Admin');
    },
  },
};
