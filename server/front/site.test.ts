import fs, { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { log } from '@/lib/platform/process/log';

import { passOn } from './pass-on';
import { Site } from './site';

/** A site that writes down what it is asked, and ends when it is told to. The file `broken` keeps it from starting. */
const program = `
const { appendFileSync, existsSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');
process.on('disconnect', () => process.exit());
process.on('message', ({ kind, socketPath }) => {
  if (kind === 'end') process.exit();
  if (kind === 'listen') listen(socketPath);
});
if (existsSync(join(__dirname, 'broken'))) process.exit(3);
const respond = (request, response) => {
  request.resume();
  if (request.url !== '/') appendFileSync(join(__dirname, 'asked'), request.method + ' ' + request.url + '\\n');
  if (request.url === '/end') return process.exit(2);
  response.end(String(process.pid));
};
const listen = (path) => {
  writeFileSync(join(__dirname, 'socket'), path);
  createServer(respond).listen(path, () => process.send({ kind: 'listening' }));
};
listen(process.env.SITE_SOCKET);
`;

let folder: string;
let site: Site;
let front: Server;
let url: string;
let ended: number[];

const file = (name: string) => join(folder, name);
const asked = () => readFileSync(file('asked'), 'utf8').trim().split('\n');
const ask = (path: string, init?: RequestInit) => fetch(url + path, init);
const endOf = () => site.present?.ended;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'front-'));
  writeFileSync(file('site.js'), program);
  writeFileSync(file('asked'), '');
  jest.spyOn(log(), 'fatal').mockImplementation(() => undefined);
  ended = [];
  site = new Site(file('site.js'), {
    host: 'site.example',
    isEmbedded: false,
    onFailedStart: (code) => ended.push(code),
  });
  await site.start();
  front = createServer((request: IncomingMessage, response: ServerResponse) =>
    passOn(request, response, site, { isHttps: false, trustedProxies: 0, siteUrl: 'http://site.example' }),
  );
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});
afterEach(async () => {
  jest.restoreAllMocks();
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  site.beginToEnd();
  await site.end(1000);
  rmSync(folder, { recursive: true });
});

describe('a site that ends', () => {
  it('is started again, and does what waited for it once', async () => {
    const first = await (await ask('/who')).text();
    const end = endOf();
    const failed = await ask('/end', { method: 'POST', body: 'x' });
    await end;
    const waiting = [ask('/read'), ask('/write', { method: 'POST', body: 'y' })];
    const responses = await Promise.all(waiting);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const pids = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(pids).size).toBe(1);
    expect(pids[0]).not.toBe(first);
    expect(asked().sort()).toEqual(['GET /read', 'GET /who', 'POST /end', 'POST /write']);
  });

  it('is not asked again for what it was doing', async () => {
    const end = endOf();
    const failed = await ask('/end');
    expect(failed.status).toBe(503);
    // Until it has, a request could reach the process that is ending, and would not be repeated either.
    await end;
    expect((await ask('/after')).status).toBe(200);
    expect(asked()).toEqual(['GET /end', 'GET /after']);
  });

  it('is asked again for what the front itself makes', async () => {
    const end = endOf();
    const made = site.fetch('/end').catch((error: unknown) => error);
    await end;
    // The second process ends too.
    expect(await made).toMatchObject({ code: 'unavailable' });
    expect(asked()).toEqual(['GET /end', 'GET /end']);
  });

  it('is started after a longer pause each time it cannot start', async () => {
    writeFileSync(file('broken'), '');
    const pauses = () =>
      jest.mocked(log().fatal).mock.calls.flatMap(([entry]) => {
        const { code, pauseMilliseconds } = entry as { code: number; pauseMilliseconds: number };
        return code === 3 ? [pauseMilliseconds] : [];
      });
    await ask('/end');
    while (pauses().length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    rmSync(file('broken'));
    const [first = 0, second = 0] = pauses();
    expect(first).toBeGreaterThanOrEqual(500);
    expect(second).toBe(2 * first);
    expect((await site.reach()).client).toBeDefined();
    expect(ended).toEqual([]);
  });
});

describe('a socket that is removed from the disk', () => {
  const socket = () => readFileSync(file('socket'), 'utf8');
  const warned = () => jest.spyOn(log(), 'error').mockImplementation(() => undefined);
  const pidsOf = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await ask('/who', { method: 'POST', body: 'x' })).text()));

  it('is replaced when a request needs it, in the same process', async () => {
    const error = warned();
    const [pid] = await pidsOf(1);
    for (const count of [20, 40]) {
      const before = socket();
      rmSync(dirname(before), { recursive: true });
      // Requests that come one after another find an open connection, and need no socket.
      while (socket() === before) expect(new Set(await pidsOf(count))).toEqual(new Set([pid]));
    }
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('is replaced when the health of the site is asked for, which is bad until then', async () => {
    warned();
    const { present } = site;
    rmSync(dirname(socket()), { recursive: true });
    expect(site.isReachable()).toBe(false);
    expect(await site.reach()).toBe(present);
    expect(site.isReachable()).toBe(true);
    expect(statSync(dirname(socket())).mode & 0o777).toBe(0o700);
  });

  it('makes the site unhealthy for as long as there is no place for another', async () => {
    warned();
    rmSync(dirname(socket()), { recursive: true });
    jest.spyOn(fs, 'mkdtempSync').mockImplementationOnce(() => {
      throw new Error('ENOSPC: no space left on device');
    });
    expect([site.isReachable(), site.isReachable()]).toEqual([false, false]);
    await site.reach();
    expect(site.isReachable()).toBe(true);
    const folderOfSocket = dirname(socket());
    const end = endOf();
    await ask('/end');
    await end;
    expect(existsSync(folderOfSocket)).toBe(false);
  });
});

it('is started once it can be, though at first there was no place for its socket', async () => {
  const end = endOf();
  const failing = jest.spyOn(log(), 'error').mockImplementation(() => undefined);
  jest.spyOn(fs, 'mkdtempSync').mockImplementationOnce(() => {
    throw new Error('ENOSPC: no space left on device');
  });
  await ask('/end');
  await end;
  expect((await site.reach()).client).toBeDefined();
  expect(failing).toHaveBeenCalledWith(expect.anything(), 'the site cannot be started');
});

describe('while the site is away', () => {
  beforeEach(async () => {
    writeFileSync(file('broken'), '');
    const end = endOf();
    await ask('/end');
    await end;
  });

  it('a proxy that prefers not to wait is refused at once, and asks another instance', async () => {
    const response = await ask('/read', { headers: { prefer: 'respond-async, wait=0' } });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.text()).toContain('<h1>');
  });

  it('a program gets the same as JSON', async () => {
    const response = await ask('/api/user', { headers: { prefer: 'wait=0' } });
    expect([response.status, await response.json()]).toEqual([
      503,
      { message: 'The site does not respond. Please try again in a moment.' },
    ]);
  });

  it('each 503 is one error in the log, under the number in the response', async () => {
    const failing = jest.spyOn(log(), 'error').mockImplementation(() => undefined);
    const token = 'a-token-as-long-as-that-of-a-preview-0123456789';
    for (const [path, logged] of [
      [`/preview/${token}?x=1`, '/preview/(hidden)'],
      ['/api/user', '/api/user'],
    ] as const) {
      failing.mockClear();
      const response = await ask(path, { headers: { prefer: 'wait=0' } });
      const requestId = response.headers.get('x-request-id');
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
      const entry = { requestId, method: 'GET', path: logged, status: 503 };
      expect(failing.mock.calls).toEqual([[expect.objectContaining(entry), expect.any(String)]]);
      if (path.startsWith('/preview')) expect(await response.text()).toContain(requestId);
    }
  });

  it('at most 1,000 requests wait', async () => {
    const waiting = Array.from({ length: 1000 }, () => site.reach({ milliseconds: 500 }).catch(() => 'later'));
    await expect(site.reach({ milliseconds: 60_000 })).rejects.toMatchObject({ code: 'unavailable' });
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['later']));
  });

  it('a client that leaves gives its place to another', async () => {
    const others = Array.from({ length: 999 }, () => site.reach({ milliseconds: 60_000 }));
    const client = new AbortController();
    const left = new Promise((resolve) =>
      front.once('request', (_, response: ServerResponse) => {
        response.once('close', resolve);
        client.abort();
      }),
    );
    await expect(ask('/left', { signal: client.signal })).rejects.toThrow('aborted');
    await left;
    const reader = ask('/read');
    rmSync(file('broken'));
    expect((await reader).status).toBe(200);
    await Promise.all(others);
    expect(asked()).not.toContain('GET /left');
  });

  it('what other instances may have changed is trusted for a minute', () => {
    expect(site.isMemoryTrusted()).toBe(true);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 60_001);
    expect(site.isMemoryTrusted()).toBe(false);
    clock.mockRestore();
  });
});

it('a site that does not respond is asked 1,000 things at once at most', async () => {
  const asked = Array.from({ length: 1000 }, () => site.existingVariant('/updates', 'item-1'));
  expect(await site.existingVariant('/updates', 'item-1')).toBeUndefined();
  const end = endOf();
  await ask('/end');
  await end;
  expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined]));
});

it('a site that cannot start the first time is not started again', async () => {
  writeFileSync(file('broken'), '');
  const codes = await new Promise<number>((resolve) => {
    const broken = new Site(file('site.js'), { host: 'site.example', isEmbedded: true, onFailedStart: resolve });
    void broken.start();
  });
  expect(codes).toBe(3);
});
