import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request as sendRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { metricsToken, sharedSite } from '@/tools/test-bed/shared-site';

const site = sharedSite();
const loggedBefore = site.output().length;

function open(): Socket {
  const { hostname, port } = new URL(site.url);
  return connect(Number(port), hostname);
}

/** Sends raw bytes. Returns the whole response. */
async function send(head: string): Promise<string> {
  const socket = open();
  socket.write(head);
  return text(socket);
}

const host = 'Host: site.example\r\n';

it.each(['/', '/primer', '/nowhere', '/auth', '/api/news'])(
  'answers %s as ever, whatever of Next’s own headers a visitor sends',
  async (path) => {
    const ask = async (headers: Record<string, string> = {}) => {
      const response = await fetch(site.url + path, { headers, redirect: 'manual' });
      return { status: response.status, body: await response.text() };
    };
    const ordinary = await ask();
    const internal: Record<string, string>[] = [
      { 'x-middleware-prefetch': '1' },
      { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      { 'x-matched-path': '/about', 'x-now-route-matches': '1=about' },
      { 'x-invoke-path': '/about', 'x-invoke-status': '404', 'x-nextjs-data': '1' },
    ];
    for (const headers of internal) {
      expect([headers, await ask(headers)]).toEqual([headers, ordinary]);
    }
  },
);

it.each(['Content-Security-Policy', 'Content-Security-Policy-Report-Only'])(
  'puts nothing of a visitor’s %s into the page of the next',
  async (name) => {
    const nonce = 'n'.repeat(12_000);
    for (const path of ['/primer', '/vision', '/legal']) {
      await fetch(site.url + path, { headers: { [name]: `script-src 'nonce-${nonce}'` } });
      expect(await (await fetch(site.url + path)).text()).not.toContain(nonce);
    }
  },
);

it.each(['1', '2', 'true'])('keeps the API’s contract where a call says rsc: %s', async (rsc) => {
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${site.url}/api/admin/users`, { method, headers: { rsc }, redirect: 'manual' });
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthorized' }]);
  }
});

/** Posts the sign-in form as its page has it, with some of its fields replaced, and returns status and body. */
async function postSignIn(replaced: Record<string, string>, hostHeader: string): Promise<[number, string]> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...(await hiddenFields()), ...replaced })) form.set(name, value);
  const encoded = new Request(site.url, { method: 'POST', body: form });
  const body = Buffer.from(await encoded.arrayBuffer());
  const answer = await send(
    `POST /auth HTTP/1.1\r\nHost: ${hostHeader}\r\nOrigin: ${site.url}\r\nConnection: close\r\n` +
      `Content-Type: ${encoded.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n${body.toString('latin1')}`,
  );
  return [Number(answer.slice(9, 12)), answer];
}

it('takes a plain form behind a proxy that does not pass Host', async () => {
  const [status, answer] = await postSignIn({ email: 'reader@example.com', password: 'wrong' }, 'internal:3000');
  expect(status).toBe(200);
  expect(answer).toContain('Invalid email or password.');
});

it.each(['["$1"]', '"$F1"'])('refuses a form whose state (%s) cannot be read', async (state) => {
  const [status, answer] = await postSignIn({ '$ACTION_1:1': state }, new URL(site.url).host);
  expect(status).toBe(400);
  expect(answer).toContain('The form could not be read.');
});

/** The fields by which the form of the sign-in page names its action. */
async function hiddenFields(): Promise<Record<string, string>> {
  const page = await (await fetch(`${site.url}/auth`)).text();
  const fields = [...page.matchAll(/name="(\$ACTION[^"]*)"(?: value="([^"]*)")?/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]));
}

const boundary = 'the-boundary';
const asForm = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('') + `--${boundary}--\r\n`;
const unknownAction = '60'.padEnd(42, 'a');
const formOf = (id: string) => ({
  $ACTION_REF_1: '',
  '$ACTION_1:0': JSON.stringify({ id, bound: '$@1' }),
  '$ACTION_1:1': '[{}]',
  $ACTION_KEY: 'k1',
});

interface Post {
  path?: string;
  type?: string;
  body?: string;
  /** Of a call as Next's scripts make it; `real` stands for the action of the sign-in form. */
  action?: string;
  /** Said to be longer than it is. */
  isCut?: boolean;
}

/** Posts what no page posts. Returns status, media type and message, and what the log holds of it beyond one line. */
async function postRaw({ path = '/auth', type = `multipart/form-data; boundary=${boundary}`, ...rest }: Post) {
  const { body = asForm({ email: 'reader@example.com' }), action, isCut = false } = rest;
  const real = /"id":"(\w+)"/.exec((await hiddenFields())['$ACTION_1:0'] ?? '')?.[1] ?? '';
  const loggedBefore = site.output().length;
  const headers = [
    `Host: ${new URL(site.url).host}`,
    `Origin: ${site.url}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body) + (isCut ? 100 : 0)}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    ...(action ? [`Next-Action: ${action === 'real' ? real : action}`] : []),
  ];
  const socket = open();
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  if (isCut) socket.end();
  const answer = await text(socket);
  return {
    status: Number(answer.slice(9, 12)),
    type: /^content-type: (.*)$/im.exec(answer)?.[1]?.trim(),
    message: /\{"message":"([^"]+)"/.exec(answer)?.[1],
    logged: site.output().slice(loggedBefore),
  };
}

const unreadable = 'The form could not be read. Please load the page again.';
const invalid = 'The request body is not a valid form.';
const urlEncoded = 'application/x-www-form-urlencoded';

it.each<[string, Post, number, string]>([
  ['a form of an earlier build', { body: asForm(formOf(unknownAction)) }, 409, 'The site has been updated since this'],
  ['$ACTION_ID_ of no form', { body: asForm({ [`$ACTION_ID_${unknownAction}`]: '' }) }, 400, unreadable],
  ['rubbish in $ACTION_ID_', { body: asForm({ $ACTION_ID_x: '' }) }, 400, unreadable],
  ['rubbish in $ACTION_REF_', { body: asForm({ $ACTION_REF_1: 'x', '$ACTION_1:0': 'null' }) }, 400, unreadable],
  ['$ACTION_REF_ without its rows', { body: asForm({ $ACTION_REF_9: '' }) }, 400, unreadable],
  ['a form of no action', {}, 400, unreadable],
  ['another boundary', { type: 'multipart/form-data; boundary=other' }, 400, invalid],
  ['no boundary', { type: 'multipart/form-data' }, 400, invalid],
  ['a charset that does not exist', { type: `multipart/form-data; charset=x; boundary=${boundary}` }, 400, unreadable],
  ['10 MB in a field', { body: asForm({ email: 'x'.repeat(10_000_000) }) }, 413, 'The request body must be at most'],
  ['a form that ends early', { body: asForm(formOf(unknownAction)).slice(0, -40) }, 400, invalid],
  ['a body that breaks off', { isCut: true }, 400, 'The request could not be read.'],
  ['an encoded form', { type: urlEncoded, body: `%24ACTION_ID_${unknownAction}=` }, 415, 'The request body must have'],
  ['JSON', { type: 'application/json', body: '{}' }, 415, 'The request body must have'],
  ['text', { type: 'text/plain', body: 'x' }, 415, 'The request body must have'],
  ['no media type', { type: '', body: 'x' }, 415, 'The request body must have'],
  ['a call of no action', { action: unknownAction, body: asForm({ '0': '["$K1"]' }) }, 400, unreadable],
  ['rubbish as a call', { action: 'x', type: 'text/plain', body: '[]' }, 415, 'The request body must have'],
  ['a call without arguments', { action: 'real' }, 400, unreadable],
  ['a call with a number', { action: 'real', body: asForm({ '0': '5' }) }, 400, unreadable],
  ['a call with null', { action: 'real', path: '/', body: asForm({ '0': 'null' }) }, 400, unreadable],
  ['a call of the API', { action: 'real', path: '/api/news' }, 405, 'This address accepts GET'],
  ['a call of a file', { action: 'real', path: '/favicon.ico' }, 405, 'This address accepts GET, HEAD.'],
  ['a form for a file', { path: '/favicon.ico', body: asForm(formOf(unknownAction)) }, 405, 'This address accepts'],
  ['a form for no file', { path: '/nothing.PHP', body: asForm(formOf(unknownAction)) }, 405, 'This address accepts'],
])('refuses %s in words, and logs no stack', async (_, post, status, message) => {
  const answer = await postRaw(post);
  expect(answer).toMatchObject({ status, type: 'application/json', message: expect.stringContaining(message) });
  expect(answer.logged).not.toContain('"stack"');
});

it.each([
  ['/unsubscribe?token=x', urlEncoded, 415],
  ['/auth', 'text/plain', 415],
  ['/', `multipart/form-data; boundary=${boundary}`, 400],
])('shows a person whose form %s refuses a page, not JSON (%s)', async (path, type, status) => {
  const headers = { 'content-type': type, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const response = await fetch(site.url + path, { method: 'POST', headers, body: 'x' });
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  const page = await response.text();
  expect(page).toContain('The form was not accepted');
  expect(page).toContain('Nothing was sent.');
});

it('leads a form of an account to the sign-in when the session is over, without posting it there', async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(formOf(unknownAction))) body.set(name, value);
  const response = await fetch(`${site.url}/account`, { method: 'POST', body, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/auth\?next=/)]);
});

it('keeps no socket that asked for an upgrade', async () => {
  const descriptors = () => readdirSync(`/proc/${site.pid}/fd`).length;
  const before = descriptors();
  for (let round = 0; round < 100; round += 1) {
    const socket = open();
    socket.write(`GET /admin HTTP/1.1\r\n${host}Connection: Upgrade, Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(descriptors()).toBeLessThan(before + 10);
});

it('handles pipelined requests in turn, and cuts off a client that sends too many', async () => {
  const last = `GET /robots.txt HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  const few = await send(`GET /auth HTTP/1.1\r\n${host}\r\n`.repeat(3) + last);
  expect(few.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);
  expect(few.indexOf('Sitemap: ')).toBeGreaterThan(few.lastIndexOf('</html>'));
  const many = await send(`GET /auth HTTP/1.1\r\n${host}\r\n`.repeat(200) + last).catch(() => 'cut off');
  expect(many).not.toContain('Sitemap: ');
});

/** Stops the site’s process, so that all that is sent meanwhile reaches it in one turn. */
function freeze(): void {
  process.kill(site.pid, 'SIGSTOP');
  while (!/^\d+ \(.*\) T/.test(readFileSync(`/proc/${site.pid}/stat`, 'utf8')));
}

/** How many requests for a file were responded to, by the metrics. */
async function respondedTo(socket: Socket): Promise<number> {
  socket.write(
    `GET /api/metrics HTTP/1.1\r\n${host}Authorization: Bearer ${metricsToken}\r\nConnection: close\r\n\r\n`,
  );
  const metrics = await text(socket);
  expect(metrics).toMatch(/^HTTP\/1\.1 200 /);
  return Number(/^http_memory_answers_total\{.*route="\/robots\.txt".*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

it('lets no client wait for 27,000 requests that another has pipelined and does not read', async () => {
  await fetch(`${site.url}/robots.txt`);
  const before = await respondedTo(open());
  const greedy = Array.from({ length: 300 }, open);
  const other = open();
  await Promise.all([...greedy, other].map((socket) => once(socket, 'connect')));
  freeze();
  const requests = `GET /robots.txt HTTP/1.1\r\n${host}\r\n`.repeat(90);
  await Promise.all(greedy.map((socket) => new Promise((resolve) => socket.write(requests, resolve))));
  const counting = respondedTo(other);
  process.kill(site.pid, 'SIGCONT');
  // One for each connection, and one for each turn that the other's own request takes: about a hundred.
  expect((await counting) - before).toBeLessThan(2700);
  for (const socket of greedy) socket.destroy();
});

it.each([
  ['TRACE / HTTP/1.1', 405],
  ['PROPFIND / HTTP/1.1', 405],
  ['PUT /primer HTTP/1.1', 405],
  ['DELETE / HTTP/1.1', 405],
  ['OPTIONS /updates HTTP/1.1', 405],
  ['CONNECT example.com:443 HTTP/1.1', 405],
  ['OPTIONS * HTTP/1.1', 400],
  ['GET http://elsewhere.example/ HTTP/1.1', 400],
  ['GET ftp://elsewhere.example/ HTTP/1.1', 400],
  ['NONSENSE / HTTP/1.1', 400],
  ['GET /api/% HTTP/1.1', 400],
  ['GET /api/news/%ff HTTP/1.1', 400],
  ['GET /files/%ff/x.pdf HTTP/1.1', 400],
  ['GET /files/1/%ff.pdf HTTP/1.1', 400],
  ['GET /%E0%A4%A HTTP/1.1', 400],
  [`GET /updates?q=${'a'.repeat(11_000)} HTTP/1.1`, 414],
  ['GET / HTTP/9.9', 400],
])('answers %s with %i, in JSON', async (line, status) => {
  const [head = '', body = ''] = (await send(`${line}\r\n${host}\r\n`)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/json$/im);
  expect(JSON.parse(body)).toEqual({ message: expect.any(String) as string });
});

const previewToken = 'a-token-as-long-as-that-of-a-preview-0123456789';

it.each([
  [`/preview/${previewToken}/`, 308],
  [`//preview/${previewToken}`, 308],
  [`/%70review/${previewToken}/`, 308],
  ['/og/nothing.png', 404],
  ['/og/news-99999.png', 404],
])('lets no cache keep %s, and sends no referrer', async (path, status) => {
  const head = await send(`GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^cache-control: no-store\r$/im);
  expect(head).toMatch(/^referrer-policy: no-referrer\r$/im);
});

it.each([
  [`DELETE /preview/${previewToken} HTTP/1.1\r\n${host}`, 405, '/preview/(hidden)'],
  [`GET /api/news HTTP/1.1\r\n${host}Content-Length: 1\r\n`, 400, '/api/news'],
  [`GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(100_000)}\r\n`, 431, undefined],
])('logs that it refused %.20s (%i), under the number in the response', async (head, status, path) => {
  const answer = await send(`${head}\r\n`);
  const [, requestId = 'none'] = /^x-request-id: (.*)\r$/im.exec(answer) ?? [];
  const line = () =>
    site
      .output()
      .split('\n')
      .find((one) => one.includes(requestId));
  while (!line()) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(JSON.parse(line() ?? '')).toMatchObject({ status, ...(path && { path }) });
});

describe('a client that uses its connection again gets each response, however large the body of a call that is refused:', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());
  const call = async (method: string, path: string, body?: Buffer): Promise<number | undefined> => {
    const headers = { 'content-type': 'application/json', ...(body && { 'content-length': body.length }) };
    const sent = sendRequest(site.url + path, { method, agent, headers }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response);
    return response.statusCode;
  };
  it.each([
    ['POST', '/api/login', 413],
    ['POST', '/api/admin/news', 401],
    ['POST', '/api/nothing', 404],
    ['POST', '/auth', 415],
    ['PUT', '/auth', 405],
    ['GET', '/api/news', 400],
  ])('%s %s (%i)', async (method, path, status) => {
    for (const length of [500_000, 20_000_000]) {
      expect(await call(method, path, Buffer.alloc(length, 'x'))).toBe(status);
      expect(await call('GET', '/api/health')).toBe(200);
    }
  });
});

it('says in JSON that headers are too long', async () => {
  const answer = await send(`GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\{"message":/);
});

it('writes nothing but JSON into its log once it is ready', async () => {
  await fetch(`${site.url}/api/user`);
  await fetch(`${site.url}/auth`, {
    method: 'POST',
    headers: { 'next-action': '0'.repeat(42), 'content-type': 'text/plain;charset=UTF-8' },
    body: '[]',
  });
  await fetch(`${site.url}/auth`, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  // Behind the last end of a line is what has arrived of one that is still being written.
  const lines = site.output().slice(loggedBefore).split('\n').slice(0, -1);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  // Nothing that was sent above is a fault of the site.
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([]);
});
