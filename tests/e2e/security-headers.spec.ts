import { expect, test } from './fixtures';

// The console reports scripts that must not run.
test.use({ expectedConsoleErrors: [/Content Security Policy/i] });

for (const path of ['/', '/?version=v1', '/updates', '/auth', '/no-such-page']) {
  test(`${path} runs its own scripts and no others`, async ({ request }) => {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/);
    expect(policy).toContain("frame-ancestors 'self'");
  });
}

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

test('every response says how it may be used', async ({ request }) => {
  for (const path of ['/', '/api/news', '/icon.svg', '/og/site.png']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['strict-transport-security'], path).toBeUndefined();
  }
});

test('social cards are drawn for pages and published items, and follow the news', async ({ request, site }) => {
  const id = await site.addNews({ title: 'A card of its own' });
  for (const name of ['site', 'about', 'vision', 'primer', 'updates', 'contact', 'legal', `news-${id}`]) {
    const response = await request.get(`/og/${name}.png`);
    expect(response.status(), name).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
  }
  await site.admin.patch(`/api/admin/news/${id}`, { data: { isPublished: false } });
  expect((await request.get(`/og/news-${id}.png`)).status()).toBe(404);
  expect((await request.get('/og/elsewhere.png')).status()).toBe(404);
});

test('an address without a page is not cached: it may get one', async ({ request }) => {
  const response = await request.get('/nothing-here');
  expect(response.status()).toBe(404);
  expect(response.headers()['cache-control']).toBe('no-store');
});
