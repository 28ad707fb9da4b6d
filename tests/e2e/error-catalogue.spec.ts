import type { Page, Route } from '@playwright/test';

import { expect, hold, newEmail, test } from './fixtures';

/** The rows of the specification's table of messages (section 8); the test plays the server. */
interface Row {
  situation: string;
  role?: 'admin' | 'user';
  path: string;
  /** The call whose response is replaced. */
  call: string;
  method?: string;
  answer: { status: number; body: string };
  act: (page: Page) => Promise<void>;
  sees: string[];
  /** The page that it redirects to. */
  leadsTo?: RegExp;
}

const down = { status: 500, body: 'down' };
const refused = (message: string, status = 400) => ({ status, body: JSON.stringify({ message }) });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const fillUser = async (page: Page) => {
  await dialog(page).getByLabel('Email').fill(newEmail('made'));
  await dialog(page).getByLabel('First name').fill('Ada');
  await dialog(page).getByLabel('Last name').fill('Byron');
  await dialog(page)
    .getByLabel(/^Password/)
    .fill('engines that weave');
};
const verify = async (page: Page) => {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await press(page, 'Verify Email');
};

const rows: Row[] = [
  {
    situation: 'sign-in failure with a message',
    path: '/auth',
    call: '**/api/login',
    answer: refused('The books are closed.', 401),
    act: async (page) => {
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    },
    sees: ['The books are closed.'],
  },
  {
    situation: 'sign-in failure without one',
    path: '/auth',
    call: '**/api/login',
    answer: down,
    act: async (page) => {
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    },
    sees: ['Login failed'],
  },
  {
    situation: 'subscription failure',
    path: '/',
    call: '**/api/email-subscription',
    answer: down,
    act: async (page) => {
      const form = page.locator('#subscribe form').first();
      await form.getByRole('textbox').first().fill(newEmail('reader'));
      await form.getByRole('button', { name: 'Subscribe' }).click();
    },
    sees: ['Subscription failed', 'Please try again or contact support if the problem persists.'],
  },
  {
    situation: 'unauthorized in admin',
    role: 'admin',
    path: '/admin?tab=news',
    call: '**/api/admin/users*',
    answer: { status: 401, body: 'Unauthorized' },
    act: async (page) => {
      await page.context().clearCookies();
      await page.getByRole('tab', { name: 'User Management' }).click();
    },
    sees: ['Unauthorized', 'Session expired. Please log in again.'],
    leadsTo: /\/auth/,
  },
  {
    situation: 'create admin failure',
    role: 'admin',
    path: '/home',
    call: '**/api/admin/users',
    answer: down,
    act: async (page) => {
      await press(page, 'Create Admin Account');
      await fillUser(page);
      await dialog(page)
        .getByRole('button', { name: /Create/ })
        .click();
    },
    sees: ['Failed to Create Admin', 'An error occurred while creating the admin account.'],
  },
  {
    situation: 'create user failure',
    role: 'admin',
    path: '/admin',
    call: '**/api/admin/users',
    method: 'POST',
    answer: down,
    act: async (page) => {
      await press(page, 'Create User');
      await fillUser(page);
      await dialog(page)
        .getByRole('button', { name: /Create/ })
        .click();
    },
    sees: ['Error', 'Failed to create user'],
  },
  {
    situation: 'delete user failure',
    role: 'admin',
    path: '/admin?q=admin%40example.com',
    call: '**/api/admin/users/*',
    answer: down,
    act: (page) => press(page, 'Delete admin@example.com'),
    sees: ['Failed to delete user'],
  },
  {
    situation: 'subscription add failure',
    role: 'admin',
    path: '/admin?tab=subscriptions',
    call: '**/api/email-subscribe',
    answer: down,
    act: async (page) => {
      await press(page, 'Add Subscription');
      await dialog(page).getByLabel('Email').fill(newEmail('added'));
      await dialog(page).getByLabel('How did this person agree').fill('By telephone.');
      await dialog(page).getByRole('button', { name: /Add/ }).click();
    },
    sees: ['Failed to add subscription'],
  },
  {
    situation: 'news item failure',
    role: 'admin',
    path: '/admin?tab=news',
    call: '**/api/admin/news/drafts',
    method: 'POST',
    answer: down,
    act: async (page) => {
      await page.getByRole('link', { name: 'Create News Item' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('T');
      await page.getByRole('textbox', { name: 'Excerpt' }).fill('E');
      await press(page, 'Publish');
    },
    sees: ['Failed to create news item'],
  },
  {
    situation: 'CSV export failure on the dashboard',
    role: 'admin',
    path: '/home',
    call: '**/api/admin/email-subscriptions/export',
    answer: down,
    act: (page) => press(page, 'Export to CSV'),
    sees: ['Export Failed', 'Unable to export subscriber data. Please try again.'],
  },
  {
    situation: 'CSV export failure in admin',
    role: 'admin',
    path: '/admin?tab=subscriptions',
    call: '**/api/admin/email-subscriptions/export',
    answer: down,
    act: (page) => press(page, 'Export CSV'),
    sees: ['Failed to export subscriptions'],
  },
  {
    situation: 'verification failure with a parse error',
    path: '/verify-email?token=any',
    call: '**/api/verify-email',
    answer: refused(`Unexpected token '<', "<!DOCTYPE "... is not valid JSON`, 500),
    act: verify,
    sees: [
      'Verification failed',
      'Verification failed. Please try again.',
      'Server error occurred. Please try again later.',
    ],
  },
  {
    situation: 'verification failure with a message',
    path: '/verify-email?token=any',
    call: '**/api/verify-email',
    answer: refused('The books are closed.'),
    act: verify,
    sees: ['Verification failed', 'Verification failed. Please try again.', 'The books are closed.'],
  },
];

test.use({ expectedConsoleErrors: [/Failed to load resource|Subscription failed|down|500/i] });

for (const { situation, role, path, call, method, answer, act, sees, leadsTo } of rows) {
  test(`says what the specification says of ${situation}`, async ({ page, signIn }) => {
    if (role) await signIn(role);
    const replace = (route: Route) =>
      method && route.request().method() !== method
        ? route.fallback()
        : route.fulfill({ ...answer, contentType: answer.body.startsWith('{') ? 'application/json' : 'text/plain' });
    await page.goto(path);
    await page.route(call, replace);
    page.on('dialog', (question) => void question.accept());
    const lead = leadsTo && (await hold(page, leadsTo));
    await act(page);
    for (const text of sees) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    lead?.();
    if (leadsTo) await expect(page).toHaveURL(leadsTo);
  });
}
