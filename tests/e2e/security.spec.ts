import { expect, newEmail, test } from './fixtures';

test.use({ signedIn: 'with a password' });

test.describe('a refused page', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource.*403/] });

  test('is recorded in the security trail', async ({ page, site, signIn }) => {
    const { email } = await signIn('user');
    expect((await page.goto('/admin/audit'))?.status()).toBe(403);
    const address = `/api/admin/audit?kind=security&event=refusal&q=${encodeURIComponent(email)}`;
    const recorded = [expect.objectContaining({ action: 'access.refused', subject: 'GET /admin/audit' })];
    await expect.poll(async () => (await site.admin.get(address)).json()).toEqual(recorded);
  });
});

test('an idle screen refreshes without extending its session', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn('admin');
  await page.goto('/admin?tab=analytics');
  const isMarked = (refresh: { headers(): Record<string, string> }) => 'x-background-request' in refresh.headers();
  const nextRefresh = async () => {
    // The query asks for nothing while it is being answered.
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    const refresh = page.waitForRequest(/\/api\/admin\/analytics/);
    await page.clock.runFor(30_000);
    return isMarked(await refresh);
  };
  await expect(
    page.getByRole('heading', { name: 'Analytics', exact: true }).or(page.getByText('Views')).first(),
  ).toBeVisible();
  await page.keyboard.press('Shift');
  expect(await nextRefresh()).toBe(false);
  await page.clock.runFor(31_000);
  expect(await nextRefresh()).toBe(true);
});

test('signing out takes from the browser what the session left, and nothing of the visitor’s own', async ({
  page,
  signIn,
}) => {
  const signOutBy: [string, () => Promise<void>][] = [
    ['/admin', () => page.getByRole('button', { name: 'Logout' }).click()],
    ['/home', () => page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()],
  ];
  for (const [address, signOut] of signOutBy) {
    await page.goto('/');
    await signIn('admin');
    await page.evaluate(() => {
      localStorage.setItem('siteConfig', '{"landingPageVersion":"v1"}');
      sessionStorage.setItem('keptForms', '{"owner":"somebody","forms":');
      localStorage.setItem('form:create-admin', '{"owner":"somebody","values":{}}');
      localStorage.setItem('newsDraft:new', '{"owner":"somebody","revision":0,"values":{}}');
    });
    // Requests under way would be refused once the session has ended.
    await page.goto(address, { waitUntil: 'networkidle' });
    const answer = page.waitForResponse((response) => response.url().includes('/api/logout'));
    await signOut();
    expect(await (await answer).headerValue('clear-site-data')).toBe('"cache"');
    await page.waitForURL((url) => url.pathname === '/');
    const stored = await page.evaluate(() => [Object.keys(localStorage).sort(), Object.keys(sessionStorage)]);
    // The text of a news item stays for its author until it is saved.
    expect(stored).toEqual([['newsDraft:new', 'siteConfig'], []]);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toContain('device');
    expect(names).not.toContain('session-token');
    expect(names).not.toContain('signed-in');
  }
});

test('password managers know the fields, and what is typed is masked until it is shown', async ({ page, site }) => {
  await page.goto('/auth');
  const [email, password] = [page.getByLabel('Email'), page.getByRole('textbox', { name: 'Password' })];
  await expect(email).toHaveAttribute('autocomplete', /\busername\b/);
  await expect(password).toHaveAttribute('autocomplete', /\bcurrent-password\b/);
  await expect(password).toHaveAttribute('type', 'password');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const secret = newEmail('a pasted password');
  await page.evaluate((text) => navigator.clipboard.writeText(text), secret);
  await password.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(password).toHaveValue(secret);
  await page.getByRole('button', { name: /show password/i }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test.describe('what the content policy refuses', () => {
  test.use({ expectedConsoleErrors: [/Content Security Policy|^The policy forbids inline by script-src/i] });

  test('a script that is not the page’s own does not run', async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('</body>', '<script>window.injected = true</script></body>');
      await route.fulfill({ response, body: html });
    });
    const refused = page.waitForEvent('console', (message) => /Content Security Policy/i.test(message.text()));
    await page.goto('/');
    await refused;
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });
});
