import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { noSettings } from '@/tools/test-bed/environment';
import { freePort } from '@/tools/test-bed/postgres';
import {
  createTestDirectory,
  signIn,
  sitePid,
  startSite,
  testAdministrator,
  type SiteProcess,
} from '@/tools/test-bed/site-process';

/** Puts a full disk under standard output, and throws an error that no code handles. */
const preload = `
  import { closeSync, openSync } from 'node:fs';
  process.once('SIGUSR2', () => {
    closeSync(1);
    openSync('/dev/full', 'w');
    process.stderr.write('the disk is full\\n');
  });
  process.once('SIGWINCH', () => setImmediate(() => { throw new Error('not handled'); }));
`;

describe('while the disk under its log is full', () => {
  const dataDirectory = createTestDirectory();
  let site: SiteProcess;

  beforeEach(async () => {
    const start = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, 'scripts/start.mjs', 'start'];
    site = await startSite({ DATA_DIR: dataDirectory }, '.', start);
    // Front and site share the output.
    process.kill(sitePid(site.process.pid), 'SIGUSR2');
    site.process.kill('SIGUSR2');
    await site.printed('the disk is full\nthe disk is full');
    for (let count = 0; count < 2; count += 1) expect(await failToSignIn()).toBe(401);
  });
  afterAll(() => site.clean());

  /** Makes the site log a line. */
  async function failToSignIn(): Promise<number> {
    const { status } = await fetch(`${site.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...testAdministrator, password: 'another password' }),
    });
    return status;
  }

  it('serves on, and stops cleanly', async () => {
    for (const path of ['/', '/api/health/ready']) {
      const { status } = await fetch(site.url + path);
      expect([path, status]).toEqual([path, 200]);
    }
    expect(await signIn(site.url)).toContain('=');
    expect(await site.stop()).toBe(0);
  });

  it('ends at an error that nothing handles', async () => {
    expect(await site.stop('SIGWINCH')).toBe(1);
  });
});

it('starts and serves where the reader of its output has ended during the start', async () => {
  const [port, dataDirectory] = [String(await freePort()), createTestDirectory()];
  const child = spawn(process.execPath, ['scripts/start.mjs', 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...noSettings,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDirectory,
    },
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined))?.ok;
  while (child.exitCode === null && !(await isUp())) await setTimeout(50);
  expect(child.exitCode).toBeNull();
  child.kill();
  expect(await once(child, 'exit')).toEqual([0, null]);
  rmSync(dataDirectory, { recursive: true });
});
