// @promise Personal data is encrypted at rest with AES-256.
// @promise The site encrypts its embedded database itself once its operator has set a key for it, and where it runs on a database server, the encryption is that of the server’s disk.
// @documented `DATABASE_KEY` encrypts the embedded database, and a damaged one is refused

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runScript } from '../../tools/test-bed/command';
import { createTestDirectory, startSite, testAdministrator, tryStart } from '../../tools/test-bed/site-process';

const key = 'a database key of the tests, long enough';

it('keeps an encrypted database, and does not start without its key', async () => {
  const directory = createTestDirectory();
  const settings = { DATA_DIR: directory, DATABASE_KEY: key };
  const site = await startSite(settings);
  expect(await site.stop()).toBe(0);

  const files = readdirSync(directory).filter((name) => name.startsWith('site.db'));
  expect(files).toContain('site.db');
  for (const name of files) {
    const bytes = readFileSync(join(directory, name));
    expect(bytes.includes(testAdministrator.email)).toBe(false);
    expect(bytes.includes('CREATE TABLE')).toBe(false);
  }

  const before = readFileSync(join(directory, 'site.db'));
  for (const [given, message] of [
    ['', /^Cannot start: DATABASE_KEY is missing: \S*site\.db is encrypted, or no database$/],
    ['another key that is long enough as well', /^Cannot start: DATABASE_KEY is not the key of \S*site\.db$/],
    ['short', /^Cannot start: DATABASE_KEY must have at least 32 characters$/],
  ] as const) {
    const { code, output } = await tryStart({ ...settings, DATABASE_KEY: given });
    expect(output.trim()).toMatch(message);
    expect(code).toBe(1);
  }
  expect(readFileSync(join(directory, 'site.db')).equals(before)).toBe(true);

  const again = await startSite(settings);
  const login = await fetch(`${again.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(testAdministrator),
  });
  expect(login.status).toBe(200);
  await again.stop();
  again.clean();
});

it.each([
  ['an encrypted database after a clean stop', { DATABASE_KEY: key }, 'SIGTERM'],
  ['a plain one after an unclean stop', {}, 'SIGKILL'],
] as const)('refuses %s that is damaged, with one line', async (_, settings, signal) => {
  const site = await startSite(settings);
  await site.stop(signal);
  const file = join(site.dataDirectory, 'site.db');
  const bytes = readFileSync(file);
  // Not the first page, on which the key is tried.
  for (let page = 4096; page < bytes.length; page += 4096) bytes.writeUInt8(bytes.readUInt8(page) ^ 1, page);
  writeFileSync(file, bytes);
  const { code, output } = await tryStart({ ...settings, DATA_DIR: site.dataDirectory });
  expect(output.trim()).toMatch(/^Cannot start: \S*site\.db is damaged and cannot be read: restore a backup \(.*\)$/);
  expect(code).toBe(1);
  site.clean();
});

it('leaves no log behind a clean stop', async () => {
  const site = await startSite();
  expect(await site.stop()).toBe(0);
  const log = statSync(join(site.dataDirectory, 'site.db-wal'), { throwIfNoEntry: false });
  expect(log?.size ?? 0).toBe(0);
  site.clean();
});

it('starts after a command of the operator', async () => {
  const settings = { DATABASE_KEY: key };
  const site = await startSite(settings);
  expect(await site.stop()).toBe(0);
  const DATA_DIR = site.dataDirectory;
  const made = await runScript('admin', ['create', 'another@example.com'], {
    ...settings,
    DATA_DIR,
    DATABASE_URL: `file:${join(DATA_DIR, 'site.db')}`,
  });
  expect([made.code, made.stderr]).toEqual([0, '']);
  const again = await startSite({ ...settings, DATA_DIR });
  expect(await again.stop()).toBe(0);
  again.clean();
});

it('does not claim to encrypt PostgreSQL', async () => {
  const { code, output } = await tryStart({
    DATABASE_URL: 'postgresql://localhost/x',
    NEXTAUTH_SECRET: 'x'.repeat(32),
    DATABASE_KEY: key,
  });
  expect(output).toMatch(/Cannot start: DATABASE_KEY .*embedded database/);
  expect(code).toBe(1);
});
