import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { openStore } from '../../lib/backup/open-store';
import type { Row as DatabaseRow } from '../../lib/backup/store';
import { subscriptionsContract } from '../../lib/domains/mailing-list/contract';
import { runScript } from '../test-bed/command';
import { startPostgres } from '../test-bed/postgres';
import { createTestDirectory } from '../test-bed/site-process';
import { secret, withSites, type SiteWithRows } from './many-rows';
import type { Row } from './measure';

const count = 1_000_000;

/** Backs up a million subscriptions while more are added, restores them and compares row by row. */
export async function backupRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  await withSites(directory, [{ subscriptions: count, news: 1000 }], async ([site]) => {
    if (!site) throw new Error('one site is backed up');
    const folder = createTestDirectory();
    const file = join(folder, 'site.backup');
    let isOver = false;
    const writing = keepAdding(site, () => isOver);
    // If the backup fails, that is what is reported.
    writing.catch(() => undefined);
    const backupSeconds = await run('backup', file, site.databaseUrl);
    isOver = true;
    const added = await writing;
    const postgres = site.database === 'SQLite' ? undefined : await startPostgres();
    const restoredUrl = postgres ? await postgres.createDatabase('restored') : `file:${folder}/restored.db`;
    const restoreSeconds = await run('restore', file, restoredUrl);
    const { compared, different } = await compareSubscriptions(site.databaseUrl, restoredUrl);
    await postgres?.stop();
    rows.push(
      {
        what: `${site.database}: backup of a million rows while ${added} are added, and restore`,
        figure: `${backupSeconds.toFixed(0)} s, ${restoreSeconds.toFixed(0)} s, ${(statSync(file).size / 1e6).toFixed(0)} MB`,
      },
      {
        what: `${site.database}: rows of it that differ or are missing`,
        figure: `${compared} compared`,
        ratio: different + Math.max(0, count - compared),
        atMost: 0,
      },
    );
  });
  return rows;
}

async function run(script: string, file: string, databaseUrl: string): Promise<number> {
  const started = performance.now();
  const { code, stderr } = await runScript(script, [file], { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: secret });
  if (code !== 0) throw new Error(stderr);
  return (performance.now() - started) / 1000;
}

async function keepAdding(site: SiteWithRows, isOver: () => boolean): Promise<number> {
  let added = 0;
  while (!isOver()) {
    const response = await fetch(site.url + subscriptionsContract.create.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: site.cookie },
      body: JSON.stringify({ email: `added-${added}@example.com` }),
    });
    if (response.status !== 201) throw new Error(`a subscription answered ${response.status}`);
    added += 1;
  }
  return added;
}

/** Both in the order of their ids; the original may have grown. */
async function compareSubscriptions(original: string, restored: string) {
  const [left, right] = [subscriptionsOf(original), subscriptionsOf(restored)];
  let compared = 0;
  let different = 0;
  for await (const row of right) {
    const { value } = await left.next();
    compared += 1;
    if (!isDeepStrictEqual(value, row)) different += 1;
  }
  await left.return(undefined);
  return { compared, different };
}

async function* subscriptionsOf(databaseUrl: string): AsyncGenerator<DatabaseRow, undefined> {
  const store = await openStore(databaseUrl);
  try {
    await store.begin('read');
    const table = (await store.tables()).find(({ name }) => name === 'Subscription');
    if (!table) throw new Error('no subscriptions');
    for await (const part of store.rows(table)) yield* part;
  } finally {
    await store.close();
  }
}
