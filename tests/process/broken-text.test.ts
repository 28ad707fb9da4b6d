// @documented Text that an earlier release left broken ends neither the site nor its backups

import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { runScript } from '@/tools/test-bed/command';
import { openRaw } from '@/tools/test-bed/raw-database';
import { createTestDirectory, signIn, startSite } from '@/tools/test-bed/site-process';

it('a report whose reason was cut within a character is read after a kill -9, and backed up', async () => {
  const earlier = createTestDirectory();
  const database = join(earlier, 'site.db');
  expect(await runScript('migrate', [], { DATA_DIR: earlier, DATABASE_URL: '' })).toMatchObject({ code: 0 });
  const raw = await openRaw(`file:${database}`);
  const [[id] = []] = await raw.query(
    `INSERT INTO "SubscriptionImport" ("fileName", "state", "invalid", "columns", "lastLine", "createdBy")
     VALUES ('list.csv', 'ready', 1, '["email"]', 1, 'a@example.org') RETURNING "id"`,
  );
  // SQLite turns the half that JSON names into bytes that are no UTF-8, as the earlier release let it.
  await raw.query(
    `INSERT INTO "SubscriptionImportLine" ("importId", "line", "email", "outcome", "reason")
     VALUES (?, 1, 'z1@example.org', 'invalid', '"cut \\ud83d"' ->> '$')`,
    [Number(id)],
  );
  // With the log beside the file, as a kill -9 leaves it.
  const settings = { DATA_DIR: createTestDirectory(), NEXTAUTH_SECRET: 'a secret of the tests, forty characters.' };
  for (const part of ['', '-wal']) cpSync(database + part, join(settings.DATA_DIR, `site.db${part}`));
  await raw.close();

  const site = await startSite(settings);
  const report = await fetch(`${site.url}/api/admin/subscription-imports/${id}/report`, {
    headers: { cookie: await signIn(site.url) },
  });
  expect([report.status, await report.text()]).toEqual([200, expect.stringContaining('cut \ufffd')]);
  expect(await runScript('backup', [join(settings.DATA_DIR, 'list.backup')], settings)).toMatchObject({ code: 0 });
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
  expect(await site.stop()).toBe(0);
  site.clean();
});
