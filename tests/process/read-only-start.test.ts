// @documented A PostgreSQL that accepts no writes does not end a start: pages are served, and writes are refused with the reason

import { rmSync } from 'node:fs';

import { listMigrations } from '@/lib/platform/database/migrations';
import { runScript } from '@/tools/test-bed/command';
import { startPostgres, type PostgresServer } from '@/tools/test-bed/postgres';
import { openRaw } from '@/tools/test-bed/raw-database';
import { createTestDirectory, startSite, tryStart } from '@/tools/test-bed/site-process';

const DATA_DIR = createTestDirectory();
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(DATA_DIR, { recursive: true });
});

const settingsFor = (DATABASE_URL: string) => ({
  DATABASE_URL,
  DATA_DIR,
  NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
  DEMO_CONTENT: 'true',
});

/** As hosts do when the disk of a database is nearly full. */
async function setReadOnly(databaseUrl: string, isReadOnly: boolean): Promise<void> {
  const raw = await openRaw(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  await raw.query(
    `BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = ${isReadOnly}; COMMIT`,
  );
  await raw.close();
}

it('serves pages from its start on, says why it saves nothing, and saves again once it can', async () => {
  const settings = settingsFor(await postgres.createDatabase('full'));
  expect(await (await startSite(settings)).stop()).toBe(0);
  await setReadOnly(settings.DATABASE_URL, true);
  const site = await startSite(settings);
  for (const path of ['/', '/updates', '/updates?id=1', '/feed.xml', '/auth'])
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
  const subscribe = () =>
    fetch(`${site.url}/api/email-subscription`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"reader@example.com"}',
    });
  const refused = await subscribe();
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '30',
    { message: 'Nothing can be saved at the moment. Please try again later.' },
  ]);
  const health = await fetch(`${site.url}/api/health`);
  expect([health.status, await health.json()]).toEqual([503, { status: 'read-only' }]);
  expect(site.output()).toContain('the database accepts no writes: the next start makes up for this step');
  await setReadOnly(settings.DATABASE_URL, false);
  // The connections of the site keep the setting with which they were opened.
  await postgres.restart(0);
  while ((await fetch(`${site.url}/api/health`)).status !== 200);
  expect((await subscribe()).status).toBe(201);
  expect(await site.stop()).toBe(0);
});

it('does not begin a migration that it cannot finish, and applies it at the next start', async () => {
  const settings = settingsFor(await postgres.createDatabase('upgraded'));
  const [last = '', before = ''] = listMigrations(process.cwd(), 'postgresql').reverse();
  expect(await runScript('migrate', ['--up-to', before], settings)).toMatchObject({ code: 0 });
  await setReadOnly(settings.DATABASE_URL, true);
  const { code, output } = await tryStart(settings);
  expect([code, output.trim()]).toEqual([
    1,
    `Cannot start: The database accepts no writes (cannot execute INSERT in a read-only transaction), so the migration ${last} was not applied, and nothing has changed. Start again once it does.`,
  ]);
  await setReadOnly(settings.DATABASE_URL, false);
  expect(await runScript('migrate', [], settings)).toMatchObject({ code: 0, stdout: `Applied ${last}\n` });
});
