import type { Page, Route } from '@playwright/test';

import { expect, further, newEmail, test } from './fixtures';

const tabs = [
  ['users', 'User Management'],
  ['subscriptions', 'Email Subscriptions'],
  ['news', 'News Management'],
  ['analytics', 'Analytics'],
  ['site', 'Site Management'],
] as const;

const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notification' }).getByText(text);

/** Opens a tab, with the rows that are found by these words. */
async function openTab(page: Page, tab: string, words = ''): Promise<void> {
  await page.goto(`/admin?tab=${tab}${words && `&q=${encodeURIComponent(words)}`}`);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  // The tabs depend on the address, and React hydrates them after the rest of the page.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[role=tab]') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

test('tabs are in the address: reload and back keep them', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin');
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
  for (const [id, name] of tabs) {
    // The first tab is the default at /admin: choosing it there changes nothing.
    if (id !== 'users') await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(id === 'users' ? /\/admin$/ : new RegExp(`tab=${id}$`));
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Site Management' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Analytics' })).toHaveAttribute('aria-selected', 'true');
});

test('a user is created and deleted, one’s own account is protected @journey', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const me = await signIn('admin');
  const email = newEmail('colleague');
  await openTab(page, 'users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(toast(page, 'Validation Error')).toBeVisible();
  await expect(toast(page, 'Email and password are required')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('a password');
  // Two presses create one account.
  await dialog.getByRole('button', { name: 'Create User' }).dblclick();
  await expect(toast(page, 'User created')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  page.once('dialog', (question) => void question.dismiss());
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await expect(toast(page, 'User deleted')).toBeVisible();
  await expect(page.getByText('No users match.')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search users' }).fill(me.email);
  await expect(page.getByText(/your own account cannot be deleted/)).toBeAttached();
  await expect(page.getByRole('button', { name: `Delete ${me.email}` })).toHaveCount(0);
});

test('a subscription is added, edited, found, reminded and deleted @journey', async ({ page, site, signIn }) => {
  await signIn('admin');
  const email = newEmail('subscriber');
  await openTab(page, 'subscriptions');
  await page.getByRole('button', { name: 'Add Subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(toast(page, 'Email is required.')).toBeVisible();
  await expect(dialog.getByLabel('Verified')).toBeChecked();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Verified').uncheck();
  await dialog.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(toast(page, 'Please describe how this person agreed to receive email.')).toBeVisible();
  await dialog.getByLabel('How did this person agree').fill('A card at the conference');
  await dialog.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(toast(page, 'Subscription Added')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(email.slice(2, -4));
  await page.getByLabel('Verified', { exact: true }).selectOption('Pending');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Pending verification').last()).toBeVisible();
  await expect(page).toHaveURL(/q=.*verified=false|verified=false.*q=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: /Resend/ }).click();
  await expect(toast(page, 'Verification queued')).toBeVisible();
  await site.mailbox.first(email);
  await page.getByLabel('Verified', { exact: true }).selectOption('All');
  await expect(page).not.toHaveURL(/verified=/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await row.getByRole('button', { name: `Edit ${email}` }).click();
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Verified').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Please describe how this person agreed to receive email.')).toBeVisible();
  await dialog.getByLabel('How did this person agree').fill('Confirmed by telephone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Subscription Updated')).toBeVisible();
  await expect(row).toContainText('Ada');
  page.once('dialog', (question) => void question.accept());
  await row.getByRole('button', { name: `Delete ${email}` }).click();
  await expect(toast(page, 'Subscription Deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a news item is written with a preview, published, taken back and deleted', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const title = `Written ${newEmail('item')}`;
  // Among all rows, an item of a later date would move its switch as it comes.
  await openTab(page, 'news', title);
  await page.getByRole('link', { name: 'Create News Item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create News Item' })).toBeVisible();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await expect(toast(page, 'Title, excerpt, and category are required.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'Announcements',
    'Regulatory',
    'Industry Insights',
  ]);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('What it is about.');
  await expect(page.getByText(`${title.length} of 200 characters`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(title).first()).toBeVisible();
  await publish.click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, 'News Item Created')).toBeVisible();

  await openTab(page, 'news', title);
  const row = page.getByRole('row').filter({ hasText: title });
  const shown = async () =>
    (await (await page.request.get(`/api/news?q=${encodeURIComponent(title)}`)).text()).includes(title);
  expect(await shown()).toBe(true);
  const published = row.getByRole('switch');
  await published.click();
  expect(await shown()).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(published).toHaveAttribute('aria-checked', 'false');
  await expect(toast(page, 'News Item Updated')).toBeVisible();
  expect(await shown()).toBe(false);
  page.on('dialog', (question) => void question.accept());
  await (await further(row, 'Delete')).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'News Item Restored')).toBeVisible();
  await expect(row).toContainText('Draft');
  await (await further(row, 'Delete')).click();
  await expect(toast(page, 'News Item Deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('State', { exact: true }).selectOption('Deleted');
  await expect(row).toContainText('Deleted');
  await expectAccessible();
  await row.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(toast(page, 'News Item Restored')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('State', { exact: true }).selectOption('Draft');
  await expect(row).toBeVisible();
});

/** Every notification that the page shows from now on, however briefly, with its title and text. */
async function collectNotices(page: Page): Promise<string[]> {
  const notices: string[] = [];
  await page.exposeFunction('collectNotice', (text: string) => notices.push(text));
  await page.evaluate(() => {
    const { collectNotice } = window as unknown as { collectNotice(text: string): void };
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[data-sonner-toast]')) {
        collectNotice(
          [...notice.querySelectorAll('[data-title], [data-description]')].map((part) => part.textContent).join(' '),
        );
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return notices;
}

test.describe('what another administrator has deleted', () => {
  test.use({ expectedConsoleErrors: [/404/] });

  test('is reported, leaves the list, and what was typed in its editor stays', async ({ page, site, signIn }) => {
    const title = `Gone ${newEmail('item')}`;
    const id = await site.addNews({ title });
    await signIn('admin');
    await openTab(page, 'news', title);
    const row = page.getByRole('row').filter({ hasText: title });
    const editor = await page.context().newPage();
    await editor.goto(`/admin/news/${id}`);
    await expect(editor.getByLabel('Excerpt')).toBeVisible();
    await site.admin.delete(`/api/admin/news/${id}`);
    await row.getByRole('switch').click();
    await expect(toast(page, 'News item not found.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await editor.getByLabel('Excerpt').fill('Words that took a while.');
    await expect(editor.getByText('Not saved: News item not found.')).toBeVisible();
    await expect(editor.getByLabel('Excerpt')).toHaveValue('Words that took a while.');
    await editor.close();
  });
});

test.describe('a session that ends while a form is open', () => {
  test.use({ expectedConsoleErrors: [/401/] });

  test('leaves half a second to read the notice, from when it can be read', async ({ page, signIn }) => {
    await signIn('admin');
    await openTab(page, 'news');
    const button = page.getByRole('button', { name: 'Refresh' });
    await expect(button).toBeEnabled();
    await page.context().clearCookies();
    // The page's own clock, kept across navigation.
    await page.evaluate(() => {
      const look = () => {
        const notice = document.querySelector('[data-sonner-toast][data-mounted=true]');
        if (notice && Number(getComputedStyle(notice).opacity) >= 0.99)
          sessionStorage.setItem('readable', String(Date.now()));
        else requestAnimationFrame(look);
      };
      look();
      // When the navigation begins: the next page may take long to load.
      const { navigation } = window as unknown as { navigation: EventTarget };
      navigation.addEventListener('navigate', () => sessionStorage.setItem('left', String(Date.now())), { once: true });
    });
    await button.click();
    await expect(page).toHaveURL(/reason=expired$/);
    const [readable, left] = await page.evaluate(() =>
      ['readable', 'left'].map((name) => Number(sessionStorage.getItem(name))),
    );
    expect(readable).toBeGreaterThan(0);
    expect((left ?? 0) - (readable ?? 0)).toBeGreaterThanOrEqual(490);
  });

  test('is reported, leads to sign in, and what was typed is there afterwards', async ({ page, site, signIn }) => {
    const account = await signIn('admin');
    await page.goto('/admin/news/new');
    const [title, excerpt] = [page.getByLabel('Title'), page.getByLabel('Excerpt')];
    await excerpt.fill('And how it goes on.');
    const named = `Half an idea ${newEmail('item')}`;
    await page.context().clearCookies();
    const notices = await collectNotices(page);
    await title.fill(named);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fnews%2Fnew&reason=expired$/);
    expect(notices).toContain('Unauthorized Session expired. Please log in again.');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(title).toHaveValue(named);
    await expect(excerpt).toHaveValue('And how it goes on.');
    await expect(page.getByText('What you typed last time had not been saved. It has been restored.')).toBeVisible();
    const items = async () =>
      (await site.admin.get(`/api/admin/news?q=${encodeURIComponent(named)}`)).json() as Promise<object[]>;
    expect(await items()).toEqual([]);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(toast(page, 'News Item Created')).toBeVisible();
    expect(await items()).toMatchObject([{ title: named, isPublished: false }]);
  });
});

test('what the release before an upgrade kept in the browser is restored to its author, once', async ({
  page,
  site,
  signIn,
}) => {
  const { email: owner } = await signIn('admin');
  const id = await site.addNews({ title: `Upgraded ${newEmail('item')}`, isPublished: false });
  await page.goto('/');
  await page.evaluate(
    ([own, item]) => {
      const forms = { '/api/admin/users/new': { email: 'typed@example.com' } };
      sessionStorage.setItem('keptForms', JSON.stringify({ owner: own, forms }));
      const values = { excerpt: 'Typed before the upgrade' };
      localStorage.setItem(`newsReplaced:${item}`, JSON.stringify({ owner: own, values }));
      localStorage.setItem('form:create-admin', '{"owner":');
    },
    [owner, id],
  );
  await openTab(page, 'users');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toHaveValue('typed@example.com');
  page.on('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Create Admin Account' })).toBeEnabled();
  await openTab(page, 'users');
  await expect(dialog).toBeHidden();
  await page.goto(`/admin/news/${id}`);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByLabel('Excerpt')).toHaveValue('Typed before the upgrade');
  await site.admin.delete(`/api/admin/news/${id}`);
});

test.describe('failures', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('of each action have their notice', async ({ page, site, signIn }) => {
    await signIn('admin');
    const item = `Stays ${newEmail('item')}`;
    await site.addNews({ title: item });
    const email = newEmail('stays');
    await site.admin.post('/api/email-subscribe', { data: { email, firstName: 'A', isVerified: false } });
    const other = newEmail('other');
    expect((await site.admin.post('/api/admin/users', { data: { email: other, password: 'a password' } })).ok()).toBe(
      true,
    );
    page.on('dialog', (question) => void question.accept());
    const breakWrites = () =>
      page.route('**/api/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
      );

    await openTab(page, 'users', other);
    await breakWrites();
    await page.getByRole('button', { name: `Delete ${other}` }).click();
    await expect(toast(page, 'Failed to delete user')).toBeVisible();
    await expect(toast(page, 'The site did not respond.')).toBeVisible();
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('x@example.com');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill('a password');
    await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click();
    await expect(toast(page, 'Failed to create user')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await openTab(page, 'subscriptions', email);
    await page.getByRole('button', { name: `Delete ${email}` }).click();
    await expect(toast(page, 'Failed to delete subscription')).toBeVisible();
    await page.getByRole('button', { name: `Edit ${email}` }).click();
    // It moves the button when it appears.
    await expect(page.getByRole('dialog').getByText('Added by an administrator')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Failed to update subscription')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Subscription' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('x@example.com');
    await page.getByRole('dialog').getByLabel('How did this person agree').fill('On the phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Subscription' }).click();
    await expect(toast(page, 'Failed to add subscription')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.route(/\/export/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(toast(page, 'Failed to export subscriptions')).toBeVisible();

    await openTab(page, 'news', item);
    const toggle = page.getByRole('switch', { name: item });
    await toggle.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(toast(page, 'Failed to update news item')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(toggle).toHaveAttribute('aria-checked', 'true');
    await (await further(page.getByRole('row').filter({ hasText: item }), 'Delete')).click();
    await expect(toast(page, 'Failed to delete news item')).toBeVisible();
    await page.getByRole('link', { name: 'Create News Item' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('T');
    await page.getByRole('textbox', { name: 'Excerpt' }).fill('E');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(toast(page, 'Failed to create news item')).toBeVisible();
  });

  for (const [name, fail] of Object.entries({
    'of a server that fails': (route: Route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }),
    'of a connection': (route: Route) => route.abort(),
  })) {
    test(`${name} replace the list with a plain message, with a retry button`, async ({ page, signIn }) => {
      await signIn('admin');
      await page.route('**/api/admin/users?*', fail, { times: 1 });
      await page.goto('/admin');
      await expect(page.getByText('The users could not be loaded.')).toBeVisible();
      await expect(page.getByText(/site did not respond/)).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    });
  }
});

test('the landing version is saved for this browser and for everyone @journey', async ({ page, site, signIn }) => {
  await signIn('admin');
  await openTab(page, 'site');
  await page.getByRole('radio', { name: /Version 1/ }).check();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save' }).click();
  await reloaded;
  expect(await page.evaluate(() => localStorage.getItem('siteConfig'))).toBe('{"landingPageVersion":"v1"}');
  expect(await (await site.admin.get('/api/admin/site-config')).json()).toEqual({ landingPageVersion: 'v1' });
  await expect(page.getByRole('radio', { name: /Version 1/ })).toBeChecked();
  await site.admin.put('/api/admin/site-config', { data: { landingPageVersion: 'v2' } });
});

test('the days until a second factor is required are set under User Management', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Sign-in rules' }).click();
  const days = page.getByLabel('Days until it is required');
  await expect(days).toHaveValue('7');
  for (const wrong of ['31', 'some', '']) {
    await days.fill(wrong);
    await page.getByRole('button', { name: 'Update Days' }).click();
    await expect(days).toHaveAttribute('aria-invalid', 'true');
  }
  await days.fill('14');
  await page.getByRole('button', { name: 'Update Days' }).click();
  await expect(toast(page, 'Days Updated')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('14');
  await days.fill('7');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Update Days' }).click();
  expect((await saved).ok()).toBe(true);
});

test.describe('with a sign-in to be found', () => {
  test.use({ signedIn: 'with a password' });

  test('the trail of security is narrowed, searched and exported', async ({ page, signIn }) => {
    const { email } = await signIn('admin');
    // An earlier address.
    await page.goto('/admin/audit?kind=security&event=sign-in');
    await expect(page).toHaveURL('/admin/sign-ins?event=sign-in');
    await page.goto('/admin/audit?kind=security&days=7');
    await expect(page).toHaveURL(/\/admin\/sign-ins\?from=\d{4}-\d{2}-\d{2}$/);
    await expect(page.getByLabel('From')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Sign-ins' }).click();
    await expect(page).toHaveTitle('Sign-ins · User Management | DataBP');
    await expect(page.getByText('each is kept for 180 days')).toBeVisible();
    await page.getByRole('searchbox').fill(email);
    const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'By password' });
    await expect(row).toContainText('Signed in');
    await page.getByLabel('Kind of event').selectOption('Failures');
    await expect(page.getByText('No entries match.')).toBeVisible();
    await page.getByLabel('Kind of event').selectOption('All events');
    const group = page.getByLabel('Action').locator('optgroup').filter({ hasText: 'Signed out' });
    await expect(group).toHaveAttribute('label', 'Sign-ins and sign-outs');
    await page.getByLabel('From').fill('2000-01-02');
    await page.getByLabel('To').fill('2000-01-02');
    await expect(page.getByText('No entries match.')).toBeVisible();
    await page.getByLabel('To').fill('');
    await expect(page).not.toHaveURL(/to=/);
    await expect(row).toContainText('Signed in');
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(row).toContainText('Signed in');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^consolidated-tape-audit-security-[\d-]+\.csv$/);
    await expect(page.getByRole('row').filter({ hasText: 'Exported a trail' })).toBeVisible();
  });
});

test.describe('days in the wrong order', () => {
  test.use({ expectedConsoleErrors: [/400 \(Bad Request\).*to=2000-01-01/] });

  test('are refused with a sentence', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin/audit?from=2000-01-02');
    await page.getByLabel('To').fill('2000-01-01');
    await expect(page.getByText('To must not be before From.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    await page.getByLabel('To').fill('');
    await expect(page.getByText('To must not be before From.')).toBeHidden();
  });
});

test('the audit trail says what was done @journey', async ({ page, site, signIn, expectAccessible }) => {
  await signIn('admin');
  const title = `Audited ${newEmail('item')}`;
  await site.addNews({ title });
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Site Management' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Created a news item');
  await expect(page.getByText('Times and days are in your time zone:')).toBeVisible();
  await page.getByRole('searchbox').fill('created news');
  await expect(page).toHaveURL(/q=created/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByRole('link')).toBeHidden();
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(row.getByText('From 127.0.0.1')).toBeVisible();
  await expectAccessible();
  await row.getByRole('button', { name: /^All about news item/ }).click();
  await expect(page.getByLabel('Object')).toHaveValue(/^News item \d+$/);
  await page.getByLabel('Action').selectOption('Created a news item');
  await expect(
    page.getByLabel('Action').locator('optgroup').filter({ hasText: 'Published a news item' }),
  ).toHaveAttribute('label', 'News');
  await row.getByRole('link', { name: /^News item \d+$/ }).click();
  await expect(page).toHaveURL(/\/admin\/news\/\d+$/);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
});

test('a user’s dialog leads to the history of the account', async ({ page, site, signIn }) => {
  await signIn('admin');
  const email = newEmail('traced');
  const created = await site.admin.post('/api/admin/users', {
    data: { email, password: 'a password that is long', role: 'user' },
  });
  expect(created.status()).toBe(201);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openTab(page, 'users', email);
    await page.getByRole('button', { name: `Edit ${email}` }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'History of this account' }).click();
    await expect(page.getByLabel('Object')).toHaveValue(/^User \d+$/);
    await expect(page.getByRole('row').filter({ hasText: 'Created an account' })).toContainText(email);
  }
});

test('everything can be done by keyboard @journey', async ({ page, signIn }) => {
  await signIn('admin');
  await openTab(page, 'users');
  await page.getByRole('tab', { name: 'User Management' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Email Subscriptions' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=subscriptions/);
  const add = page.getByRole('button', { name: 'Add Subscription' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Email').focus();
  const email = newEmail('keyboard');
  await page.getByRole('dialog').getByLabel('How did this person agree').focus();
  await page.keyboard.type('On the phone');
  await page.getByRole('dialog').getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Subscription Added')).toBeVisible();
  await expect(add).toBeFocused();
});
