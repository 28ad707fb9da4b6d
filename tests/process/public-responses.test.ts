import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { publicPages } from '@/lib/domains/site/pages';
import { metricsToken, sharedSite } from '@/tools/test-bed/shared-site';
import { callSite, signIn } from '@/tools/test-bed/site-process';

const site = sharedSite();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(site.url);
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, body: await response.text() };
};

const change = (method: string, path: string, body?: object) =>
  callSite<{ id: number }>(site.url, cookie, method, path, body);

const item = (title: string, content?: string) => ({
  title,
  excerpt: 'An excerpt.',
  content,
  category: 'Announcements',
  date: '2026-01-01',
});

/** The process's memory, in megabytes. */
function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024;
}

it.each(publicPages.map((page) => [page.path, page.card]))(
  '%s is whole, has a card, and says the same about caches as every other page',
  async (path, card) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30');
    expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(body).toMatch(/<title>[^<]+<\/title>/);
    expect(body).toMatch(/<meta name="description" content="[^"]+"/);
    expect(body).toContain(`<link rel="canonical" href="${site.url}${path === '/' ? '' : path}`);
    expect(body).toContain(`/og/${card}.png`);
    expect((await get(`/og/${card}.png`)).headers.get('content-type')).toBe('image/png');
  },
);

it.each([
  ['/about', '/about?z=1'],
  ['/', '/?id=7&utm_source=x'],
  ['/?version=v1', '/?version=1&x=2'],
  ['/updates', '/updates?id=0&x=2'],
  ['/updates?id=1', '/updates?x=2&id=1'],
  ['/updates?id=100000', '/updates?id=100001'],
  ['/updates?page=5000', '/updates?page=6000'],
  ['/api/news', '/api/news?x=1'],
  ['/api/documents', '/api/documents?x=1'],
  ['/feed.xml', '/feed.xml?x=1'],
  ['/nowhere', '/neither/here?x=1'],
])('%s and %s are one answer', async (one, other) => {
  const plain = { 'accept-encoding': 'identity' };
  const first = await get(one, plain);
  expect(first.status).not.toBe(500);
  const second = await get(other, plain);
  expect(second.body).toBe(first.body);
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  const again = await get(other, { 'if-none-match': String(first.headers.get('etag')) });
  expect(again.status).toBe(first.status === 200 ? 304 : first.status);
  if (first.status === 404) expect((await get(other, { range: 'bytes=0-9' })).status).toBe(404);
});

it.each([
  ['/updates', '/feed.xml'],
  ['/updates?category=announcements', '/feed.xml?category=announcements'],
])('%s names the feed of what it lists', async (path, feed) => {
  const [link] = /<link rel="alternate" type="application\/atom\+xml"[^>]*>/.exec((await get(path)).body) ?? [];
  expect(link).toContain(`href="${site.url}${feed}"`);
});

it('shows a publication with the next request, while a crowd asks for the page', async () => {
  let isOver = false;
  let crowd = 0;
  const visitors = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      await get('/updates');
      crowd += 1;
    }
  });
  for (let round = 1; round <= 5; round += 1) {
    const { id } = await change('POST', '/api/admin/news', item(`Published in round ${round}`));
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(round % 2 ? '/updates' : '/?version=v2')));
    expect(answers.filter(({ body }) => !body.includes(`Published in round ${round}`))).toEqual([]);
    await change('DELETE', `/api/admin/news/${id}`);
    expect((await get('/updates')).body).not.toContain(`Published in round ${round}`);
  }
  isOver = true;
  await Promise.all(visitors);
  expect(crowd).toBeGreaterThan(0);
});

it('gives the router what is on the site, too', async () => {
  const { id } = await change('POST', '/api/admin/news', item('Told to the router'));
  // It is redirected to an address derived from its request.
  const routerData = async () => (await fetch(`${site.url}/updates`, { headers: { rsc: '1' } })).text();
  expect(await routerData()).toContain('Told to the router');
  // A browser asks for the data anew, too.
  const { headers } = await fetch(`${site.url}/updates`, { headers: { rsc: '1' } });
  expect(headers.get('cache-control')).toMatch(/^max-age=0, must-revalidate, s-maxage=/);
  await change('PATCH', `/api/admin/news/${id}`, { title: 'Told it anew' });
  expect(await routerData()).toContain('Told it anew');
  await change('DELETE', `/api/admin/news/${id}`);
});

it('leaves no script of the build in a page that loads before the page is read', async () => {
  const body = await (await fetch(`${site.url}/`)).text();
  expect(body).toContain('/_next/static/chunks/');
  expect(body).not.toMatch(/<script[^>]*\bsrc="\/_next\/static\/(?![^>]*noModule)/i);
  expect(body).not.toMatch(/<link[^>]*\bas="script"/);
});

it('lets no script element that came by content run', async () => {
  const script = '<script>document.title = "taken over"</script>';
  const { id } = await change('POST', '/api/admin/news', item('With a script', script));
  const { body, headers } = await get(`/updates?id=${id}`);
  expect(body).toContain('With a script');
  expect(body).not.toContain(script);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^;]+;/);
  await change('DELETE', `/api/admin/news/${id}`);
});

it('sends files of the build compressed, for ever, and in parts', async () => {
  const path = /\/_next\/static\/[^"]+\.js/.exec((await get('/about')).body)?.[0] ?? '';
  const whole = await get(path, { 'accept-encoding': 'identity' });
  expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const compressed = await get(path, { 'accept-encoding': 'br' });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.body).toBe(whole.body);
  const part = await get(path, { range: 'bytes=10-19' });
  expect([part.status, part.body]).toEqual([206, whole.body.slice(10, 20)]);
  for (const other of ['/icon.svg', '/favicon.ico', '/manifest.webmanifest', '/icon-192.png'])
    expect([other, (await get(other)).status]).toEqual([other, 200]);
  expect((await get('/_next/image?url=%2Ficon-192.png&w=64&q=75')).status).toBe(404);
});

it('is not filled by addresses that do not exist', async () => {
  await get('/nowhere');
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      request(site.url + path, (response) => void text(response).then(() => resolve(), reject))
        .on('error', reject)
        .end();
    });
  const before = memory();
  for (let number = 0; number < 2000; number += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(
          [`/none-${number + index}`, `/updates?id=${9_000_000 + number + index}`, `/?x=${number + index}`][
            index % 3
          ] ?? '/',
        ),
      ),
    );
  expect(memory() - before).toBeLessThan(64);
});

it('limits a client that requests one new list after another', async () => {
  const client = { 'x-forwarded-for': '192.0.2.77' };
  const statuses: number[] = [];
  // More than two minutes' share: wherever the minute ends, one of them is full.
  for (let number = 0; number < 260; number += 20) {
    const asked = Array.from({ length: 20 }, (_, index) => get(`/api/news?q=word${number + index}`, client));
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await get('/')).status).toBe(200);
});

it('counts what it sends from memory, made-up addresses under one name', async () => {
  const countOf = async (route: string, status: number) => {
    const { body } = await get('/api/metrics', { authorization: `Bearer ${metricsToken}` });
    const line = `http_memory_answers_total{method="GET",route="${route}",status="${status}"} `;
    return Number(
      body
        .split('\n')
        .find((text) => text.startsWith(line))
        ?.slice(line.length) ?? 0,
    );
  };
  const before = [await countOf('/vision', 200), await countOf('missing', 404), await countOf('file', 200)];
  for (const path of ['/vision', '/vision?x=1', '/made/up', '/icon.svg']) await get(path);
  const after = [await countOf('/vision', 200), await countOf('missing', 404), await countOf('file', 200)];
  expect(after).toEqual([2, 1, 1].map((added, index) => added + (before[index] ?? 0)));
});

it.each(['GET', 'HEAD'])('%s of what password managers and researchers look for', async (method) => {
  const ask = (path: string) => fetch(site.url + path, { method, redirect: 'manual' });
  const changePassword = await ask('/.well-known/change-password');
  expect([changePassword.status, new URL(changePassword.headers.get('location') ?? '', site.url).pathname]).toEqual([
    303,
    '/account',
  ]);
  const securityText = await ask('/.well-known/security.txt');
  expect(securityText.status).toBe(200);
  expect(securityText.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(securityText.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await securityText.text()).startsWith(method === 'GET' ? 'Contact: mailto:' : '')).toBe(true);
});

it.each(['/updates', '/documents'])(
  'refuses a thirty-first search of %s in a minute, also to the router',
  async (path) => {
    const client = { 'x-forwarded-for': path === '/updates' ? '192.0.2.31' : '198.51.100.31' };
    const search = (words: string, headers: Record<string, string> = {}) =>
      get(`${path}?q=${words}`, { ...client, ...headers });
    let allowed = 0;
    /** Searches until it is refused: a minute may begin in between. */
    const refusal = async (words: string, headers: Record<string, string> = {}) => {
      for (;;) {
        const response = await search(words, headers);
        if (response.status !== 200) return response;
        allowed += 1;
      }
    };
    await refusal('tape');
    expect(allowed).toBeGreaterThanOrEqual(30);
    const refused = await refusal('zyx');
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
      429,
      '60',
      'no-store',
    ]);
    expect(refused.body).toContain('There have been too many searches from your network.');
    expect(refused.body).not.toContain('zyx');
    const ofRouter = await refusal('third', { rsc: '1' });
    expect([ofRouter.status, ofRouter.headers.get('retry-after')]).toEqual([429, '60']);
    expect(allowed).toBeLessThanOrEqual(90);
    expect((await get(path, client)).status).toBe(200);
    expect((await search('tape', { 'x-forwarded-for': '203.0.113.31' })).status).toBe(200);
  },
);
