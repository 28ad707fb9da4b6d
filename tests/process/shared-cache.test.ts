import { createServer, get as httpGet, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { publicPages } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { hasNginx, startNginx, type NginxServer } from '@/tools/test-bed/nginx';
import { freePort } from '@/tools/test-bed/postgres';
import { signIn, startSite, type SiteProcess } from '@/tools/test-bed/site-process';

const [describeWithNginx, itWithNginx] = hasNginx() ? [describe, it] : [describe.skip, it.skip];

describeWithNginx('nginx as deploy/ sets it up', () => {
  // Not the shared one, on which others publish while pages are compared here.
  let site: SiteProcess;
  let nginx: NginxServer;

  beforeAll(async () => {
    site = await startSite({ TRUST_PROXY: '1' });
    nginx = await startNginx(site.url);
  });

  afterAll(async () => {
    await nginx.stop();
    await site.stop();
    site.clean();
  });

  async function visit(path: string, headers: Record<string, string> = {}, server = nginx) {
    const response = await fetch(server.url + path, { headers, redirect: 'manual' });
    return {
      status: response.status,
      cache: response.headers.get('x-cache-status'),
      body: await response.text(),
      response,
    };
  }

  const choice = (version: string) =>
    `siteConfig=${encodeURIComponent(JSON.stringify({ landingPageVersion: version }))}`;

  /** What distinguishes the two landing pages, taken from the site itself. */
  async function landing(version: string): Promise<string> {
    return (await fetch(`${site.url}/?version=${version}`)).text();
  }

  it.each(['/', '/about', '/updates', '/updates?id=1', '/feed.xml'])(
    'keeps %s after the first visitor',
    async (path) => {
      expect(await visit(path)).toMatchObject({ status: 200, cache: 'MISS' });
      const again = await visit(path);
      expect(again).toMatchObject({ status: 200, cache: 'HIT' });
      expect(again.body).toBe(await (await fetch(site.url + path)).text());
    },
  );

  it.each(['/', '/og/news-1.png'])('lets no cache keep %s for more than a minute', async (path) => {
    const [, fresh, stale] =
      /^max-age=0, must-revalidate, s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(
        (await visit(path)).response.headers.get('cache-control') ?? '',
      ) ?? [];
    expect(Number(fresh) + Number(stale)).toBe(60);
  });

  it('gives each their own landing page, however they choose it', async () => {
    const [v1, v2] = [await landing('v1'), await landing('v2')];
    expect(v1).not.toBe(v2);
    for (const round of [1, 2]) {
      expect([round, (await visit('/', { cookie: choice('v1') })).body]).toEqual([round, v1]);
      expect([round, (await visit('/', { cookie: `a=b; ${choice('v2')}` })).body]).toEqual([round, v2]);
      expect([round, (await visit('/?version=v1')).body]).toEqual([round, v1]);
      expect([round, (await visit('/?version=2')).body]).toEqual([round, v2]);
      expect([round, (await visit('/')).body]).toEqual([round, v2]);
    }
    expect((await visit('/', { cookie: choice('v1') })).cache).toBe('HIT');
  });

  // nginx takes none of these for the parameter or the cookie.
  it.each([
    ['/?Version=v1', {}],
    ['/?%76ersion=v1', {}],
    ['/?x=1&version=v1', {}],
    ['/', { cookie: choice('v1').replace('siteConfig', 'SITECONFIG') }],
    ['/', { cookie: `x${choice('v1')}` }],
    ['/%2f', {}],
    ['/?', { rsc: '1' }],
    ['/', { 'x-forwarded-host': 'evil.example' }],
    ['/', { 'x-middleware-rewrite': '/v1' }],
  ])('cannot be made to keep another page under the address of one: %s %j', async (path, headers) => {
    const pages = { v1: await landing('v1'), v2: await landing('v2') };
    const empty = await startNginx(site.url);
    try {
      await visit(path, headers as Record<string, string>, empty);
      expect((await visit('/', {}, empty)).body).toBe(pages.v2);
      for (const version of ['v1', 'v2'] as const) {
        expect((await visit(`/?version=${version}`, {}, empty)).body).toBe(pages[version]);
        expect((await visit('/', { cookie: choice(version) }, empty)).body).toBe(pages[version]);
      }
    } finally {
      await empty.stop();
    }
  });

  it('ignores what campaigns add to an address', async () => {
    await visit('/vision');
    expect((await visit('/vision?utm_source=letter&fbclid=1')).cache).toBe('HIT');
    expect((await visit('/vision?utm_source=letter&x=1')).cache).toBe('MISS');
  });

  it('never serves a signed-in visitor from the cache, and caches nothing of theirs', async () => {
    const cookie = await signIn(nginx.url);
    for (const path of ['/', '/admin', '/home', '/contact']) {
      expect((await visit(path, { cookie })).cache).toBe('BYPASS');
      expect((await visit(path, { cookie })).cache).toBe('BYPASS');
    }
    expect((await visit('/contact')).cache).toBe('MISS');
    expect((await visit('/contact', { authorization: 'Bearer x' })).cache).toBe('BYPASS');
    expect((await visit('/admin')).status).toBe(307);
    expect((await visit('/api/user', { cookie })).status).toBe(200);
    expect((await visit('/api/user')).status).toBe(401);
  });

  it('caches no page that is not for everyone', async () => {
    for (const path of ['/auth', '/verify-email?token=x', '/nowhere', '/api/news', '/api/health']) {
      await visit(path);
      expect([path, (await visit(path)).cache]).not.toEqual([path, 'HIT']);
    }
  });

  it("keeps the router's data apart from pages", async () => {
    const page = await visit('/legal');
    const data = await visit('/legal', { rsc: '1' });
    expect(data.response.headers.get('content-type')).not.toBe(page.response.headers.get('content-type'));
    expect((await visit('/legal')).response.headers.get('content-type')).toBe(
      page.response.headers.get('content-type'),
    );
  });

  it('keeps scripts, and passes on how a page is compressed', async () => {
    const script = /\/_next\/static\/[^"]+\.js/.exec((await visit('/about')).body)?.[0] ?? '';
    expect((await visit(script)).cache).toBe('MISS');
    expect((await visit(script)).cache).toBe('HIT');
    const plain = await visit('/about', { 'accept-encoding': 'identity' });
    expect(plain.response.headers.get('content-encoding')).toBeNull();
    expect((await visit('/about', { 'accept-encoding': 'br' })).response.headers.get('content-encoding')).toBe('br');
  });

  it('passes the client’s address to the site, whatever the client claims', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 11; number += 1) {
      const response = await fetch(`${nginx.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${number}` },
        body: JSON.stringify({ email: 'victim@example.com', password: 'wrong' }),
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('lets a large file of subscribers through, and no other large body', async () => {
    const cookie = await signIn(nginx.url);
    const post = (path: string, body: string, type: string) =>
      fetch(nginx.url + path, { method: 'POST', headers: { cookie, origin: site.url, 'content-type': type }, body });
    const lines = Array.from(
      { length: 4000 },
      (_, index) => `${index}@example.com,${'x'.repeat(95)},${'y'.repeat(95)}`,
    );
    const imported = await post(
      '/api/admin/subscription-imports?fileName=list.csv',
      `email,first name,last name\n${lines.join('\n')}\n`,
      'text/csv',
    );
    expect(imported.status).toBe(201);
    const tooLarge = await post(
      '/api/email-subscription',
      JSON.stringify({ email: 'x'.repeat(100_000) }),
      'application/json',
    );
    expect(await tooLarge.json()).toEqual({ message: 'The request body must be at most 64 KiB.' });
    const refused = await post('/api/email-subscription', 'x'.repeat(600_000), 'application/json').catch(
      () => undefined,
    );
    expect(refused?.status ?? 413).toBe(413);
  });

  it('lets a PDF of a news item through', async () => {
    const cookie = await signIn(nginx.url);
    const upload = await fetch(`${nginx.url}/api/admin/news/1/files?fileName=letter.pdf`, {
      method: 'POST',
      headers: { cookie, origin: site.url, 'content-type': 'application/pdf' },
      body: `%PDF-1.7\n${'x'.repeat(1024 * 1024)}\n%%EOF\n`,
    });
    expect(upload.status).toBe(201);
  });
});

/** A site that responds with a function of the test's. */
async function startInstance(listener: RequestListener) {
  const instance = createServer(listener);
  await new Promise<void>((resolve) => instance.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(instance.address() as AddressInfo).port}`,
    stop() {
      instance.close();
      instance.closeAllConnections();
    },
  };
}

itWithNginx('shows nothing that has left the site while the site is unavailable', async () => {
  let status = 200;
  const cacheControl = () => (status === 200 ? 's-maxage=3' : 'no-store');
  const instance = await startInstance((_, response) =>
    response.writeHead(status, { 'cache-control': cacheControl() }).end('item'),
  );
  const nginx = await startNginx(instance.url);
  // Each page that shows one item for each id, and its older pages.
  const ofItems = publicPages.filter((page) => 'variants' in page && page.variants !== 'landing');
  const ended = [
    ...ofItems.flatMap(({ path }) => [`${path}?id=7`, `${path}?id=7&x=1`, `${path}?page=2`]),
    ...[`${paths.document(7)}&issue=9`, paths.newsFile(3, 'letter.pdf'), paths.currentFile(7), '/og/news-7.png'],
    // With the whole text of each item.
    ...[paths.feed, paths.categoryFeed('regulatory'), paths.documentsFeed],
  ];
  const lists = [paths.home, paths.updates, paths.documents];
  async function untilNotKept(address: string): Promise<number> {
    let response = await fetch(nginx.url + address);
    while (response.headers.get('x-cache-status') === 'HIT') response = await fetch(nginx.url + address);
    return response.status;
  }
  try {
    for (const address of [...ended, ...lists]) {
      let response = await fetch(nginx.url + address);
      while (response.headers.get('x-cache-status') !== 'HIT') response = await fetch(nginx.url + address);
    }
    status = 410;
    expect(await untilNotKept('/updates?id=7')).toBe(410);
    status = 503;
    for (const address of ended) expect([address, await untilNotKept(address)]).toEqual([address, 503]);
    for (const address of lists) expect([address, await untilNotKept(address)]).toEqual([address, 200]);
  } finally {
    await nginx.stop();
    instance.stop();
  }
});

itWithNginx("keeps no page as the router's data, however often a request names the header", async () => {
  const instance = await startInstance(({ headers }, response) =>
    response.writeHead(200, { 'cache-control': 's-maxage=30' }).end(headers.rsc === '1' ? 'data' : 'page'),
  );
  const nginx = await startNginx(instance.url);
  try {
    await new Promise((resolve) =>
      httpGet(`${nginx.url}/legal`, { headers: { rsc: ['1', '1'] } }, (answer) => void text(answer).then(resolve)),
    );
    expect(await (await fetch(`${nginx.url}/legal`, { headers: { rsc: '1' } })).text()).toBe('data');
    expect(await (await fetch(`${nginx.url}/legal`)).text()).toBe('page');
  } finally {
    await nginx.stop();
    instance.stop();
  }
});

itWithNginx('hands the site the cookie that opens the own data of a reader, and keeps no such page', async () => {
  const seen: (string | undefined)[] = [];
  const instance = await startInstance(({ headers }, response) => {
    seen.push(headers.cookie);
    response.writeHead(200, { 'cache-control': 's-maxage=30' }).end('page');
  });
  const nginx = await startNginx(instance.url);
  const cookie = '__Host-own-data=a; b=c';
  try {
    for (const path of ['/your-data', '/your-data', '/your-data?token=x', '/about'])
      await fetch(nginx.url + path, { headers: { cookie } });
    expect(seen).toEqual([cookie, cookie, cookie, undefined]);
  } finally {
    await nginx.stop();
    instance.stop();
  }
});

itWithNginx('finds and keeps a script of the new build while an instance of the old one still runs', async () => {
  const statuses = [404, 200];
  const instances = await Promise.all(
    statuses.map((status) =>
      startInstance((_, response) => response.writeHead(status, { 'cache-control': 'max-age=60' }).end('script')),
    ),
  );
  const nginx = await startNginx(instances.map(({ url }) => url));
  try {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) expect((await fetch(`${nginx.url}/_next/static/${name}.js`)).status).toBe(200);
    for (const name of names)
      expect((await fetch(`${nginx.url}/_next/static/${name}.js`)).headers.get('x-cache-status')).toBe('HIT');
  } finally {
    await nginx.stop();
    for (const instance of instances) instance.stop();
  }
});

itWithNginx('uses an instance as soon as it is back, though another was restarted with it', async () => {
  const ports = [await freePort(), await freePort()];
  const nginx = await startNginx(ports.map((port) => `http://127.0.0.1:${port}`));
  const instance = createServer((_, response) => response.end('back'));
  try {
    expect((await fetch(`${nginx.url}/api/health`)).status).toBe(503);
    await new Promise<void>((resolve) => instance.listen(ports[0], '127.0.0.1', resolve));
    for (const _ of ports) expect((await fetch(`${nginx.url}/api/health`)).status).toBe(200);
  } finally {
    await nginx.stop();
    instance.close();
  }
});

itWithNginx('shows the page that it has while the site responds with an error', async () => {
  let isFailing = false;
  const instance = await startInstance(({ url }, response) =>
    response
      .writeHead(isFailing ? Number(url?.slice(1)) : 200, { 'cache-control': isFailing ? 'no-store' : 's-maxage=1' })
      .end('page'),
  );
  const nginx = await startNginx(instance.url);
  const paths = ['/500', '/503'];
  try {
    for (const path of paths) await fetch(nginx.url + path);
    isFailing = true;
    for (const path of paths) {
      let response = await fetch(nginx.url + path);
      while (response.headers.get('x-cache-status') === 'HIT') response = await fetch(nginx.url + path);
      expect([path, response.status, response.headers.get('x-cache-status')]).toEqual([path, 200, 'STALE']);
    }
  } finally {
    await nginx.stop();
    instance.stop();
  }
});

itWithNginx(
  'asks the next instance for what one cannot send while it starts again, and never for a write',
  async () => {
    const seen: string[] = [];
    const startOne = (status: number) =>
      startInstance((request, response) => {
        request.resume();
        seen.push(`${request.method} ${status} ${request.headers.prefer}`);
        response.writeHead(status).end('from the site');
      });
    const instances = await Promise.all([503, 200].map(startOne));
    const nginx = await startNginx(instances.map(({ url }) => url));
    const alone = await startNginx(instances[1]?.url ?? '');
    try {
      const statuses: number[] = [];
      const methods = ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [method, method]);
      for (const method of methods) statuses.push((await fetch(`${nginx.url}/api/admin/news/1`, { method })).status);
      expect(seen).toEqual(statuses.map((status, index) => `${methods[index]} ${status} undefined`));
      expect(new Set(statuses)).toEqual(new Set([503, 200]));
      seen.length = 0;
      const paths = ['/about', '/updates?id=7', '/api/user', '/_next/static/a.js', '/contact'];
      for (const path of paths) expect([path, (await fetch(nginx.url + path)).status]).toEqual([path, 200]);
      expect(new Set(seen)).toEqual(new Set(['GET 503 wait=2', 'GET 200 wait=2']));
      seen.length = 0;
      await fetch(`${alone.url}/auth`, { headers: { prefer: 'wait=0' } });
      expect(seen).toEqual(['GET 200 undefined']);
    } finally {
      await alone.stop();
      await nginx.stop();
      for (const instance of instances) instance.stop();
    }
  },
);

itWithNginx('asks what writes once, with its body and cookies, and says so where the site is away', async () => {
  const seen: string[] = [];
  const instance = await startInstance((request, response) => {
    void text(request).then((body) => {
      seen.push(`${request.method} ${request.headers.cookie} ${body}`);
      response.end('done');
    });
  });
  const nginx = await startNginx([instance.url, instance.url]);
  const post = () =>
    fetch(`${nginx.url}/contact`, { method: 'POST', headers: { cookie: 'a=b; session-token=c' }, body: 'name=x' });
  try {
    expect(await (await post()).text()).toBe('done');
    expect(seen).toEqual(['POST a=b; session-token=c name=x']);
    instance.stop();
    const away = await post();
    expect([away.status, await away.text()]).toEqual([503, expect.stringContaining('Back in a moment')]);
  } finally {
    await nginx.stop();
    instance.stop();
  }
});
