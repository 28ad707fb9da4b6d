import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { mailContract } from '@/lib/domains/mail/contract';
import { countBounce } from '@/lib/domains/mail/outgoing/bounces';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { getMailing } from '@/lib/domains/mailings/letters';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';
import type { Letter, LetterState } from '@/lib/domains/mailings/letters-schema';
import type { Newsletter } from '@/lib/domains/mailings/schema';
import type { Attention } from '@/lib/domains/monitoring/contract';
import { monitoringContract } from '@/lib/domains/monitoring/contract';
import { newsContract } from '@/lib/domains/news/contract';
import type { AdminNewsRow } from '@/lib/domains/news/schema';
import { eraseAddress } from '@/lib/registry/erasure';
import { db, type Prisma } from '@/lib/platform/database/db';
import type { CheckReport } from '@/lib/platform/process/check-schema';
import { resetEnv } from '@/lib/platform/process/env';
import { api, apiOf } from '@/tools/test-bed/api';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

let admin: { cookie: string; email: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().mailBatch.deleteMany();
  await db().outboundMail.deleteMany();
  await db().suppression.deleteMany();
  await db().subscription.deleteMany();
});

afterEach(() => {
  for (const name of ['SMTP_URL', 'MAIL_PER_MINUTE', 'BOUNCE_IMAP_URL']) delete process.env[name];
  resetEnv();
});

type Row = Omit<Prisma.OutboundMailUncheckedCreateInput, 'recipient' | 'template' | 'data' | 'messageId'>;

const at = new Date('2026-11-24T10:00:00Z');
const rows: Record<string, Row> = {
  taken: { status: 'sent', sentAt: at },
  waiting: { status: 'pending', attempts: 2, lastError: '451 4.7.1 later' },
  unknown: { status: 'failed', lastError: '550 5.1.1 no such user', bounceClass: 'permanent', bouncedAt: at },
  policy: { status: 'failed', lastError: '550 5.7.1 blocked', bounceClass: 'other', bouncedAt: at },
  returned: { status: 'bounced', sentAt: at, lastError: '452 4.2.2 full', bounceClass: 'temporary', bouncedAt: at },
  crashed: { status: 'unconfirmed', lastError: 'The server process ended.' },
  filed: { status: 'kept', sentAt: at },
};

async function createMailing(state = 'done'): Promise<number> {
  const batch = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
  for (const [name, row] of Object.entries(rows)) {
    await db().outboundMail.create({
      data: {
        recipient: `${name}@example.com`,
        template: 'news-item',
        data: '',
        messageId: `<${randomUUID()}@site.test>`,
        batchId: batch.id,
        ...row,
      },
    });
  }
  await db().subscription.deleteMany();
  const readers = Object.keys(rows).map((name) => ({ email: `${name}@example.com`, isVerified: true }));
  await db().subscription.createMany({ data: readers });
  await db().$transaction((tx) => suppress(tx, 'unknown@example.com', 'bounced', '550 5.1.1 no such user'));
  const { id } = await db().newsletter.create({
    data: {
      newsItemId: (await createTestNews()).id,
      title: 'An item',
      category: 'Press',
      batchId: batch.id,
      state,
      recipients: Object.keys(rows).length,
      toSubscriptionId: 1,
      startedBy: admin.email,
    },
  });
  return id;
}

const read = (contract: Parameters<typeof apiOf>[0], input: object) => apiOf(contract as never, input as never, admin);

const listLetters = async (query: object) => (await (await read(lettersContract.list, { query })).json()) as Letter[];

it('says the same of a mailing in the list of news, on its page and in the line of attention', async () => {
  const id = await createMailing('sending');
  const get = async <Body>(contract: Parameters<typeof read>[0], input: object) =>
    (await (await read(contract, input)).json()) as Body;
  const page = await get<Newsletter>(mailingsContract.get, { params: { id } });
  expect(page).toMatchObject({ sent: 2, returned: 1, kept: 1, failed: 2, unconfirmed: 1, left: 1 });
  const [row] = await get<AdminNewsRow[]>(newsContract.list, { query: { limit: 1 } });
  const { mailings } = await get<Attention>(monitoringContract.attention, {});
  expect(page).toMatchObject({ ...row?.mailing });
  expect(mailings).toEqual([row?.mailing]);
});

it('counts the letters of a mailing by what has become of them, and all of them add up', async () => {
  const id = await createMailing();
  const summary = await (await read(lettersContract.summary, { params: { id } })).json();
  expect(summary).toEqual({
    id,
    title: 'An item',
    counts: { accepted: 1, kept: 1, waiting: 1, refused: 2, returned: 1, unconfirmed: 1, canceled: 0 },
    cameBack: 1,
    remaining: 2,
    pace: null,
  });
});

it('says the same in figures as in the list of letters', async () => {
  const id = await createMailing();
  const figures = (await (await read(mailingsContract.get, { params: { id } })).json()) as Newsletter;
  const { sent, returned, kept, failed, unconfirmed, left, skipped, recipients } = figures;
  const listed = async (state: LetterState) => (await listLetters({ mailing: id, state })).length;
  expect([sent - returned, returned, kept, failed, unconfirmed, left]).toEqual([
    await listed('accepted'),
    await listed('returned'),
    await listed('kept'),
    await listed('refused'),
    await listed('unconfirmed'),
    await listed('waiting'),
  ]);
  expect(sent + kept + failed + unconfirmed + left + skipped).toBe(recipients);
});

it.each([
  ['sent', { sent: 2, kept: 1, unconfirmed: 1 }],
  ['unconfirmed', { sent: 1, kept: 1, unconfirmed: 2 }],
])('counts a letter that is returned after its mailing is over, and was %s', async (_, outcome) => {
  const id = await createMailing();
  await db().newsletter.update({ where: { id }, data: { outcome: JSON.stringify(outcome) } });
  const figures = { sent: 2, returned: 1, kept: 1, unconfirmed: 1 };
  expect(await (await read(mailingsContract.get, { params: { id } })).json()).toMatchObject(figures);
});

it('says of a letter that went to no mail server that it is kept, not that it was accepted', async () => {
  const mailing = await createMailing();
  expect(await listLetters({ mailing, state: 'kept' })).toMatchObject([
    { email: 'filed@example.com', state: 'kept', at: at.toISOString(), next: '' },
  ]);
  expect((await listLetters({ mailing, state: 'accepted' })).map(({ email }) => email)).toEqual(['taken@example.com']);
});

it('says who was refused, in whose words, and what comes next', async () => {
  const mailing = await createMailing();
  expect(await listLetters({ mailing, state: 'refused' })).toMatchObject([
    {
      email: 'unknown@example.com',
      state: 'refused',
      cameBack: false,
      at: at.toISOString(),
      reply: '550 5.1.1 no such user',
      next: 'No letters are sent to this address until its owner confirms it again or mail to it is allowed again.',
    },
    { email: 'policy@example.com', next: expect.stringContaining('“Send the remaining letters”') },
  ]);
  expect(await listLetters({ mailing, state: 'returned' })).toMatchObject([
    { email: 'returned@example.com', state: 'returned', cameBack: true, reply: '452 4.2.2 full' },
  ]);
  expect(await listLetters({ mailing, state: 'waiting' })).toMatchObject([
    { email: 'waiting@example.com', reply: '451 4.7.1 later', next: 'Tried again for five days.' },
  ]);
  expect(await listLetters({ mailing, state: 'unconfirmed' })).toMatchObject([{ reply: null }]);
  expect((await listLetters({ mailing, q: 'TAKEN@' })).map(({ email }) => email)).toEqual(['taken@example.com']);
});

it.each(['taken_example', '%', '_'])('reads %s in a search for a recipient as written', async (q) => {
  expect(await listLetters({ mailing: await createMailing(), q })).toEqual([]);
});

it('pages through the letters, forwards and back', async () => {
  const mailing = await createMailing();
  const first = await read(lettersContract.list, { query: { mailing, limit: 4 } });
  expect(first.headers.get('X-Total-Count')).toBe(String(Object.keys(rows).length));
  const emails = ((await first.json()) as Letter[]).map(({ email }) => email);
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  const second = await api('GET', next, admin);
  const rest = ((await second.json()) as Letter[]).map(({ email }) => email);
  expect([...emails, ...rest]).toEqual(Object.keys(rows).map((name) => `${name}@example.com`));
  const back = /<([^>]*)>; rel="prev"/.exec(second.headers.get('Link') ?? '')?.[1] ?? '';
  expect(((await (await api('GET', back, admin)).json()) as Letter[]).map(({ email }) => email)).toEqual(emails);
});

it('exports the letters of one state, and enters that in the trail', async () => {
  const mailing = await createMailing();
  const file = await read(lettersContract.export, { query: { mailing, state: 'refused' } });
  expect(file.headers.get('Content-Disposition')).toContain(`-mailing-${mailing}-refused.csv`);
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines[0]).toBe('id,email,state,cameBack,at,reply,next');
  expect(lines).toHaveLength(3);
  expect(await db().auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    action: 'newsletter.export',
    subject: expect.stringMatching(/^News item \d+: An item, refused$/) as string,
  });
});

it('sends the remaining letters to those who still take mail', async () => {
  const id = await createMailing();
  expect((await read(mailingsContract.resend, { params: { id } })).status).toBe(200);
  const pending = await db().outboundMail.findMany({ where: { status: 'pending' }, orderBy: { id: 'asc' } });
  expect(pending.map(({ recipient, attempts }) => [recipient, attempts])).toEqual([
    ['waiting@example.com', 2],
    ['policy@example.com', 0],
    ['crashed@example.com', 0],
  ]);
  expect(await db().newsletter.findUnique({ where: { id } })).toMatchObject({ state: 'sending', outcome: null });
});

const crashed = { email: 'crashed@example.com' };

it.each([
  ['is deleted', () => db().subscription.delete({ where: crashed })],
  ['has not confirmed', () => db().subscription.update({ where: crashed, data: { isVerified: false } })],
  [
    'does not want the topic',
    () => db().subscription.update({ where: crashed, data: { topicOptOuts: { create: { category: 'Press' } } } }),
  ],
])('sends no remaining letter to a reader who %s, and says so', async (_, change) => {
  const id = await createMailing();
  await change();
  expect(await (await read(lettersContract.summary, { params: { id } })).json()).toMatchObject({ remaining: 1 });
  expect(await listLetters({ mailing: id, state: 'unconfirmed' })).toMatchObject([
    { next: 'Not sent again: its reader has left the list or does not want this topic.' },
  ]);
  expect((await read(mailingsContract.resend, { params: { id } })).status).toBe(200);
  const { status } = await db().outboundMail.findFirstOrThrow({ where: { recipient: crashed.email } });
  expect(status).toBe('unconfirmed');
});

it('promises nothing of an unconfirmed letter in a canceled mailing', async () => {
  const mailing = await createMailing('cancelled');
  expect(await listLetters({ mailing, state: 'unconfirmed' })).toMatchObject([
    { next: 'Not sent again: the mailing ended. The next letter about the item goes to this address.' },
  ]);
});

it('says when the rates let a mailing end', async () => {
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_PER_MINUTE: '1' });
  resetEnv();
  const id = await createMailing('sending');
  const before = Date.now();
  const { pace } = (await (await read(lettersContract.summary, { params: { id } })).json()) as {
    pace: { perMinute: number; endsAt: string };
  };
  expect(pace.perMinute).toBe(1);
  const endsAt = Date.parse(pace.endsAt) - 60_000;
  expect([endsAt > before - 10_000, endsAt < Date.now() + 10_000]).toEqual([true, true]);
});

it('estimates the end of a mailing with the letters of all that are being sent', async () => {
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_PER_MINUTE: '1' });
  resetEnv();
  const now = new Date();
  const endsIn = async (id: number) => Date.parse((await getMailing(id, now)).pace?.endsAt ?? '') - now.getTime();
  const first = await createMailing('sending');
  await createMailing('paused');
  expect(await endsIn(first)).toBe(60_000);
  const second = await createMailing('sending');
  // Of whom ten have no letter yet.
  await db().newsletter.update({ where: { id: second }, data: { recipients: { increment: 10 } } });
  expect([await endsIn(first), await endsIn(second)]).toEqual([12 * 60_000, 12 * 60_000]);
});

it('is a 404 for a mailing that does not exist', async () => {
  for (const contract of [lettersContract.list, lettersContract.export])
    expect((await read(contract, { query: { mailing: 1 } })).status).toBe(404);
  expect((await read(lettersContract.list, { query: { mailing: 'x' } })).status).toBe(400);
  expect((await read(lettersContract.list, { query: { mailing: 1, state: 'lost' } })).status).toBe(400);
});

describe('a refused address', () => {
  const email = 'reader@example.com';
  const lift = async () => {
    const { id } = await db().subscription.findUniqueOrThrow({ where: { email } });
    return read(subscriptionsContract.liftSuppression, { params: { id } });
  };
  const seen = async () => (await read(subscriptionsContract.listSuppressions, { query: { email } })).json();

  beforeEach(async () => {
    await db().bounce.deleteMany();
    await db().subscription.create({ data: { email, isVerified: true } });
  });

  it('is shown with its server’s words, and written to again when an administrator says so', async () => {
    await db().$transaction((tx) =>
      countBounce(tx, { email, template: newsItem.name, bounceClass: 'permanent', reply: '550 no' }, new Date()),
    );
    expect(await seen()).toEqual([{ reason: 'bounced', since: expect.any(String), reply: '550 no' }]);
    expect((await lift()).status).toBe(204);
    expect(await seen()).toEqual([]);
    expect(await db().auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'subscription.lift',
      subject: expect.stringContaining('r…@example.com'),
    });
    expect((await lift()).status).toBe(409);
  });

  it('that is no longer on the list can be added as verified once an administrator allows mail to it', async () => {
    await db().subscription.deleteMany();
    await db().$transaction((tx) => suppress(tx, email, 'bounced', '550 no'));
    const add = () => read(subscriptionsContract.create, { body: { email, isVerified: true } });
    const { id } = await db().suppression.findUniqueOrThrow({ where: { email } });
    const liftOffList = () => read(subscriptionsContract.liftOffList, { params: { id } });
    expect((await liftOffList()).status).toBe(204);
    expect(await db().auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'subscription.lift',
      subject: 'r…@example.com',
    });
    expect((await liftOffList()).status).toBe(404);
    const added = await add();
    expect([added.status, await added.json()]).toMatchObject([201, { isVerified: true }]);
  });

  it.each([
    ['that has left', () => db().$transaction((tx) => suppress(tx, email, 'unsubscribed')), 409],
    ['that was erased', () => eraseAddress(email), 404],
  ])('%s is not allowed mail by its entry in the off-list', async (_name, leave, status) => {
    await leave();
    const { id } = await db().suppression.findFirstOrThrow();
    expect((await read(subscriptionsContract.liftOffList, { params: { id } })).status).toBe(status);
    expect(await db().suppression.count()).toBe(1);
  });

  it('that leaves while an administrator allows mail to it stays off the list', async () => {
    await db().$transaction((tx) => suppress(tx, email, 'bounced', '550 no'));
    const { id } = await db().suppression.findUniqueOrThrow({ where: { email } });
    const lifted = await db().$transaction(async (tx) => {
      await suppress(tx, email, 'unsubscribed');
      const waiting = read(subscriptionsContract.liftOffList, { params: { id } });
      await setTimeout(300);
      // Not the promise: it waits for this transaction.
      return { waiting };
    });
    expect((await lifted.waiting).status).toBe(409);
    expect(await db().suppression.count()).toBe(1);
  });

  it('that was erased, and signed up again, can only be added by its owner', async () => {
    await eraseAddress(email);
    await db().$transaction((tx) =>
      countBounce(tx, { email, template: newsItem.name, bounceClass: 'permanent', reply: '550 no' }, new Date()),
    );
    for (const { id } of await db().suppression.findMany())
      expect((await read(subscriptionsContract.liftOffList, { params: { id } })).status).toBe(404);
    await db().subscription.deleteMany();
    const add = await read(subscriptionsContract.create, { body: { email, isVerified: true } });
    expect(add.status).toBe(409);
  });

  it('that has left can only be undone by its owner', async () => {
    await db().$transaction((tx) => suppress(tx, email, 'unsubscribed'));
    expect((await lift()).status).toBe(409);
    expect(await db().suppression.count()).toBe(1);
  });
});

describe('the checks of mail', () => {
  it('say that mail is kept where there is no mail server, and refuse a probe', async () => {
    const reports = (await (await read(mailContract.check, {})).json()) as CheckReport[];
    expect(reports[0]).toMatchObject({
      name: 'Mail server',
      status: 'warning',
      message: expect.stringContaining('No mail server is set'),
      advice: expect.any(String),
    });
    // Checks that need a mail server are left out; the site that the letters link to is still checked.
    expect(reports.map(({ name }) => name)).toEqual([
      'Mail server',
      'Mail queue',
      'Database',
      'Disk',
      'Clock',
      'Certificate',
      'Error rate',
      'Backup',
    ]);
    expect((await read(mailContract.sendProbe, {})).status).toBe(409);
  });

  it('send a probe to the bounce mailbox and remember its name', async () => {
    Object.assign(process.env, {
      SMTP_URL: 'smtp://127.0.0.1:1',
      BOUNCE_IMAP_URL: 'imaps://bounces%40example.com:secret@127.0.0.1:1',
    });
    resetEnv();
    expect(await (await read(mailContract.sendProbe, {})).json()).toEqual({ sentTo: 'bounces@example.com' });
    const mail = await db().outboundMail.findFirstOrThrow({ where: { template: 'mail-probe' } });
    const probe = await db().siteSetting.findUniqueOrThrow({ where: { key: 'mailProbe' } });
    expect(JSON.parse(probe.value)).toMatchObject({ messageId: mail.messageId });
    expect(await db().auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ action: 'mail.probe' });
    const uses = Array.from({ length: 9 }, () => ({ scope: 'probe', key: '', at: new Date() }));
    await db().limitHit.createMany({ data: uses });
    const refused = await read(mailContract.sendProbe, {});
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  });
});
