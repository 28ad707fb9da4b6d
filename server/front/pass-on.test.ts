import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { bodyLengthHeader } from '@/lib/platform/http/site-headers';

import { documentPolicy } from './document/finish-document';
import { passOn } from './pass-on';
import { SiteClient } from './site-client';

const options = { isHttps: false, trustedProxies: 0, siteUrl: 'http://site.example' };
const servers: Server[] = [];

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const folder = mkdtempSync(join(tmpdir(), 'pass-on-'));
let sockets = 0;
const clientTo = (socketPath: string) => ({
  client: new SiteClient({ socketPath, secret: 'secret', host: 'site.example' }),
});

/** A site that responds like this. */
async function siteOf(listener: RequestListener) {
  const socketPath = join(folder, String((sockets += 1)));
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return clientTo(socketPath);
}

/** Requests a front whose site responds like this. */
async function ask(
  listener: RequestListener,
  { isHttps = false, method = 'GET', accepts = 'identity', type = '*/*' } = {},
): Promise<Response> {
  const present = await siteOf(listener);
  const port = await listen((request, response) =>
    passOn(request, response, { present, reach: () => Promise.resolve(present) }, { ...options, isHttps }),
  );
  return fetch(`http://127.0.0.1:${port}/`, { method, headers: { 'accept-encoding': accepts, accept: type } });
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const policy = (response: Response) => response.headers.get('Content-Security-Policy') ?? '';
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

it('says in words that a form is of an earlier build', async () => {
  const response = await ask((_, res) => {
    res.writeHead(409, { 'x-nextjs-action-not-found': '1', 'Content-Type': 'text/plain', ETag: '"1"' });
    res.end('Server Action unavailable.');
  });
  expect([response.status, await response.json()]).toEqual([
    409,
    { message: 'The site has been updated since this page was opened. Please load the page again.' },
  ]);
  expect(response.headers.has('x-nextjs-action-not-found')).toBe(false);
});

it('says it on a page if a browser asks for one', async () => {
  const response = await ask(
    (_, res) => res.writeHead(409, { 'x-nextjs-action-not-found': '1', 'Content-Type': 'text/plain' }).end('Gone.'),
    { type: 'text/html,application/xhtml+xml' },
  );
  expect([response.status, response.headers.get('Content-Type')]).toEqual([409, 'text/html; charset=utf-8']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(policy(response)).toContain("script-src 'self';");
  expect(await response.text()).toContain('<a href="">Load the page again</a>');
});

describe('a document', () => {
  it('names the scripts that Next wrote by hash, and no others', async () => {
    const html =
      '<script>one()</script><script src="/a.js"></script><script type="application/ld+json">{}</script><script id="x">self.__next_f.push([1,"two"])</script>';
    const response = await ask((_, res) => res.setHeader('Content-Type', 'text/html; charset=utf-8').end(html));
    expect(policy(response)).toContain(`script-src 'self' ${hash('self.__next_f.push([1,"two"])')};`);
    expect(policy(response)).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(await response.text()).toBe(html);
  });

  it('arrives whole when it is written in pieces, headers first', async () => {
    const response = await ask((_, res) => {
      res.writeHead(404, { 'Content-Type': 'text/html' });
      res.flushHeaders();
      res.write('<script>self.__next_f.push([1,"sm');
      res.write(Buffer.from('all – '), () => res.end('1"])</script>'));
    });
    expect(response.status).toBe(404);
    expect(policy(response)).toContain(hash('self.__next_f.push([1,"small – 1"])'));
    expect(await response.text()).toBe('<script>self.__next_f.push([1,"small – 1"])</script>');
  });

  it('loads its scripts after its first paint, by a script that the policy names', async () => {
    const html = '<head></head><p>–</p><script src="/_next/static/chunks/a.js" async=""></script>';
    const response = await ask((_, res) =>
      res.setHeader('Content-Type', 'text/html').setHeader('Content-Length', Buffer.byteLength(html)).end(html),
    );
    const sent = await response.text();
    const [, loader = ''] = /<script>(.*?)<\/script>/s.exec(sent) ?? [];
    expect(loader).toContain('/_next/static/chunks/a.js');
    expect(policy(response)).toContain(hash(loader));
    expect(response.headers.get('Content-Length')).toBe(String(Buffer.byteLength(sent)));
  });

  it('is compressed as the client wants it, and says so', async () => {
    const html = '<p>The same words again.</p>'.repeat(100);
    const response = await ask((_, res) => res.setHeader('Content-Type', 'text/html').end(html), { accepts: 'br' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(Number(response.headers.get('Content-Length'))).toBeLessThan(200);
    expect(await response.text()).toBe(html);
  });

  it('does not send the length of a body that was not requested', async () => {
    const response = await ask(
      (_, res) => res.setHeader('Content-Type', 'text/html').setHeader('Content-Length', 1000).end(),
      { method: 'HEAD' },
    );
    expect(response.headers.has('Content-Length')).toBe(false);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  });

  it('keeps a policy of its own', async () => {
    const response = await ask((_, res) => {
      res.setHeader('Content-Type', 'text/html').setHeader('Content-Security-Policy', "default-src 'none'").end('<p>');
    });
    expect(policy(response)).toBe("default-src 'none'");
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('anything else', () => {
  it('may load nothing', async () => {
    const response = await ask((_, res) => res.setHeader('Content-Type', 'application/json').end('{}'));
    expect(policy(response)).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(response.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  });

  it('is kept by no cache unless it says for how long', async () => {
    const ask404 = (own: Record<string, string>) =>
      ask((_, res) => res.writeHead(404, { 'Content-Type': 'application/json', ...own }).end('{}'));
    expect((await ask404({})).headers.get('Cache-Control')).toBe('no-store');
    expect((await ask404({ 'Cache-Control': 'max-age=5' })).headers.get('Cache-Control')).toBe('max-age=5');
    const known = await ask((_, res) => res.writeHead(304).end());
    expect(known.headers.has('Cache-Control')).toBe(false);
  });

  it('is not held back', async () => {
    const response = await ask((_, res) => {
      res.setHeader('Content-Type', 'text/csv').write('first');
      setTimeout(() => res.end(), 20);
    });
    expect(response.headers.get('Transfer-Encoding')).toBe('chunked');
    expect(await response.text()).toBe('first');
  });

  it.each(['GET', 'HEAD'])('says its length where its handler knows it, which Next leaves out: %s', async (method) => {
    const response = await ask(
      (_, res) =>
        res
          .setHeader('Content-Type', 'application/pdf')
          .setHeader(bodyLengthHeader, '4')
          .end(method === 'GET' ? '%PDF' : ''),
      { method },
    );
    expect([response.headers.get('Content-Length'), response.headers.has(bodyLengthHeader)]).toEqual(['4', false]);
  });

  it('is compressed piece by piece, without running ahead of the connection', async () => {
    const line = `${'a cell;'.repeat(100)}\n`;
    const response = await ask(
      (_, res) => {
        res.setHeader('Content-Type', 'text/csv').setHeader('Content-Length', line.length * 2000);
        let left = 2000;
        const write = () => {
          while (left > 0) {
            left -= 1;
            if (!res.write(line)) return void res.once('drain', write);
          }
          res.end();
        };
        write();
      },
      { accepts: 'gzip' },
    );
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect((await response.text()).length).toBe(line.length * 2000);
  });

  it('says nothing about the policy of a document that the browser already has', async () => {
    const response = await ask((_, res) => {
      res.statusCode = 304;
      res.end();
    });
    expect(response.headers.has('Content-Security-Policy')).toBe(false);
  });
});

it('asks for https where the site has it', async () => {
  const response = await ask((_, res) => res.setHeader('Content-Type', 'text/html').end('x'), { isHttps: true });
  expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
  expect(policy(response)).toContain('upgrade-insecure-requests');
  expect(documentPolicy([], { isHttps: false })).not.toContain('upgrade-insecure-requests');
});

it('sends a request with its body to the next process if it never reached the one that ended', async () => {
  const seen: string[] = [];
  const next = await siteOf((request, res) => {
    void text(request).then((body) => {
      seen.push(`${request.method} ${body}`);
      res.end('done');
    });
  });
  const site = { present: clientTo(join(folder, 'closed')), reach: () => Promise.resolve(next) };
  const port = await listen((request, response) => passOn(request, response, site, options));
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(200_000) });
  expect([response.status, await response.text()]).toEqual([200, 'done']);
  expect(seen).toEqual([`POST ${'x'.repeat(200_000)}`]);
});
