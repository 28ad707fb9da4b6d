// @documented `POST /api/admin/news/{id}/newsletter` approves a mailing to all subscribers in the same way: once for each version that readers were told of.
// @documented A mailing that is `sending` becomes `paused` by itself when the mail server refuses one of its letters after another, or its item leaves the site with the same version, and `cancelled` when the item has another;
// @documented `reason` says so.

import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import { enqueueBatch } from '@/lib/domains/mail/outgoing/batch';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { unsubscribe } from '@/lib/domains/mailing-list/readers/unsubscribe';
import { listLetters } from '@/lib/domains/mailings/letters';
import { nextRecipients } from '@/lib/domains/mailings/recipients';
import type { Newsletter, NewsletterPreview } from '@/lib/domains/mailings/schema';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import { startApprovedMailings } from '@/lib/domains/mailings/starting';
import { mailingsCheck } from '@/lib/domains/monitoring/work-checks';
import type { AdminNewsRow } from '@/lib/domains/news/schema';
import { db } from '@/lib/platform/database/db';
import { runChecks } from '@/lib/platform/process/check';
import { resetEnv } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';
import { Mailbox, smtpRefusal, type MailboxOptions } from '@/tools/test-bed/mailbox';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

let admin: { cookie: string; email: string };
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().mailBatch.deleteMany();
  await db().outboundMail.deleteMany();
  await db().newsItem.deleteMany();
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
  await db().bounce.deleteMany();
});

afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
});

async function createReaders(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);
  await db().subscription.createMany({ data: emails.map((email) => ({ email, isVerified: true })) });
  return emails.sort();
}

async function openMailbox(options?: MailboxOptions): Promise<Mailbox> {
  const mailbox = await Mailbox.start(options);
  cleanUps.push(() => mailbox.stop());
  process.env.SMTP_URL = mailbox.url;
  resetEnv();
  return mailbox;
}

function startWorker(): MailWorker {
  const worker = new MailWorker({ pollMilliseconds: 20, stopMilliseconds: 1000 });
  worker.start();
  cleanUps.push(() => worker.stop());
  return worker;
}

const preview = async (newsItemId: number) =>
  (await (
    await api('GET', `/api/admin/news/${newsItemId}/newsletter`, { cookie: admin.cookie })
  ).json()) as NewsletterPreview;

const confirm = (newsItemId: number, { recipients, toSubscriptionId }: NewsletterPreview) =>
  api('POST', `/api/admin/news/${newsItemId}/newsletter`, {
    body: { recipients, toSubscriptionId },
    cookie: admin.cookie,
  });

async function send(newsItemId: number): Promise<Newsletter> {
  const response = await confirm(newsItemId, await preview(newsItemId));
  expect(response.status).toBe(201);
  const approved = (await response.json()) as Newsletter;
  await letLettersStart(approved);
  return look(approved.id);
}

/** As if the 120 seconds were over. */
async function letLettersStart(newsletter: { id: number } | null): Promise<void> {
  await startApprovedMailings(new Date(Date.now() + 121_000), new Date(0));
  expect(await look(newsletter?.id ?? 0)).toMatchObject({ state: 'sending' });
}

const setState = (id: number, state: string) =>
  api('PATCH', `/api/admin/newsletters/${id}`, { body: { state }, cookie: admin.cookie });

const look = async (id: number) =>
  (await (await api('GET', `/api/admin/newsletters/${id}`, { cookie: admin.cookie })).json()) as Newsletter;

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function untilOver(id: number): Promise<Newsletter> {
  await until(async () => {
    await newsletterStep();
    return (await look(id)).state === 'done';
  });
  return look(id);
}

const receivedBy = (mailbox: Mailbox) => mailbox.received.map(({ to }) => to.join()).sort();

it('reaches every verified subscriber once, and no other address', async () => {
  const mailbox = await openMailbox();
  const readers = await createReaders(12);
  await db().subscription.create({ data: { email: 'pending@example.com' } });
  await db().$transaction((tx) => suppress(tx, 'reader-3@example.com', 'bounced'));
  const item = await createTestNews({ title: 'A <new> step', excerpt: 'In short', content: 'First\n\nSecond\nline' });
  expect(await preview(item.id)).toMatchObject({ subject: 'A <new> step', recipients: 11, newsletter: null });
  const { id } = await send(item.id);
  startWorker();
  expect(await untilOver(id)).toMatchObject({ recipients: 11, sent: 11, failed: 0, left: 0, skipped: 0 });
  expect(receivedBy(mailbox)).toEqual(readers.filter((email) => email !== 'reader-3@example.com'));
  const mail = mailbox.received[0]?.mail;
  expect(mail?.subject).toBe('A <new> step');
  expect(mail?.text).toContain(`http://site.test/updates?id=${item.id}`);
  expect(mail?.html).toContain('A &#60;new&#62; step');
  expect(mail?.html).toContain('Second<br>line');
  expect(mail?.headers.get('auto-submitted')).toBeUndefined();
  expect(mail?.headers.has('list')).toBe(true);
});

it('says of messages that no mail server took that they are kept, also after one is set', async () => {
  delete process.env.SMTP_URL;
  resetEnv();
  await createReaders(3);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  startWorker();
  const outcome = { state: 'done', sent: 0, kept: 3, failed: 0, skipped: 0, left: 0 };
  expect(await untilOver(id)).toMatchObject(outcome);
  await openMailbox();
  expect(await look(id)).toMatchObject(outcome);
  const rows = (await (await api('GET', '/api/admin/news', { cookie: admin.cookie })).json()) as AdminNewsRow[];
  expect(rows.map(({ mailing }) => mailing)).toMatchObject([{ state: 'done', sent: 0, kept: 3, failed: 0 }]);
});

it('sends an item once, however often it is confirmed', async () => {
  await createReaders(3);
  const item = await createTestNews({});
  const shown = await preview(item.id);
  const responses = await Promise.all([1, 2, 3].map(() => confirm(item.id, shown)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await newsletterStep();
  expect(await db().outboundMail.count()).toBe(0);
  await letLettersStart((await preview(item.id)).newsletter);
  await newsletterStep();
  expect(await db().outboundMail.count()).toBe(3);
  expect((await preview(item.id)).newsletter).toMatchObject({ state: 'sending', recipients: 3, left: 3 });
});

it('sends to no more than were shown: with later subscribers it waits for an administrator', async () => {
  await createReaders(2);
  const item = await createTestNews({});
  const shown = await preview(item.id);
  await db().subscription.create({ data: { email: 'later@example.com', isVerified: true } });
  expect((await confirm(item.id, { ...shown, recipients: 1 })).status).toBe(409);
  expect((await confirm(item.id, shown)).status).toBe(201);
  while (await newsletterStep(new Date(Date.now() + 121_000)));
  expect((await preview(item.id)).newsletter).toMatchObject({ state: 'held', recipients: 2, recipientsNow: 3 });
  expect(await db().outboundMail.count()).toBe(0);
});

it('refuses drafts, unknown items, and a list without readers', async () => {
  const draft = await createTestNews({ isPublished: false });
  const address = (id: number) => `/api/admin/news/${id}/newsletter`;
  expect((await api('GET', address(draft.id), { cookie: admin.cookie })).status).toBe(409);
  expect((await api('GET', address(2_000_000_000), { cookie: admin.cookie })).status).toBe(404);
  const item = await createTestNews({});
  const body = { recipients: 5, toSubscriptionId: 5 };
  expect((await api('POST', address(item.id), { body, cookie: admin.cookie })).status).toBe(409);
});

it('sends a test only to its author', async () => {
  const mailbox = await openMailbox();
  await createReaders(2);
  const item = await createTestNews({ title: 'Soon' });
  expect((await api('POST', `/api/admin/news/${item.id}/newsletter/test`, { cookie: admin.cookie })).status).toBe(204);
  startWorker();
  const mail = await mailbox.first(admin.email);
  expect(mail.subject).toBe('[Test] Soon');
  expect(mailbox.received).toHaveLength(1);
});

it('sends an account 60 tests an hour, and then says how long to wait', async () => {
  const item = await createTestNews({ title: 'Soon' });
  const { id, cookie } = await signedIn('editor');
  const test = () => api('POST', `/api/admin/news/${item.id}/newsletter/test`, { cookie });
  const uses = Array.from({ length: 59 }, () => ({ scope: 'test-letter:account', key: String(id), at: new Date() }));
  await db().limitHit.createMany({ data: uses });
  expect((await test()).status).toBe(204);
  const refused = await test();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  expect(await refused.json()).toEqual({
    message: 'You have sent yourself 60 tests within an hour. Please try again in 60 minutes.',
  });
});

it('sends the letter of an act as a test, also of a draft, as it was typed', async () => {
  const mailbox = await openMailbox();
  const item = await createTestNews({ title: 'Soon', isPublished: false });
  const test = (query: string) =>
    api('POST', `/api/admin/news/${item.id}/newsletter/test${query}`, { cookie: admin.cookie });
  expect((await test('')).status).toBe(409);
  expect((await test('?kind=news&subject=Typed')).status).toBe(204);
  startWorker();
  expect((await mailbox.first(admin.email)).subject).toBe('[Test] Typed');
});

it('approves the mailing of a correction, as every way to mail an item does', async () => {
  await createReaders(2);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  await db().newsletter.update({ where: { id }, data: { state: 'done', outcome: '{}' } });
  expect((await confirm(item.id, await preview(item.id))).status).toBe(409);
  const { draft } = (await (await api('GET', `/api/admin/news/${item.id}`, { cookie: admin.cookie })).json()) as {
    draft: Record<string, unknown>;
  };
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, files: _files, ...text } = draft;
  const body = { ...text, excerpt: 'Corrected.' };
  const saved = await api('PUT', `/api/admin/news/${item.id}/draft`, { body, cookie: admin.cookie });
  const { revision } = (await saved.json()) as { revision: number };
  const changes = { revision, note: 'A figure.' };
  await api('POST', `/api/admin/news/${item.id}/publish-changes`, { body: changes, cookie: admin.cookie });
  const response = await confirm(item.id, await preview(item.id));
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ kind: 'correction', state: 'approved', recipients: 2 });
});

it('pauses at once and continues where it was, with two instances at work', async () => {
  const mailbox = await openMailbox({ onMessage: () => new Promise((resolve) => setTimeout(resolve, 2)) });
  const readers = await createReaders(700);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  startWorker();
  startWorker();
  await Promise.all([newsletterStep(), newsletterStep(), newsletterStep()]);
  await until(() => mailbox.received.length > 50);
  expect((await setState(id, 'paused')).status).toBe(200);
  await until(
    async () => (await db().outboundMail.count({ where: { status: { in: ['handing_over', 'claimed'] } } })) === 0,
  );
  const sentSoFar = mailbox.received.length;
  await newsletterStep();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(mailbox.received).toHaveLength(sentSoFar);
  expect(await look(id)).toMatchObject({ state: 'paused', sent: sentSoFar, left: 700 - sentSoFar });
  expect((await setState(id, 'paused')).status).toBe(409);

  expect((await setState(id, 'sending')).status).toBe(200);
  expect(await untilOver(id)).toMatchObject({ state: 'done', sent: 700, left: 0 });
  expect(receivedBy(mailbox)).toEqual(readers);
}, 120_000);

it('leaves out readers who unsubscribe, or are taken off the list, before their turn, and counts failures', async () => {
  const mailbox = await openMailbox({
    onRecipient: (address) => (address === 'reader-1@example.com' ? smtpRefusal(550, '5.1.1 no such user') : undefined),
  });
  await createReaders(5);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  await newsletterStep();
  await db().$transaction(async (tx) => {
    await tx.subscription.deleteMany({ where: { email: 'reader-2@example.com' } });
    await suppress(tx, 'reader-2@example.com', 'unsubscribed');
  });
  const deleted = await db().subscription.findUniqueOrThrow({ where: { email: 'reader-4@example.com' } });
  const { status } = await api('DELETE', `/api/admin/email-subscriptions/${deleted.id}`, { cookie: admin.cookie });
  expect(status).toBe(204);
  startWorker();
  expect(await untilOver(id)).toMatchObject({ sent: 2, failed: 1, skipped: 2, left: 0 });
  expect(receivedBy(mailbox)).toEqual(['reader-0@example.com', 'reader-3@example.com']);
});

describe('a mail server that refuses one letter after another', () => {
  /** Also ends the deliveries under way, whose refusals would come after a resumption that follows at once. */
  async function sendUntilPaused(id: number): Promise<void> {
    const worker = startWorker();
    await until(async () => {
      await newsletterStep();
      return (await look(id)).state === 'paused';
    });
    await worker.stop();
  }
  let accepts: (address: string) => boolean;
  let mailbox: Mailbox;
  beforeEach(async () => {
    accepts = () => false;
    mailbox = await openMailbox({
      onRecipient: (address) => (accepts(address) ? undefined : smtpRefusal(550, '5.1.1 no such user')),
    });
  });
  const offList = () => db().suppression.findMany({ select: { email: true } });

  it.each([2, 60])('pauses the mailing to %i readers, and takes none of them off the list', async (count) => {
    const readers = await createReaders(count);
    const { id } = await send((await createTestNews({})).id);
    await sendUntilPaused(id);
    expect(await look(id)).toMatchObject({
      reason:
        'The mail server refused one letter after another (550 5.1.1). Settle that with the mail provider, then resume: those letters wait with the rest, and their addresses stay on the list.',
      left: count,
      failed: 0,
      sent: 0,
    });
    expect([await offList(), await db().bounce.count()]).toEqual([[], 0]);
    expect((await listLetters({ mailing: id })).rows).toContainEqual({
      id: expect.any(Number) as number,
      email: expect.any(String) as string,
      state: 'waiting',
      cameBack: false,
      at: null,
      reply: '550 5.1.1 no such user',
      next: 'Sent when the mailing is resumed.',
    });
    expect((await runChecks([mailingsCheck]))[0]).toMatchObject({ status: 'problem' });

    accepts = () => true;
    expect((await setState(id, 'sending')).status).toBe(200);
    startWorker();
    expect(await untilOver(id)).toMatchObject({ sent: count, failed: 0, left: 0, reason: '' });
    expect(receivedBy(mailbox)).toEqual(readers);
    expect((await runChecks([mailingsCheck]))[0]).toMatchObject({ status: 'ok' });
  });

  it('pauses it again where it was resumed too early', async () => {
    await createReaders(25);
    const { id } = await send((await createTestNews({})).id);
    await sendUntilPaused(id);
    await setState(id, 'sending');
    await sendUntilPaused(id);
    expect(await look(id)).toMatchObject({ left: 25, failed: 0 });
    expect(await offList()).toEqual([]);
  });

  it('goes on past addresses that are refused again, once it is resumed', async () => {
    await createReaders(20);
    const { id } = await send((await createTestNews({})).id);
    const later = ['good-1@example.com', 'good-2@example.com'];
    await db().subscription.createMany({ data: later.map((email) => ({ email, isVerified: true })) });
    await db().newsletter.update({ where: { id }, data: { toSubscriptionId: 2_000_000_000, recipients: 22 } });
    await sendUntilPaused(id);
    expect(await look(id)).toMatchObject({ left: 22, failed: 0 });
    accepts = (address) => address.startsWith('good');
    await setState(id, 'sending');
    startWorker();
    expect(await untilOver(id)).toMatchObject({ sent: 2, failed: 20, left: 0 });
    expect(await offList()).toHaveLength(20);
  });

  it('sends nothing later to a reader who has left since the refusal', async () => {
    await createReaders(2);
    const { id } = await send((await createTestNews({})).id);
    await newsletterStep();
    const worker = startWorker();
    await until(async () => (await db().outboundMail.count({ where: { status: 'failed' } })) === 2);
    await worker.stop();
    await unsubscribe(createUnsubscribeToken('reader-0@example.com'));
    await newsletterStep();
    expect(await look(id)).toMatchObject({ state: 'paused', left: 1, failed: 1 });
    accepts = () => true;
    await setState(id, 'sending');
    startWorker();
    expect(await untilOver(id)).toMatchObject({ sent: 1, failed: 1 });
    expect(receivedBy(mailbox)).toEqual(['reader-1@example.com']);
    expect(await offList()).toEqual([{ email: 'reader-0@example.com' }]);
  });

  it('keeps the letters of a paused mailing for those to whom the server refuses the next one as well', async () => {
    await createReaders(22);
    const first = await send((await createTestNews({})).id);
    await sendUntilPaused(first.id);
    const second = await send((await createTestNews({})).id);
    await sendUntilPaused(second.id);
    expect([await look(first.id), await look(second.id)]).toMatchObject([{ left: 22 }, { left: 22 }]);
    accepts = () => true;
    for (const { id } of [first, second]) await setState(id, 'sending');
    startWorker();
    expect([await untilOver(first.id), await untilOver(second.id)]).toMatchObject([{ sent: 22 }, { sent: 22 }]);
  });

  it('pauses a mailing whose last letters it refuses', async () => {
    await createReaders(21);
    let asked = 0;
    accepts = () => (asked += 1) === 1;
    process.env.SMTP_URL += '?maxConnections=1';
    resetEnv();
    const { id } = await send((await createTestNews({})).id);
    await newsletterStep();
    const worker = startWorker();
    const waiting = { status: { in: ['pending', 'claimed', 'handing_over'] } };
    await until(async () => (await db().outboundMail.count({ where: waiting })) === 0);
    await worker.stop();
    await newsletterStep();
    expect(await look(id)).toMatchObject({ state: 'paused', sent: 1, left: 20, failed: 0 });
    expect(await offList()).toEqual([]);
  });

  it('ends a mailing whose last letters were deferred for five days', async () => {
    await createReaders(2);
    const { id } = await send((await createTestNews({})).id);
    await newsletterStep();
    await db().outboundMail.updateMany({ data: { status: 'failed', attempts: 160, lastError: '452 4.2.2 full' } });
    expect(await untilOver(id)).toMatchObject({ state: 'done', failed: 2, reason: '' });
  });

  it('ends a mailing that is canceled at the moment at which its letters are held', async () => {
    await createReaders(2);
    const { id } = await send((await createTestNews({})).id);
    await newsletterStep();
    await db().newsletter.update({ where: { id }, data: { state: 'cancelled' } });
    await db().outboundMail.updateMany({ data: { status: 'held' } });
    await newsletterStep();
    await newsletterStep();
    expect((await db().newsletter.findUniqueOrThrow({ where: { id } })).outcome).not.toBeNull();
  });

  it('keeps what was stored of an address before', async () => {
    const [email = ''] = await createReaders(2);
    const at = new Date(Date.now() - 60_000);
    const earlier = {
      recipient: email,
      template: 'news-item',
      data: '',
      status: 'failed',
      lastError: '450 4.2.2 full',
    };
    await db().outboundMail.create({
      data: { ...earlier, messageId: '<earlier@site.test>', bounceClass: 'temporary', bouncedAt: at },
    });
    await db().bounce.create({ data: { email, count: 1, lastAt: at, lastReply: '450 4.2.2 full' } });
    const { id } = await send((await createTestNews({})).id);
    await sendUntilPaused(id);
    expect([await offList(), await db().bounce.findMany()]).toEqual([
      [],
      [{ email, count: 1, lastAt: at, lastReply: '450 4.2.2 full' }],
    ]);
  });
});

it('goes on with a mailing whose server accepts a letter between those it refuses', async () => {
  let asked = 0;
  await openMailbox({
    onRecipient: () => ((asked += 1) % 5 > 0 ? smtpRefusal(550, '5.1.1 no such user') : undefined),
  });
  process.env.SMTP_URL += '?maxConnections=1';
  resetEnv();
  await createReaders(60);
  const { id } = await send((await createTestNews({})).id);
  startWorker();
  expect(await untilOver(id)).toMatchObject({ sent: 12, failed: 48, left: 0 });
  expect(await db().suppression.count()).toBe(48);
});

it('sends nothing to a reader who leaves while their letter is being queued', async () => {
  await createReaders(2);
  const { id } = await send((await createTestNews({})).id);
  const { batchId } = await db().newsletter.findUniqueOrThrow({ where: { id } });
  let leaving: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    const next = await nextRecipients(tx, {
      lastId: 0,
      toId: 2_000_000_000,
      take: 500,
      category: null,
      takesEffect: false,
    });
    leaving = unsubscribe(createUnsubscribeToken('reader-1@example.com'));
    await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, 200))]);
    await enqueueBatch(tx, batchId, next?.emails ?? []);
  });
  await leaving;
  const letters = await db().outboundMail.findMany({ where: { batchId }, orderBy: { recipient: 'asc' } });
  expect(letters.map(({ recipient, status }) => [recipient, status])).toEqual([
    ['reader-0@example.com', 'pending'],
    ['reader-1@example.com', 'cancelled'],
  ]);
});

it('ends where it is when it is canceled', async () => {
  await createReaders(10);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  await newsletterStep();
  expect((await setState(id, 'cancelled')).status).toBe(200);
  while (await newsletterStep());
  expect(await look(id)).toMatchObject({ state: 'cancelled', sent: 0, left: 0, skipped: 10 });
  expect((await setState(id, 'sending')).status).toBe(409);
  expect(await db().outboundMail.count({ where: { status: { not: 'cancelled' } } })).toBe(0);
  expect((await api('GET', '/api/admin/newsletters/2000000000', { cookie: admin.cookie })).status).toBe(404);
});

it('is not canceled under way by a press meant for one that had not started', async () => {
  await createReaders(10);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  const stop = (state: string) =>
    api('PATCH', `/api/admin/newsletters/${id}`, { body: { state, from: 'approved' }, cookie: admin.cookie });
  expect((await stop('paused')).status).toBe(400);
  await newsletterStep();
  expect((await stop('cancelled')).status).toBe(409);
  expect(await look(id)).toMatchObject({ state: 'sending' });
  await db().newsletter.update({ where: { id }, data: { state: 'approved' } });
  expect((await stop('cancelled')).status).toBe(200);
});

it('can be mailed after all if it was canceled before a letter went out', async () => {
  const mailbox = await openMailbox();
  await createReaders(3);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  await newsletterStep();
  await setState(id, 'cancelled');
  while (await newsletterStep());
  const again = await send(item.id);
  startWorker();
  expect(await untilOver(again.id)).toMatchObject({ sent: 3, left: 0 });
  expect(receivedBy(mailbox)).toHaveLength(3);
});

it('stays paused for a clock that has only just been set, and ends when its letters are too old', async () => {
  await createReaders(3);
  const { id } = await send((await createTestNews({})).id);
  await newsletterStep();
  await setState(id, 'paused');
  const ahead = new Date(Date.now() + 100 * 86_400_000);
  await newsletterStep(ahead, new Date(ahead.getTime() - 2500));
  expect(await look(id)).toMatchObject({ state: 'paused' });
  await newsletterStep(ahead, new Date(ahead.getTime() - 3_600_000));
  expect(await look(id)).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('90 days old') });
});

it('is not mailed again if it was canceled when the rows of its letters were forgotten', async () => {
  await createReaders(3);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  await newsletterStep();
  await setState(id, 'paused');
  // Paused for longer than the record of a message is kept.
  const longAgo = new Date(Date.now() - 91 * 86_400_000);
  await db().newsletter.update({ where: { id }, data: { createdAt: longAgo, startsAt: longAgo } });
  await db().outboundMail.deleteMany();
  await setState(id, 'cancelled');
  while (await newsletterStep());
  expect((await confirm(item.id, await preview(item.id))).status).toBe(409);
});

it('keeps the result when the messages’ rows are forgotten', async () => {
  await openMailbox();
  await createReaders(3);
  const { id } = await send((await createTestNews({})).id);
  startWorker();
  await untilOver(id);
  await db().outboundMail.deleteMany();
  expect(await look(id)).toMatchObject({ sent: 3, left: 0, skipped: 0 });
});

it('writes no more messages ahead than the mail worker needs', async () => {
  await createReaders(3000);
  await send((await createTestNews({})).id);
  while (await newsletterStep());
  expect(await db().outboundMail.count()).toBeLessThanOrEqual(2000);
});

it('goes on to other readers while a server defers many of its letters', async () => {
  await createReaders(3000);
  await send((await createTestNews({})).id);
  while (await newsletterStep());
  const nextAttemptAt = new Date(Date.now() + 3_600_000);
  await db().outboundMail.updateMany({ data: { status: 'pending', attempts: 1, nextAttemptAt } });
  while (await newsletterStep());
  expect(await db().outboundMail.count()).toBe(3000);
});

it('waits when its item leaves the site by its time, until that is back', async () => {
  await createReaders(3);
  const item = await createTestNews({});
  const { id } = await send(item.id);
  await newsletterStep();
  const end = (unpublishAt: Date | null) => db().newsItem.update({ where: { id: item.id }, data: { unpublishAt } });
  await end(new Date(Date.now() - 1000));
  while (await newsletterStep());
  expect(await look(id)).toMatchObject({ state: 'paused', reason: 'The item left the site.' });
  expect(await db().outboundMail.count({ where: { status: 'held' } })).toBe(3);
  expect((await setState(id, 'sending')).status).toBe(409);
  await end(null);
  expect((await setState(id, 'sending')).status).toBe(200);
  expect(await db().outboundMail.count({ where: { status: 'pending' } })).toBe(3);
});

it.each([
  ['paused', 'held'],
  ['cancelled', 'cancelled'],
])('once it is %s, a letter that the server defers at that moment is not tried again', async (state, status) => {
  let stop = async () => {};
  await openMailbox({
    async onMessage() {
      await stop();
      throw smtpRefusal(451, '4.3.0 later');
    },
  });
  await createReaders(1);
  const { id } = await send((await createTestNews({})).id);
  stop = async () => void (await setState(id, state));
  await newsletterStep();
  startWorker();
  await until(async () => (await db().outboundMail.count({ where: { status: 'pending', attempts: 1 } })) === 1);
  await newsletterStep();
  expect(await db().outboundMail.findMany()).toMatchObject([{ status }]);
});

describe('messages whose delivery is unknown', () => {
  const resend = (id: number) => api('POST', `/api/admin/newsletters/${id}/unconfirmed`, { cookie: admin.cookie });

  /** A mailing whose server was killed while it handed two messages over. */
  async function sendUnconfirmed(): Promise<{ id: number; mailbox: Mailbox }> {
    const mailbox = await openMailbox();
    await createReaders(4);
    const { id } = await send((await createTestNews({})).id);
    await newsletterStep();
    await db().outboundMail.updateMany({
      where: { recipient: { in: ['reader-1@example.com', 'reader-2@example.com'] } },
      data: { status: 'handing_over', claimedBy: 'dead', claimedUntil: new Date(0) },
    });
    startWorker();
    expect(await untilOver(id)).toMatchObject({ state: 'done', sent: 2, unconfirmed: 2, left: 0 });
    return { id, mailbox };
  }

  it('are sent again when an administrator says so, as the same messages', async () => {
    const { id, mailbox } = await sendUnconfirmed();
    const { messageId } = await db().outboundMail.findFirstOrThrow({ where: { recipient: 'reader-1@example.com' } });
    const response = await resend(id);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ state: 'sending' })]);
    expect(await untilOver(id)).toMatchObject({ state: 'done', sent: 4, unconfirmed: 0 });
    expect(mailbox.to('reader-1@example.com').map((mail) => mail.messageId)).toEqual([messageId]);
    expect(receivedBy(mailbox)).toHaveLength(4);
    expect(await db().auditEntry.count({ where: { action: 'newsletter.resend' } })).toBe(1);
    expect((await resend(id)).status).toBe(409);
    expect((await look(id)).state).toBe('done');
  });

  it('are not sent to readers who have left, for a canceled mailing, or by non-administrators', async () => {
    const { id, mailbox } = await sendUnconfirmed();
    expect((await api('POST', `/api/admin/newsletters/${id}/unconfirmed`)).status).toBe(401);
    await db().$transaction((tx) => suppress(tx, 'reader-2@example.com', 'unsubscribed'));
    expect((await resend(id)).status).toBe(200);
    expect(await untilOver(id)).toMatchObject({ sent: 3, unconfirmed: 1 });
    expect(mailbox.to('reader-2@example.com')).toEqual([]);
    await db().newsletter.updateMany({ data: { state: 'cancelled' } });
    expect((await resend(id)).status).toBe(409);
    expect((await resend(id + 1)).status).toBe(404);
  });
});
