import { publicPages } from '@/lib/domains/site/pages';
import { sharedSite } from '@/tools/test-bed/shared-site';
import { callSite, signIn } from '@/tools/test-bed/site-process';

const site = sharedSite();
const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });

it.each(['/', '/?version=v1', '/updates', '/auth', '/no-such-page'])(
  '%s runs its own scripts and no others',
  async (path) => {
    const policy = (await get(path)).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/);
    expect(policy).toContain("frame-ancestors 'self'");
  },
);

it.each(['/', '/api/news', '/icon.svg', '/og/site.png'])('%s says how it may be used', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.has('strict-transport-security')).toBe(false);
});

it('draws social cards for pages and published items, and follows the news', async () => {
  const cookie = await signIn(site.url);
  const item = { title: 'A card of its own', excerpt: 'Excerpt', category: 'Announcements', date: '2026-01-01' };
  const { id } = await callSite<{ id: number }>(site.url, cookie, 'POST', '/api/admin/news', item);
  for (const name of [...publicPages.map(({ card }) => card), `news-${id}`]) {
    const { status, headers } = await get(`/og/${name}.png`);
    expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'image/png']);
  }
  await callSite(site.url, cookie, 'PATCH', `/api/admin/news/${id}`, { isPublished: false });
  for (const name of [`news-${id}`, 'elsewhere'])
    expect([name, (await get(`/og/${name}.png`)).status]).toEqual([name, 404]);
  await callSite(site.url, cookie, 'DELETE', `/api/admin/news/${id}`);
});

it('does not let an address without a page be cached: it may get one', async () => {
  const { status, headers } = await get('/nothing-here');
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('gives each page a title, a description, an address, a card and data of its own', async () => {
  const own = publicPages.filter(({ card }) => card !== 'site');
  const seen = new Set<string | undefined>();
  for (const { path } of own) {
    const html = await (await get(path)).text();
    const found = (pattern: RegExp) => pattern.exec(html)?.[1];
    seen.add(found(/<title>([^<]+)<\/title>/)).add(found(/<meta name="description" content="([^"]+)"/));
    expect(found(/<link rel="canonical" href="([^"]+)"/)).toBe(site.url + path);
    expect(found(/<meta property="og:url" content="([^"]+)"/)).toBe(site.url + path);
    expect(found(/<meta name="twitter:card" content="([^"]+)"/)).toBe('summary_large_image');
    expect(found(/<meta property="og:image" content="([^"]+)"/)?.startsWith(`${site.url}/og/`)).toBe(true);
    expect(found(/<script type="application\/ld\+json"[^>]*>([^<]+)</)).toContain('"@type":"BreadcrumbList"');
  }
  seen.delete(undefined);
  expect(seen.size).toBe(2 * own.length);
});

it('gives older news an address of its own, and keeps an item that does not exist out of searches', async () => {
  const older = await (await get('/updates?page=2')).text();
  expect(older).toContain(`<link rel="canonical" href="${site.url}/updates?page=2"`);
  const missing = await (await get('/updates?id=2000000000')).text();
  expect(missing).toContain('<meta name="robots" content="noindex, follow"');
});
