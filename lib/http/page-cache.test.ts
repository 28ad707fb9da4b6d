import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerWithKeptPage, forgetPages } from './page-cache';
import { secureResponse } from './security-headers';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const publicPage = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 's-maxage=30, stale-while-revalidate=30',
};

let now = 1_000_000;
let server: Server;
let answers: number;
let answer: RequestListener;

beforeEach(async () => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  forgetPages();
  now += 10_000;
  answers = 0;
  answer = (_, response) => response.writeHead(200, publicPage).end('<h1>Page</h1>');
  server = createServer((request, response) => {
    if (answerWithKeptPage(request, response)) return;
    answers += 1;
    secureResponse(response, { isHttps: false });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Not `fetch`: it decides some headers itself. */
function get(path = '/', headers: Record<string, string | string[]> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { 'user-agent': browser, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
      },
    )
      .on('error', reject)
      .end();
  });
}

it('answers the same request for a second with the bytes and the headers that went out', async () => {
  answer = (_, response) => {
    response.writeHead(200, {
      ...publicPage,
      etag: '"a"',
      'content-security-policy': "script-src 'self'",
      vary: 'rsc',
    });
    response.write('<h1>');
    response.end(Buffer.from('Page</h1>'));
  };
  const first = await get();
  const second = await get();
  expect(second).toMatchObject({ status: 200, body: '<h1>Page</h1>' });
  expect(second.headers).toMatchObject({
    etag: '"a"',
    'content-security-policy': "script-src 'self'",
    vary: 'rsc',
    'cache-control': first.headers['cache-control'],
    'content-length': '13',
  });
  expect(answers).toBe(1);
  now += 1001;
  await get();
  expect(answers).toBe(2);
});

it('says not modified to whoever has the page, and does not touch the policy of that page', async () => {
  answer = (_, response) =>
    response.writeHead(200, { ...publicPage, etag: '"a"', 'content-security-policy': 'x' }).end('Page');
  await get();
  const answered = await get('/', { 'if-none-match': '"a"' });
  expect([answered.status, answered.body, answers]).toEqual([304, '', 1]);
  expect(answered.headers).not.toHaveProperty('content-security-policy');
  expect((await get('/', { 'if-none-match': '"b"' })).status).toBe(200);
});

it.each<[string, () => Promise<Answer>]>([
  ['another address', () => get('/?version=v1')],
  ['another encoding', () => get('/', { 'accept-encoding': 'gzip' })],
  ['a browser that has chosen a landing page', () => get('/', { cookie: 'a=b; siteConfig=v1' })],
  ['the router’s data', () => get('/', { rsc: '1' })],
  ['a part of the page', () => get('/', { 'next-router-prefetch': '1' })],
  ['a header that only Next knows', () => get('/', { 'x-middleware-subrequest': 'middleware' })],
  ['a bot, which is counted', () => get('/', { 'user-agent': 'Googlebot/2.1' })],
  ['what does not say what it is', () => get('/', { 'user-agent': '' })],
  ['a change', () => get('/', {}, 'POST')],
])('does not answer %s with it', async (_, ask) => {
  await get();
  await ask();
  expect(answers).toBe(2);
});

it('tells apart who sends the choice twice', async () => {
  await get('/', { cookie: 'siteConfig=v1; siteConfig=v2' });
  await get('/', { cookie: 'siteConfig=v1; siteConfig=v1' });
  expect(answers).toBe(2);
});

it('answers whoever is signed in with the same page, for pages do not depend on it', async () => {
  await get();
  await get('/', { cookie: 'session=secret' });
  expect(answers).toBe(1);
});

it.each<[string, RequestListener]>([
  ['is private', (_, response) => response.writeHead(200, { ...publicPage, 'cache-control': 'private' }).end()],
  ['may not be stored', (_, response) => response.writeHead(200, { ...publicPage, 'cache-control': 'no-store' }).end()],
  ['does not exist', (_, response) => response.writeHead(404, publicPage).end()],
  ['sets a cookie', (_, response) => response.writeHead(200, { ...publicPage, 'set-cookie': 'a=b' }).end()],
  ['is out of date', (_, response) => response.writeHead(200, { ...publicPage, 'x-nextjs-cache': 'STALE' }).end()],
  ['is no page', (_, response) => response.writeHead(200, { ...publicPage, 'content-type': 'application/json' }).end()],
])('does not keep what %s', async (_, given) => {
  answer = given;
  await get();
  await get();
  expect(answers).toBe(2);
});

it('forgets when something has changed, and keeps nothing that may have been drawn before that', async () => {
  await get();
  forgetPages();
  await get();
  await get();
  expect(answers).toBe(3);
  now += 1001;
  await get();
  await get();
  expect(answers).toBe(4);
  answer = (_, response) => {
    forgetPages();
    now += 5000;
    response.writeHead(200, publicPage).end('of before');
  };
  await get('/slow');
  await get('/slow');
  expect(answers).toBe(6);
});
