import { errorPage } from '@/lib/content/error-page';

import { startPostgres } from '../../tools/test-bed/postgres';
import { signIn, startSite } from '../../tools/test-bed/site-process';

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

  for (const path of ['/updates?id=1', '/updates?q=tape', '/admin', '/account', '/home']) {
    const response = await fetch(site.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
    expect({ path, status: response.status }).toEqual({ path, status: path.includes('?q=') ? 500 : 503 });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(await response.text()).toContain(`<h1>${errorPage.title}</h1>`);
  }
  const again = await fetch(site.url);
  expect(await again.text()).toBe(await home.text());
  expect(site.output()).not.toContain('ERR_HTTP_HEADERS_SENT');
  expect(await site.stop()).toBe(0);
  site.clean();
});
