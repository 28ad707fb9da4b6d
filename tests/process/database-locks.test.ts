// @documented What a site acknowledged after a scheduled backup survives kill -9, with commands run beside it

import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { cipherKey } from '@/lib/platform/database/encryption';
import { runScript } from '@/tools/test-bed/command';
import { locksOn } from '@/tools/test-bed/file-locks';
import { createTestDirectory, startSite, sitePid } from '@/tools/test-bed/site-process';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

/** The first scheduled backup comes 20 seconds after a start, to leave the processor to the first visitors. */
const preload = `
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (work, milliseconds, ...rest) => setTimeout(work, milliseconds === 20_000 ? 0 : milliseconds, ...rest);
`;
const withoutFirstWait = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];

const key = 'a database key of the tests, long enough';

it.each([
  ['', '', 'site.db'],
  [', where its name is a link', key, 'data.db'],
])(
  'keeps what was acknowledged after a scheduled backup, every check and two commands, when it is killed%s',
  async (_, DATABASE_KEY, name) => {
    const directory = createTestDirectory();
    const file = join(directory, 'site.db');
    const settings = {
      DATA_DIR: directory,
      DATABASE_URL: `file:${file}`,
      DATABASE_KEY,
      NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
      METRICS_TOKEN: 'a-token-of-the-tests',
      BACKUP_TARGET: join(directory, 'backups'),
      LOG_LEVEL: 'info',
    };
    expect(await runScript('migrate', [], settings)).toMatchObject({ code: 0, stderr: '' });
    if (name !== 'site.db') {
      renameSync(file, join(directory, name));
      symlinkSync(name, file);
    }
    const site = await startSite(settings, '.', [...withoutFirstWait, 'scripts/start.mjs', 'start']);
    await site.printed('backup made and proven');
    const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` };
    expect(await (await fetch(`${site.url}/api/health`, { headers })).text()).toContain('"name":"Encryption at rest"');
    if (process.platform === 'linux') expect(locksOn(file, sitePid(site.process.pid))).toBeGreaterThan(0);
    for (let count = 0; count < 2; count += 1) expect((await runScript('admin', ['list'], settings)).stderr).toBe('');
    const emails = Array.from({ length: 8 }, (__, index) => `reader-${index}@example.com`);
    for (const email of emails) {
      const response = await fetch(`${site.url}/api/email-subscription`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      expect(response.status).toBe(201);
    }
    await site.stop('SIGKILL');

    const client = openSqlite(settings.DATABASE_URL, DATABASE_KEY ? { encryptionKey: cipherKey(DATABASE_KEY) } : {});
    const { rows } = await client.execute('SELECT "email" FROM "Subscription" ORDER BY "email"');
    client.close();
    expect(rows.map((row) => row.email)).toEqual(emails);
    rmSync(directory, { recursive: true });
  },
  120_000,
);
