// @documented A guarded address is guarded, whatever it ends in
// @promise if a program of yours signs in through our programming interface, a token that keeps other sites from signing in for you

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { NextRequest } from 'next/server';
import { z } from 'zod';

import { accountPages, guardedPages } from '@/lib/domains/site/pages';
import { contracts } from '@/lib/registry/domains';
import { legal } from '@/lib/registry/prune';
import { paths } from '@/lib/paths';
import { createToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import type { Contract } from '@/lib/platform/http/contract';
import { log } from '@/lib/platform/process/log';
import { config, middleware } from '@/middleware';
import { api, type Method } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { cookiesOf, signedIn } from '../factories/people';
import { setReadOnly } from '../factories/read-only';

const isSeen = (path: string) => config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path));
const ask = (path: string, cookie = '') =>
  middleware(new NextRequest(new URL(path, testOrigin), { headers: { cookie, 'sec-fetch-site': 'same-origin' } }));

it.each([...guardedPages, ...accountPages, paths.previews])('the middleware sees %s and all below it', (page) => {
  expect([page, `${page}/1`, `${page}/x.png`, `${page}/a/1.a`].filter((path) => !isSeen(path))).toEqual([]);
});

it('sends no referrer from a preview that ends like a file', async () => {
  const response = await ask('/preview/x.png');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
});

it('refuses and records a page of the back office that ends like a file', async () => {
  const { id, cookie } = await signedIn('user');
  expect((await ask('/admin/mailings/1.a', cookie)).status).toBe(403);
  expect(await db().auditEntry.count({ where: { actorId: id, action: 'access.refused' } })).toBe(1);
});

describe('an address of next-auth', () => {
  const ask = (method: Method, address: string, rawBody?: BodyInit, contentType = 'application/json') =>
    api(method, `/api/auth/${address}`, {
      rawBody,
      headers: rawBody === undefined ? {} : { 'content-type': contentType },
    });

  const reads = ['signin', 'signin/credentials', 'signout', 'session', 'csrf', 'providers', 'error'];
  const writes = ['callback/credentials', 'signin', 'signin/credentials', 'signout', 'session', '_log'];

  it.each(['callback/credentials', '_log'])('refuses GET of %s with the methods that there are', async (address) => {
    const response = await ask('GET', address);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await response.json()).toEqual({ message: 'This address accepts POST, OPTIONS.' });
  });

  it.each(['csrf', 'providers', 'error'])('refuses POST of %s likewise', async (address) => {
    const response = await ask('POST', address);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it.each(['nowhere', 'verify-request', 'callback', 'callback/github', 'callback/credentials/x', 'toString'])(
    'has no address %s',
    async (address) => {
      expect((await ask('GET', address)).status).toBe(404);
      expect((await ask('POST', address)).status).toBe(404);
    },
  );

  it.each(reads)('responds to GET of %s', async (address) => {
    expect((await ask('GET', address)).status).toBeLessThan(400);
  });

  it.each(['signin', 'signin/credentials', 'signout', 'error'])('shows no page of next-auth at %s', async (address) => {
    const response = await ask('GET', address);
    expect([response.status, response.headers.get('content-type')]).toEqual([302, null]);
    const page = address === 'signout' ? '/sign-out' : '/auth';
    expect(new URL(response.headers.get('location') ?? '', 'http://site.test').pathname).toBe(page);
  });

  it.each(reads.filter((address) => address !== 'csrf'))('sets no cookie at GET of %s', async (address) => {
    expect((await ask('GET', address)).headers.getSetCookie()).toEqual([]);
  });

  it('sets a token against forgery where it is asked for, as the page on privacy says', async () => {
    const [cookie = '', ...others] = (await ask('GET', 'csrf')).headers.getSetCookie();
    expect(cookie).toMatch(/^next-auth\.csrf-token=/);
    expect(others).toEqual([]);
    expect(JSON.stringify(legal)).toContain('keeps other sites from signing in');
  });

  it('is unavailable while the database is, and says nothing of why', async () => {
    const csrf = await ask('GET', 'csrf');
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    await setReadOnly(true);
    const response = await api('POST', '/api/auth/callback/credentials', {
      body: { csrfToken, email: 'reader@example.com', password: 'a password', json: 'true' },
      cookie: cookiesOf(csrf),
    });
    await setReadOnly(false);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect(await response.text()).not.toMatch(/prisma|invocation|readonly|read-only/i);
  });

  it.each(writes)('refuses what POST of %s cannot read, and fails at nothing', async (address) => {
    for (const body of ['{', 'null', '[1]', '"text"', '{"csrfToken":{}}'])
      expect([body, (await ask('POST', address, body)).status]).toEqual([body, 400]);
    expect((await ask('POST', address, 'text', 'text/plain')).status).toBe(415);
    expect((await ask('POST', address, 'no boundary', 'multipart/form-data')).status).toBe(400);
    expect((await ask('POST', address, '{"csrfToken":"x","json":true}')).status).toBeLessThan(500);
    expect((await ask('POST', address)).status).toBeLessThan(500);
  });
});

describe('an address with a token', () => {
  it('is in the list of those that no proxy may log', () => {
    const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(page\.tsx|route\.ts)$/.test(file),
    );
    const found = sources.flatMap((file) => {
      const source = readFileSync(join('app', file), 'utf8');
      const path = `/${dirname(file).replace(/\([^)]*\)\//g, '')}`;
      const inPath = path.includes('[token]');
      const inQuery = /\{[^}]*\b(token|profile|next)\b[^}]*\} = await searchParams|preview: z\.string/.test(source);
      return inPath || inQuery ? [path.replace(/\/\[.*/, '/…')] : [];
    });
    const operations = Object.values(contracts).flatMap((domain): Contract[] => Object.values(domain));
    const ofApi = operations.filter(({ query }) => {
      const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {};
      return 'token' in properties || 'preview' in properties;
    });
    const listed = [...readFileSync('docs/security.md', 'utf8').matchAll(/^- `(\/[^`]*)`/gm)].map(([, path]) => path);
    expect(listed).toEqual([...new Set([...found, ...ofApi.map(({ path }) => path)])].sort());
  });

  it('is entered without it when another site posts to it', async () => {
    const { token } = createToken();
    const client = '203.0.113.253';
    const headers = { 'sec-fetch-site': 'cross-site', [clientAddressHeader]: client };
    const info = jest.spyOn(log(), 'info');
    const refused = await middleware(new NextRequest(`${testOrigin}/preview/${token}`, { method: 'POST', headers }));
    expect(refused.status).toBe(403);
    const entry = await db().auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'access.other-site', subject: 'POST /preview/(hidden)' });
    expect(JSON.stringify(info.mock.calls)).toContain('(hidden)');
    expect(JSON.stringify([entry, info.mock.calls])).not.toContain(token);
    info.mockRestore();
  });
});
