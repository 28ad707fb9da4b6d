import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

import { sharedSite } from '@/tools/test-bed/shared-site';
import { isRunning, signIn, sitePid, startSite } from '@/tools/test-bed/site-process';
import { listShowing, takeOffAndKill } from '@/tools/test-bed/withdrawal';

const onLinux = process.platform === 'linux' ? it : it.skip;

/** The socket on which a site listens. */
function socketOf(site: number): string {
  const environment = readFileSync(`/proc/${site}/environ`, 'utf8').split('\0');
  return environment.find((line) => line.startsWith('SITE_SOCKET='))?.slice('SITE_SOCKET='.length) ?? '';
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Resolves when the site renders again. Where it takes more than five seconds, a request that waits gets a 503. */
async function untilBack(url: string): Promise<void> {
  let status = 503;
  while (status === 503) status = (await fetch(`${url}/auth`)).status;
  expect(status).toBe(200);
}

onLinux('the site behind the front is closed to every other user and to every program without the secret', async () => {
  const socketPath = socketOf(sitePid(sharedSite().pid));
  expect(statSync(dirname(socketPath)).mode & 0o777).toBe(0o700);
  const sent = request({ socketPath, path: '/', headers: { 'x-site-secret': 'a guess' } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect([response.statusCode, await text(response)]).toEqual([403, '']);
});

onLinux('a front that is killed leaves no site, no socket and no port behind', async () => {
  const site = await startSite();
  const child = sitePid(site.process.pid);
  const folder = dirname(socketOf(child));
  site.process.kill('SIGKILL');
  await until(() => !isRunning(child));
  expect(existsSync(folder)).toBe(false);
  const again = await startSite({ PORT: new URL(site.url).port, DATA_DIR: site.dataDirectory });
  expect((await fetch(again.url)).status).toBe(200);
  expect(await again.stop()).toBe(0);
  site.clean();
});

onLinux('a site that is killed is started again, and readers still get what is in memory', async () => {
  const site = await startSite();
  const statusOf = async (path: string) => (await fetch(site.url + path)).status;
  expect([await statusOf('/'), await statusOf('/updates')]).toEqual([200, 200]);
  const child = sitePid(site.process.pid);
  const folder = dirname(socketOf(child));
  let isBack = false;
  const read = Promise.all(
    ['/', '/updates', '/', '/updates'].map(async (path) => {
      const statuses = new Set<number>();
      while (!isBack) statuses.add(await statusOf(path));
      return [...statuses];
    }),
  );

  process.kill(child, 'SIGKILL');
  let health = await fetch(`${site.url}/api/health`);
  while (health.status === 200) health = await fetch(`${site.url}/api/health`);
  expect([health.status, await health.json()]).toEqual([503, { status: 'site-away' }]);
  const body = JSON.stringify({ email: 'held@example.com' });
  const headers = { 'content-type': 'application/json' };
  await untilBack(site.url);
  isBack = true;
  expect(await read).toEqual([[200], [200], [200], [200]]);
  const sent = await fetch(`${site.url}/api/email-subscription`, { method: 'POST', headers, body });
  expect([sent.status, await statusOf('/api/health')]).toEqual([201, 200]);
  expect(site.output()).toContain('the site has ended, and is started again');
  expect(existsSync(folder)).toBe(false);
  expect(sitePid(site.process.pid)).not.toBe(child);
  expect(await site.stop()).toBe(0);
  site.clean();
});

onLinux('a socket that a cleaner of temporary folders removes is replaced, and no request fails', async () => {
  const site = await startSite();
  const child = sitePid(site.process.pid);
  const health = async () => {
    const response = await fetch(`${site.url}/api/health`);
    return [response.status, ((await response.json()) as { status: string }).status];
  };
  const signInPages = () =>
    Promise.all(Array.from({ length: 30 }, async () => (await fetch(`${site.url}/auth`)).status));
  const healthy = await health();

  rmSync(dirname(socketOf(child)), { recursive: true });
  expect(new Set(await signInPages())).toEqual(new Set([200]));
  expect(await health()).toEqual(healthy);
  const [, moved = ''] = /"socketPath":"([^"]+)"/.exec(site.output()) ?? [];
  rmSync(dirname(moved), { recursive: true });
  expect(await health()).toEqual([503, 'site-away']);
  expect(new Set(await signInPages())).toEqual(new Set([200]));
  expect(await health()).toEqual(healthy);
  expect(sitePid(site.process.pid)).toBe(child);
  expect(await site.stop()).toBe(0);
  site.clean();
});

onLinux('a site that is stopped while it is away does not come back', async () => {
  const site = await startSite();
  process.kill(sitePid(site.process.pid), 'SIGKILL');
  await site.printed('the site has ended');
  expect(await site.stop()).toBe(0);
  site.clean();
});

onLinux('nothing shows an item again whose end has been confirmed, whenever the site is killed', async () => {
  const site = await startSite();
  const cookie = await signIn(site.url);
  for (const after of [20, 150]) {
    const round = await takeOffAndKill(site, cookie, `Taken off after ${after} ms`, after);
    if (round.isAcknowledged) expect(await listShowing(site.url, round)).toEqual([]);
    await untilBack(site.url);
    const shown = await listShowing(site.url, round);
    expect([round.title, shown.length]).toEqual([round.title, round.isAcknowledged ? 0 : expect.any(Number)]);
    expect([0, 5]).toContain(shown.length);
  }
  expect(await site.stop()).toBe(0);
  site.clean();
});

it('no response for one person comes to another, whatever is asked for at the same time', async () => {
  const { url } = sharedSite();
  const cookie = await signIn(url);
  const asks = Array.from({ length: 600 }, (_, index) => async () => {
    const isSignedIn = index % 3 === 0;
    const path = ['/api/user', '/', '/account', '/updates'][index % 4] ?? '/';
    const response = await fetch(url + path, { redirect: 'manual', headers: isSignedIn ? { cookie } : {} });
    const body = await response.text();
    const isPersonal = path === '/api/user' || path === '/account';
    expect([path, isSignedIn, body.includes('admin@example.com')]).toEqual([
      path,
      isSignedIn,
      isPersonal && isSignedIn,
    ]);
    if (isPersonal && response.status === 200)
      expect([path, response.headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')]);
  });
  const workers = Array.from({ length: 24 }, async () => {
    for (let ask = asks.pop(); ask; ask = asks.pop()) await ask();
  });
  await Promise.all(workers);
});
