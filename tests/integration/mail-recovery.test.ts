// @documented A person who waits for a message gets it, also when the process that was handing it over died

import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { verifySubscription } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import { createMailBatch, enqueueBatch } from '@/lib/domains/mail/outgoing/batch';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { claimDueMail, markHandingOver, markSent, postponeMail } from '@/lib/domains/mail/outgoing/queue';
import { recoverAbandonedMail } from '@/lib/domains/mail/outgoing/recover-mail';
import { hashToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { Mailbox, smtpRefusal, type MailboxOptions } from '@/tools/test-bed/mailbox';

/** How many more writes of an outcome fail, as while the database is away. */
let mockFailures = 0;

jest.mock('@/lib/domains/mail/outgoing/queue', () => {
  const actual = jest.requireActual<typeof import('@/lib/domains/mail/outgoing/queue')>(
    '@/lib/domains/mail/outgoing/queue',
  );
  const failing =
    <Input extends unknown[], Output>(write: (...input: Input) => Promise<Output>) =>
    (...input: Input) =>
      mockFailures-- > 0 ? Promise.reject(new Error('Can’t reach database server')) : write(...input);
  return { ...actual, postponeMail: failing(actual.postponeMail), failMail: failing(actual.failMail) };
});

const cleanUps: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  mockFailures = 0;
  await db().outboundMail.deleteMany();
  await db().subscription.deleteMany();
});

afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
});

async function openMailbox(options?: MailboxOptions): Promise<Mailbox> {
  const mailbox = await Mailbox.start(options);
  cleanUps.push(() => mailbox.stop());
  process.env.SMTP_URL = mailbox.url;
  resetEnv();
  return mailbox;
}

function startWorker(): MailWorker {
  const worker = new MailWorker({ pollMilliseconds: 50, stopMilliseconds: 500, rewriteMilliseconds: 50 });
  worker.start();
  cleanUps.push(() => worker.stop());
  return worker;
}

async function enqueueConfirmation(): Promise<void> {
  const link = { tokenHash: hashToken('secret'), purpose: 'verification', expiresAt: new Date(Date.now() + 3_600_000) };
  await db().subscription.create({ data: { email: 'visitor@example.com', verificationTokens: { create: link } } });
  const data = { link: 'http://site.test/verify-email?token=secret' };
  await db().$transaction((tx) =>
    enqueueMail(tx, [{ recipient: 'visitor@example.com', template: verifySubscription, data }]),
  );
}

async function enqueueLetter(): Promise<void> {
  const data = { title: 'A', excerpt: 'A', content: 'A', category: 'A', date: '2026-11-25', link: 'http://site.test/' };
  await db().subscription.create({ data: { email: 'reader@example.com', isVerified: true } });
  await db().$transaction(async (tx) => {
    const batchId = await createMailBatch(tx, { template: newsItem, data });
    await enqueueBatch(tx, batchId, ['reader@example.com']);
  });
}

/** As when the process that was handing over everything in the queue died. */
async function dieInHandOver(): Promise<number[]> {
  const ids = (await claimDueMail('dead', { limit: 10 })).map(({ id }) => id);
  await markHandingOver('dead', ids);
  await recoverAbandonedMail(new Date(Date.now() + 60_000));
  return ids;
}

const mails = () => db().outboundMail.findMany({ orderBy: { id: 'asc' } });
const statuses = async () => (await mails()).map(({ status }) => status);

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('sends a single message again as the same message, and a letter never', async () => {
  const mailbox = await openMailbox();
  await enqueueConfirmation();
  await enqueueLetter();
  await dieInHandOver();
  expect(await statuses()).toEqual(['pending', 'unconfirmed']);
  startWorker();
  const { messageId } = await mailbox.first('visitor@example.com');
  await until(async () => (await statuses())[0] === 'sent');
  expect(await mails()).toMatchObject([{ messageId, data: '' }, { status: 'unconfirmed' }]);
  expect(mailbox.received).toHaveLength(1);
});

it('sends a single message again once only', async () => {
  await enqueueConfirmation();
  await dieInHandOver();
  // A refusal for now, in between, changes nothing about the first hand-over, which may have succeeded.
  const [{ id } = { id: 0 }] = await claimDueMail('other', { limit: 1 });
  await postponeMail('other', { id, attempts: 1, reason: '451 later', nextAttemptAt: new Date() });
  await dieInHandOver();
  expect(await mails()).toMatchObject([{ status: 'unconfirmed', data: '' }]);
});

it.each([
  ['its process has ended', () => recoverAbandonedMail(new Date(Date.now() + 60_000))],
  [
    'the server has deferred it',
    (id: number) => postponeMail('one', { id, attempts: 1, reason: '451 later', nextAttemptAt: new Date() }),
  ],
])('does not send again what was withdrawn while it was being handed over, if %s', async (_why, end) => {
  await enqueueConfirmation();
  const [{ id } = { id: 0 }] = await claimDueMail('one', { limit: 1 });
  await markHandingOver('one', [id]);
  await db().outboundMail.updateMany({ data: { isWithdrawn: true } });
  await end(id);
  expect(await mails()).toMatchObject([{ status: 'cancelled', data: '', claimedBy: null }]);
});

it.each(['pending', 'claimed'])(
  'does not send again what its process, which stood still, reports as accepted while it is %s',
  async (status) => {
    await enqueueConfirmation();
    const [id = 0] = await dieInHandOver();
    if (status === 'claimed') await claimDueMail('other', { limit: 1 });
    await markSent('dead', [id]);
    expect(await mails()).toMatchObject([{ status: 'sent', data: '', claimedBy: null }]);
    expect((await markHandingOver('other', [id])).own.size).toBe(0);
  },
);

describe('while the database is away', () => {
  it.each([
    ['a single message', enqueueConfirmation],
    ['a letter', enqueueLetter],
  ])('keeps that the server deferred %s until it can be written', async (_what, enqueue) => {
    await openMailbox({ onMessage: () => Promise.reject(smtpRefusal(451, 'later')) });
    await enqueue();
    mockFailures = 3;
    startWorker();
    await until(async () => (await mails()).some(({ attempts }) => attempts === 1));
    expect(await mails()).toMatchObject([{ status: 'pending', lastError: expect.stringContaining('451') as string }]);
  });

  it('keeps that the server refused a message', async () => {
    await openMailbox({ onMessage: () => Promise.reject(smtpRefusal(554, 'no')) });
    await enqueueConfirmation();
    mockFailures = 3;
    startWorker();
    await until(async () => (await statuses())[0] === 'failed');
  });

  it('writes the deferral of a letter that another instance gave up for unconfirmed by then', async () => {
    await openMailbox({
      async onMessage() {
        await recoverAbandonedMail(new Date(Date.now() + 60_000));
        throw smtpRefusal(451, 'later');
      },
    });
    await enqueueLetter();
    startWorker();
    await until(async () => (await mails()).some(({ attempts }) => attempts === 1));
    expect(await mails()).toMatchObject([{ status: 'pending', claimedBy: null }]);
  });

  it('gives up waiting when the worker stops', async () => {
    await openMailbox({ onMessage: () => Promise.reject(smtpRefusal(451, 'later')) });
    await enqueueConfirmation();
    mockFailures = 1000;
    const worker = startWorker();
    await until(() => mockFailures < 1000);
    await worker.stop();
    expect(await statuses()).toEqual(['handing_over']);
  });
});
