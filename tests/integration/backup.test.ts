// @documented A backup is one file for either database, written while the site runs
// @documented After a restore, a mailing that was `sending` is `paused` and one that was `approved` is `held`.
// @documented The `reason` of all that are paused or held then says that the state `sending` would send letters again that went out after the backup.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { createBackup } from '@/lib/backup/create-backup';
import { writeBackupFile } from '@/lib/backup/file';
import { writeLines, type BackupTable } from '@/lib/backup/format';
import { openStore } from '@/lib/backup/open-store';
import type { Row } from '@/lib/backup/store';
import { toStoredFiles } from '@/lib/domains/news/files/fields';
import { afterRestore, restoreSite, type SiteRestoreOptions } from '@/lib/registry/restore';
import { db } from '@/lib/platform/database/db';
import { prepareDatabase } from '@/scripts/prepare';
import { runScript } from '@/tools/test-bed/command';
import { createEmptyDatabase, createMigratedDatabase, isPostgres } from '@/tools/test-bed/other-database';
import { openRaw } from '@/tools/test-bed/raw-database';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

import { createTestNews } from '../factories/news';
import { createTestUser, unique } from '../factories/people';
import { drawing } from '../factories/pictures';

jest.setTimeout(120_000);

const file = (name: string) => join(process.env.TEST_DATA_DIRECTORY ?? '', name);
const source = () => process.env.DATABASE_URL ?? '';

/** The first row of each table that is not in the other, as the failure message for two long tables. */
function difference(before: Row[] = [], after: Row[] = []): { lost?: string; added?: string } {
  const [rowsBefore, rowsAfter] = [before, after].map((rows) => rows.map((row) => JSON.stringify(row)));
  const [setBefore, setAfter] = [new Set(rowsBefore), new Set(rowsAfter)];
  return { lost: rowsBefore?.find((row) => !setAfter.has(row)), added: rowsAfter?.find((row) => !setBefore.has(row)) };
}
const none = { lost: undefined, added: undefined };

/** Every row of every table, as the stores read them. */
async function everything(databaseUrl: string): Promise<Record<string, Row[]>> {
  const store = await openStore(databaseUrl);
  try {
    await store.begin('read');
    const contents: Record<string, Row[]> = {};
    for (const table of await store.tables()) {
      const rows: Row[] = [];
      for await (const part of store.rows(table)) rows.push(...part);
      contents[table.name] = rows;
    }
    return contents;
  } finally {
    await store.close();
  }
}

/** Without the rows that a restore leaves out, so that nothing opens again. Every link to a mailbox here confirms it. */
function withoutClosed(contents: Record<string, Row[]>): Record<string, Row[]> {
  return Object.fromEntries(
    Object.entries(contents).map(([table, rows]) => [
      table,
      afterRestore[table as keyof typeof afterRestore] === 'not-restored' ? [] : rows,
    ]),
  );
}

const awkward = 'Ünïcode 🙂, "quotes", \\backslashes\\, tabs\t and\nlines; DROP TABLE --';
const time = new Date('2025-03-04T05:06:07.089Z');
/** More than two of the parts that a backup reads and writes. */
const readers = 1200;

async function fill(): Promise<void> {
  const at = time;
  const user = await createTestUser('admin');
  await db().session.create({ data: { id: `session-${user.id}`, userId: user.id, expiresAt: at } });
  await createTestNews({ title: awkward.replace('\n', ' '), content: awkward, link: '/vision', isPublished: false });
  await createTestNews({ content: null });
  await fillPicture();
  const subscriptions = Array.from({ length: readers }, (_, index) => ({
    email: `reader-${unique()}@example.com`,
    firstName: index % 3 === 0 ? null : awkward,
    isVerified: index % 2 === 0,
    verifiedAt: index % 2 === 0 ? at : null,
  }));
  await db().subscription.createMany({ data: subscriptions });
  const { id } = await db().subscription.findFirstOrThrow({ select: { id: true } });
  await db().verificationToken.create({
    data: { tokenHash: `hash-${unique()}`, subscriptionId: id, expiresAt: at },
  });
  await db().suppression.create({ data: { email: `left-${unique()}@example.com`, reason: 'unsubscribed' } });
  await fillStates();
  await db().outboundMail.create({
    data: { recipient: 'a@example.com', template: 'verify-subscription', data: '{}', messageId: `<${unique()}@test>` },
  });
  await db().siteSetting.create({ data: { key: `setting-${unique()}`, value: awkward } });
  await db().impression.create({ data: { page: '/', kind: 'bot', botName: 'Bot', at } });
  await db().dailyStat.create({ data: { day: `2025-01-${10 + unique()}`, personViews: 2_000_000_000 } });
  await db().dailyCount.create({ data: { dimension: 'page', day: '2025-01-01', name: `/${unique()}`, views: 3 } });
  await db().visitor.create({ data: { id: `visitor-${unique()}`, day: '2025-01-01' } });
  await db().visitorKey.create({ data: { day: `2025-01-${10 + unique()}`, secret: 'secret' } });
  await db().limitHit.create({ data: { scope: 'test', key: awkward, at } });
  await db().auditEntry.create({
    data: { actorEmail: 'a@example.com', action: 'news.update', subject: awkward, details: '{"a":1}', client: '::1' },
  });
}

/** A picture of an item, whose text says what it shows. */
async function fillPicture(): Promise<void> {
  const { id: newsItemId } = await createTestNews();
  const bytes = new Uint8Array(await drawing(400).png().toBuffer());
  const { id } = await db().newsFile.create({
    data: { newsItemId, title: 'Chart', name: 'chart.png', size: bytes.length, hash: 'hash', createdBy: '' },
  });
  await db().newsFileChunk.create({ data: { fileId: id, number: 0, bytes } });
  const picture = { width: 400, height: 200, alt: awkward, isDecoration: false, caption: '', source: awkward };
  const files = toStoredFiles([{ id, title: 'Chart', name: 'chart.png', size: bytes.length, picture }]);
  await db().newsItem.update({ where: { id: newsItemId }, data: { files } });
}

/** Addresses that are refused, and addresses whose owner has asked for mail again. */
async function fillStates(): Promise<void> {
  const email = (name: string) => `${name}-${unique()}@example.com`;
  const [refused, refusedBefore, leftBefore] = [email('refused'), email('refused-before'), email('left-before')];
  await db().subscription.create({ data: { email: refused, isVerified: true } });
  for (const bounced of [refused, refusedBefore, email('refused-off-list')])
    await db().suppression.create({ data: { email: bounced, reason: 'bounced', reply: '550 5.1.1 No such user' } });
  await db().suppression.create({ data: { email: leftBefore, reason: 'unsubscribed' } });
  for (const pending of [refusedBefore, leftBefore]) await db().subscription.create({ data: { email: pending } });
}

const samples = {
  integer: 1,
  real: 0.1,
  boolean: true,
  text: 'text',
  datetime: time.toISOString(),
  bytes: '/wAlUERGLQo=',
};

/** Inserts a row into each empty table, so that new tables are tested from the start. */
async function fillTheRest(): Promise<void> {
  const store = await openStore(source());
  await store.begin('write');
  for (const table of await store.tables()) {
    if ((await store.count(table)) > 0) continue;
    await store.insert(table, [table.columns.map(([, type]) => samples[type])]);
  }
  await store.commit();
  await store.close();
}

async function backup(name: string, key?: string): Promise<string> {
  const path = file(name);
  await createBackup(source(), path, key);
  return path;
}

/** Restores into a database that has its tables and no rows. Returns its address. */
async function restored(path: string, options: SiteRestoreOptions = {}): Promise<string> {
  const target = await createMigratedDatabase();
  await restoreSite(process.cwd(), target, path, options);
  return target;
}

beforeAll(async () => {
  await fill();
  await fillTheRest();
});

it('reads rows by their ids, whatever was changed in between', async () => {
  await fill();
  await db().subscription.updateMany({ where: { isVerified: true }, data: { lastName: awkward } });
  const ids = (await everything(source())).Subscription?.map(([id]) => Number(id)) ?? [];
  expect(ids.length).toBeGreaterThanOrEqual(2 * readers);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

it('does not restore the claim of the process that was making the backup, which would hold up the next one', async () => {
  const value = '2999-01-01T00:00:00.000Z someone';
  const made = ['backupClaim', 'other'].map((key) => ({ key, value }));
  await db().siteSetting.createMany({ data: made });
  const path = await backup('claimed.gz');
  await db().siteSetting.deleteMany({ where: { value } });
  const settings = (await everything(await restored(path))).SiteSetting?.map(([key]) => key);
  expect(settings).toContain('other');
  expect(settings).not.toContain('backupClaim');
});

it('restores every row of every table into an empty database', async () => {
  const [path, target] = [file('whole.gz'), await createEmptyDatabase()];
  const written = await runScript('backup', [path]);
  expect(written).toMatchObject({ code: 0, stderr: '' });
  expect(written.stdout).toMatch(/^Wrote [\d,]{5,} rows to .*whole\.gz\.$/m);
  const read = await runScript('restore', [path, '--send-queued-mail'], { DATABASE_URL: target });
  expect(read).toMatchObject({ code: 0, stderr: '' });

  const [before, after] = await Promise.all([everything(source()), everything(target)]);
  for (const [table, rows] of Object.entries(before)) {
    expect([table, rows.length]).not.toEqual([table, 0]);
    const kept = withoutClosed({ [table]: rows })[table] ?? [];
    expect([table, after[table]?.length, difference(kept, after[table])]).toEqual([table, kept.length, none]);
  }
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(Object.keys(after)).not.toContain('Session');
});

it('moves a site to the embedded database and back and loses nothing but what may have been closed', async () => {
  const embedded = `file:${file('embedded.db')}`;
  const there = await runScript('restore', [await backup('there.gz'), '--send-queued-mail'], {
    DATABASE_URL: embedded,
  });
  expect(there).toMatchObject({ code: 0, stderr: '' });
  const path = file('back.gz');
  await createBackup(embedded, path, undefined);
  const back = await everything(await restored(path, { sendQueuedMail: true }));
  for (const [table, rows] of Object.entries(withoutClosed(await everything(source())))) {
    expect([table, difference(rows, back[table])]).toEqual([table, none]);
  }
});

it('keeps the ids of deleted rows from being given again, and the counts that triggers keep', async () => {
  const { id } = await createTestNews();
  await db().newsItem.delete({ where: { id } });
  const target = await restored(await backup('ids.gz'));

  const store = await openStore(target);
  const news = (await store.tables()).find(({ name }) => name === 'NewsItem');
  expect(news && (await store.lastId(news))).toBe(id);
  await store.close();
  expect(await queryNumbers(target, 'SELECT sum(total), sum(verified) FROM "SubscriptionCount"')).toEqual([
    await db().subscription.count(),
    await db().subscription.count({ where: { isVerified: true } }),
  ]);
});

it('keeps each address in its state, and the states add up', async () => {
  const states = [
    `"Subscription" WHERE "isVerified" AND NOT "isRefused"`,
    `"Subscription" WHERE NOT "isVerified" AND NOT "isRefused"`,
    `"Suppression" WHERE "reason" = 'bounced' AND NOT "isPending"`,
    `"Suppression" WHERE "reason" <> 'bounced' AND NOT "isPending"`,
    `(SELECT "email" FROM "Subscription" UNION SELECT "email" FROM "Suppression") AS "address"`,
  ];
  const count = (databaseUrl: string) =>
    queryNumbers(databaseUrl, `SELECT ${states.map((rows) => `(SELECT count(*) FROM ${rows})`).join(', ')}`);
  const before = await count(source());
  expect(Math.min(...before)).toBeGreaterThan(0);
  const after = await count(await restored(await backup('states.gz')));
  expect(after).toEqual(before);
  expect(after.slice(0, -1).reduce((sum, number) => sum + number)).toBe(after.at(-1));
});

it('corrects the states of a backup that an earlier version made', async () => {
  // On PostgreSQL the earlier triggers leave nothing to correct it by.
  if (isPostgres()) return;
  const earlier = await createEmptyDatabase();
  const upTo = ['--up-to', '20261125013158_way_back'];
  expect(await runScript('migrate', upTo, { DATABASE_URL: earlier })).toMatchObject({ code: 0 });
  const database = await openRaw(earlier);
  for (const name of ['refused', 'pending'])
    await database.query(
      `INSERT INTO "Suppression" ("email", "reason", "createdAt") VALUES ('${name}', 'bounced', '${time.toISOString()}')`,
    );
  await database.query(`INSERT INTO "Subscription" ("email") VALUES ('pending'), ('refused')`);
  await database.query(`UPDATE "Suppression" SET "reason" = 'bounced' WHERE "email" = 'refused'`);
  await database.close();
  const path = file('earlier.gz');
  await createBackup(earlier, path, undefined);
  const [before, target] = [await everything(earlier), await createEmptyDatabase()];
  expect(await runScript('restore', [path], { DATABASE_URL: target })).toMatchObject({ code: 0, stderr: '' });
  const after = await everything(target);
  for (const table of ['Subscription', 'Suppression']) {
    // Without the columns that later versions add at the end.
    const kept = after[table]?.map((row) => row.slice(0, before[table]?.[0]?.length));
    expect([table, difference(before[table], kept)]).toEqual([table, none]);
  }
});

it('takes one moment of a database under writes', async () => {
  let isDone = false;
  let pairs = 0;
  const write = async () => {
    const subject = `pair-${pairs}`;
    await db().$transaction(async (tx) => {
      await tx.suppression.create({ data: { email: `${subject}@example.com`, reason: 'pair' } });
      await tx.auditEntry.create({
        data: { actorEmail: 'pair', action: 'pair', subject, details: '', client: '' },
      });
    });
    pairs += 1;
  };
  await write();
  const writing = (async () => {
    while (!isDone) {
      await write();
      // SQLite's driver never yields the thread on its own.
      await nextTurn();
    }
  })();
  const path = await backup('busy.gz');
  isDone = true;
  await writing;

  const after = await everything(await restored(path));
  const pairsIn = (rows: Row[] = []) =>
    rows.filter((row) => row.includes('pair')).map((row) => /pair-\d+/.exec(JSON.stringify(row))?.[0]);
  const kept = pairsIn(after.Suppression);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(pairs);
  expect(pairsIn(after.AuditEntry)).toEqual(kept);
  expect(difference((await everything(source())).Subscription, after.Subscription)).toEqual(none);
});

it('does not send again what may have been sent since, by default', async () => {
  const statuses = ((await everything(await restored(await backup('mail.gz')))).OutboundMail ?? []).flat();
  expect(statuses).toContain('unconfirmed');
  expect(statuses).not.toContain('pending');
});

it('lets mailings wait whose letters may have been sent since, and says why', async () => {
  const reasonOfRestore =
    'The site was restored from a backup. Letters sent after that backup was made would be sent again.';
  const [left, changed] = ['The item left the site while its letters were being sent.', 'There were 9 recipients.'];
  const expected = [
    ['sending', '', 'paused', reasonOfRestore],
    ['paused', '', 'paused', reasonOfRestore],
    ['paused', left, 'paused', `${left} ${reasonOfRestore}`],
    ['approved', '', 'held', reasonOfRestore],
    ['held', changed, 'held', `${changed} ${reasonOfRestore}`],
    ['done', '', 'done', ''],
    ['cancelled', left, 'cancelled', left],
  ] as const;
  const mailing = { title: 'Mailed', recipients: 9, toSubscriptionId: 9, startedBy: 'a@example.com' };
  const rows = expected.map(([state, reason]) => {
    const id = unique();
    return { id, newsItemId: id, batchId: id, ...mailing, state, reason };
  });
  await db().mailBatch.createMany({ data: rows.map(({ id }) => ({ id, template: 'news-item', data: '{}' })) });
  await db().newsletter.createMany({ data: rows });
  const inRows = async (databaseUrl: string) => {
    const database = await openRaw(databaseUrl);
    const found = await database.query(
      `SELECT "state", "reason" FROM "Newsletter" WHERE "title" = 'Mailed' ORDER BY "id"`,
    );
    await database.close();
    return found;
  };
  const target = await restored(await backup('mailings.gz'));
  const waiting = expected.map(([, , state, reason]) => [state, reason]);
  expect(await inRows(target)).toEqual(waiting);

  // A backup of the restored site says it once.
  const again = file('mailings-again.gz');
  await createBackup(target, again, undefined);
  expect(await inRows(await restored(again))).toEqual(waiting);
});

it('refuses a database that holds anything, and replaces it only with the option', async () => {
  const path = await backup('replace.gz');
  const user = await createTestUser('user');
  const before = await everything(source());
  const restore = (options: SiteRestoreOptions) => restoreSite(process.cwd(), source(), path, options);
  await expect(restore({})).rejects.toThrow(
    /^The database is not empty \(\w+: \d+ rows\)\. Restore into a new database, or add --replace/,
  );
  expect(JSON.stringify(await everything(source())) === JSON.stringify(before)).toBe(true);

  await restore({ replace: true, sendQueuedMail: true });
  const after = await everything(source());
  expect(JSON.stringify(after.User)).not.toContain(user.email);
  expect(difference(before.Subscription, after.Subscription)).toEqual(none);
});

it('changes nothing when it fails half way', async () => {
  const path = await backup('fails.gz');
  const before = await everything(source());
  let parts = 0;
  const report = () => {
    parts += 1;
    if (parts === 3) throw new Error('interrupted');
  };
  await expect(restoreSite(process.cwd(), source(), path, { replace: true, report })).rejects.toThrow('interrupted');
  expect(JSON.stringify(await everything(source())) === JSON.stringify(before)).toBe(true);
});

it('gives no id a second time after a restore, whether it succeeds or fails at its end', async () => {
  const path = await backup('ids-again.gz');
  const atItsEnd = (done: number, total: number) => {
    if (done === total) throw new Error('interrupted');
  };
  for (const options of [{ replace: true, report: atItsEnd }, { replace: true }]) {
    const given = await createTestNews();
    await restoreSite(process.cwd(), source(), path, options).catch(() => undefined);
    expect((await createTestNews()).id).toBeGreaterThan(given.id);
  }
});

it('lets a running site read during the restore, and write only after it', async () => {
  // SQLite only ever has one writer.
  if (!isPostgres()) return;
  const create = () => db().suppression.create({ data: { email: `late-${unique()}@example.com`, reason: 'bounced' } });
  const store = await openStore(source());
  await store.begin('write');
  await expect(db().$transaction([db().$executeRaw`SET LOCAL lock_timeout = 1`, create()])).rejects.toThrow(
    /lock timeout/,
  );
  expect(await db().suppression.count()).toBeGreaterThan(0);
  await store.commit();
  await store.close();
  await create();
});

it('names the row that the database refuses', async () => {
  const store = await openStore(source());
  await store.begin('read');
  const tables = await store.tables();
  const migrations = await store.migrations();
  const columns = tables.find(({ name }) => name === 'Subscription')?.columns ?? [];
  // SQLite accepts any text as a date.
  const bad = { id: 900_000, email: 'bad@example.com', subscribedAt: isPostgres() ? '0000-01-01T00:00:00.000Z' : null };
  const row = columns.map(([name, type]) => (name in bad ? bad[name as keyof typeof bad] : samples[type]));
  const rowsByTable = await everything(source());
  async function* contents(): AsyncIterable<BackupTable> {
    for (const table of tables) {
      const rows = rowsByTable[table.name] ?? [];
      const parts = table.name === 'Subscription' ? [...rows.slice(0, 700), row, ...rows.slice(700)] : rows;
      yield { table, parts: Readable.from([parts]), lastId: () => store.lastId(table) };
    }
  }
  const path = file('bad-row.gz');
  await writeBackupFile(
    path,
    undefined,
    writeLines({ createdAt: time.toISOString(), migrations, rows: 0 }, contents()),
  );
  await store.close();
  await expect(restored(path)).rejects.toThrow(
    isPostgres()
      ? /^Row 701 of Subscription \(id 900000\) cannot be restored: date\/time field value out of range/
      : /^Row 701 of Subscription \(id 900000\) cannot be restored: .*NOT NULL constraint failed: Subscription\.subscribedAt/,
  );
});

it('holds rows whose text an earlier release left broken, and restores them well-formed', async () => {
  // PostgreSQL stores no such text.
  if (isPostgres()) return;
  const raw = await openRaw(source());
  await raw.query(
    `INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES ('broken', '"cut \\ud83d"' ->> '$', '${time.toISOString()}')`,
  );
  const target = await openRaw(await restored(await backup('broken.gz')));
  const [row] = await target.query(`SELECT "value" FROM "SiteSetting" WHERE "key" = 'broken'`);
  expect(row?.[0]).toMatch(/^cut \ufffd+$/);
  await raw.query(`DELETE FROM "SiteSetting" WHERE "key" = 'broken'`);
  await raw.close();
  await target.close();
});

it('mends text that an earlier release left broken, after an unclean stop', async () => {
  if (isPostgres()) return;
  const target = await createMigratedDatabase();
  const raw = await openRaw(target);
  await raw.query(
    `INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES ('broken', '"cut \\ud83d"' ->> '$', '${time.toISOString()}')`,
  );
  const report = jest.spyOn(console, 'log').mockImplementation();
  await prepareDatabase(target, true);
  expect(report.mock.calls.flat()).toEqual([expect.stringMatching(/^Replaced 1 halves of characters/)]);
  expect((await raw.query(`SELECT "value" FROM "SiteSetting" WHERE "key" = 'broken'`))[0]?.[0]).toBe('cut \ufffd');
  await raw.close();
  report.mockRestore();
});

it('encrypts where there is a key', async () => {
  const key = 'a key of backups that is long enough';
  const path = await backup('secret', key);
  expect(readFileSync(path).includes('reader-')).toBe(false);
  await expect(restored(path)).rejects.toThrow(/is encrypted: set BACKUP_KEY/);
  const after = await everything(await restored(path, { key }));
  expect(difference((await everything(source())).Subscription, after.Subscription)).toEqual(none);
});

it('takes an unencrypted backup where there is a key only with the option', async () => {
  const path = await backup('plain');
  const key = 'a key of backups that is long enough';
  await expect(restored(path, { key })).rejects.toThrow(/is not encrypted, though there is a key/);
  const after = await everything(await restored(path, { key, allowUnencrypted: true }));
  expect(difference((await everything(source())).Subscription, after.Subscription)).toEqual(none);
});

it('refuses a backup of a newer version of the site', async () => {
  const store = await openStore(source());
  const migrations = [...(await store.migrations()), '99990101000000_later'];
  await store.close();
  const path = file('newer.gz');
  await writeBackupFile(path, undefined, writeLines({ createdAt: time.toISOString(), migrations, rows: 0 }, nothing()));
  await expect(restored(path)).rejects.toThrow(/newer version of the site: migration 99990101000000_later/);
});

it('makes the embedded database and its folder where they are missing, and says plainly what it cannot make', async () => {
  const path = await backup('new.gz');
  const target = `file:${file('missing/deep/site.db')}`;
  expect(await runScript('restore', [path], { DATABASE_URL: target })).toMatchObject({ code: 0, stderr: '' });
  expect((await everything(target)).Subscription?.length).toBe((await everything(source())).Subscription?.length);

  const impossible = `file:${join(path, 'site.db')}`;
  const refused = await runScript('restore', [path], { DATABASE_URL: impossible });
  expect([refused.code, refused.stderr.trim()]).toEqual([1, expect.stringMatching(/^\S+site\.db cannot be made: .*$/)]);
  const nothing = await runScript('backup', [file('of-nothing.gz')], { DATABASE_URL: `file:${file('none/site.db')}` });
  expect([nothing.code, nothing.stderr.trim()]).toEqual([
    1,
    expect.stringMatching(/^There is nothing to back up: \S+site\.db does not exist\.$/),
  ]);
});

it('never overwrites a file, and makes none of an empty database', async () => {
  const path = await backup('once.gz');
  expect((await runScript('backup', [path])).stderr).toMatch(/exists already/);
  await expect(createBackup(await createEmptyDatabase(), file('none.gz'), undefined)).rejects.toThrow(
    /nothing to back up/,
  );
  expect(readdirSync(file('.')).filter((name) => name.startsWith('none'))).toEqual([]);
  expect((await runScript('restore', [])).stderr).toMatch(/^Usage: npm run restore -- FILE/);
});

async function* nothing(): AsyncIterable<BackupTable> {}

async function queryNumbers(databaseUrl: string, sql: string): Promise<number[]> {
  if (databaseUrl.startsWith('file:')) {
    const client = openSqlite(databaseUrl);
    const { rows } = await client.execute(sql);
    client.close();
    return Array.from(rows[0] as ArrayLike<unknown>).map(Number);
  }
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  await client.end();
  return (rows[0] ?? []).map(Number);
}
