import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { signIn, startSite, testAdministrator } from '@/tools/test-bed/site-process';

import { drawing } from '../factories/pictures';

const folder = mkdtempSync(join(tmpdir(), 'site-pack-'));
const packed = join(folder, 'site');

function run(command: string, args: string[], directory: string, environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('scripts', 'start.mjs'), command, ...args], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  return { status, output: stdout + stderr };
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('runs from its own folder, without sources and without what builds', async () => {
  expect(run('pack', [packed], '.')).toEqual({ status: 0, output: '' });
  const builders = ['tsx', 'typescript', 'esbuild', '@prisma/schema-engine-wasm'];
  for (const absent of ['app', 'lib', ...builders.map((name) => join('node_modules', name))])
    expect([absent, existsSync(join(packed, absent))]).toEqual([absent, false]);

  const site = await startSite({}, packed);
  const get = (path: string, headers = {}) => fetch(`${site.url}${path}`, { headers, redirect: 'manual' });
  for (const path of ['/', '/landing-v2', '/primer', '/updates', '/updates?id=1', '/auth', '/sitemap.xml', '/api/news'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  for (const path of ['/og/about.png', '/og/news-1.png']) {
    const card = await get(path);
    expect([path, card.status, card.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    expect((await card.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  }
  const { email } = testAdministrator;
  const cookie = await signIn(site.url);
  for (const path of ['/admin', '/api/admin/users', '/api/admin/analytics', '/api/admin/email-subscriptions/export'])
    expect([path, (await get(path, { cookie })).status]).toEqual([path, 200]);
  const picture = await fetch(`${site.url}/api/admin/news/1/files?fileName=a.png`, {
    method: 'POST',
    headers: { cookie, origin: site.url, 'content-type': 'image/png' },
    body: new Uint8Array(await drawing(9).png().toBuffer()),
  });
  expect(picture.status).toBe(201);

  const environment = { DATA_DIR: site.dataDirectory };
  const backup = join(folder, 'site.backup');
  expect(run('backup', [backup], packed, environment).output).toContain('Wrote ');
  expect(run('admin', ['list'], packed, environment).output).toContain(email);
  expect(run('migrate', [], packed, environment).output).toContain('The database is up to date.');
  expect(await site.stop()).toBe(0);
  expect(run('restore', [backup, '--replace'], packed, environment).output).toContain('Restored ');
  site.clean();
}, 180_000);
