import { markHandingOver } from '@/lib/domains/mail/outgoing/queue';
import { updateItem } from '@/lib/domains/mailings/acts-service';
import { mailingsDomain } from '@/lib/domains/mailings/domain';
import { getReceipt } from '@/lib/domains/mailings/receipt';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import { updateNewsletter } from '@/lib/domains/mailings/service';
import { db } from '@/lib/platform/database/db';
import { applyMigrations } from '@/lib/platform/database/migrations';
import { env, resetEnv } from '@/lib/platform/process/env';
import { setClock } from '@/tools/test-bed/clock';
import { createEmptyDatabase, restoreDatabaseUrl } from '@/tools/test-bed/other-database';
import { openRaw } from '@/tools/test-bed/raw-database';

jest.setTimeout(120_000);
restoreDatabaseUrl();

/** The newest migration of the recorded release, and the one after which mailings are approved. */
const [released, approving] = ['20261122071120_short_passwords', '20261129133012_add_creation_key'];
const readers = [1, 2, 3, 4, 5, 6];
const emailOf = (reader: number) => `reader-${reader}@example.com`;
const actor = { id: null, email: 'editor@example.com', client: '' };
const at = '2026-11-20T12:00:00.000+00:00';

interface Mailing {
  state: string;
  /** Of letters 3 and 4; the first two are sent, and the last two not written. Without it no letter is. */
  letters?: 'pending' | 'held';
  /** Approved, and when the item goes live, if that is still to come. */
  approved?: { startsAt: string; publishAt?: string };
}

type Query = Awaited<ReturnType<typeof openRaw>>['query'];

async function insert(query: Query, table: string, row: Record<string, string | number | null>): Promise<void> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  await query(
    `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    Object.values(row),
  );
}

const writeLetter = (query: Query, reader: number, status: string) =>
  insert(query, 'OutboundMail', {
    ...{ recipient: emailOf(reader), template: 'news-item', data: '', status, batchId: 1 },
    ...{
      messageId: `<${reader}@example.com>`,
      createdAt: at,
      nextAttemptAt: at,
      sentAt: status === 'sent' ? at : null,
    },
  });

/** A database of an earlier release with one item and its mailing, upgraded to this one and used from now on. */
async function upgraded({ state, letters, approved }: Mailing): Promise<string> {
  const databaseUrl = await createEmptyDatabase();
  await applyMigrations(process.cwd(), databaseUrl, { upTo: approved ? approving : released });
  const { query, close } = await openRaw(databaseUrl);
  const text = { title: 'T', excerpt: 'E', content: 'C', category: 'Announcements', date: '2026-11-20' };
  await insert(query, 'NewsItem', {
    ...{ ...text, updatedAt: at },
    ...(approved && { publicVersion: 1, publishAt: approved.publishAt ?? null }),
  });
  if (approved)
    await insert(query, 'NewsVersion', {
      ...{ ...text, newsItemId: 1, number: 1, format: 'plain', kind: 'published', by: actor.email, at },
    });
  for (const reader of readers) await insert(query, 'Subscription', { email: emailOf(reader) });
  await query('UPDATE "Subscription" SET "isVerified" = TRUE');
  const data = JSON.stringify({ ...text, link: `${env().siteUrl}/updates?id=1` });
  await insert(query, 'MailBatch', { template: 'news-item', data });
  await insert(query, 'Newsletter', {
    ...{ newsItemId: 1, title: 'T', batchId: 1, state, recipients: readers.length, toSubscriptionId: readers.length },
    ...{ lastSubscriptionId: letters ? 4 : 0, startedBy: actor.email, createdAt: at },
    ...(approved && { version: 1, startsAt: approved.startsAt }),
  });
  if (approved) await query('UPDATE "Newsletter" SET "hasStarted" = FALSE');
  if (letters) {
    for (const reader of [1, 2]) await writeLetter(query, reader, 'sent');
    for (const reader of [3, 4]) await writeLetter(query, reader, letters);
  }
  await close();
  await applyMigrations(process.cwd(), databaseUrl, {});
  process.env.DATABASE_URL = databaseUrl;
  resetEnv();
  for (const { run } of mailingsDomain.prepare) await run();
  return databaseUrl;
}

/** Runs the steps of the mailings and hands over all that is queued, as the mail worker does. Returns to whom, in order. */
async function handOver(now = new Date()): Promise<string[]> {
  while (await newsletterStep(now));
  const waiting = await db().outboundMail.findMany({ where: { status: 'pending' }, orderBy: { recipient: 'asc' } });
  const ids = waiting.map(({ id }) => id);
  await db().outboundMail.updateMany({ where: { id: { in: ids } }, data: { status: 'claimed', claimedBy: 'worker' } });
  const { own } = await markHandingOver('worker', ids);
  await db().outboundMail.updateMany({
    where: { id: { in: [...own] } },
    data: { status: 'sent', sentAt: new Date(), claimedBy: null },
  });
  await newsletterStep(now);
  return waiting.filter(({ id }) => own.has(id)).map(({ recipient }) => recipient);
}

const newest = async () => (await getReceipt(1)).mailings[0]?.newsletter;
const emails = (...numbers: number[]) => numbers.map(emailOf);

/** As the release before claims the next reader, in one statement. */
const claimAsBefore = (query: Query, last: number) =>
  query(
    `UPDATE "Newsletter" SET "lastSubscriptionId" = ${last + 1} WHERE "lastSubscriptionId" = ${last} AND "state" = 'sending' RETURNING "id"`,
  );

it('a mailing under way goes on after an upgrade, each letter once', async () => {
  await upgraded({ state: 'sending', letters: 'pending' });
  expect(await handOver()).toEqual(emails(3, 4, 5, 6));
  expect(await newest()).toMatchObject({ state: 'done', sent: 6, left: 0 });
});

it('a release before beside this one writes no letter that this one has written, nor this one its letters', async () => {
  const databaseUrl = await upgraded({ state: 'sending', letters: 'pending' });
  const { query, close } = await openRaw(databaseUrl);
  expect(await claimAsBefore(query, 4)).toHaveLength(1);
  await writeLetter(query, 5, 'pending');
  expect(await handOver()).toEqual(emails(3, 4, 5, 6));
  expect(await claimAsBefore(query, 4)).toHaveLength(0);
  await close();
  expect(await newest()).toMatchObject({ state: 'done', sent: 6 });
});

it('a paused mailing waits after an upgrade until a person resumes it', async () => {
  await upgraded({ state: 'paused', letters: 'held' });
  expect(await handOver()).toEqual([]);
  expect(await newest()).toMatchObject({ state: 'paused', left: 4, obstacle: null });
  await updateNewsletter(1, { state: 'sending' }, actor);
  expect(await handOver()).toEqual(emails(3, 4, 5, 6));
  expect(await newest()).toMatchObject({ state: 'done', sent: 6 });
});

it('a paused mailing whose item is changed ends, says so, and leaves its other readers to the text of now', async () => {
  await upgraded({ state: 'paused', letters: 'held' });
  await updateItem(1, { title: 'Changed' }, actor);
  expect(await newest()).toMatchObject({
    state: 'cancelled',
    reason: 'The item was changed after this mailing was approved.',
  });
  await expect(updateNewsletter(1, { state: 'sending' }, actor)).rejects.toMatchObject({ code: 'conflict' });
  expect((await getReceipt(1)).next).toMatchObject({ kind: 'news', isForRest: true });
  expect(await handOver()).toEqual([]);
});

it('an approved mailing starts once after an upgrade, not before its item is on the site, and not by the release before', async () => {
  const publishAt = '2027-01-10T12:00:00.000+00:00';
  const startsAt = '2027-01-10T12:02:00.000+00:00';
  const { query, close } = await openRaw(await upgraded({ state: 'approved', approved: { startsAt, publishAt } }));
  expect(await handOver(new Date('2027-01-10T12:01:59.000Z'))).toEqual([]);
  expect(await claimAsBefore(query, 0)).toHaveLength(0);
  setClock(Date.parse('2027-01-10T12:02:00.000Z'));
  try {
    expect(await handOver()).toEqual(emails(...readers));
  } finally {
    jest.useRealTimers();
  }
  expect(await claimAsBefore(query, 0)).toHaveLength(0);
  await close();
});

it('a mailing on hold waits after an upgrade until its number is confirmed', async () => {
  await upgraded({ state: 'held', approved: { startsAt: at } });
  expect(await handOver()).toEqual([]);
  await updateNewsletter(1, { state: 'sending', recipients: readers.length }, actor);
  expect(await handOver()).toEqual(emails(...readers));
});
