import { mailProbe } from '@/lib/domains/mail/compose/templates/mail-probe';
import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import { createMailBatch, enqueueBatch } from '@/lib/domains/mail/outgoing/batch';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { claimDueMail, markHandingOver } from '@/lib/domains/mail/outgoing/queue';
import { longestOverdueSeconds } from '@/lib/domains/mail/outgoing/queue-metrics';
import { estimateEnd } from '@/lib/domains/mail/outgoing/rate';
import { advisoryLocks } from '@/lib/platform/database/advisory-locks';
import { db, takeLock } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { setClock } from '@/tools/test-bed/clock';
import { Mailbox } from '@/tools/test-bed/mailbox';
import { isPostgres } from '@/tools/test-bed/other-database';

const start = Date.parse('2026-11-24T23:50:00Z');
const minute = 60_000;
const cleanUps: (() => Promise<void> | void)[] = [];
/** When the mail server accepted each message, by the injected clock. */
let times: number[];
let mailbox: Mailbox;

beforeEach(async () => {
  await db().outboundMail.deleteMany();
  await db().limitHit.deleteMany();
  setClock(start);
  times = [];
  mailbox = await Mailbox.start({ onMessage: () => void times.push(Date.now()) });
  cleanUps.push(() => mailbox.stop());
});

afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
  jest.useRealTimers();
});

function setRates(rates: Record<string, string>): void {
  Object.assign(process.env, { SMTP_URL: mailbox.url, ...rates });
  cleanUps.push(() => {
    for (const name of Object.keys(rates)) delete process.env[name];
  });
  resetEnv();
}

function startWorker(): MailWorker {
  const worker = new MailWorker({ pollMilliseconds: 20, stopMilliseconds: 500 });
  worker.start();
  cleanUps.push(() => worker.stop());
  return worker;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const receipts = (count: number) => until(() => times.length >= count);

async function enqueueLetters(count: number): Promise<void> {
  const data = { title: 'Title', excerpt: 'Text', content: null, category: 'Press', date: '2026-11-24' };
  const readers = Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);
  await db().subscription.deleteMany();
  await db().subscription.createMany({ data: readers.map((email) => ({ email, isVerified: true })) });
  await db().$transaction(async (tx) => {
    const batchId = await createMailBatch(tx, {
      template: newsItem,
      data: { ...data, link: 'http://site.test/updates?id=1' },
    });
    await enqueueBatch(tx, batchId, readers);
  });
}

async function enqueueSingle(recipient: string): Promise<void> {
  const data = { at: '2026-01-02T03:04:05.000Z' };
  await db().$transaction((tx) => enqueueMail(tx, [{ recipient, template: mailProbe, data }]));
}

/** The most messages in any minute, wherever it begins. */
function mostInAMinute(): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + minute).length));
}

it('hands over no more than the rate in any minute, with two workers', async () => {
  setRates({ MAIL_PER_MINUTE: '10' });
  await enqueueLetters(24);
  startWorker();
  startWorker();
  await receipts(9);
  // Letters sent at different moments free their room at different moments.
  jest.setSystemTime(start + 40_000);
  for (const name of ['a', 'b', 'c']) await enqueueSingle(`${name}@example.com`);
  await receipts(10);
  expect(times).toHaveLength(10);
  for (let time = start + minute; times.length < 27; time += 7000) {
    jest.setSystemTime(time);
    const room = 10 - times.filter((at) => at > time - 61_000).length;
    if (room > 1) await receipts(Math.min(27, times.length + room - 1));
  }
  expect(mostInAMinute()).toBeLessThanOrEqual(10);
  expect(times).toHaveLength(27);
});

it('keeps to the rate of a day across a restart, and restarts at midnight (UTC)', async () => {
  setRates({ MAIL_PER_DAY: '20' });
  await enqueueLetters(40);
  const worker = startWorker();
  await receipts(18);
  await worker.stop();
  const restarted = startWorker();
  await enqueueSingle('person@example.com');
  await receipts(19);
  expect(mailbox.received.at(-1)?.to).toEqual(['person@example.com']);
  jest.setSystemTime(start + 9 * minute + 59_999);
  restarted.wake();
  expect(times).toHaveLength(19);
  jest.setSystemTime(start + 10 * minute);
  await receipts(37);
  expect(times.filter((time) => time < start + 10 * minute)).toHaveLength(19);
  expect(times).toHaveLength(37);
});

it('lets mail that a person waits for go before the letters', async () => {
  setRates({ MAIL_PER_MINUTE: '10' });
  await enqueueLetters(30);
  startWorker();
  await receipts(9);
  await enqueueSingle('person@example.com');
  await receipts(10);
  expect(mailbox.received.at(-1)?.to).toEqual(['person@example.com']);
  expect(times.every((time) => time === start)).toBe(true);
});

it('takes the rate with the hand-over: what was claimed beside it waits and counts for nothing', async () => {
  setRates({ MAIL_PER_MINUTE: '1' });
  await enqueueLetters(2);
  // Claimed while no rate is set, so that both are at a connection.
  delete process.env.MAIL_PER_MINUTE;
  resetEnv();
  const claimed = await claimDueMail('one', { limit: 2 });
  process.env.MAIL_PER_MINUTE = '1';
  resetEnv();
  const { own, postponed } = await markHandingOver(
    'one',
    claimed.map(({ id }) => id),
  );
  expect([own.size, postponed.size]).toEqual([1, 1]);
  expect(await db().limitHit.findMany({ select: { count: true } })).toEqual([{ count: 1 }]);
});

it('gives a message to one of two instances that claim at the same moment', async () => {
  await enqueueLetters(1);
  const claimed = await Promise.all(['one', 'two'].map((instance) => claimDueMail(instance, { limit: 1 })));
  expect(claimed.flat()).toHaveLength(1);
});

it('counts a hand-over that waited for the lock at the time when it got it', async () => {
  if (!isPostgres()) return;
  setRates({ MAIL_PER_MINUTE: '10' });
  await enqueueLetters(1);
  const ids = (await claimDueMail('one', { limit: 1 })).map(({ id }) => id);
  let handingOver: Promise<unknown> | undefined;
  await db().$transaction(async (tx) => {
    await takeLock(tx, 'mailRates');
    handingOver = markHandingOver('one', ids);
    const waiting = () => db().$queryRaw<unknown[]>`
      SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = ${advisoryLocks.mailRates}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await until(async () => (await waiting()).length > 0);
    jest.setSystemTime(start + 5000);
  });
  await handingOver;
  expect(await db().limitHit.findMany({ select: { at: true } })).toEqual([{ at: new Date(start + 5000) }]);
});

it('counts letters as late while a server does not take them, but not while they wait for the rate', async () => {
  setRates({ MAIL_PER_DAY: '10' });
  await enqueueLetters(24);
  const later = () => new Date(Date.now() + 5 * minute);
  expect(await longestOverdueSeconds(later())).toBe(300);
  startWorker();
  await receipts(9);
  expect(await longestOverdueSeconds(later())).toBe(0);
  await enqueueSingle('reader@example.com');
  await db().outboundMail.updateMany({ where: { batchId: null }, data: { status: 'claimed' } });
  expect(await longestOverdueSeconds(later())).toBe(300);
});

it('counts the wait for the rate of a minute as no delay: letters are late from the last hand-over on', async () => {
  setRates({ MAIL_PER_MINUTE: '60' });
  await enqueueLetters(100);
  const at = (after: number) => new Date(start + after);
  expect(await longestOverdueSeconds(at(30 * minute))).toBe(1800);
  const use = { scope: 'mail-minute', key: 'all' };
  await db().limitHit.create({ data: { ...use, count: 53, at: at(30 * minute) } });
  expect(await longestOverdueSeconds(at(30 * minute + 1000))).toBe(1);
  expect(await longestOverdueSeconds(at(50 * minute))).toBe(1200);
  await db().limitHit.create({ data: { ...use, count: 1, at: at(30 * minute) } });
  expect(await longestOverdueSeconds(at(30 * minute + 1000))).toBe(0);
});

it('counts letters that waited for the next day as late from midnight (UTC) on', async () => {
  setRates({ MAIL_PER_DAY: '10' });
  await enqueueLetters(24);
  const use = { scope: 'mail-day', key: '2026-11-24', at: new Date(start) };
  const { id } = await db().limitHit.create({ data: { ...use, count: 9 } });
  expect(await longestOverdueSeconds(new Date(start + 11 * minute))).toBe(60);
  await db().limitHit.update({ where: { id }, data: { count: 8 } });
  expect(await longestOverdueSeconds(new Date(start + 11 * minute))).toBe(660);
});

it('says when the letters will be through', async () => {
  setRates({ MAIL_PER_MINUTE: '10', MAIL_PER_DAY: '100' });
  await db().limitHit.create({ data: { scope: 'mail-day', key: '2026-11-24', count: 81, at: new Date() } });
  expect(await estimateEnd(9)).toEqual(new Date(start + minute));
  expect(await estimateEnd(18)).toEqual(new Date(start + 11 * minute));
});
