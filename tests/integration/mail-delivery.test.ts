// @documented A message is sent once, also across a crash

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

import { composeMail } from '@/lib/domains/mail/compose/message';
import { accountNotice } from '@/lib/domains/mail/compose/templates/account-notice';
import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { verifySubscription } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { serverDelay } from '@/lib/domains/mail/delivery/back-off';
import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import { createMailBatch, enqueueBatch } from '@/lib/domains/mail/outgoing/batch';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { claimDueMail, markHandingOver } from '@/lib/domains/mail/outgoing/queue';
import { recoverAbandonedMail } from '@/lib/domains/mail/outgoing/recover-mail';
import { sendVerification } from '@/lib/domains/mailing-list/subscribe/verification-message';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { Mailbox, smtpRefusal, type MailboxOptions } from '@/tools/test-bed/mailbox';

jest.mock('@/lib/domains/mail/delivery/back-off', () => {
  const actual = jest.requireActual<typeof import('@/lib/domains/mail/delivery/back-off')>(
    '@/lib/domains/mail/delivery/back-off',
  );
  const sooner = (delay: (failures: number) => number) => jest.fn((failures: number) => delay(failures) / 20);
  return { ...actual, messageDelay: sooner(actual.messageDelay), serverDelay: sooner(actual.serverDelay) };
});

jest.mock('@/lib/domains/mail/compose/message', () => {
  const actual = jest.requireActual<typeof import('@/lib/domains/mail/compose/message')>(
    '@/lib/domains/mail/compose/message',
  );
  return { ...actual, composeMail: jest.fn(actual.composeMail) };
});

const cleanUps: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
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

/** A worker that polls often, so that tests need not wait. */
function startWorker(): MailWorker {
  const worker = new MailWorker({ pollMilliseconds: 50, stopMilliseconds: 500 });
  worker.start();
  cleanUps.push(() => worker.stop());
  return worker;
}

async function enqueue(count: number, name = 'reader'): Promise<string[]> {
  const recipients = Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`);
  const data = {
    notice: 'new-browser' as const,
    at: '2026-01-02T03:04:05.000Z',
    client: '192.0.2.0',
    browser: 'token=secret',
  };
  await db().$transaction((tx) =>
    enqueueMail(
      tx,
      recipients.map((recipient) => ({ recipient, template: accountNotice, data })),
    ),
  );
  return recipients;
}

async function enqueueLetters(count: number): Promise<string[]> {
  const recipients = Array.from({ length: count }, (_, index) => `letter-${index}@example.com`);
  const item = { title: 'Title', excerpt: 'Text', content: null, category: 'Press', date: '2026-11-24' };
  const data = { ...item, link: 'http://site.test/updates?id=1' };
  await db().subscription.createMany({ data: recipients.map((email) => ({ email, isVerified: true })) });
  await db().$transaction(async (tx) => {
    await enqueueBatch(tx, await createMailBatch(tx, { template: newsItem, data }), recipients);
  });
  return recipients;
}

async function countByStatus(): Promise<Record<string, number>> {
  const groups = await db().outboundMail.groupBy({ by: ['status'], _count: true });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function untilFinished(): Promise<void> {
  await until(async () => {
    const { pending = 0, claimed = 0, handing_over = 0 } = await countByStatus();
    return pending + claimed + handing_over === 0;
  });
}

function receivedBy(mailbox: Mailbox): string[] {
  return mailbox.received.map(({ to }) => to.join()).sort();
}

it('delivers every message once and forgets what it held', async () => {
  const mailbox = await openMailbox();
  const recipients = await enqueue(25);
  startWorker();
  await untilFinished();
  expect(receivedBy(mailbox)).toEqual(recipients.sort());
  const rows = await db().outboundMail.findMany();
  expect(
    rows.every(({ status, data, sentAt, claimedBy }) => status === 'sent' && data === '' && sentAt && !claimedBy),
  ).toBe(true);
  expect(mailbox.received.map(({ mail }) => mail.messageId).sort()).toEqual(
    rows.map(({ messageId }) => messageId).sort(),
  );
});

it('opens no more connections than SMTP_URL allows', async () => {
  let [open, most] = [0, 0];
  const mailbox = await openMailbox({
    async onMessage() {
      most = Math.max(most, (open += 1));
      await new Promise(setImmediate);
      open -= 1;
    },
  });
  process.env.SMTP_URL = `${mailbox.url}?maxConnections=1`;
  resetEnv();
  await enqueue(12);
  startWorker();
  await untilFinished();
  expect([mailbox.received.length, most]).toEqual([12, 1]);
});

it('sends nothing of a transaction that is rolled back', async () => {
  const mailbox = await openMailbox();
  startWorker();
  const rolledBack = db().$transaction(async (tx) => {
    await enqueueMail(tx, [
      { recipient: 'nobody@example.com', template: verifySubscription, data: { link: 'http://site.test/' } },
    ]);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await enqueue(1);
  await untilFinished();
  expect(receivedBy(mailbox)).toEqual(['reader-0@example.com']);
});

it('waits for a server that is down, without counting it against the messages', async () => {
  const { port, stop } = await Mailbox.start().then((mailbox) => ({ port: mailbox.port, stop: () => mailbox.stop() }));
  await stop();
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  resetEnv();
  const recipients = await enqueue(20);
  const worker = startWorker();
  const askedBefore = jest.mocked(serverDelay).mock.calls.length;
  await until(() => jest.mocked(serverDelay).mock.calls.length >= askedBefore + 2);
  worker.wake();
  expect(await db().outboundMail.count({ where: { attempts: 0, status: { in: ['pending', 'claimed'] } } })).toBe(20);
  const mailbox = await openMailbox({ port });
  await untilFinished();
  expect(receivedBy(mailbox)).toEqual(recipients.sort());
  expect(await countByStatus()).toEqual({ sent: 20 });
});

it('tries again what a server refuses for now, and gives up what it refuses for good', async () => {
  const refusals = new Map([['reader-0@example.com', 1]]);
  const mailbox = await openMailbox({
    onRecipient(address) {
      if (address === 'reader-1@example.com') return smtpRefusal(550, '5.1.1 no such user');
      const left = refusals.get(address) ?? 0;
      refusals.set(address, left - 1);
      return left > 0 ? smtpRefusal(451, '4.3.0 try again later') : undefined;
    },
  });
  await enqueue(3);
  startWorker();
  await untilFinished();
  expect(receivedBy(mailbox)).toEqual(['reader-0@example.com', 'reader-2@example.com']);
  expect(await db().outboundMail.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { status: 'sent', attempts: 1 },
    { status: 'failed', attempts: 1, data: '', lastError: expect.stringContaining('5.1.1 no such user') },
    { status: 'sent', attempts: 0 },
  ]);
});

it('takes no one off the list at once where a relay refuses every recipient without a code', async () => {
  await openMailbox({ onRecipient: () => smtpRefusal(550, 'relay not permitted') });
  const recipients = Array.from({ length: 5 }, (_, index) => `unrelayed-${index}@example.com`);
  const readers = await db().subscription.createManyAndReturn({ data: recipients.map((email) => ({ email })) });
  await db().$transaction((tx) => sendVerification(tx, readers, new Date()));
  startWorker();
  await untilFinished();
  expect(await db().outboundMail.count({ where: { status: 'failed', bounceClass: 'temporary' } })).toBe(5);
  expect(await db().suppression.count({ where: { email: { in: recipients } } })).toBe(0);
});

it('tries again what a server refuses at its end because it is closing, unless it was withdrawn', async () => {
  const refusals = new Set(['reader-0@example.com', 'reader-1@example.com']);
  const mailbox = await openMailbox({
    async onMessage({ to: [address = ''] }) {
      if (!refusals.delete(address)) return;
      if (address === 'reader-1@example.com')
        await db().outboundMail.updateMany({ where: { recipient: address }, data: { isWithdrawn: true } });
      throw smtpRefusal(421, '4.3.2 closing');
    },
  });
  await enqueue(2);
  startWorker();
  await untilFinished();
  expect(receivedBy(mailbox)).toEqual(['reader-0@example.com']);
  expect(await db().outboundMail.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { status: 'sent', attempts: 1 },
    { status: 'cancelled', attempts: 1, data: '' },
  ]);
});

it('delivers past a recipient whom the server refuses with 421, and counts that against this message', async () => {
  const mailbox = await openMailbox({
    onRecipient: (address) => (address === 'reader-0@example.com' ? smtpRefusal(421, '4.3.2 closing') : undefined),
  });
  const recipients = await enqueue(20);
  startWorker();
  await until(() => mailbox.received.length === 19);
  const isCounted = { recipient: 'reader-0@example.com', status: 'pending', attempts: { gte: 2 } };
  await until(async () => (await db().outboundMail.count({ where: isCounted })) === 1);
  expect(receivedBy(mailbox)).toEqual(recipients.slice(1).sort());
});

it('lets another message try the server after one that it refuses before the recipient is named', async () => {
  const mailbox = await openMailbox({
    onSender: (size) => (size > 20_000 ? smtpRefusal(452, '4.3.1 not enough room') : undefined),
  });
  const item = { title: 'Title', excerpt: 'x'.repeat(20_000), content: null, category: 'Press', date: '2026-01-02' };
  await db().$transaction((tx) =>
    enqueueMail(
      tx,
      // One for each connection.
      [0, 1, 2, 3].map((index) => ({
        recipient: `large-${index}@example.com`,
        template: newsItem,
        data: { ...item, link: 'http://site.test/updates?id=1' },
      })),
    ),
  );
  const recipients = await enqueue(4);
  startWorker();
  await until(() => mailbox.received.length === 4);
  expect(receivedBy(mailbox)).toEqual(recipients.sort());
  expect(await db().outboundMail.count({ where: { status: { in: ['pending', 'claimed'] }, attempts: 0 } })).toBe(4);
});

const moreThanFiveDaysAgo = () => new Date(Date.now() - 5.1 * 24 * 60 * 60 * 1000);

it('gives up a message after five days', async () => {
  await openMailbox({ onRecipient: () => smtpRefusal(450, 'busy') });
  await enqueue(1);
  await db().outboundMail.updateMany({ data: { createdAt: moreThanFiveDaysAgo(), attempts: 120 } });
  startWorker();
  await untilFinished();
  expect(await countByStatus()).toEqual({ failed: 1 });
});

it('tries a message that waited for days before its first attempt like any other', async () => {
  await openMailbox({ onRecipient: () => smtpRefusal(450, 'busy') });
  await enqueue(1);
  await db().outboundMail.updateMany({ data: { createdAt: moreThanFiveDaysAgo() } });
  startWorker();
  await until(async () => (await db().outboundMail.count({ where: { status: 'pending', attempts: 2 } })) === 1);
});

it('tries again, as the same message, when the connection is lost before the reply', async () => {
  let isFirst = true;
  const mailbox = await openMailbox({
    onMessage() {
      if (!isFirst) return undefined;
      isFirst = false;
      mailbox.dropConnection();
      return new Promise<void>(() => undefined);
    },
  });
  await enqueue(1);
  startWorker();
  await untilFinished();
  expect(await db().outboundMail.findMany()).toMatchObject([
    { status: 'sent', attempts: 1, messageId: mailbox.received[0]?.mail.messageId },
  ]);
});

it('delivers each message once with two workers on one database', async () => {
  const mailbox = await openMailbox();
  const workers = [startWorker(), startWorker()];
  const recipients: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    recipients.push(...(await enqueue(30, `round-${round}`)));
    for (const worker of workers) worker.wake();
  }
  await untilFinished();
  expect(receivedBy(mailbox)).toEqual(recipients.sort());
});

it('gives back what it had claimed when it stops', async () => {
  const mailbox = await openMailbox({ onMessage: () => new Promise((resolve) => setTimeout(resolve, 100)) });
  const recipients = await enqueue(50);
  const worker = startWorker();
  await until(() => mailbox.received.length >= 4);
  await worker.stop();
  const { pending = 0, sent = 0 } = await countByStatus();
  expect(pending + sent).toBe(50);
  expect(sent).toBe(mailbox.received.length);
  startWorker();
  await untilFinished();
  expect(receivedBy(mailbox)).toEqual(recipients.sort());
});

it('does not wait for a server that says nothing when it stops', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => void silent.close());
  process.env.SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  resetEnv();
  await enqueue(2);
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  const worker = new MailWorker({ pollMilliseconds: 50 });
  worker.start();
  await connected;
  const stopping = performance.now();
  await worker.stop();
  expect(performance.now() - stopping).toBeLessThan(2500);
  expect(await db().outboundMail.findMany({ select: { status: true, attempts: true, claimedBy: true } })).toEqual([
    { status: 'pending', attempts: 0, claimedBy: null },
    { status: 'pending', attempts: 0, claimedBy: null },
  ]);
});

describe('what a dead instance of another machine leaves behind', () => {
  const longAgo = new Date(Date.now() - 1000);

  it('is sent, and a letter that was being handed over is not', async () => {
    const mailbox = await openMailbox();
    await enqueue(2);
    await enqueueLetters(2);
    const dead = { claimedBy: 'dead', claimedUntil: longAgo };
    await db().outboundMail.updateMany({
      where: { recipient: { contains: '-0@' } },
      data: { status: 'claimed', ...dead },
    });
    await db().outboundMail.updateMany({
      where: { recipient: { contains: '-1@' } },
      data: { status: 'handing_over', ...dead },
    });
    startWorker();
    await untilFinished();
    expect(receivedBy(mailbox)).toEqual(['letter-0@example.com', 'reader-0@example.com', 'reader-1@example.com']);
    expect(await countByStatus()).toEqual({ sent: 3, unconfirmed: 1 });
  });

  it('is not touched while its claim is valid', async () => {
    const mailbox = await openMailbox();
    await enqueue(2);
    await db().outboundMail.updateMany({
      where: { recipient: 'reader-0@example.com' },
      data: { status: 'claimed', claimedBy: 'alive', claimedUntil: new Date(Date.now() + 30_000) },
    });
    startWorker();
    await until(() => mailbox.received.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receivedBy(mailbox)).toEqual(['reader-1@example.com']);
  });

  it('is not finished by an instance whose claim another has taken over', async () => {
    const mailbox = await openMailbox({
      async onRecipient() {
        await db().outboundMail.updateMany({
          data: { claimedBy: 'other', claimedUntil: new Date(Date.now() + 30_000) },
        });
        return undefined;
      },
    });
    await enqueue(1);
    const worker = startWorker();
    await until(async () => (await db().outboundMail.count({ where: { claimedBy: 'other' } })) === 1);
    await worker.stop();
    expect(mailbox.received).toEqual([]);
    expect(await countByStatus()).toEqual({ claimed: 1 });
  });
});

it('records receipts with the next hand-overs, and hands nothing over that has been accepted or claimed elsewhere', async () => {
  await openMailbox();
  await enqueue(4);
  const ids = (await claimDueMail('this', { limit: 3 })).map(({ id }) => id).sort((a, b) => a - b);
  const [first = 0, second = 0, third = 0] = ids;
  const [{ id: foreign } = { id: 0 }] = await claimDueMail('other', { limit: 1 });
  expect((await markHandingOver('this', [first, second])).own).toEqual(new Set([first, second]));
  // As if it had been queued and claimed again while its receipt waited.
  await db().outboundMail.update({ where: { id: first }, data: { status: 'claimed' } });
  expect((await markHandingOver('this', [third, first, second, foreign], [first])).own).toEqual(new Set([third]));
  const data = expect.stringContaining('token=secret') as string;
  const rows = await db().outboundMail.findMany();
  // Of messages that are due at the same moment, any may be claimed first.
  const byId = [first, second, third, foreign].map((id) => rows.find((row) => row.id === id));
  expect(byId).toMatchObject([
    { id: first, status: 'sent', data: '', sentAt: expect.any(Date), claimedBy: null, claimedUntil: null },
    { id: second, status: 'handing_over', data, sentAt: null, claimedBy: 'this', claimedUntil: expect.any(Date) },
    { id: third, status: 'handing_over', data, sentAt: null, claimedBy: 'this', claimedUntil: expect.any(Date) },
    { id: foreign, status: 'claimed', data, sentAt: null, claimedBy: 'other' },
  ]);
});

it('confirms a letter that was given up for unconfirmed while its process stood still', async () => {
  let during = {};
  const mailbox = await openMailbox({
    async onMessage() {
      await recoverAbandonedMail(new Date(Date.now() + 60_000));
      during = await countByStatus();
    },
  });
  await enqueueLetters(1);
  const worker = startWorker();
  await until(() => mailbox.received.length === 1);
  await worker.stop();
  expect(during).toEqual({ unconfirmed: 1 });
  expect(await countByStatus()).toEqual({ sent: 1 });
});

describe('after kill -9 in the middle', () => {
  const total = 300;
  const kills = 2;

  it('no letter is sent twice, and none is missed', async () => {
    const mailbox = await openMailbox({
      onMessage: () => new Promise((resolve) => setTimeout(resolve, Math.random() * 8)),
    });
    const recipients = await enqueueLetters(total);
    for (let kill = 1; kill <= kills; kill += 1) {
      const goal = (total / (kills + 1)) * kill;
      const child = startWorkerProcess(mailbox);
      await until(() => mailbox.received.length >= goal);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      // As when the claims of dead processes have expired.
      await db().outboundMail.updateMany({
        where: { status: { in: ['claimed', 'handing_over'] } },
        data: { claimedUntil: new Date(0) },
      });
    }
    startWorker();
    await untilFinished();
    const received = receivedBy(mailbox);
    expect(new Set(received).size).toBe(received.length);
    const unconfirmed = await db().outboundMail.findMany({
      where: { status: 'unconfirmed' },
      select: { recipient: true },
    });
    const accounted = new Set([...received, ...unconfirmed.map(({ recipient }) => recipient)]);
    expect([...accounted].sort()).toEqual(recipients.sort());
    // At most the messages that were at one of the connections at each kill.
    expect(recipients.length - received.length).toBeLessThanOrEqual(connections * kills);
  }, 120_000);

  it('each message that a person waits for arrives, twice only as the same message', async () => {
    const mailbox = await openMailbox({
      onMessage: () => new Promise((resolve) => setTimeout(resolve, Math.random() * 8)),
    });
    const recipients = await enqueue(total);
    const child = startWorkerProcess(mailbox);
    await until(() => mailbox.received.length >= total / 2);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    await db().outboundMail.updateMany({
      where: { status: { in: ['claimed', 'handing_over'] } },
      data: { claimedUntil: new Date(0) },
    });
    startWorker();
    await untilFinished();
    expect(await countByStatus()).toEqual({ sent: total });
    const received = receivedBy(mailbox);
    expect([...new Set(received)].sort()).toEqual(recipients.sort());
    const messageIds = mailbox.received.map(({ mail }) => mail.messageId);
    expect(new Set(messageIds).size).toBe(total);
  }, 120_000);
});

const connections = 4;

function startWorkerProcess(mailbox: Mailbox): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'tools/test-bed/mail-worker-process.ts'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SMTP_URL: `${mailbox.url}?maxConnections=${connections}`, LOG_LEVEL: 'silent' },
    },
  );
  cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  });
  return child;
}

it('tries a message again that this instance could not make, and gives up one whose data do not fit', async () => {
  const mailbox = await openMailbox();
  await enqueue(2);
  const [, unfit] = await db().outboundMail.findMany({ orderBy: { id: 'asc' } });
  await db().outboundMail.update({ where: { id: unfit?.id }, data: { data: '{}' } });
  // As after the build of a running instance has been replaced.
  jest
    .mocked(composeMail)
    .mockRejectedValueOnce(new Error('Failed to load chunk'))
    .mockRejectedValueOnce(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' }));
  startWorker();
  await mailbox.first('reader-0@example.com');
  await until(async () => (await db().outboundMail.count({ where: { status: 'failed' } })) === 1);
  expect(await db().outboundMail.findFirst({ where: { status: 'failed' } })).toMatchObject({ id: unfit?.id });
});
