// Forms used before the page's scripts have arrived, and at the moment when they do.
import type { Page } from '@playwright/test';

import { contactForm } from '@/lib/content/contact-form';
import { updates } from '@/lib/content/updates';
import { topicsPart } from '@/lib/domains/mailing-list/words';
import { untilInteractive } from '@/tools/test-bed/until-interactive';

import { expect, holdScripts, newEmail, test, type Site } from './fixtures';

interface SlowForm {
  name: string;
  /** Returns the page's address, how to use the form, and its outcome. */
  prepare(site: Site): Promise<{
    address: string;
    fill(page: Page): Promise<void>;
    button: string;
    isDone(page: Page): Promise<void>;
    isKeptOnce?(): Promise<void>;
  }>;
}

async function subscriber(site: Site): Promise<{ verify: string; unsubscribe: string }> {
  const email = newEmail('slow');
  expect((await site.admin.post('/api/email-subscription', { data: { email } })).status()).toBe(201);
  const { text = '' } = await site.mailbox.first(email);
  const verify = /https?:\/\/\S+\/verify-email\?token=\S+/.exec(text)?.[0] ?? '';
  const unsubscribe = /Unsubscribe: (\S+)/.exec(text)?.[1] ?? '';
  return { verify, unsubscribe };
}

/** The link to the choices of a verified reader. */
async function choicesLink(site: Site): Promise<string> {
  const { verify } = await subscriber(site);
  const token = new URL(verify).searchParams.get('token');
  const data = { token, firstName: 'Ada', lastName: 'Byron' };
  const verified = await site.admin.post('/api/verify-email', { data });
  return `/preferences?token=${((await verified.json()) as { preferencesToken: string }).preferencesToken}`;
}

const forms: SlowForm[] = [
  {
    name: 'subscribe',
    async prepare(site) {
      const email = newEmail('slow');
      return {
        address: '/',
        fill: (page) => page.getByLabel('Email address').fill(email),
        button: 'Subscribe',
        isDone: (page) => expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeVisible(),
        async isKeptOnce() {
          await site.mailbox.first(email);
          expect(site.mailbox.to(email)).toHaveLength(1);
        },
      };
    },
  },
  {
    name: 'contact',
    async prepare(site) {
      const email = newEmail('slow');
      return {
        address: '/contact',
        async fill(page) {
          const form = page.getByRole('main');
          await form.getByLabel('Name').fill('Ada Byron');
          await form.getByLabel('Email').fill(email);
          await form.getByLabel('Topic').selectOption({ index: 1 });
          await form.getByRole('textbox', { name: 'Message' }).fill('Engines are slow lines too.');
        },
        button: contactForm.button,
        isDone: (page) => expect(page.getByText(contactForm.sent)).toBeVisible(),
        async isKeptOnce() {
          const list = await site.admin.get(`/api/admin/contact-messages?q=${encodeURIComponent(email)}`);
          const messages = (await list.json()) as { email: string; message: string }[];
          expect(messages.filter((message) => message.email === email)).toMatchObject([
            { message: 'Engines are slow lines too.' },
          ]);
        },
      };
    },
  },
  {
    name: 'sign in',
    async prepare(site) {
      const account = { email: newEmail('slow'), password: 'a password of the tests' };
      const made = await site.admin.post('/api/admin/users', { data: { ...account, role: 'user' } });
      expect(made.status()).toBe(201);
      return {
        address: '/auth',
        async fill(page) {
          await page.getByLabel('Email').fill(account.email);
          await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
        },
        button: 'Sign In',
        isDone: (page) => expect(page).toHaveURL(`${site.url}/home`),
      };
    },
  },
  {
    name: 'verify',
    async prepare(site) {
      return {
        address: (await subscriber(site)).verify,
        async fill(page) {
          await page.getByLabel('First name').fill('Ada');
          await page.getByLabel('Last name').fill('Byron');
        },
        button: 'Verify Email',
        isDone: (page) => expect(page.getByLabel('Organization')).toBeVisible(),
      };
    },
  },
  {
    name: 'preferences',
    async prepare(site) {
      return {
        address: await choicesLink(site),
        fill: (page) => page.getByRole('checkbox', { name: 'Regulatory' }).uncheck(),
        button: topicsPart.button,
        async isDone(page) {
          await expect(page.getByText(topicsPart.saved)).toBeVisible();
          await expect(page.getByRole('checkbox', { name: 'Regulatory' })).not.toBeChecked();
        },
      };
    },
  },
  {
    name: 'unsubscribe',
    async prepare(site) {
      return {
        address: (await subscriber(site)).unsubscribe,
        fill: async () => {},
        button: 'Unsubscribe',
        isDone: (page) => expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible(),
      };
    },
  },
  {
    name: 'search',
    async prepare(site) {
      const word = newEmail('engine').split('@')[0] ?? '';
      const id = await site.addNews({ title: `News of ${word}` });
      return {
        address: '/updates',
        fill: (page) => page.getByLabel(updates.searchLabel).fill(word),
        button: updates.searchButton,
        isDone: (page) => expect(page.locator(`[data-news-id="${id}"]`)).toBeVisible(),
      };
    },
  },
];

for (const { name, prepare } of forms) {
  test.describe(`on a slow line: ${name}`, () => {
    test('works before the scripts have arrived, and its outcome stays after them', async ({ page, site }) => {
      const { address, fill, button, isDone, isKeptOnce } = await prepare(site);
      const release = await holdScripts(page);
      void page.goto(address).catch(() => undefined);
      await fill(page);
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await isDone(page);
      release();
      await untilInteractive(page);
      await isDone(page);
      await isKeptOnce?.();
    });

    test('works at the moment when the scripts arrive', async ({ page, site }) => {
      const { address, fill, button, isDone, isKeptOnce } = await prepare(site);
      const release = await holdScripts(page);
      void page.goto(address).catch(() => undefined);
      await fill(page);
      release();
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await isDone(page);
      await isKeptOnce?.();
    });
  });
}

test('a profile that is begun before the scripts arrive keeps the focus', async ({ page, site }) => {
  const { verify } = await subscriber(site);
  const release = await holdScripts(page);
  void page.goto(verify).catch(() => undefined);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  const organization = page.getByLabel('Organization');
  await organization.fill('Engines');
  release();
  await untilInteractive(page);
  await expect(organization).toBeFocused();
  await expect(organization).toHaveValue('Engines');
});
