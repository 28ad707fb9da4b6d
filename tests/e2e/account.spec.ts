// @promise Opening one confirms nothing until you press the button.
// @documented Opening a link neither confirms nor unsubscribes: the button behind it does.

import type { Mailbox } from '@/tools/test-bed/mailbox';

import { expect, hold, holdScripts, newEmail, test } from './fixtures';

const refused = /Failed to load resource.*(400|401|403)/;

test.use({ signedIn: 'with a password' });

test.describe('signing in', () => {
  test.use({ expectedConsoleErrors: [refused] });

  test('says what is missing and what was wrong, and leads back to the page that was asked for @journey', async ({
    page,
    site,
    signIn,
  }) => {
    const account = await signIn('admin');
    await page.context().clearCookies();
    await page.goto('/admin?tab=news');
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%3Ftab%3Dnews&reason=sign-in$/);
    await expect(page.getByRole('heading', { name: 'Administrator Access' })).toBeVisible();
    await expect(page.getByText('Please sign in to see that page.')).toBeVisible();
    const form = page.getByRole('main');
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(form.getByRole('alert')).toHaveText('Please enter both email and password');
    await form.getByLabel('Email').fill(account.email);
    const password = form.getByRole('textbox', { name: 'Password' });
    await password.fill('not the password');
    await form.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(form.getByRole('alert')).toHaveText('Invalid email or password.');
    await password.fill(account.password);
    await password.press('Enter');
    await expect(page).toHaveURL(`${site.url}/admin?tab=news`);
    await page.goto('/auth');
    await expect(page).toHaveURL(`${site.url}/admin`);
  });

  test('keeps what was filled in before the scripts came', async ({ page, site, signIn }) => {
    const account = await signIn('admin');
    await page.context().clearCookies();
    const release = await holdScripts(page);
    const opened = page.goto('/auth');
    const form = page.getByRole('main');
    await form.getByLabel('Email').fill(account.email);
    await form.getByRole('textbox', { name: 'Password' }).fill(account.password);
    release();
    await opened;
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`${site.url}/admin`);
  });

  test('never leads to another site', async ({ page, site, signIn }) => {
    const account = await signIn('user');
    await page.context().clearCookies();
    await page.goto('/auth?next=//evil.example/');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`${site.url}/home`);
  });
});

test.describe('guards', () => {
  test.use({ expectedConsoleErrors: [refused] });

  test('a user who opens the back office is refused and taken home @journey', async ({ page, site, signIn }) => {
    await signIn('user');
    const leadHome = await hold(page, ({ pathname }) => pathname === '/');
    const response = await page.goto('/admin');
    expect(response?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible();
    leadHome();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  test('the dashboard is the back office for an administrator and one’s own for a user', async ({ page, signIn }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard/);
    await signIn('user');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    await signIn('admin');
    await page.goto('/dashboard');
    await expect(page.getByRole('tab', { name: 'User Management' })).toBeVisible();
  });
});

test.describe('the user dashboard', () => {
  test('shows a user what is theirs, and signs them out @journey', async ({ page, site, signIn }) => {
    const { email } = await signIn('user');
    await page.goto('/home');
    for (const card of ['Profile Active', 'Subscriptions', 'Documents', 'Notifications', 'Account Information']) {
      await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeHidden();
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });

  test('lets an administrator make another and take the list along @journey', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('admin');
    await page.goto('/home');
    await page.getByRole('button', { name: 'Create Admin Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Admin Account' });
    await dialog.getByLabel('Email').fill(newEmail('made'));
    await dialog.getByRole('textbox', { name: 'Password' }).fill('five5');
    await dialog.getByRole('button', { name: 'Create Admin' }).click();
    await expect(dialog.getByText('Password must have at least 6 characters.').last()).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('long enough');
    await dialog.getByRole('button', { name: 'Create Admin' }).click();
    await expect(dialog.getByText('First name is required.').last()).toBeVisible();
    await dialog.getByLabel('First name').fill('Grace');
    await dialog.getByLabel('Last name').fill('Hopper');
    await dialog.getByRole('button', { name: 'Create Admin' }).click();
    await expect(page.getByText('Admin Created Successfully')).toBeVisible();
    await expect(dialog).toBeHidden();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^consolidated-tape-subscribers-\d{4}-\d\d-\d\d\.csv$/);
    await expect(page.getByText('Export Successful')).toBeVisible();
  });
});

test.describe('failures on the user dashboard', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource.*(409|500|503)/] });

  test('name what could not be done', async ({ page, signIn }) => {
    const { email } = await signIn('admin');
    await page.goto('/home');
    await page.getByRole('button', { name: 'Create Admin Account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('First name').fill('A');
    await dialog.getByLabel('Last name').fill('B');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('long enough');
    await dialog.getByRole('button', { name: 'Create Admin' }).click();
    await expect(page.getByText('Failed to Create Admin')).toBeVisible();
    await expect(page.getByText('An account with this email address already exists.')).toBeVisible();
    page.once('dialog', (question) => void question.accept());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.route('**/export', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    await expect(page.getByText('Export Failed')).toBeVisible();
    await expect(page.getByText('Unable to export subscriber data. Please try again.')).toBeVisible();
  });
});

test.describe('verifying an address', () => {
  async function verificationLink(mailbox: Mailbox, email: string): Promise<string> {
    const { text } = await mailbox.first(email);
    return /https?:\S+verify-email\?token=[\w-]+/.exec(text ?? '')?.[0] ?? '';
  }

  test('asks for the name, verifies once, and a visit verifies no address', async ({
    page,
    site,
    expectAccessible,
  }) => {
    const email = newEmail('reader');
    await page.request.post('/api/email-subscription', { data: { email } });
    await page.goto(await verificationLink(site.mailbox, email));
    const isVerified = async () => {
      const response = await site.admin.get(`/api/admin/email-subscriptions?q=${email}`);
      return ((await response.json()) as { isVerified: boolean }[])[0]?.isVerified;
    };
    expect(await isVerified()).toBe(false);
    const submit = page.getByRole('button', { name: 'Verify Email' });
    await expect(submit).toBeDisabled();
    await page.getByLabel('First name').fill('  ');
    await page.getByLabel('Last name').fill('Byron');
    await expect(submit).toBeDisabled();
    await page.getByLabel('First name').fill('Ada');
    await expectAccessible();
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeFocused();
    expect(await isVerified()).toBe(true);
    await expectAccessible();
    await page.getByRole('link', { name: 'Skip for Now' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`and completing the profile ${javaScriptEnabled ? 'work with' : 'work without'} scripts, on a phone${javaScriptEnabled ? ' @journey' : ''}`, async ({
      browser,
      site,
      expectAccessible,
    }) => {
      const email = newEmail('reader');
      await site.admin.post('/api/email-subscription', { data: { email } });
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const link = await verificationLink(site.mailbox, email);
      await page.goto(link);
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Byron');
      await page.getByRole('button', { name: 'Verify Email' }).click();
      const profile = page.getByRole('region', { name: 'Complete Your Profile' });
      await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
      await expect(profile.getByLabel('First name')).toHaveValue('Ada');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      if (javaScriptEnabled) await expectAccessible(page);
      await profile.getByLabel('Organization').evaluate((input) => input.removeAttribute('maxlength'));
      await profile.getByLabel('Organization').fill('x'.repeat(101));
      await profile.getByLabel('What best describes you?').selectOption('Investor');
      await profile.getByRole('button', { name: 'Save Profile' }).click();
      await expect(profile.getByText('Organization must have at most 100 characters.').first()).toBeVisible();
      await expect(profile.getByLabel('What best describes you?')).toHaveValue('investor');
      await profile.getByLabel('Organization').fill('Analytical Engines');
      await profile.getByRole('button', { name: 'Save Profile' }).click();
      await expect(profile.getByText('Your profile has been saved')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      else await page.reload();
      await profile.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL(`${site.url}/`);

      const found = await site.admin.get(`/api/admin/email-subscriptions?q=${email}`);
      expect(await found.json()).toMatchObject([
        { firstName: 'Ada', organization: 'Analytical Engines', audience: 'investor' },
      ]);

      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.goto(`${link}x`);
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Byron');
      await page.getByRole('button', { name: 'Verify Email' }).click();
      await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
      await expect(page.getByLabel('Last name')).toHaveValue('Byron');
      await page.getByRole('main').getByRole('link', { name: 'Subscribe again' }).last().click();
      await expect(page).toHaveURL(`${site.url}/#subscribe`);
      await context.close();
    });
  }

  test('says so when the hour for the profile is over', async ({ page, expectAccessible }) => {
    await page.goto('/verify-email?profile=unknown');
    await expect(page.getByRole('heading', { name: 'This form has closed' })).toBeVisible();
    await expectAccessible();
  });

  test('says so when the link names no token', async ({ page, expectAccessible }) => {
    await page.goto('/verify-email');
    await expect(page.getByRole('heading', { name: 'Invalid Verification Link' })).toBeVisible();
    await expect(page.getByText('Verification token is missing. Please use the link from your email.')).toBeVisible();
    await expectAccessible();
  });
});

test('an administrator sees what a subscriber entered', async ({ page, site, signIn }) => {
  const email = newEmail('reader');
  await site.admin.post('/api/email-subscription', { data: { email } });
  const { text } = await site.mailbox.first(email);
  const token = /token=([\w-]+)/.exec(text ?? '')?.[1];
  const verified = await site.admin.post('/api/verify-email', {
    data: { token, firstName: 'Ada', lastName: 'Byron' },
  });
  const { profileProof: proof } = (await verified.json()) as { profileProof: string };
  await site.admin.post('/api/subscription-profile', { data: { proof, organization: 'Engines', audience: 'vendor' } });
  await signIn('admin');
  await page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  const profile = page.getByText('Engines · Market data vendor').filter({ visible: true });
  await expect(profile).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(profile).toHaveCount(1);
});

test.describe('a verification that fails', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource.*400/] });

  test('says why and keeps the form', async ({ page }) => {
    await page.goto('/verify-email?token=unknown');
    await expect(page.getByText('This link may no longer work')).toBeVisible();
    await expect(page.getByText('We will send no updates until you do.')).toHaveCount(0);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
    await expect(page.getByRole('main').getByText(/This verification link is not valid/)).toBeVisible();
    await page.route('**/api/verify-email', (route) => route.fulfill({ status: 200, body: '<html>' }));
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByRole('main').getByText('Server error occurred. Please try again later.')).toBeVisible();
  });
});
