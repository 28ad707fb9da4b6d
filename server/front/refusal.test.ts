// @documented 414: the address is longer than 8 KiB
// @documented Every failure has an `X-Request-Id`, which finds it in the log.

import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { log } from '@/lib/platform/process/log';

import { Connections } from './connections';
import { requestRefusal } from './entrance';
import { refuse, refuseWhatIsNoRequest } from './refusal';
import { filePolicy, securityHeaders } from './finish';

const options = { isHttps: true };
const front = createServer({ headersTimeout: 500, connectionsCheckingInterval: 100, requireHostHeader: false });
refuseWhatIsNoRequest(front, options, { isDevelopment: false });
new Connections(front, (request, response) => {
  const refusal = requestRefusal(request) ?? {
    status: 429,
    message: 'Too many searches.',
    headers: { 'retry-after': '60' },
  };
  refuse(response, refusal, options);
});

beforeAll(() => new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => front.close(resolve)));
afterEach(() => jest.restoreAllMocks());

/** Sends bytes as they are. Returns the head of the response by line, and its body. */
async function send(lines: string[]) {
  const socket = connect((front.address() as AddressInfo).port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  const [head = '', body] = (await text(socket)).split('\r\n\r\n');
  const headers = [...head.matchAll(/^([^:\r\n]+): (.*?)\r?$/gm)].map(([, name = '', value]) => [
    name.toLowerCase(),
    value,
  ]);
  return { status: Number(head.slice(9, 12)), headers: Object.fromEntries(headers) as Record<string, string>, body };
}

const token = 'a-token-as-long-as-that-of-a-preview-0123456789';

it.each<[string, number, string[], { method?: string; path?: string }]>([
  ['an absolute address', 400, ['GET http://a.example/b?c=1 HTTP/1.1'], { method: 'GET', path: 'http://a.example/b' }],
  ['a body of a read', 400, ['GET /a?b=1 HTTP/1.1', 'Content-Length: 1', '', 'x'], { method: 'GET', path: '/a' }],
  ['a method', 405, [`DELETE /preview/${token} HTTP/1.1`], { method: 'DELETE', path: '/preview/(hidden)' }],
  ['a tunnel', 405, ['CONNECT a.example:443 HTTP/1.1'], { method: 'CONNECT', path: 'a.example:443' }],
  [
    'a long address',
    414,
    [`GET /${'a/'.repeat(5000)} HTTP/1.1`],
    { method: 'GET', path: '/a'.repeat(128).slice(0, 255) },
  ],
  ['an expectation', 417, ['POST /a HTTP/1.1', 'Expect: 200-maybe'], { method: 'POST', path: '/a' }],
  ['what comes too often', 429, ['GET /updates?q=a HTTP/1.1'], { method: 'GET', path: '/updates' }],
  ['a coding', 501, ['POST /a HTTP/1.1', 'Transfer-Encoding: gzip, chunked', '', '0'], { method: 'POST', path: '/a' }],
  ['an upgrade', 400, ['GET /a HTTP/1.1', 'Connection: Upgrade', 'Upgrade: x'], { method: 'GET', path: '/a' }],
  ['bytes that are no request', 400, ['NONSENSE'], {}],
  ['two lengths', 400, ['POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'], {}],
  ['long headers', 431, ['GET / HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`], {}],
])('a refusal of %s (%i) has the headers of every response, and a line in the log', async (_, status, lines, asked) => {
  const logged = jest.spyOn(log(), 'info').mockImplementation(() => undefined);
  const [line = '', ...rest] = lines;
  const refused = await send([line, 'Host: a', ...rest, '', '']);
  expect(refused.status).toBe(status);
  expect(JSON.parse(refused.body ?? '')).toEqual({ message: expect.any(String) as string });
  expect(refused.headers).toMatchObject({
    ...securityHeaders(options),
    'content-security-policy': filePolicy,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    connection: 'close',
  });
  const requestId = refused.headers['x-request-id'];
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(logged.mock.calls).toEqual([[{ requestId, ...asked, status }, expect.any(String)]]);
});

it('so has a refusal of headers that do not end (408)', async () => {
  const logged = jest.spyOn(log(), 'info').mockImplementation(() => undefined);
  const { status, headers } = await send(['GET / HTTP/1.1', 'Host: a']);
  expect([status, headers['content-security-policy']]).toEqual([408, filePolicy]);
  expect(logged.mock.calls).toEqual([[{ requestId: headers['x-request-id'], status }, expect.any(String)]]);
});
