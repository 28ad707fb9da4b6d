// @documented A stop ends within three seconds and loses nothing

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { on, once } from 'node:events';
import { rmSync, statSync, watch } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { withoutCheckpoints } from '@/lib/platform/database/checkpoint';
import { freePort } from '@/tools/test-bed/postgres';
import { createTestDirectory, startSite, type SiteProcess } from '@/tools/test-bed/site-process';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

/** A request to which the site has begun to respond and whose body it waits for. */
async function begin(url: string, path: string): Promise<ClientRequest> {
  const started = request(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  await new Promise<void>((resolve, reject) => {
    started.once('continue', resolve);
    started.once('error', reject);
    started.once('response', ({ statusCode }) => reject(new Error(`${path} was answered at once, with ${statusCode}`)));
    started.flushHeaders();
  });
  return started.removeAllListeners('error').removeAllListeners('response');
}

async function finish(started: ClientRequest, body: string): Promise<{ status?: number; body: string }> {
  return new Promise((resolve, reject) => {
    started.once('error', reject);
    started.once('response', (response) => {
      text(response).then((received) => resolve({ status: response.statusCode, body: received }), reject);
    });
    started.end(body);
  });
}

/** Resolves when no new connection is accepted. */
async function untilClosed(site: SiteProcess): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const probe = connect(Number(port), hostname, () => {
        probe.destroy();
        resolve(true);
      });
      probe.once('error', () => resolve(false));
    });
  while (await isOpen());
}

async function query(site: SiteProcess, sql: string): Promise<unknown> {
  const client = openSqlite(`file:${join(site.dataDirectory, 'site.db')}`);
  const { rows } = await client.execute(sql);
  client.close();
  return rows[0]?.[0];
}

it('finishes what is under way when its terminal is closed, writes what waits, and leaves no log behind', async () => {
  const site = await startSite();
  const subscription = await begin(site.url, '/api/email-subscription');
  const body = JSON.stringify({ email: 'last@example.com' });
  subscription.write(body.slice(0, 10));
  const view = () => fetch(`${site.url}/api/impressions?page=/about`, { method: 'POST', headers: browser });
  for (const { status } of await Promise.all(Array.from({ length: 50 }, view))) expect(status).toBe(204);

  const stopped = site.stop('SIGHUP');
  await untilClosed(site);
  expect(await finish(subscription, body.slice(10))).toMatchObject({ status: 201 });
  expect(await stopped).toBe(0);
  // No log is left behind.
  expect(statSync(join(site.dataDirectory, 'site.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0);

  expect(await query(site, `SELECT count(*) FROM "Subscription" WHERE "email" = 'last@example.com'`)).toBe(1);
  expect(await query(site, `SELECT sum("personViews") FROM "DailyStat"`)).toBe(50);
  site.clean();
});

it('serves who comes before it is ready, and then waits for no such connection', async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const starting = startSite({ PORT: port, SITE_URL: url });
  let early: ClientRequest | undefined;
  while (!early) early = await begin(url, '/api/email-subscription').catch(() => undefined);
  const visit = await fetch(url);
  expect(visit.status).toBe(200);
  const site = await starting;
  const stopping = performance.now();
  const stopped = site.stop('SIGTERM');
  expect(await finish(early, JSON.stringify({ email: 'early@example.com' }))).toMatchObject({ status: 201 });
  expect(await stopped).toBe(0);
  expect(performance.now() - stopping).toBeLessThan(9_000);
  site.clean();
});

it('ends within three seconds where clients have sent half a head and half a body and a mail server says nothing', async () => {
  const silent = createServer();
  const called = new Promise((resolve) => silent.once('connection', resolve));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const subscription = await begin(site.url, '/api/email-subscription');
  expect(await finish(subscription, JSON.stringify({ email: 'waiting@example.com' }))).toMatchObject({ status: 201 });
  await called;
  const halfBody = await begin(site.url, '/api/email-subscription');
  const { hostname, port } = new URL(site.url);
  // It may be cut off by a reset.
  const halfHead = connect(Number(port), hostname).on('error', () => undefined);
  await new Promise<void>((resolve) => halfHead.write('GET / HTTP/1.1\r\nHost: x\r\n', () => resolve()));
  const dropped = [
    new Promise((resolve) => halfBody.once('error', resolve)),
    new Promise((resolve) => halfHead.once('close', resolve)),
  ];
  const stopping = performance.now();
  expect(await site.stop('SIGTERM')).toBe(0);
  await Promise.all(dropped);
  expect(performance.now() - stopping).toBeLessThan(3000);
  // The message is kept.
  expect(await query(site, `SELECT count(*) FROM "OutboundMail" WHERE "status" = 'pending'`)).toBe(1);
  silent.close();
  site.clean();
});

/** Runs `npm start` on a port and a data folder of its own. Ends all of it after `work`. */
async function withNpm(
  work: (npm: ChildProcessByStdio<null, Readable, null>, at: { port: string; directory: string }) => Promise<void>,
): Promise<void> {
  const port = String(await freePort());
  const directory = createTestDirectory();
  // In its own process group, so that the test can end all of it.
  const npm = spawn('npm', ['start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, DATA_DIR: directory },
  });
  try {
    await work(npm, { port, directory });
  } finally {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
    rmSync(directory, { recursive: true, force: true });
  }
}

it('ends with npm, which passes no signal on', () =>
  withNpm(async (npm, { port }) => {
    let printed = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    while (!printed.includes('Ready on ')) await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    await expect(
      (async () => {
        for (const end = Date.now() + 10_000; Date.now() < end;) await fetch(`http://127.0.0.1:${port}/api/health`);
      })(),
    ).rejects.toThrow('fetch failed');
  }));

it('ends with an npm that ends before the site is ready', () =>
  withNpm(async (npm, { directory }) => {
    const opened = untilMade(directory, 'site.db');
    // The start waits for this lock, because it has migrations to apply.
    await withoutCheckpoints(join(directory, 'site.db'), async () => {
      const ended = once(npm, 'exit');
      await opened;
      npm.kill('SIGTERM');
      await ended;
    });
    // The site has the same pipe, which closes with the last process that has it.
    npm.stdout.resume();
    await once(npm, 'close', { signal: AbortSignal.timeout(30_000) });
  }));

async function untilMade(directory: string, name: string): Promise<void> {
  const watcher = watch(directory);
  for await (const [, made] of on(watcher, 'change')) if (made === name) break;
  watcher.close();
}
