import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createTestDirectory, startSite, testAdministrator, tryStart } from '../../tools/test-bed/site-process';

const key = 'a database key of the tests, long enough';

it('keeps an encrypted database, and does not start without its key', async () => {
  const directory = createTestDirectory();
  const settings = { DATA_DIR: directory, DATABASE_KEY: key };
  const site = await startSite(settings);
  expect(await site.stop()).toBe(0);

  const files = readdirSync(directory).filter((name) => name.startsWith('site.db'));
  expect(files).toEqual(expect.arrayContaining(['site.db', 'site.db.seal']));
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

it('refuses a damaged database with one line', async () => {
  const directory = createTestDirectory();
  const settings = { DATA_DIR: directory, DATABASE_KEY: key };
  const site = await startSite(settings);
  expect(await site.stop()).toBe(0);
  const file = join(directory, 'site.db');
  const bytes = readFileSync(file);
  // Not the first page, which the key is tried on.
  for (let page = 4096; page < bytes.length; page += 4096) bytes.writeUInt8(bytes.readUInt8(page) ^ 1, page);
  writeFileSync(file, bytes);
  const { code, output } = await tryStart(settings);
  expect(output.trim()).toMatch(/^Cannot start: \S*site\.db is damaged and cannot be read: restore a backup \(.*\)$/);
  expect(code).toBe(1);
  site.clean();
});

it('does not claim to encrypt PostgreSQL', async () => {
  const { code, output } = await tryStart({
    DATABASE_URL: 'postgresql://localhost/x',
    NEXTAUTH_SECRET: 'x'.repeat(32),
    DATABASE_KEY: key,
  });
  expect(output).toContain('Cannot start: DATABASE_KEY encrypts the embedded database alone');
  expect(code).toBe(1);
});
