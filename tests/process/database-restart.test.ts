// @documented 503: the database does not respond or accepts no writes, the site is starting again, or too many people sign in at once; `Retry-After` says when to try again

import type { PoolClient } from 'pg';

import { openStore } from '@/lib/backup/open-store';
import { errorPage } from '@/lib/content/error-page';
import { createPostgresqlAdapter } from '@/lib/platform/database/postgresql-adapter';
import { startPostgres, type PostgresServer } from '@/tools/test-bed/postgres';
import { signIn, startSite, type SiteProcess } from '@/tools/test-bed/site-process';

const restarts = 6;
const workers = 16;
const pages = [
  ...['/updates', '/updates?id=1', '/updates?page=2', '/updates?q=tape', '/?version=v1'],
  ...['/admin', '/admin/audit', '/account', '/home', '/dashboard', '/auth', '/sign-out'],
];
const noPages = [
  ...['/feed.xml', '/sitemap.xml', '/og/news-1.png'],
  ...['/api/news', '/api/news/1', '/api/user', '/api/admin/users', '/api/health'],
];

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

describe('a site', () => {
  let site: SiteProcess;
  let cookie: string;

  beforeAll(async () => {
    site = await startSite({
      DATABASE_URL: await postgres.createDatabase('restart'),
      NEXTAUTH_SECRET: 'a secret of more than thirty-two characters',
      DEMO_CONTENT: 'true',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
    });
    cookie = await signIn(site.url);
  });
  afterAll(async () => {
    expect(await site.stop()).toBe(0);
    site.clean();
  });

  it('says on its pages, as pages, that a database is away, and nothing else breaks with it', async () => {
    const ask = (path: string) =>
      fetch(site.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
    const home = await (await fetch(site.url)).text();
    await postgres.away(async () => {
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
      expect(await (await fetch(site.url)).text()).toBe(home);
    });
    expect(site.output()).not.toContain('ERR_HTTP_HEADERS_SENT');
  });

  it('refuses with 503 and Retry-After, and in no other way, what a restart of the database interrupts', async () => {
    let refused = 0;
    const wrong: string[] = [];
    let serial = 0;
    let isOver = false;

    /** Each request comes from another client, so that no limit applies. */
    const ask = async (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) => {
      serial += 1;
      const client = `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`;
      const options = { redirect: 'manual', ...init, headers: { ...headers, 'x-forwarded-for': client } } as const;
      const response = await fetch(site.url + path, options).catch(String);
      if (typeof response === 'string') return void wrong.push(`${path}: ${response}`);
      await response.arrayBuffer();
      if (response.status < 400) return;
      if (response.status === 503 && response.headers.get('retry-after') === '30') refused += 1;
      else wrong.push(`${path}: ${response.status}`);
    };
    const json = { 'content-type': 'application/json' };
    const subscribe = () =>
      ask('/api/email-subscription', { method: 'POST', body: `{"email":"restart-${serial}@example.com"}` }, json);
    const requests = [
      subscribe,
      () => ask('/api/news'),
      () => ask('/api/admin/users', {}, { cookie }),
      () => ask('/api/admin/analytics?from=2026-01-01', {}, { cookie }),
      () => ask('/admin?tab=analytics', {}, { cookie, accept: 'text/html' }),
      () => ask('/updates?q=tape', {}, { accept: 'text/html' }),
    ];
    const work = async (worker: number) => {
      for (let turn = worker; !isOver; turn += 1) await requests[turn % requests.length]?.();
    };
    const all = Array.from({ length: workers }, (_, worker) => work(worker));
    const reached = async (count: number) => {
      while (serial < count) await subscribe();
    };
    for (let restart = 0; restart < restarts; restart += 1) {
      await reached(serial + 5);
      await postgres.restart(restart * 100);
    }
    await reached(serial + 5);
    isOver = true;
    await Promise.all(all);
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });
});

it('hears an error of a connection in the moment before a transaction takes it', async () => {
  const connection = await createPostgresqlAdapter(await postgres.createDatabase('moment')).connect();
  let listeners = NaN;
  // An error that nothing listens to ends the process. The pool stops listening once this event is over.
  connection
    .underlyingDriver()
    .once('acquire', (client: PoolClient) => queueMicrotask(() => (listeners = client.listenerCount('error'))));
  const transaction = await connection.startTransaction();
  await transaction.rollback();
  expect(listeners).toBe(1);
  await connection.dispose();
});

it('fails a backup that a restart of the database interrupts between two queries, and nothing else', async () => {
  const store = await openStore(await postgres.createDatabase('interrupted'));
  await postgres.restart(0);
  await expect(store.tables()).rejects.toThrow();
  await store.close();
});
