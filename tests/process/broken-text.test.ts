// @documented Text that an earlier release left broken ends neither the site nor its backups

import { join } from 'node:path';

import type { SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';

import { runScript } from '../../tools/test-bed/command';
import { openRaw } from '../../tools/test-bed/raw-database';
import { createTestDirectory, signIn, startSite } from '../../tools/test-bed/site-process';

it('a report whose reason was cut within a character is read after a kill -9, and backed up', async () => {
  const settings = { DATA_DIR: createTestDirectory(), NEXTAUTH_SECRET: 'a secret of the tests, forty characters.' };
  const database = `file:${join(settings.DATA_DIR, 'site.db')}`;
  const first = await startSite(settings);
  const upload = await fetch(`${first.url}/api/admin/subscription-imports?fileName=list.csv`, {
    method: 'POST',
    headers: { cookie: await signIn(first.url), 'content-type': 'text/csv' },
    body: 'email,status\r\nz1@example.org,nonsense\r\n',
  });
  expect(upload.status).toBe(201);
  const { id } = (await upload.json()) as SubscriptionImport;
  expect(await first.stop()).toBe(0);

  // SQLite turns the half that JSON names into bytes that are no UTF-8, as the earlier release let it.
  const raw = await openRaw(database);
  const broken = await raw.query(
    `UPDATE "SubscriptionImportLine" SET "reason" = '"cut \\ud83d"' ->> '$' WHERE "importId" = ? RETURNING "id"`,
    [id],
  );
  expect(broken).toHaveLength(1);
  await raw.close();

  const killed = await startSite(settings);
  // Its session is in the database's log, which tells the next start that this one was killed.
  await signIn(killed.url);
  await killed.stop('SIGKILL');
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
