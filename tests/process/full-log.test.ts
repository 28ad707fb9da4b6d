import {
  createTestDirectory,
  signIn,
  startSite,
  testAdministrator,
  type SiteProcess,
} from '../../tools/test-bed/site-process';

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

const dataDirectory = createTestDirectory();
let site: SiteProcess;

beforeEach(async () => {
  const start = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, 'scripts/start.mjs', 'start'];
  site = await startSite({ DATA_DIR: dataDirectory }, '.', start);
  site.process.kill('SIGUSR2');
  await site.printed('the disk is full');
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

it('serves on while the disk under its log is full, and stops cleanly', async () => {
  for (const path of ['/', '/api/health/ready']) {
    const { status } = await fetch(site.url + path);
    expect([path, status]).toEqual([path, 200]);
  }
  expect(await signIn(site.url)).toContain('=');
  expect(await site.stop()).toBe(0);
});

it('ends at an error that nothing handles while the disk under its log is full', async () => {
  expect(await site.stop('SIGWINCH')).toBe(1);
});
