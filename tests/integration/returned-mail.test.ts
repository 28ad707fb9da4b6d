import { randomUUID } from 'node:crypto';

import { ImapFlow } from 'imapflow';

import { mailChecks } from '@/lib/domains/mail/checks/list';
import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import type { BounceClass } from '@/lib/domains/mail/outgoing/bounce-class';
import { liftSuppression } from '@/lib/domains/mail/outgoing/suppression';
import { readAuthenticationResults } from '@/lib/domains/mail/returns/authentication-results';
import { readProbe, recordProbe } from '@/lib/domains/mail/returns/probe-result';
import { handleReturned, readBounceMailbox } from '@/lib/domains/mail/returns/read-mailbox';
import { recordReturn } from '@/lib/domains/mail/returns/record-return';
import { readReturnedMail } from '@/lib/domains/mail/returns/returned-mail';
import { sendProbe } from '@/lib/domains/mail/send-probe';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { exchangeReport, gmailReport, outOfOffice, postfixReport } from '@/tools/test-bed/delivery-reports';
import { Dovecot, dovecotCommand, dovecotReason } from '@/tools/test-bed/dovecot';
import { Mailbox } from '@/tools/test-bed/mailbox';

const email = 'reader@example.net';
const day = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await db().outboundMail.deleteMany();
  await db().suppression.deleteMany();
  await db().bounce.deleteMany();
  await db().siteSetting.deleteMany({ where: { key: { in: ['bounceMailbox', 'mailProbe'] } } });
});

async function createSent(recipient = email): Promise<string> {
  const messageId = `<${randomUUID()}@site.test>`;
  await db().outboundMail.create({
    data: { recipient, template: 'news-item', data: '', status: 'sent', sentAt: new Date(), messageId },
  });
  return messageId;
}

const isSuppressed = async () => (await db().suppression.count({ where: { email, reason: 'bounced' } })) === 1;

describe('a message that comes back', () => {
  const comeBack = async (bounceClass: BounceClass, now = new Date(), messageId?: string) =>
    recordReturn(
      { messageId: messageId ?? (await createSent()) },
      () => ({ bounceClass, reply: '4.2.2 mailbox full' }),
      now,
    );

  it('suppresses its address at once where that does not exist', async () => {
    expect(await comeBack('permanent')).toBe(true);
    expect(await db().suppression.findMany()).toMatchObject([
      { email, reason: 'bounced', reply: '4.2.2 mailbox full' },
    ]);
    expect(await db().outboundMail.findMany()).toMatchObject([
      { status: 'bounced', bounceClass: 'permanent', lastError: '4.2.2 mailbox full' },
    ]);
  });

  it('suppresses it after three temporary failures in 14 days', async () => {
    await comeBack('temporary', new Date(Date.now() - 13 * day));
    await comeBack('temporary', new Date(Date.now() - 6 * day));
    expect(await isSuppressed()).toBe(false);
    await comeBack('temporary');
    expect(await isSuppressed()).toBe(true);
  });

  it('counts no failure that is older', async () => {
    await comeBack('temporary', new Date(Date.now() - 15 * day));
    await comeBack('temporary');
    await comeBack('temporary');
    expect(await isSuppressed()).toBe(false);
  });

  it('restarts after a message that arrived, and not after one that was returned late', async () => {
    const first = await createSent();
    const between = await createSent();
    const [third, fourth] = [await createSent(), await createSent()];
    for (const messageId of [first, third, fourth]) await comeBack('temporary', new Date(), messageId);
    expect(await isSuppressed()).toBe(false);
    await comeBack('temporary', new Date(), between);
    expect(await isSuppressed()).toBe(true);
  });

  it('suppresses it where a later message may still come back', async () => {
    const messageIds = [await createSent(), await createSent(), await createSent()];
    await createSent();
    for (const messageId of messageIds) await comeBack('temporary', new Date(), messageId);
    expect(await isSuppressed()).toBe(true);
  });

  it('counts once however often it is reported, and not at all where its address is not the reason', async () => {
    const messageId = await createSent();
    for (let times = 0; times < 3; times += 1) await comeBack('temporary', new Date(), messageId);
    for (let times = 0; times < 3; times += 1) await comeBack('other');
    expect(await isSuppressed()).toBe(false);
    expect(await db().bounce.findMany()).toMatchObject([{ email, count: 1 }]);
  });

  it('is ignored where this site sent no message of that name', async () => {
    expect(await comeBack('permanent', new Date(), '<forged@example.org>')).toBe(false);
    expect(await db().suppression.count()).toBe(0);
  });

  it('is found by the plus-address where a relay has renamed it', async () => {
    const messageId = await createSent();
    const report = { messageId: '<renamed@relay.example>', plusDetail: messageId.slice(1, 37) };
    expect(await recordReturn(report, () => ({ bounceClass: 'permanent', reply: 'no' }))).toBe(true);
    expect(await isSuppressed()).toBe(true);
  });

  it('counts for nothing where the report says that ours arrived and another address failed', async () => {
    const messageId = await createSent();
    const report = postfixReport({
      messageId,
      recipient: 'other@example.net',
      status: '5.1.1',
      diagnostic: '550 5.1.1 no such user',
    });
    const ours = `Final-Recipient: rfc822; ${email}\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\n`;
    expect(await handleReturned(Buffer.from(report.replace('Final-Recipient:', `${ours}Final-Recipient:`)))).toBe(true);
    expect(await isSuppressed()).toBe(false);
    expect(await db().bounce.count()).toBe(0);
    expect(await db().outboundMail.findMany()).toMatchObject([{ status: 'sent' }]);
  });

  it('counts for nothing once its address is written to again', async () => {
    for (let times = 0; times < 3; times += 1) await comeBack('temporary');
    await db().$transaction((tx) => liftSuppression(tx, email));
    await comeBack('temporary');
    expect(await isSuppressed()).toBe(false);
  });
});

it('reads the results of a server that says them with comments, and the best of two signatures', () => {
  const field =
    'mx.example.net; dkim=fail (bad; dmarc=pass) header.i=@other.example; dkim=pass header.i=@example.com; spf=softfail (x) smtp.mailfrom=a@b; dmarc=pass (p=NONE)';
  expect(readAuthenticationResults(field)).toEqual({ dkim: 'pass', spf: 'softfail', dmarc: 'pass' });
});

describe('a probe to a mailbox with plus-addresses', () => {
  beforeEach(() => {
    Object.assign(process.env, {
      SMTP_URL: 'smtp://127.0.0.1:1',
      BOUNCE_IMAP_URL: 'imaps://bounces%40example.com:secret@127.0.0.1:1?plus=true',
    });
    resetEnv();
  });

  afterEach(() => {
    for (const name of ['SMTP_URL', 'BOUNCE_IMAP_URL']) delete process.env[name];
    resetEnv();
  });

  const receive = async (to: string) => {
    const results = 'Authentication-Results: mx.example.com; dkim=pass';
    const message = `${results}\r\nMessage-ID: <0100@email.amazonses.com>\r\nTo: ${to}\r\n\r\nText`;
    const mail = await readReturnedMail(Buffer.from(message));
    return mail.kind === 'message' && recordProbe(mail);
  };

  it('is found by its address where the relay has renamed it, and no other message is', async () => {
    const { sentTo } = await sendProbe({ id: null, email: 'ada@example.com', client: '127.0.0.1' });
    expect(sentTo).toBe('bounces@example.com');
    const { recipient } = await db().outboundMail.findFirstOrThrow({ where: { template: 'mail-probe' } });
    expect(recipient).toMatch(/^bounces\+[0-9a-f-]{36}@example\.com$/);
    expect(await receive(sentTo)).toBe(false);
    expect(await receive(`bounces+${randomUUID()}@example.com`)).toBe(false);
    expect(await receive(recipient)).toBe(true);
    expect(await readProbe()).toMatchObject({ results: { dkim: 'pass' } });
  });
});

const describeWithServer = dovecotCommand ? describe : describe.skip;

describeWithServer(`the mailbox${dovecotCommand ? '' : `: ${dovecotReason}`}`, () => {
  let server: Dovecot;

  beforeAll(async () => {
    server = await Dovecot.start();
  });

  afterAll(async () => {
    await server.stop();
    for (const name of ['BOUNCE_IMAP_URL', 'SMTP_URL', 'MAIL_FROM']) delete process.env[name];
    resetEnv();
  });

  beforeEach(() => {
    process.env.BOUNCE_IMAP_URL = server.url;
    resetEnv();
  });

  async function withClient<Result>(use: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: server.port,
      secure: false,
      auth: { user: 'bounces@example.com', pass: Dovecot.password },
      logger: false,
    });
    await client.connect();
    return use(client).finally(() => client.logout());
  }

  const deliver = (...messages: string[]) =>
    withClient(async (client) => {
      for (const message of messages) await client.append('INBOX', message);
    });

  const listFlags = () =>
    withClient(async (client) => {
      await client.mailboxOpen('INBOX', { readOnly: true });
      const messages = await client.fetchAll('1:*', { uid: true, flags: true });
      return messages.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== '\\Recent').join());
    });

  it('is read once, together with newer mail, and loses nothing', async () => {
    const names = [await createSent(), await createSent('full@example.net'), await createSent('policy@example.net')];
    const [first = '', second = '', third = ''] = names;
    await deliver(
      postfixReport({ messageId: first, recipient: email, status: '5.1.1', diagnostic: '550 5.1.1 no such user' }),
      exchangeReport({ messageId: second, recipient: 'x', status: '5.2.2', diagnostic: '552 5.2.2 full' }),
      outOfOffice(first),
      gmailReport({ messageId: third, recipient: 'x', status: '5.7.1', diagnostic: '550 5.7.1 blocked' }),
    );
    await readBounceMailbox();
    expect(await db().outboundMail.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { status: 'bounced', bounceClass: 'permanent', lastError: '550 5.1.1 no such user' },
      { status: 'bounced', bounceClass: 'temporary' },
      { status: 'bounced', bounceClass: 'other' },
    ]);
    expect(await db().suppression.findMany()).toMatchObject([{ email }]);
    expect(await listFlags()).toEqual(['\\Seen', '\\Seen', '\\Flagged', '\\Seen']);

    const later = await createSent('late@example.net');
    await deliver(postfixReport({ messageId: later, recipient: 'x', status: '4.4.1', diagnostic: 'timed out' }));
    await withClient(async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageFlagsRemove('1:4', ['\\Seen', '\\Flagged']);
    });
    await readBounceMailbox();
    await readBounceMailbox();
    expect(await db().outboundMail.findUnique({ where: { messageId: later } })).toMatchObject({ status: 'bounced' });
    expect(await listFlags()).toEqual(['', '', '', '', '\\Seen']);
    const state = await db().siteSetting.findUniqueOrThrow({ where: { key: 'bounceMailbox' } });
    expect(JSON.parse(state.value)).toMatchObject({ lastUid: 5, readAt: expect.any(String) });
  });

  it('takes back the probe with what its server found in it', async () => {
    const messageId = `<${randomUUID()}@site.test>`;
    const probe = { messageId, sentAt: new Date().toISOString() };
    await db().siteSetting.create({ data: { key: 'mailProbe', value: JSON.stringify(probe) } });
    await deliver(
      `Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=a; dkim=none\r\nMessage-ID: ${messageId}\r\nSubject: Probe\r\n\r\nText`,
    );
    await readBounceMailbox();
    const row = await db().siteSetting.findUniqueOrThrow({ where: { key: 'mailProbe' } });
    expect(JSON.parse(row.value)).toMatchObject({ ...probe, results: { spf: 'pass', dkim: 'none' } });
  });

  it('receives a probe, whose results the check before a mailing then reports', async () => {
    const relay = await Mailbox.start();
    Object.assign(process.env, { SMTP_URL: relay.url, MAIL_FROM: 'DataBP <news@example.com>' });
    resetEnv();
    const probeCheck = () =>
      mailChecks()
        .find(({ name }) => name === 'Probe')
        ?.run();
    expect(await probeCheck()).toMatchObject({ status: 'warning', message: expect.stringContaining('No probe') });
    const worker = new MailWorker();
    worker.start();
    const { sentTo } = await sendProbe({ id: null, email: 'ada@example.com', client: '127.0.0.1' });
    const mail = await relay.first(sentTo).finally(() => worker.stop());
    await relay.stop();
    expect(await probeCheck()).toMatchObject({ status: 'warning', message: expect.stringContaining('on its way') });
    const results = 'Authentication-Results: mx.example.com; spf=pass; dkim=pass; dmarc=pass';
    await deliver(`${results}\r\nMessage-ID: ${mail.messageId}\r\nSubject: ${mail.subject}\r\n\r\n${mail.text}`);
    await readBounceMailbox();
    expect(await probeCheck()).toEqual({
      status: 'ok',
      message: 'The probe arrived with SPF pass, DKIM pass, DMARC pass.',
    });
  });

  it('reports that it cannot be read without revealing the password', async () => {
    process.env.BOUNCE_IMAP_URL = server.url.replace(encodeURIComponent(Dovecot.password), 'another%20secret');
    resetEnv();
    const reading = readBounceMailbox();
    await expect(reading).rejects.toThrow(/^The bounce mailbox at 127\.0\.0\.1 could not be read: /);
    await expect(reading).rejects.not.toThrow('another secret');
  });
});
