import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { StoredResponse } from './stored-response';
import { sendResponse } from './send-response';

const text = 'The same words again. '.repeat(100);
let stored: StoredResponse;
let server: Server;

beforeEach(async () => {
  stored = new StoredResponse(
    200,
    { 'content-type': 'text/html', 'content-security-policy': 'x', vary: 'rsc' },
    Buffer.from(text),
  );
  server = createServer((incoming, response) => void sendResponse(incoming, response, stored));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port, host: '127.0.0.1', method, headers, agent: false }, resolve).on('error', reject).end(),
  );
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

it('sends the same content in each coding, under a tag of its own', async () => {
  const plain = await ask();
  const br = await ask({ 'accept-encoding': 'br' });
  const gzip = await ask({ 'accept-encoding': 'gzip' });
  expect(plain.body.toString()).toBe(text);
  expect(brotliDecompressSync(br.body).toString()).toBe(text);
  expect(gunzipSync(gzip.body).toString()).toBe(text);
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body.length) });
  expect(br.headers.vary).toBe('rsc, Accept-Encoding');
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
});

it('has another tag for other bytes, and still knows the first', async () => {
  const quick = await ask({ 'accept-encoding': 'br' });
  await stored.improve('br');
  const best = await ask({ 'accept-encoding': 'br' });
  expect(best.body.length).toBeLessThanOrEqual(quick.body.length);
  expect(best.headers.etag).not.toBe(quick.headers.etag);
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': String(quick.headers.etag) })).status).toBe(304);
});

it('sends 304 to a client that has it, and does not change the policy of the document', async () => {
  const { headers } = await ask();
  const again = await ask({ 'if-none-match': `"other", ${headers.etag}` });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers).not.toHaveProperty('content-security-policy');
  expect(again.headers).not.toHaveProperty('content-type');
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});

it('compares whole tags: one that merely contains ours is another', async () => {
  const etag = String((await ask()).headers.etag);
  const within = [`"x${etag.slice(1)}`, `${etag.slice(0, -1)}x"`, `"${etag.slice(1, -1)} and more"`, etag.slice(1, -1)];
  for (const tag of within) expect([tag, (await ask({ 'if-none-match': tag })).status]).toEqual([tag, 200]);
  expect((await ask({ 'if-none-match': `W/${etag}` })).status).toBe(304);
});

it('responds to HEAD with the whole of it, also where a range is asked for', async () => {
  const { status, headers, body } = await ask({ range: 'bytes=0-4' }, 'HEAD');
  expect([status, headers['content-length'], headers['content-range'], body.length]).toEqual([
    200,
    String(text.length),
    undefined,
    0,
  ]);
});

it('refuses a range beyond the end with the headers of the response that protect', async () => {
  const { status, headers } = await ask({ range: 'bytes=999999-' });
  expect([status, headers['content-security-policy'], headers['cache-control']]).toEqual([416, 'x', 'no-store']);
  expect(headers).not.toHaveProperty('content-type');
});

it('responds to HEAD as to GET, without the body', async () => {
  const head = await ask({ 'accept-encoding': 'br' }, 'HEAD');
  const get = await ask({ 'accept-encoding': 'br' });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  const { date: _date, ...headers } = head.headers;
  expect(get.headers).toMatchObject(headers);
});

it.each([
  ['bytes=0-4', 206, text.slice(0, 5), `bytes 0-4/${text.length}`],
  ['bytes=-3', 206, text.slice(-3), `bytes ${text.length - 3}-${text.length - 1}/${text.length}`],
  [`bytes=${text.length - 2}-`, 206, text.slice(-2), `bytes ${text.length - 2}-${text.length - 1}/${text.length}`],
  ['bytes=0-999999', 206, text, `bytes 0-${text.length - 1}/${text.length}`],
  ['bytes=999999-', 416, '', `bytes */${text.length}`],
  ['bytes=0-1,3-4', 200, text, undefined],
  ['lines=1-2', 200, text, undefined],
])('responds to a request for %s with %i', async (range, status, body, contentRange) => {
  const response = await ask({ range, 'accept-encoding': 'br' });
  expect([response.status, response.body.toString(), response.headers['content-range']]).toEqual([
    status,
    body,
    contentRange,
  ]);
});

it('sends a range if the client has the rest of the same response, and otherwise all of it', async () => {
  const { headers } = await ask();
  expect((await ask({ range: 'bytes=5-9', 'if-range': String(headers.etag) })).status).toBe(206);
  expect((await ask({ range: 'bytes=5-9', 'if-range': '"other"' })).status).toBe(200);
});

it.each([{ range: 'bytes=0-4' }, { range: 'bytes=999999-' }, { 'if-none-match': '*' }, { 'if-none-match': 'the tag' }])(
  'says that a page is missing, whole, whatever a request makes of it: %j',
  async (condition) => {
    stored = new StoredResponse(404, { 'content-type': 'text/html' }, Buffer.from(text));
    const { headers } = await ask();
    const asked = Object.entries(condition).map(([name, value]) => [
      name,
      value === 'the tag' ? String(headers.etag) : value,
    ]);
    const response = await ask(Object.fromEntries(asked) as Record<string, string>);
    expect([response.status, response.body.toString()]).toEqual([404, text]);
  },
);
