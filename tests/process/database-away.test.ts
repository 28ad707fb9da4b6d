import { errorPage } from '@/lib/content/error-page';

import { startPostgres } from '../../tools/test-bed/postgres';
import { signIn, startSite } from '../../tools/test-bed/site-process';

const pages = [
  ...['/updates', '/updates?id=1', '/updates?page=2', '/updates?q=tape', '/?version=v1'],
  ...['/admin', '/admin/audit', '/account', '/home', '/dashboard', '/auth', '/sign-out'],
];
const noPages = [
  ...['/feed.xml', '/sitemap.xml', '/og/news-1.png'],
  ...['/api/news', '/api/news/1', '/api/user', '/api/admin/users', '/api/health'],
];

it('pages say, as pages, that a database is away, and nothing else breaks with it', async () => {
  const postgres = await startPostgres();
  const site = await startSite({
    DATABASE_URL: await postgres.createDatabase('away'),
    NEXTAUTH_SECRET: 'a secret of more than thirty-two characters',
    DEMO_CONTENT: 'true',
  });
  const cookie = await signIn(site.url);
  const home = await fetch(site.url);
  expect(home.status).toBe(200);
  await postgres.stop();

  const ask = (path: string) =>
    fetch(site.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
  for (const path of pages) {
    const response = await ask(path);
    expect({ path, status: response.status }).toEqual({ path, status: 503 });
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(await response.text()).toContain(`<h1>${errorPage.title}</h1>`);
  }
  for (const path of noPages) {
    const response = await ask(path);
    expect({ path, status: response.status }).toEqual({ path, status: 503 });
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await response.text()).not.toMatch(/prisma|ECONNREFUSED|SELECT/i);
  }
  const again = await fetch(site.url);
  expect(await again.text()).toBe(await home.text());
  expect(site.output()).not.toContain('ERR_HTTP_HEADERS_SENT');
  expect(await site.stop()).toBe(0);
  site.clean();
});
