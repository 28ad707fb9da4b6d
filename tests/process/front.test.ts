import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

import { sharedSite } from '../../tools/test-bed/shared-site';
import { isRunning, signIn, sitePid, startSite } from '../../tools/test-bed/site-process';

const onLinux = process.platform === 'linux' ? it : it.skip;

/** The socket on which a site listens. */
function socketOf(site: number): string {
  const environment = readFileSync(`/proc/${site}/environ`, 'utf8').split('\0');
  return environment.find((line) => line.startsWith('SITE_SOCKET='))?.slice('SITE_SOCKET='.length) ?? '';
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
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

onLinux('a front whose site is killed ends, so that its supervisor starts both again', async () => {
  const site = await startSite();
  const child = sitePid(site.process.pid);
  const ended = once(site.process, 'exit');
  const folder = dirname(socketOf(child));
  process.kill(child, 'SIGKILL');
  expect((await ended)[0]).toBe(1);
  expect(site.output()).toContain('the site has ended, and the front ends too');
  expect(existsSync(folder)).toBe(false);
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
