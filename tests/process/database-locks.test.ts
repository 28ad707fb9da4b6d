// @documented What a site acknowledged after a scheduled backup survives kill -9, with commands run beside it

import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { runScript } from '../../tools/test-bed/command';
import { locksOn } from '../../tools/test-bed/file-locks';
import { createTestDirectory, startSite, sitePid } from '../../tools/test-bed/site-process';
import { openSqlite } from '../../tools/test-bed/sqlite-file';

/** The first scheduled backup comes 20 seconds after a start, to leave the processor to the first visitors. */
const preload = `
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (work, milliseconds, ...rest) => setTimeout(work, milliseconds === 20_000 ? 0 : milliseconds, ...rest);
`;
const withoutFirstWait = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];

it('keeps what was acknowledged after a scheduled backup and two commands, when it is killed', async () => {
  const directory = createTestDirectory();
  const file = join(directory, 'site.db');
  const settings = {
    DATA_DIR: directory,
    DATABASE_URL: `file:${file}`,
    NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
    BACKUP_TARGET: join(directory, 'backups'),
    LOG_LEVEL: 'info',
  };
  const site = await startSite(settings, '.', [...withoutFirstWait, 'scripts/start.mjs', 'start']);
  await site.printed('backup made and proven');
  if (process.platform === 'linux') expect(locksOn(file, sitePid(site.process.pid))).toBeGreaterThan(0);
  for (let count = 0; count < 2; count += 1) expect((await runScript('admin', ['list'], settings)).stderr).toBe('');
  const emails = Array.from({ length: 8 }, (_, index) => `reader-${index}@example.com`);
  for (const email of emails) {
    const response = await fetch(`${site.url}/api/email-subscription`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(201);
  }
  await site.stop('SIGKILL');

  const client = openSqlite(settings.DATABASE_URL);
  const { rows } = await client.execute('SELECT "email" FROM "Subscription" ORDER BY "email"');
  client.close();
  expect(rows.map((row) => row.email)).toEqual(emails);
  rmSync(directory, { recursive: true });
}, 120_000);
