import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { documentPolicy, secureResponse } from './security-headers';

let server: Server;

/** Asks a secured server that answers like this. */
async function ask(answer: RequestListener, { isHttps = false, method = 'GET' } = {}): Promise<Response> {
  server = createServer((request, response) => {
    secureResponse(response, { isHttps });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method });
}

afterEach(() => new Promise((resolve) => server.close(resolve)));

const policy = (response: Response) => response.headers.get('Content-Security-Policy') ?? '';
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('a document', () => {
  it('names its inline scripts by hash, and no others', async () => {
    const html =
      '<script>one()</script><script src="/a.js"></script><script type="application/ld+json">{}</script><script id="x">two(\n)</script>';
    const response = await ask((_, res) => res.setHeader('Content-Type', 'text/html; charset=utf-8').end(html));
    expect(policy(response)).toContain(`script-src 'self' ${hash('one()')} ${hash('two(\n)')};`);
    expect(policy(response)).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(await response.text()).toBe(html);
  });

  it('arrives whole when it is written in pieces, headers first', async () => {
    const response = await ask((_, res) => {
      res.writeHead(404, { 'Content-Type': 'text/html' });
      res.flushHeaders();
      res.write('<script>sm');
      res.write(Buffer.from('all – '), () => res.end('1</script>'));
    });
    expect(response.status).toBe(404);
    expect(policy(response)).toContain(hash('small – 1'));
    expect(await response.text()).toBe('<script>small – 1</script>');
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

  it('does not tell the length of what nobody asked for', async () => {
    const response = await ask(
      (_, res) => res.setHeader('Content-Type', 'text/html').setHeader('Content-Length', 1000).end(),
      { method: 'HEAD' },
    );
    expect(response.headers.has('Content-Length')).toBe(false);
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

  it('is not held back', async () => {
    const response = await ask((_, res) => {
      res.setHeader('Content-Type', 'text/csv').write('first');
      setTimeout(() => res.end(), 20);
    });
    expect(response.headers.get('Transfer-Encoding')).toBe('chunked');
    expect(await response.text()).toBe('first');
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
  expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=63072000/);
  expect(policy(response)).toContain('upgrade-insecure-requests');
  expect(documentPolicy('', { isHttps: false })).not.toContain('upgrade-insecure-requests');
});
