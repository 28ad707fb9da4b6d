// @documented If a response comes before the whole body was sent, the client may go on sending for 30 seconds; then the connection is closed.

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { Connections } from './connections';
import { requestRefusal } from './entrance';
import { siteAway } from './failure';
import { passOn } from './pass-on';
import { refuse, refuseWhatIsNoRequest } from './refusal';
import { SiteClient } from './site-client';

const options = { isHttps: false, trustedProxies: 0, siteUrl: 'http://site.example' };
const folder = mkdtempSync(join(tmpdir(), 'unread-'));
const socketPath = join(folder, 'socket');
const site = { client: new SiteClient({ socketPath, secret: 'secret', host: 'site.example' }) };

/** Responds to a POST as soon as its first bytes have come, and reads no more of it, as Next's handlers do. */
const behind = createServer((request, response) => {
  if (request.method !== 'POST') return void response.end('from the site');
  request.once('data', () => {
    request.pause();
    response.writeHead(413, { 'Content-Type': 'application/json' }).end('{"message":"too large"}');
  });
});

const front = createServer({ requireHostHeader: false });
refuseWhatIsNoRequest(front, options, { isDevelopment: false });
new Connections(
  front,
  (request, response) => {
    const refusal = requestRefusal(request);
    if (refusal) return refuse(response, refusal, options);
    const present = request.url === '/away' ? undefined : site;
    passOn(request, response, { present, reach: () => Promise.reject(siteAway()) }, options);
  },
  { restMilliseconds: 3000 },
);
const port = () => (front.address() as AddressInfo).port;

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

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

/** Sends a request as a client that uses its connections again. Returns the status, and the whole body. */
async function call(method: string, path: string, body?: Buffer | Buffer[]): Promise<[number | undefined, string]> {
  const length = Buffer.isBuffer(body) ? { 'content-length': body.length } : {};
  const sent = sendRequest({ port: port(), agent, method, path, headers: { 'accept-encoding': 'gzip', ...length } });
  const received = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).on('error', reject),
  );
  for (const piece of Array.isArray(body) ? body : body ? [body] : []) sent.write(piece);
  sent.end();
  const response = await received;
  return [response.statusCode, await text(response)];
}

describe('a response that comes before the body was read arrives, and the next call gets its own:', () => {
  const halfMegabyte = Buffer.alloc(500_000, 'x');
  const pieces = Array.from({ length: 40 }, () => halfMegabyte);
  it.each<[string, number, [string, string, (Buffer | Buffer[])?]]>([
    ['of the site', 413, ['POST', '/large', halfMegabyte]],
    ['of the site, to 20 MB', 413, ['POST', '/large', Buffer.concat(pieces)]],
    ['of the site, to 20 MB in chunks', 413, ['POST', '/large', pieces]],
    ['of the front, to a GET', 400, ['GET', '/', halfMegabyte]],
    ['of the front, to a GET with 20 MB', 400, ['GET', '/', Buffer.concat(pieces)]],
    ['of the front, to a method', 405, ['PUT', '/', Buffer.concat(pieces)]],
    ['of the front, while the site is away', 503, ['POST', '/away', Buffer.concat(pieces)]],
  ])(
    '%s (%i)',
    async (_, status, [method, path, body]) => {
      for (let round = 0; round < 5; round += 1) {
        const [given] = await call(method, path, body);
        expect(given).toBe(status);
        expect(await call('GET', '/next')).toEqual([200, 'from the site']);
      }
    },
    10_000,
  );
});

it.each([
  ['of the site', 'POST /large', 413],
  ['of the front', 'PUT /', 405],
])(
  'a connection ends whose body goes on and on after the response %s',
  async (_, target, status) => {
    const socket = connect(port(), '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.setEncoding('utf8').on('data', (read: string) => (answer += read));
    socket.write(`${target} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const sending = setInterval(() => socket.write('1\r\nx\r\n'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(sending);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
  },
  10_000,
);

it('a request that follows such a body on its connection gets its response', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.write('POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n');
  socket.write(Buffer.alloc(2_000_000, 'x'));
  socket.write('GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 [^]*from the site/);
});

it.each([
  ['a method', 'PUT / HTTP/1.1\r\n', 405],
  ['an expectation', 'POST / HTTP/1.1\r\nExpect: 200-maybe\r\n', 417],
])('a client that reads nothing before it has sent all gets the refusal of %s', async (_, head, status) => {
  const socket = connect(port(), '127.0.0.1');
  socket.write(`${head}Host: a\r\nContent-Length: 20000000\r\n\r\n`);
  await new Promise((resolve, reject) => socket.once('error', reject).write(Buffer.alloc(20_000_000), resolve));
  expect(await text(socket)).toContain(`HTTP/1.1 ${status} `);
});
