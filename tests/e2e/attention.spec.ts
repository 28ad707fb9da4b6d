import { expect, newEmail, test } from './fixtures';

test.use({ siteFor: 'what needs attention is counted, and mailings of other tests would be too' });

test('a mailing is found and stopped within its two minutes, on any page, and is in the list after', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  const title = `To be stopped ${newEmail('item')}`;
  const id = await site.addNews({ title });
  await site.admin.post('/api/email-subscribe', { data: { email: newEmail('reader') } });
  await signIn('admin');
  await page.goto('/admin/messages');
  const line = page.getByRole('status', { name: 'Needs attention' });
  await expect(line).toContainText('Your account needs a second factor within 7 days');
  const { recipients, toSubscriptionId } = (await (
    await site.admin.get(`/api/admin/news/${id}/newsletter`)
  ).json()) as { recipients: number; toSubscriptionId: number };
  const data = { recipients, toSubscriptionId };
  expect((await site.admin.post(`/api/admin/news/${id}/newsletter`, { data })).status()).toBe(201);
  // Moves to another page, which reads the line anew.
  await page.getByRole('link', { name: 'Site Management' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(line).toContainText(/starts? in less than [23] minutes/);
  await expect(line.getByText(/^in [0-2]:\d\d$/)).toBeVisible();
  await expectAccessible();
  const stop = line.getByRole('button', { name: `Stop the mailing of ${title}` });
  const heightOf = async () => (await stop.boundingBox())?.height;
  const height = await heightOf();
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await heightOf()).toBe(height);
  await page.setViewportSize({ width: 1280, height: 900 });
  await stop.click();
  await expect(page.getByText('Mailing Stopped')).toBeVisible();
  await expect(line.getByRole('button')).toHaveCount(0);

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/mailings?stage=stopped');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('Ended');
  }
  await page.getByRole('link', { name: 'Sending' }).click();
  await expect(page.getByText('No mailings match.')).toBeVisible();
  await page.goto('/admin/mailings');
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveTitle(`${title} · Email Subscriptions | DataBP`);
});

test('failing checks are counted on every page, and lead to the list that runs them again', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  await page.goto('/admin/checks');
  await page.getByRole('link', { name: 'Run again' }).click();
  const states = page.getByRole('row').locator('td:nth-child(2)');
  await expect(states.first()).not.toHaveText('OK');
  const words = await states.allInnerTexts();
  // Then those that are OK or off.
  const rank = (word: string) => ['Problem', 'Warning'].toReversed().indexOf(word);
  expect(words).toEqual(words.toSorted((one, next) => rank(next) - rank(one)));
  const failing = words.filter((word) => rank(word) >= 0).length;
  await page.goto('/home');
  const line = page.getByRole('status', { name: 'Needs attention' });
  await line.getByRole('link', { name: /^\d+ checks? needs? attention$/ }).click();
  await expect(page.getByText(`Need attention: ${failing} of ${words.length} checks.`)).toBeVisible();
  const below = page.getByRole('navigation', { name: 'In Site Management' });
  await expect(below.getByRole('link', { name: `Checks ${failing} not OK` })).toBeVisible();
  await expectAccessible();
});

test('a browser whose clock is two minutes behind takes over the pages of a new account as the server wrote them', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.clock.setFixedTime(Date.now() - 120_000);
  const days = page.getByRole('status', { name: 'Needs attention' }).getByText('second factor within 7 days');
  for (const path of ['/home', '/account', '/admin?tab=users', '/admin/news/new', '/admin/checks']) {
    // What React finds changed is logged, which fails a test.
    await page.goto(path);
    await expect(days).toHaveCount(1);
  }
});

test('the key / moves to the search, but not while typing, in a dialog, or where it is turned off', async ({
  page,
  site,
  signIn,
}) => {
  await site.admin.post('/api/email-subscribe', { data: { email: newEmail('reader') } });
  await signIn('admin');
  await page.goto('/admin?tab=subscriptions');
  const search = page.getByRole('searchbox', { name: 'Search subscriptions' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toHaveValue('/');
  await page.getByRole('button', { name: 'Add Subscription' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().focus();
  await page.keyboard.press('/');
  // Behind the dialog it has no role.
  await expect(page.locator('main input[type=search]')).not.toBeFocused();

  await page.goto('/account');
  const choice = page.getByRole('checkbox', { name: 'Use it in this browser' });
  await choice.uncheck();
  await page.goto('/admin?tab=subscriptions');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await page.goto('/account');
  await expect(choice).not.toBeChecked();
});

test('the dashboard lists what a new site still needs, each with its place', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  await page.goto('/home');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Send mail',
    'Back up',
    'Protect your account',
    'Take the samples off the site',
    'Publish your first item',
  ]);
  await expectAccessible();
  await steps.getByRole('link', { name: 'See the checks: Back up' }).click();
  await expect(page).toHaveURL(/\/admin\/checks$/);
  await page.goto('/account');
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections.first()).toHaveText('Passkeys');
});

test('by the skip links the first row of a list is three tab stops away', async ({ page, signIn }) => {
  await signIn('admin');
  for (const [address, label] of [
    ['/admin?tab=users', 'users'],
    ['/admin?tab=news', 'news items'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: `Skip to the ${label}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('row').nth(1).locator(':focus')).toHaveCount(1);
  }
});

test('an import is listed with what became of its lines', async ({ page, site, signIn, expectAccessible }) => {
  const fileName = `${newEmail('file')}.csv`;
  const csv = { data: `email\nnot an address\n${newEmail('imported')}\n`, headers: { 'Content-Type': 'text/csv' } };
  const made = await site.admin.post(`/api/admin/subscription-imports?fileName=${fileName}`, csv);
  const { id } = (await made.json()) as { id: number };
  const started = await site.admin.post(`/api/admin/subscription-imports/${id}/start`, { data: { basis: 'Cards' } });
  expect(started.ok()).toBe(true);
  const state = async () =>
    ((await (await site.admin.get(`/api/admin/subscription-imports/${id}`)).json()) as { state: string }).state;
  await expect.poll(state).toBe('done');
  await signIn('admin');
  await page.goto('/admin?tab=subscriptions');
  await page.getByRole('link', { name: 'Imports' }).click();
  const row = page.getByRole('row').filter({ hasText: fileName });
  await expect(row).toContainText('Finished');
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: `Skipped lines of ${fileName} as CSV` }).click();
  expect((await download).suggestedFilename()).toBe(`import-${id}-rejected-lines.csv`);
  await expectAccessible();
});
