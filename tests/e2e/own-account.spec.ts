import type { Page, Route } from '@playwright/test';

import { expect, hold, holdScripts, keepNotifications, newEmail, test, type Site } from './fixtures';

const chosen = 'engines that weave algebra';

test.use({ signedIn: 'with a password' });

/** The link in the latest message to an address whose subject matches, once it has arrived. */
async function mailedLink(site: Site, email: string, subject: RegExp): Promise<string> {
  let link = '';
  await expect(async () => {
    const mail = site.mailbox.to(email).findLast((each) => subject.test(each.subject ?? ''));
    link = /https?:\S+\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    // A refusal of a form is a response of the API.
    test.use({ javaScriptEnabled, expectedConsoleErrors: [/Failed to load resource.*400/] });

    test(`a forgotten password is replaced by a link that works once${javaScriptEnabled ? '' : ' @journey'}`, async ({
      page,
      site,
      signIn,
      expectAccessible,
    }) => {
      const { email } = await signIn('user');
      await page.context().clearCookies();
      await page.goto('/auth');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
      const answer = page.getByText('If this address has an account, a link is on its way to it.');
      await page.getByLabel('Email').fill(newEmail('nobody'));
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(answer).toBeVisible();
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email.toUpperCase());
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(answer).toBeVisible();

      const link = await mailedLink(site, email, /A new password/);
      // Typed before the scripts arrive, which judge it then.
      const release = await holdScripts(page);
      const opened = page.goto(link);
      await page.getByRole('textbox', { name: 'New password' }).fill('password');
      release();
      await opened;
      if (javaScriptEnabled) {
        await expect(page.getByText('Very weak: guessed at once.')).toBeVisible();
        await expectAccessible();
      }
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(
        'This is one of the passwords that are guessed first. Please choose another.',
      );
      await page.getByRole('textbox', { name: 'New password' }).fill(chosen);
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('Your password is set. Please sign in with it.')).toBeVisible();
      await signInByForm(page, email, chosen);
      await expect(page).toHaveURL(`${site.url}/home`);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    });

    test('a user changes their name, password and address, and ends other sessions', async ({
      page,
      site,
      browser,
      signIn,
    }) => {
      const { email, password } = await signIn('user');
      const elsewhere = await browser.newContext({ baseURL: site.url });
      expect((await elsewhere.request.post('/api/login', { data: { email, password } })).status()).toBe(200);
      await page.goto('/home');
      await page.getByRole('link', { name: 'Choose one of your own' }).click();
      await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();

      await page.getByRole('button', { name: /^End the session in/ }).click();
      await expect(page.getByText('1 session ended.')).toBeVisible();
      expect((await elsewhere.request.get('/api/user')).status()).toBe(401);
      await elsewhere.close();

      await page.getByLabel('First name').fill('Augusta');
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(page.getByText('Your name has been saved.')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Augusta');

      const form = page.getByRole('region', { name: 'Password' });
      await form.getByLabel('Current password').fill('not it');
      await form.getByLabel('New password').fill(chosen);
      await form.getByRole('button', { name: 'Change password' }).click();
      await expect(form.getByRole('alert')).toHaveText('That is not your current password.');
      await form.getByLabel('Current password').fill(password);
      await form.getByLabel('New password').fill(chosen);
      await form.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Your password has been changed, and your other sessions have ended.')).toBeVisible();
      await expect(page.getByText('Someone else chose your password.')).toHaveCount(0);

      const moved = newEmail('moved');
      await page.getByLabel('New address').fill(moved);
      await page.getByRole('region', { name: 'Email' }).getByLabel('Current password').fill(chosen);
      await page.getByRole('button', { name: 'Change address' }).click();
      await expect(page.getByText(`A link is on its way to ${moved}.`, { exact: false })).toBeVisible();
      await page.goto(await mailedLink(site, moved, /Confirm the new address/));
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(page).toHaveURL(`${site.url}/account`);
      await expect(page.getByText(`You are signed in as ${moved}.`)).toBeVisible();
      await expect
        .poll(() => site.mailbox.to(email).map(({ subject }) => subject))
        .toContain('Your address was changed: DataBP');
    });

    test('where another password is required, the account gives access to nothing before it', async ({
      page,
      site,
    }) => {
      const account = { email: newEmail('demanded'), password: 'a first password' };
      const data = { ...account, role: 'admin', mustChangePassword: true };
      expect((await site.admin.post('/api/admin/users', { data })).status()).toBe(201);
      await page.goto('/auth');
      await signInByForm(page, account.email, account.password);
      await expect(page).toHaveURL(`${site.url}/account`);
      for (const address of ['/home', '/admin', '/dashboard']) {
        await page.goto(address);
        await expect(page).toHaveURL(`${site.url}/account`);
      }
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Password']);
      await page.getByLabel('Current password').fill(account.password);
      await page.getByLabel('New password').fill('too short');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('main').getByRole('alert').first()).toContainText('at least 12 characters');
      await page.getByLabel('Current password').fill(account.password);
      await page.getByLabel('New password').fill(chosen);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
      await expect(page.getByText('Your password has been changed, and your other sessions have ended.')).toBeVisible();
      await page.goto('/admin');
      await expect(page).toHaveURL(`${site.url}/admin`);
    });
  });
}

const refreshes = /\/account\?_rsc=/;

/** Opens the account and saves another first name. */
async function saveName(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByLabel('First name').fill('Augusta');
  await page.getByRole('button', { name: 'Save name' }).click();
}

test('what was saved is said before the page is refreshed', async ({ page, signIn }) => {
  await signIn('user');
  const release = await hold(page, refreshes);
  await saveName(page);
  const done = page.getByText('Your name has been saved.');
  await expect(done).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  release();
  await expect(page.getByRole('button', { name: 'Save name' })).toBeEnabled();
  await expect(done).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  await expect(done).toHaveCount(0);
});

test.describe('where the refresh fails', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|Failed to fetch RSC payload/] });

  for (const [way, fail] of [
    ['is refused', (route) => route.fulfill({ status: 503 })],
    ['does not arrive', (route) => route.abort()],
  ] satisfies [string, (route: Route) => Promise<void>][])
    test(`what was saved is said on the page loaded anew: it ${way}`, async ({ page, signIn }) => {
      await signIn('user');
      await keepNotifications(page);
      await page.route(refreshes, fail);
      await saveName(page);
      const told = page.getByRole('region', { name: 'Notification' }).getByText('Your name has been saved.');
      await expect(told).toBeVisible();
      await expect(page.getByRole('main').getByText('Your name has been saved.')).toHaveCount(0);
      await expect(page.getByLabel('First name')).toHaveValue('Augusta');
    });
});

test('an invited person chooses name and password and signs in', async ({
  page,
  site,
  browser,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  await page.goto('/admin');
  const email = newEmail('invited');
  await page.getByRole('button', { name: 'Invite by email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by email' });
  await dialog.getByLabel('Email').fill(email);
  await expect(dialog.getByLabel('Role')).toHaveValue('admin');
  await expect(dialog.getByLabel('Role')).toHaveAccessibleDescription(/^A User can open only/);
  await dialog.getByLabel('Role').selectOption('User');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation queued')).toBeVisible();
  // Earlier tests may have filled the first page of the list.
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  // Pressed before the search has narrowed the list, a button would move away beneath the pointer.
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Invited', { exact: true })).toBeVisible();
  const first = await mailedLink(site, email, /invites you to/);
  await row.getByRole('button', { name: `Send the invitation to ${email} again` }).click();
  await expect.poll(() => site.mailbox.to(email).length).toBe(2);

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const invited = await context.newPage();
  await invited.goto(first);
  await expect(invited.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(invited.getByRole('main')).toContainText('An invitation also ends when a newer one is sent');
  await expect(invited.getByRole('main')).not.toContainText('replaced');
  await invited.goto(await mailedLink(site, email, /invites you to/));
  await invited.getByLabel('First name').fill('Grace');
  await invited.getByLabel('Last name').fill('Hopper');
  await invited.getByLabel('New password').fill('Hopper 1906');
  await invited.getByRole('button', { name: 'Set password' }).click();
  await expect(invited.getByRole('alert')).toContainText('little more than a name');
  await expect(invited.getByLabel('First name')).toHaveValue('Grace');
  await invited.getByLabel('New password').fill(chosen);
  await invited.getByRole('button', { name: 'Set password' }).click();
  await signInByForm(invited, email, chosen);
  await expect(invited.getByRole('heading', { name: 'Welcome, Grace' })).toBeVisible();

  await page.reload();
  await expect(row.getByRole('cell', { name: 'Grace Hopper', exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Edit ${email}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit User' });
  await expect(editor).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await editor.getByRole('button', { name: /^End the session in/ }).click();
  await expect(editor.getByText('Not signed in anywhere.')).toBeVisible();
  await editor.getByLabel('Last name').fill('Murray');
  await editor.getByLabel('Role').selectOption('admin');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated')).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Grace Murray', exact: true })).toBeVisible();
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  await invited.reload();
  await expect(invited).toHaveURL(/\/auth\?/);
  await context.close();
});

test('an invitation is taken back', async ({ page, site, signIn }) => {
  await signIn('admin');
  const email = newEmail('withdrawn');
  expect((await site.admin.post('/api/admin/invitations', { data: { email } })).status()).toBe(201);
  const link = await mailedLink(site, email, /invites you to/);
  await page.goto(`/admin?q=${email}`);
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click();
  await expect(page.getByText('Invitation withdrawn')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
