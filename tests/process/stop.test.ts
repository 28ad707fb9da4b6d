import { request, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { createClient } from '@libsql/client';

import { freePort } from '../../tools/test-bed/postgres';
import { startSite, type SiteProcess } from '../../tools/test-bed/site-process';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

/** A request that the site has begun to answer and whose body it waits for. */
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

/** Resolves when nobody new is let in. */
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
  const client = createClient({ url: `file:${join(site.dataDirectory, 'site.db')}` });
  const { rows } = await client.execute(sql);
  client.close();
  return rows[0]?.[0];
}

it('finishes what is under way when it is told to stop, and writes what waits', async () => {
  const site = await startSite();
  const subscription = await begin(site.url, '/api/email-subscription');
  const body = JSON.stringify({ email: 'last@example.com' });
  subscription.write(body.slice(0, 10));
  const view = await fetch(`${site.url}/api/impressions?page=/about`, { method: 'POST', headers: browser });
  expect(view.status).toBe(204);

  const stopped = site.stop('SIGTERM');
  await untilClosed(site);
  expect(await finish(subscription, body.slice(10))).toMatchObject({ status: 201 });
  expect(await stopped).toBe(0);

  expect(await query(site, `SELECT count(*) FROM "Subscription" WHERE "email" = 'last@example.com'`)).toBe(1);
  expect(await query(site, `SELECT sum("personViews") FROM "DailyStat"`)).toBe(1);
  site.clean();
});

it('waits for no connection whose request came before it was ready', async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const starting = startSite({ PORT: port, SITE_URL: url });
  let early: ClientRequest | undefined;
  while (!early) early = await begin(url, '/api/email-subscription').catch(() => undefined);
  const site = await starting;
  const told = performance.now();
  const stopped = site.stop('SIGTERM');
  expect(await finish(early, JSON.stringify({ email: 'early@example.com' }))).toMatchObject({ status: 201 });
  expect(await stopped).toBe(0);
  expect(performance.now() - told).toBeLessThan(9_000);
  site.clean();
});

it('does not wait longer than ten seconds for a client that never finishes', async () => {
  const site = await startSite();
  const hanging = await begin(site.url, '/api/email-subscription');
  const dropped = new Promise((resolve) => hanging.once('error', resolve));
  const told = performance.now();
  expect(await site.stop('SIGTERM')).toBe(0);
  await dropped;
  const seconds = (performance.now() - told) / 1000;
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(20);
  site.clean();
});
