import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';

import fc from 'fast-check';

import { Connections } from './connections';
import { requestRefusal } from './entrance';
import { passOn } from './pass-on';
import { refuse, refuseWhatIsNoRequest } from './refusal';
import { SiteClient } from './site-client';

/** What reached the site: the request as its parser read it, and the body. */
interface Reached {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const reached: Reached[] = [];
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const respondWithBody = (request: IncomingMessage, response: ServerResponse) =>
  void buffer(request).then(
    (body) => {
      const { method, url, headers } = request;
      reached.push({ method, url, headers, body: body.toString() });
      response.setHeader('Content-Type', 'text/plain').end('from the site');
    },
    () => undefined,
  );

const behind = createServer((request, response) => respond(request, response));
const folder = mkdtempSync(join(tmpdir(), 'hops-'));
const socketPath = join(folder, 'socket');
const site = { client: new SiteClient({ socketPath, secret: 'secret', host: 'site.example' }) };
const options = { isHttps: false, trustedProxies: 0, siteUrl: 'http://site.example' };
const front = createServer({
  requestTimeout: 2000,
  headersTimeout: 1000,
  connectionsCheckingInterval: 100,
  requireHostHeader: false,
});
refuseWhatIsNoRequest(front, options, { isDevelopment: false });
new Connections(front, (request, response) => {
  const refusal = requestRefusal(request);
  if (refusal) return refuse(response, refusal, options);
  passOn(request, response, { present: site, reach: () => Promise.resolve(site) }, options);
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await new Promise<void>((resolve) => behind.listen(socketPath, resolve));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const server of [front, behind]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  reached.length = 0;
  respond = respondWithBody;
});

function open(): Socket {
  return connect(portOf(front), '127.0.0.1');
}

/** Sends bytes as they are, and returns all that comes back until the connection ends. */
async function send(...lines: string[]): Promise<string> {
  const socket = open();
  socket.on('error', () => undefined);
  socket.write(lines.join('\r\n'));
  return text(socket);
}

const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

describe('refuses, and passes nothing on for,', () => {
  it.each([
    [
      'a length and chunks',
      [
        'POST / HTTP/1.1',
        'Host: a',
        'Content-Length: 3',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        'GET /admin HTTP/1.1',
        'Host: a',
        '',
        '',
      ],
    ],
    ['two lengths', ['POST / HTTP/1.1', 'Host: a', 'Content-Length: 3', 'Content-Length: 4', '', 'abcd']],
    ['a length that is no number', ['POST / HTTP/1.1', 'Host: a', 'Content-Length: +3', '', 'abc']],
    [
      'an unknown coding of the transfer',
      ['POST / HTTP/1.1', 'Host: a', 'Connection: close', 'Transfer-Encoding: gzip, chunked', '', '0', '', ''],
    ],
    [
      'a coding that does not end in chunks',
      ['POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked, identity', '', '0', '', ''],
    ],
    [
      'a header folded over two lines',
      ['GET / HTTP/1.1', 'Host: a', 'X-One: 1', ' two: 2', 'Connection: close', '', ''],
    ],
    ['a space before the colon', ['GET / HTTP/1.1', 'Host: a', 'Content-Length : 3', '', 'abc']],
    ['a name with a line feed alone', ['GET / HTTP/1.1\nHost: a\nX: 1\r\r\n', '', '']],
    ['an absolute address', ['GET http://other.example/admin HTTP/1.1', 'Host: a', 'Connection: close', '', '']],
    ['a tunnel', ['CONNECT other.example:443 HTTP/1.1', 'Host: other.example:443', '', '']],
    ['an upgrade', ['GET / HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket', '', '']],
    ['a request without a host', ['GET / HTTP/1.1', 'Connection: close', '', '']],
    [
      'a chunk whose size is no number',
      ['POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', '', 'zz', 'abc', '0', '', ''],
    ],
    ['headers of 20 KB', ['GET / HTTP/1.1', 'Host: a', `X-Long: ${'x'.repeat(20_000)}`, '', '']],
    ['an unknown method', ['TRACE / HTTP/1.1', 'Host: a', 'Connection: close', '', '']],
  ])('%s', async (_, lines) => {
    const answer = await send(...lines);
    expect(statuses(answer)).toEqual([expect.any(Number)]);
    expect(statuses(answer)[0]).toBeGreaterThanOrEqual(400);
    expect(reached).toEqual([]);
  });
});

describe('a body that begins another request', () => {
  const hidden = 'DELETE /api/admin/news/1 HTTP/1.1\r\nHost: a\r\nX-Swallow: ';
  const next = () => send('GET /next HTTP/1.1', 'Host: a', 'Cookie: admin=1', 'Connection: close', '', '');

  it.each(['GET', 'DELETE', 'OPTIONS', 'HEAD'])('is refused with %s, whatever Connection names', async (method) => {
    for (const named of ['close', 'close, content-length', 'close, transfer-encoding']) {
      const length = [`Connection: ${named}`, `Content-Length: ${hidden.length}`, '', hidden];
      const chunks = [
        `Connection: ${named}`,
        'Transfer-Encoding: chunked',
        '',
        hidden.length.toString(16),
        hidden,
        '0',
      ];
      for (const body of [length, [...chunks, '', '']])
        expect(statuses(await send(`${method} /api/news HTTP/1.1`, 'Host: a', ...body))).toEqual([400]);
    }
    expect(reached).toEqual([]);
    await next();
    expect(reached).toMatchObject([{ method: 'GET', url: '/next', headers: { cookie: 'admin=1' }, body: '' }]);
  });

  it('stays one with POST, and the next request of another client is its own', async () => {
    const length = [`Content-Length: ${hidden.length}`, '', hidden];
    const chunks = ['Transfer-Encoding: chunked', '', hidden.length.toString(16), hidden, '0', '', ''];
    for (const body of [length, chunks]) {
      const named = 'Connection: close, content-length, transfer-encoding';
      expect(statuses(await send('POST /api/login HTTP/1.1', 'Host: a', named, ...body))).toEqual([200]);
      await next();
    }
    expect(reached.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/login', hidden],
      ['GET', '/next', ''],
      ['POST', '/api/login', hidden],
      ['GET', '/next', ''],
    ]);
  });
});

it('lets the site understand what the front understood, whatever a head and a body say', async () => {
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n';
  const token = fc.constantFrom('close', 'keep-alive', 'content-length', 'transfer-encoding', 'host', 'cookie', 'x-a');
  const head = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    connection: fc.array(token, { maxLength: 4 }),
    framing: fc.constantFrom('none', 'zero', 'length', 'chunked', 'both', 'twice', 'shorter'),
    extra: fc.subarray([
      'Expect: 100-continue',
      'TE: trailers',
      'Trailer: X-A',
      'X-A: 1',
      'X_Site_Secret: s',
      'Upgrade: h2c',
    ]),
    body: fc.constantFrom('', 'a', hidden, `${hidden}${hidden}`),
  });
  const framed = (framing: string, body: string): string[] => {
    const length = `Content-Length: ${body.length}`;
    const chunked = 'Transfer-Encoding: chunked';
    const chunks = `${body && `${body.length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`;
    const forms: Record<string, string[]> = {
      none: ['', ''],
      zero: ['Content-Length: 0', '', ''],
      length: [length, '', body],
      chunked: [chunked, '', chunks],
      both: [length, chunked, '', chunks],
      twice: [length, `Content-Length: ${body.length + 1}`, '', body],
      // What follows is a request of its own, for the front as for the site.
      shorter: [`Content-Length: ${Math.min(1, body.length)}`, '', body],
    };
    return forms[framing] ?? [];
  };
  await fc.assert(
    fc.asyncProperty(head, async ({ method, connection, framing, extra, body }) => {
      reached.length = 0;
      const url = '/asked';
      await send(
        ...[
          `${method} ${url} HTTP/1.1`,
          'Host: a',
          'Cookie: s=1',
          `Connection: ${['close', ...connection].join(', ')}`,
        ],
        ...[...extra, ...framed(framing, body)],
      );
      await send('GET /next HTTP/1.1', 'Host: a', 'Cookie: admin=1', 'Connection: close', '', '');
      const asked = reached.filter((one) => one.url === url);
      expect(reached.map((one) => one.url)).toEqual([...asked.map(() => url), '/next']);
      expect(reached.at(-1)).toMatchObject({ method: 'GET', headers: { cookie: 'admin=1' }, body: '' });
      const understood =
        framing === 'length' || framing === 'chunked' ? body : framing === 'shorter' ? body.slice(0, 1) : '';
      for (const one of asked)
        expect(one).toMatchObject({
          method,
          headers: { host: 'a', cookie: 's=1', 'x-site-secret': 'secret' },
          body: understood,
        });
    }),
    { numRuns: 300, seed: 20261129 },
  );
});

describe('passes on one well-formed request', () => {
  it('without what is about the connection, and what the connection names', async () => {
    await send(
      'GET /a?b=1 HTTP/1.1',
      'Host: one.example',
      'Connection: close, X-Hop',
      'X-Hop: 1',
      'Keep-Alive: 5',
      'TE: trailers',
      'Proxy-Connection: x',
      'X-Kept: 1',
      '',
      '',
    );
    expect(reached).toHaveLength(1);
    expect(reached[0]).toMatchObject({ method: 'GET', url: '/a?b=1', headers: { host: 'one.example', 'x-kept': '1' } });
    for (const name of ['x-hop', 'te', 'proxy-connection']) expect(reached[0]?.headers).not.toHaveProperty(name);
  });

  it('with the first of two hosts', async () => {
    const answer = await send('GET / HTTP/1.1', 'Host: one.example', 'Host: two.example', 'Connection: close', '', '');
    expect(statuses(answer)).toEqual([200]);
    expect(reached.map(({ headers }) => headers.host)).toEqual(['one.example']);
  });

  it('whose headers of ours are not the client’s', async () => {
    await send(
      'GET / HTTP/1.1',
      'Host: a',
      'X-Site-Secret: s',
      'X-Site-Request: mine',
      'X-Internal-Page: /x',
      'X-Client-Address: 9.9.9.9',
      'X_Client_Address: 9.9.9.9',
      'Connection: close, X-Client-Address, X-Site-Secret',
      '',
      '',
    );
    const headers: Reached['headers'] = reached[0]?.headers ?? {};
    expect(headers).toMatchObject({ 'x-client-address': '127.0.0.1', 'x-site-secret': 'secret' });
    expect(headers['x-site-request']).toMatch(/^\d+$/);
    for (const name of ['x-internal-page', 'x_client_address']) expect(headers).not.toHaveProperty(name);
  });

  it('from which Connection takes neither its sender nor its host', async () => {
    const named = 'close, host, cookie, authorization, origin, content-length';
    await send(
      ...['POST /a HTTP/1.1', 'Host: one.example', 'Cookie: s=1', 'Authorization: Bearer b', 'Origin: http://b'],
      ...[`Connection: ${named}`, 'Content-Length: 3', '', 'abc'],
    );
    expect(reached).toMatchObject([
      {
        body: 'abc',
        headers: {
          ...{ host: 'one.example', cookie: 's=1', authorization: 'Bearer b', origin: 'http://b' },
          'content-length': '3',
        },
      },
    ]);
  });

  it('of HTTP/1.0 with the host of the site', async () => {
    expect(statuses(await send('GET / HTTP/1.0', '', ''))).toEqual([200]);
    expect(reached.map(({ headers }) => headers.host)).toEqual(['site.example']);
  });

  it('with the body as it was, whether its length was known or not', async () => {
    await send(
      'POST / HTTP/1.1',
      'Host: a',
      'Content-Length: 4',
      'Connection: close',
      '',
      'abcdGET /admin HTTP/1.1\r\n\r\n',
    );
    await send(
      'POST / HTTP/1.1',
      'Host: a',
      'Transfer-Encoding: chunked',
      'Connection: close',
      '',
      '3',
      'abc',
      '1',
      'd',
      '0',
      '',
      '',
    );
    expect(reached.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'abcd'],
      ['POST', 'abcd'],
    ]);
    expect(reached.map(({ headers }) => [headers['content-length'], headers['transfer-encoding']])).toEqual([
      ['4', undefined],
      [undefined, 'chunked'],
    ]);
  });

  it('after the client was told to continue', async () => {
    const answer = await send(
      'POST / HTTP/1.1',
      'Host: a',
      'Content-Length: 4',
      'Expect: 100-continue',
      'Connection: close',
      '',
      'abcd',
    );
    expect(statuses(answer)).toEqual([100, 200]);
    expect(reached[0]?.headers).not.toHaveProperty('expect');
  });
});

it('sends a redirect that repeats the longest address', async () => {
  const location = '%20'.repeat(8_000);
  respond = (_, response) => void response.writeHead(307, { location }).end();
  const answer = await send(`GET /${'a'.repeat(8_000)} HTTP/1.1`, 'Host: a', 'Connection: close', '', '');
  expect(statuses(answer)).toEqual([307]);
  expect(answer).toContain(location);
});

it('lets no cache and no other site have the address of a preview, where Next leads on', async () => {
  respond = (_, response) => void response.writeHead(308, { Location: '/preview/token' }).end();
  for (const path of [
    '/preview/token/',
    '//preview/token',
    '/%70review/token/',
    '/preview%2Ftoken/',
    '/\\preview/token',
  ]) {
    const head = await send(`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close', '', '');
    expect([path, head]).toEqual([path, expect.stringMatching(/^cache-control: no-store\r$/im)]);
    expect([path, head]).toEqual([path, expect.stringMatching(/^referrer-policy: no-referrer\r$/im)]);
  }
});

it.each([
  ['an address', (byte: string) => `GET /a${byte}b?c=${byte} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`],
  ['a header', (byte: string) => `GET / HTTP/1.1\r\nHost: a\r\nX-One: a${byte}b\r\nConnection: close\r\n\r\n`],
  [
    'the name of a header',
    (byte: string) => `GET / HTTP/1.1\r\nHost: a\r\nX-${byte}One: a\r\nConnection: close\r\n\r\n`,
  ],
])('goes on whichever byte is in %s', async (_, request) => {
  for (let code = 0; code < 256; code += 1) {
    const socket = open();
    socket.on('error', () => undefined);
    socket.write(request(String.fromCharCode(code)), 'latin1');
    expect([code, statuses(await text(socket))]).toEqual([code, [expect.any(Number)]]);
  }
  expect(statuses(await send('GET / HTTP/1.1', 'Host: a', 'Connection: close', '', ''))).toEqual([200]);
});

it('sends a response that comes before the body has been read', async () => {
  respond = (_, response) =>
    response.writeHead(413, { Connection: 'close', 'Content-Type': 'text/plain' }).end('too large');
  const socket = open();
  socket.on('error', () => undefined);
  socket.write(['POST / HTTP/1.1', 'Host: a', 'Content-Length: 100000000', '', 'x'].join('\r\n'));
  const answer = await text(socket);
  expect(answer).toContain('too large');
  expect(answer).toMatch(/^connection: close/im);
});

it('ends the request to the site when the client has gone, while it sends and while it waits', async () => {
  for (const rest of ['Content-Length: 10\r\n\r\nabc', '\r\n']) {
    const gone = new Promise<void>((resolve) => {
      respond = (request, response) => {
        response.once('close', () => resolve());
        request.on('error', () => undefined).resume();
        socket.destroy();
      };
    });
    const socket = open();
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${rest}`);
    await gone;
  }
});

it('cuts off a body that comes too slowly', async () => {
  const socket = open();
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
  await text(socket).catch(() => '');
  expect(reached).toEqual([]);
});

it('says that the site does not respond if its connection breaks, and cuts off a response that had begun', async () => {
  respond = (request) => request.socket.destroy();
  const early = await send('GET / HTTP/1.1', 'Host: a', 'Connection: close', '', '');
  expect(statuses(early)).toEqual([503]);
  expect(early).toMatch(/^retry-after: 5/im);
  respond = (_, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': '100' })
      .write('begun', () => response.destroy());
  };
  const later = await send('GET / HTTP/1.1', 'Host: a', '', '');
  expect(statuses(later)).toEqual([200]);
  expect(later.endsWith('begun')).toBe(true);
});
