// @promise An administrator can also add, import or confirm people who have agreed in another way, in which case our records show who did so, and how these people agreed or that it was not stated.
// @promise Every message to the list includes a link that removes you from it in one click, without signing in, and mail programs that support the one-click standard display a button for it.
// @promise If you leave the list, we keep a note of the address, whose only purpose is to make sure that we do not write to it again.
// @promise Until you unsubscribe or ask us to erase it
// @promise Until you confirm it again
// @promise to have it erased
// @promise to object to a use, or to withdraw a consent, at any time
// @documented Links, sessions and erasures survive a change of the secret
// @documented The only exception is one-click unsubscribing: mail programs send it, and the token of the link authorizes it.
// @documented An administrator who adds an address, or marks one as verified, says in `basis` how its owner agreed.
// @documented The API takes both without it: the consent record then names the administrator and the entry point, and the check _Consent_ counts those addresses.

import { createHash } from 'node:crypto';

import { listDimension } from '@/lib/domains/analytics/dimensions';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { accountLink } from '@/lib/domains/mail/compose/templates/account-link';
import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { verifySubscription } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { countBounce } from '@/lib/domains/mail/outgoing/bounces';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { suppress, suppressUnnamed, fingerprintJob } from '@/lib/domains/mail/outgoing/suppression';
import { consentCheck } from '@/lib/domains/monitoring/work-checks';
import { eraseAddress } from '@/lib/registry/erasure';
import { prune } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { runChecks } from '@/lib/platform/process/check';
import { resetEnv } from '@/lib/platform/process/env';
import { authSecret } from '@/lib/platform/process/site-secret';
import { api, type CallOptions } from '@/tools/test-bed/api';

import { letMessageTimePass } from '../factories/message-time';
import { signedIn } from '../factories/people';

const email = 'reader@example.com';
let admin: { cookie: string; email: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
  await db().consentEvent.deleteMany();
  await db().outboundMail.deleteMany();
  await db().bounce.deleteMany();
  await db().limitHit.deleteMany();
});

function post(address: string, form: Record<string, string> | string, options: CallOptions = {}): Promise<Response> {
  return api('POST', address, {
    rawBody: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    ...options,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
  });
}

const linkOf = (address: string) => `/api/unsubscribe?token=${createUnsubscribeToken(address)}`;
const oneClick = (address = email, options?: CallOptions) =>
  post(linkOf(address), 'List-Unsubscribe=One-Click', options);

async function subscribeAndVerify(): Promise<void> {
  await api('POST', '/api/email-subscription', {
    body: { email },
    headers: { referer: 'http://site.test/?version=v1' },
  });
  const { data } = await db().outboundMail.findFirstOrThrow({ where: { recipient: email }, orderBy: { id: 'desc' } });
  const token = new URL((JSON.parse(data) as { link: string }).link).searchParams.get('token');
  const verified = await api('POST', '/api/verify-email', { body: { token, firstName: 'Ada', lastName: 'Byron' } });
  expect(verified.status).toBe(200);
}

const addByHand = (isVerified = true, headers = {}) =>
  api('POST', '/api/email-subscribe', { body: { email, isVerified }, cookie: admin.cookie, headers });

async function add(address: string, fields: { isVerified?: boolean; basis?: string }): Promise<number> {
  const body = { email: address, ...fields };
  const response = await api('POST', '/api/email-subscribe', { body, cookie: admin.cookie });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

const recordOf = (address: string) => db().consentEvent.findMany({ where: { email: address }, orderBy: { id: 'asc' } });

describe('one-click unsubscribing (RFC 8058)', () => {
  it('takes the address off without a cookie, from whatever origin, and again and again', async () => {
    await subscribeAndVerify();
    const origins: Record<string, string>[] = [
      {},
      { origin: 'https://mail.example' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of origins) expect((await oneClick(email, { headers })).status).toBe(200);
    expect(await db().subscription.count()).toBe(0);
    expect(await db().suppression.findMany()).toMatchObject([{ email, reason: 'unsubscribed' }]);
  });

  it('takes the form as multipart too', async () => {
    await subscribeAndVerify();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await api('POST', linkOf(email), { rawBody: form })).status).toBe(200);
    expect(await db().subscription.count()).toBe(0);
  });

  it('never happens by opening the link', async () => {
    await subscribeAndVerify();
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await api(method, linkOf(email));
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toMatch(/^http:\/\/site\.test\/unsubscribe\?token=/);
    }
    expect(await db().subscription.count()).toBe(1);
  });

  it('works for an address whose subscription is deleted: nothing is sent to it from then on', async () => {
    expect((await oneClick()).status).toBe(200);
    expect((await addByHand()).status).toBe(409);
  });

  it.each([
    ['made up', 'nonsense'],
    ['empty', ''],
    ['too long', 'x'.repeat(2000)],
  ])('refuses a token that is %s', async (_name, token) => {
    expect((await post(`/api/unsubscribe?token=${token}`, 'List-Unsubscribe=One-Click')).status).toBe(400);
  });

  it('refuses a body that is not a form', async () => {
    expect((await api('POST', linkOf(email), { body: {} })).status).toBe(415);
  });

  it.each(['verified', 'erased'])('takes back queued mail of the list, not of an account: %s', async (state) => {
    if (state === 'erased') await db().$transaction((tx) => suppressUnnamed(tx, email));
    const link = 'http://site.test/x';
    await db().$transaction(async (tx) => {
      await enqueueMail(tx, [{ recipient: email, template: accountLink, data: { purpose: 'reset', link } }]);
      await enqueueMail(tx, [{ recipient: email, template: verifySubscription, data: { link } }]);
    });
    await oneClick();
    const mails = await db().outboundMail.findMany({ orderBy: { template: 'asc' } });
    expect(mails.map(({ template, status }) => [template, status])).toEqual([
      ['account-link', 'pending'],
      ['verify-subscription', 'cancelled'],
    ]);
  });

  it('takes back what is queued', async () => {
    await subscribeAndVerify();
    await db().$transaction((tx) =>
      enqueueMail(tx, [{ recipient: email, template: verifySubscription, data: { link: 'http://site.test/x' } }]),
    );
    await oneClick();
    expect(await db().outboundMail.findMany()).toMatchObject([
      { status: 'cancelled', data: '' },
      { status: 'cancelled', data: '' },
    ]);
  });
});

it('leads back to the page when the page’s own form is posted', async () => {
  const response = await post(linkOf(email), { action: 'unsubscribe' });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/site\.test\/unsubscribe\?token=/),
  ]);
});

describe('an address that has unsubscribed', () => {
  beforeEach(async () => {
    await subscribeAndVerify();
    await oneClick();
  });

  it('is not subscribed again by an administrator', async () => {
    for (const isVerified of [true, false]) {
      const response = await addByHand(isVerified);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('has unsubscribed') });
    }
  });

  it('is not verified by an administrator when the owner has asked for it again', async () => {
    await api('POST', '/api/email-subscription', { body: { email } });
    const { id } = await db().subscription.findFirstOrThrow();
    const address = `/api/admin/email-subscriptions/${id}`;
    expect((await api('PATCH', address, { body: { isVerified: true }, cookie: admin.cookie })).status).toBe(409);
    expect((await api('PATCH', address, { body: { firstName: 'Ada' }, cookie: admin.cookie })).status).toBe(200);
    expect((await api('POST', `${address}/verification-message`, { cookie: admin.cookie })).status).toBe(409);
  });

  it('comes back when its owner confirms it again', async () => {
    await letMessageTimePass(25);
    await subscribeAndVerify();
    expect(await db().suppression.count()).toBe(0);
    expect(await db().subscription.findFirst()).toMatchObject({ email, isVerified: true });
  });

  it('gets at most one message a day, from any client', async () => {
    const subscribeAgain = () => api('POST', '/api/email-subscription', { body: { email } });
    const messages = () => db().outboundMail.count({ where: { status: 'pending' } });
    const wait = letMessageTimePass;
    await subscribeAgain();
    expect(await messages()).toBe(0);
    await wait(25);
    await subscribeAgain();
    await wait(2);
    await subscribeAgain();
    expect(await messages()).toBe(1);
    await wait(25);
    await subscribeAgain();
    expect(await messages()).toBe(2);
  });
});

describe('an address that comes back', () => {
  const bounce = () =>
    db().$transaction((tx) =>
      countBounce(
        tx,
        { email, template: newsItem.name, bounceClass: 'permanent', reply: '550 5.1.1 no such user' },
        new Date(),
      ),
    );

  it('gets no more mail after one permanent refusal', async () => {
    await subscribeAndVerify();
    await bounce();
    expect(await db().suppression.findMany()).toMatchObject([
      { email, reason: 'bounced', reply: '550 5.1.1 no such user' },
    ]);
    expect(await db().subscription.count()).toBe(1);
  });

  it('that has unsubscribed stays one that has unsubscribed', async () => {
    await oneClick();
    for (let times = 0; times < 4; times += 1) await bounce();
    expect(await db().suppression.findMany()).toMatchObject([{ reason: 'unsubscribed' }]);
  });
});

describe('the evidence of consent', () => {
  it('records when, on which form and to which words, and when it ended', async () => {
    await subscribeAndVerify();
    const { id } = await db().subscription.findFirstOrThrow();
    const response = await api('GET', `/api/admin/email-subscriptions/${id}/consent`, { cookie: admin.cookie });
    expect(await response.json()).toEqual([
      {
        event: 'requested',
        form: '/',
        wording: expect.stringContaining('Subscribe for Updates'),
        at: expect.any(String),
      },
      {
        event: 'confirmed',
        form: '/verify-email',
        wording: expect.stringContaining('Confirm your email'),
        at: expect.any(String),
      },
    ]);
    await oneClick();
    const events = await recordOf(email);
    expect(events.map(({ event }) => event)).toEqual(['requested', 'confirmed', 'unsubscribed']);
    expect(events[2]).toMatchObject({ form: 'unsubscribe link', wording: 'List-Unsubscribe=One-Click', by: null });
  });

  it('records to which words of the page a reader left', async () => {
    await subscribeAndVerify();
    const body = { token: createUnsubscribeToken(email), action: 'unsubscribe' };
    expect((await api('POST', '/api/preferences/leave', { body })).status).toBe(200);
    expect((await recordOf(email)).at(-1)).toMatchObject({
      event: 'unsubscribed',
      form: '/unsubscribe',
      wording:
        'Leave the mailing list? We will stop sending updates to r…@example.com. The change takes effect immediately. [Unsubscribe]',
    });
  });

  it('says so when an administrator has added an address, and by which entry point', async () => {
    await addByHand(true, { referer: 'http://site.test/admin?tab=subscriptions' });
    expect(await recordOf(email)).toMatchObject([{ event: 'added', form: 'back office', by: admin.email }]);
    await db().subscription.deleteMany();
    await addByHand();
    expect((await recordOf(email))[1]).toMatchObject({ event: 'added', form: 'api', wording: '', by: admin.email });
  });

  it('says who marked an address as verified or not, by which entry point, and how its owner agreed', async () => {
    await api('POST', '/api/email-subscription', { body: { email } });
    const { id } = await db().subscription.findFirstOrThrow();
    const patch = async (body: object, headers = {}) => {
      const address = `/api/admin/email-subscriptions/${id}`;
      expect((await api('PATCH', address, { body, headers, cookie: admin.cookie })).status).toBe(200);
    };
    await patch({ isVerified: true });
    await patch({ firstName: 'Ada', isVerified: true });
    await patch({ isVerified: false });
    await patch({ isVerified: true, basis: 'By telephone' }, { referer: 'http://site.test/admin?tab=subscriptions' });
    const by = admin.email;
    expect(await recordOf(email)).toMatchObject([
      { event: 'requested' },
      { event: 'verified', form: 'api', wording: '', by },
      { event: 'unverified', form: 'api', by },
      { event: 'verified', form: 'back office', wording: 'By telephone', by },
    ]);
  });

  it.each([
    ['requested', 1],
    ...['confirmed', 'returned', 'added', 'imported', 'verified'].map((event) => [event, 0] as const),
  ] as const)('decides whether who is marked as verified was added: after %s, %i', async (event, added) => {
    const { id } = await db().subscription.create({ data: { email, isVerified: false } });
    await db().consentEvent.create({ data: { email, event, form: 'api', wording: '', at: new Date() } });
    await db().dailyCount.deleteMany();
    const body = { isVerified: true };
    await api('PATCH', `/api/admin/email-subscriptions/${id}`, { body, cookie: admin.cookie });
    expect(await db().dailyCount.count({ where: { dimension: listDimension, name: 'added' } })).toBe(added);
  });

  it('is checked: those who receive letters without a word of how they agreed are counted', async () => {
    const check = async () => (await runChecks([consentCheck]))[0];
    await subscribeAndVerify();
    await add('worded@example.com', { basis: 'Card at the 2026 conference' });
    await add('pending@example.com', { isVerified: false });
    expect(await check()).toMatchObject({ status: 'ok' });
    const added = await add('silent@example.com', {});
    await api('PATCH', `/api/admin/email-subscriptions/${await add('marked@example.com', { isVerified: false })}`, {
      body: { isVerified: true },
      cookie: admin.cookie,
    });
    expect(await check()).toMatchObject({
      status: 'warning',
      message: expect.stringContaining(
        `2 subscribers receive letters without a record of how they agreed: /admin/subscriptions/${added}, `,
      ),
    });
  });

  it('records how the owner of an address added by an administrator agreed, and who added it', async () => {
    const email = 'agreed@example.com';
    const body = { email, basis: 'Card at the 2026 conference' };
    const { id } = (await (await api('POST', '/api/email-subscribe', { body, cookie: admin.cookie })).json()) as {
      id: number;
    };
    const response = await api('GET', `/api/admin/email-subscriptions/${id}/consent`, { cookie: admin.cookie });
    expect(await response.json()).toMatchObject([{ event: 'added', wording: body.basis, by: admin.email }]);
  });

  it('says of an address that has left how and since when', async () => {
    const email = 'left@example.com';
    const ask = async () =>
      (await api('GET', `/api/admin/suppressions?email=${email}`, { cookie: admin.cookie })).json();
    expect(await ask()).toEqual([]);
    await db().$transaction((tx) => suppress(tx, email, 'unsubscribed'));
    expect(await ask()).toEqual([{ reason: 'unsubscribed', since: expect.any(String) as string, reply: null }]);
    await eraseAddress(email);
    expect(await ask()).toMatchObject([{ reason: 'erased' }]);
  });
});

describe('erasure', () => {
  const erase = () =>
    api('POST', '/api/admin/erasures', { body: { email: ' Reader@Example.com ' }, cookie: admin.cookie });

  async function holdsAddress(): Promise<boolean> {
    const tables = await Promise.all([
      db().subscription.findMany(),
      db().consentEvent.findMany(),
      db().outboundMail.findMany(),
      db().suppression.findMany(),
      db().bounce.findMany(),
      db().auditEntry.findMany(),
      db().verificationToken.findMany(),
    ]);
    return JSON.stringify(tables).includes(email);
  }

  it('by an administrator leaves the address nowhere, and is in the trail', async () => {
    await subscribeAndVerify();
    await db().$transaction((tx) =>
      countBounce(tx, { email, template: newsItem.name, bounceClass: 'temporary', reply: 'no' }, new Date()),
    );
    expect(await holdsAddress()).toBe(true);
    expect((await erase()).status).toBe(204);
    expect(await holdsAddress()).toBe(false);
    expect(await db().auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'subscription.erase',
      subject: 'r…@example.com',
    });
  });

  it('by the owner needs more than the link in a letter', async () => {
    await subscribeAndVerify();
    expect((await post(linkOf(email), { action: 'erase' })).status).toBe(303);
    expect(await db().subscription.count({ where: { email } })).toBe(1);
  });

  it('outlasts everything but the owner: no administrator adds the address again', async () => {
    await eraseAddress(email);
    expect((await addByHand()).status).toBe(409);
    await oneClick();
    expect(await holdsAddress()).toBe(false);
    await subscribeAndVerify();
    expect(await db().suppression.count()).toBe(0);
  });
});

it('forgets finished messages after ninety days', async () => {
  const old = new Date(Date.now() - 91 * 24 * 3_600_000);
  const row = (status: string, createdAt: Date) => ({
    recipient: email,
    template: 'verify-subscription',
    data: '',
    status,
    createdAt,
    messageId: `<${status}-${createdAt.getTime()}@site.test>`,
  });
  await db().outboundMail.createMany({
    data: [row('sent', old), row('failed', old), row('pending', old), row('sent', new Date())],
  });
  await prune({ kinds: ['mail'] });
  expect((await db().outboundMail.findMany()).map(({ status }) => status).sort()).toEqual(['pending', 'sent']);
});

describe('the site’s secret', () => {
  let present: string;
  const legacy = `sha256:${createHash('sha256').update(email).digest('hex')}`;

  function changeSecret(previous = ''): void {
    process.env.NEXTAUTH_SECRET = 'another secret, just as long as the first.';
    process.env.NEXTAUTH_SECRET_PREVIOUS = previous;
    resetEnv();
  }

  beforeEach(() => {
    present = authSecret();
  });

  afterEach(() => {
    process.env.NEXTAUTH_SECRET = present;
    delete process.env.NEXTAUTH_SECRET_PREVIOUS;
    resetEnv();
  });

  it('is needed to find out who was erased', async () => {
    await eraseAddress(email);
    const [row] = await db().suppression.findMany();
    expect(row?.email).toMatch(/^keyed:[0-9a-f]{8}:[0-9a-f]{64}$/);
    expect(row?.email).not.toContain(legacy.slice(7));
    expect((await addByHand()).status).toBe(409);
  });

  it('is put on fingerprints from before it was', async () => {
    await db().suppression.create({ data: { email: legacy, reason: 'erased' } });
    expect((await addByHand()).status).toBe(409);
    await fingerprintJob.run(new AbortController().signal);
    expect(await db().suppression.count({ where: { email: legacy } })).toBe(0);
    expect((await addByHand()).status).toBe(409);
  });

  it('keeps erasures, links and sessions valid when it is changed and the earlier one is named', async () => {
    await eraseAddress(email);
    const link = linkOf('other@example.com');
    changeSecret(present);
    expect((await addByHand()).status).toBe(409);
    expect((await post(link, 'List-Unsubscribe=One-Click')).status).toBe(200);
    changeSecret();
    expect((await post(link, 'List-Unsubscribe=One-Click')).status).toBe(400);
    expect((await addByHand()).status).toBe(401);
  });
});
