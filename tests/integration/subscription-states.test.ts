import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { findPersonOffList, findPersonOnList } from '@/lib/domains/mailing-list/office/person';
import { prunePendingSubscriptions } from '@/lib/domains/mailing-list/prune';
import { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import type { OffList, StateCounts, Subscription } from '@/lib/domains/mailing-list/schema';
import { eraseAddress } from '@/lib/registry/erasure';
import { db } from '@/lib/platform/database/db';
import { api, apiOf } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
  await db().bounce.deleteMany();
  await db().limitHit.deleteMany();
});

const add = (email: string, isVerified = true) => db().subscription.create({ data: { email, isVerified } });
const bounce = (email: string) => db().$transaction((tx) => suppress(tx, email, 'bounced'));
const lift = (email: string) => db().suppression.deleteMany({ where: { email } });

async function leave(email: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.subscription.deleteMany({ where: { email } });
    await suppress(tx, email, 'unsubscribed');
  });
}

async function counts(): Promise<StateCounts> {
  return (await (await apiOf(subscriptionsContract.countStates, {}, admin)).json()) as StateCounts;
}

const onList = async (state: 'verified' | 'pending', q?: string) => {
  const response = await apiOf(subscriptionsContract.list, { query: { state, q } }, admin);
  const rows = (await response.json()) as Subscription[];
  expect(Number(response.headers.get('x-total-count'))).toBe(rows.length);
  return rows.map(({ email }) => email).sort();
};

const offList = async (state: OffList['state'], q?: string) => {
  const response = await apiOf(subscriptionsContract.listOffList, { query: { state, q } }, admin);
  const rows = (await response.json()) as OffList[];
  expect(Number(response.headers.get('x-total-count'))).toBe(rows.length);
  return rows.map(({ email }) => email).sort();
};

async function one(email: string): Promise<Record<string, string[]>> {
  return {
    verified: (await onList('verified')).filter((other) => other === email),
    pending: (await onList('pending')).filter((other) => other === email),
    refused: (await offList('refused')).filter((other) => other === email),
    unsubscribed: (await offList('unsubscribed')).filter((other) => other === email),
  };
}

/** The states that an address is in, which must be exactly one. */
const statesOf = async (email: string) =>
  Object.entries(await one(email))
    .filter(([, emails]) => emails.length > 0)
    .map(([state]) => state);

it('puts each address into one state, and the states add up to the total', async () => {
  await add('verified@example.com');
  await add('pending@example.com', false);
  await add('refused@example.com');
  await bounce('refused@example.com');
  await add('refused-pending@example.com', false);
  await bounce('refused-pending@example.com');
  await bounce('deleted@example.com');
  await leave('left@example.com');
  await leave('back@example.com');
  await add('back@example.com', false);
  await add('erased@example.com');
  await eraseAddress('erased@example.com');
  expect(await counts()).toEqual({ verified: 1, pending: 2, refused: 3, unsubscribed: 1, erased: 1, total: 8 });
  expect(await onList('verified')).toEqual(['verified@example.com']);
  expect(await onList('pending')).toEqual(['back@example.com', 'pending@example.com']);
  expect(await offList('refused')).toEqual([
    'deleted@example.com',
    'refused-pending@example.com',
    'refused@example.com',
  ]);
  expect(await offList('unsubscribed')).toEqual(['left@example.com']);
});

it('follows an address through all that may become of it', async () => {
  const email = 'reader@example.com';
  await add(email);
  expect(await statesOf(email)).toEqual(['verified']);
  await bounce(email);
  expect(await statesOf(email)).toEqual(['refused']);
  await lift(email);
  expect(await statesOf(email)).toEqual(['verified']);
  await bounce(email);
  await db().subscription.deleteMany({ where: { email } });
  expect(await statesOf(email)).toEqual(['refused']);
  await add(email, false);
  expect(await statesOf(email)).toEqual(['pending']);
  await bounce(email);
  expect(await statesOf(email)).toEqual(['refused']);
  await leave(email);
  expect(await statesOf(email)).toEqual(['unsubscribed']);
  await db().subscription.createMany({ data: [{ email }] });
  expect(await statesOf(email)).toEqual(['pending']);
  await db().subscription.deleteMany();
  expect(await statesOf(email)).toEqual(['unsubscribed']);
});

describe('an erased address that signs up again', () => {
  const email = 'again@example.com';
  const before = { verified: 0, pending: 0, refused: 0, unsubscribed: 0, erased: 1, total: 1 };
  const pending = { ...before, pending: 1, erased: 0 };

  beforeEach(async () => {
    await eraseAddress(email);
    expect(await counts()).toEqual(before);
    expect((await apiOf(subscriptionsContract.subscribe, { body: { email } })).status).toBe(201);
  });

  it.each([
    [
      'its request expires',
      async () => {
        const old = new Date(Date.now() - 40 * 86_400_000);
        await db().subscription.updateMany({ data: { subscribedAt: old, lastMessageAt: old } });
        await db().consentEvent.deleteMany({ where: { email } });
        await prunePendingSubscriptions(new Date(Date.now() - 30 * 86_400_000), 100);
      },
    ],
    [
      'an administrator deletes it',
      async () => {
        const { id } = await db().subscription.findUniqueOrThrow({ where: { email } });
        await apiOf(subscriptionsContract.delete, { params: { id } }, admin);
      },
    ],
    [
      'its owner leaves',
      () => apiOf(readersContract.leave, { body: { token: createUnsubscribeToken(email), action: 'unsubscribe' } }),
    ],
    ['it is erased again', () => eraseAddress(email)],
  ])('is pending, and counts as erased again once %s', async (_name, end) => {
    expect(await counts()).toEqual(pending);
    await end();
    expect(await counts()).toEqual(before);
  });

  it('is not stored by a refusal of the message to it', async () => {
    await bounce(email);
    expect(await counts()).toEqual(pending);
    expect(await offList('refused')).toEqual([]);
  });

  it('counts as verified once its owner confirms it', async () => {
    const mail = await db().outboundMail.findFirstOrThrow({ where: { recipient: email }, orderBy: { id: 'desc' } });
    const token = new URL((JSON.parse(mail.data) as { link: string }).link).searchParams.get('token') ?? '';
    const body = { token, firstName: 'Ada', lastName: 'Byron' };
    expect((await apiOf(subscriptionsContract.verifyEmail, { body })).status).toBe(200);
    expect(await counts()).toEqual({ ...before, verified: 1, erased: 0 });
  });
});

it('searches those off the list by any part of the address, and finds no fingerprint', async () => {
  for (const name of ['ada', 'grace']) await leave(`${name}@example.com`);
  await eraseAddress('ada.erased@example.com');
  expect(await offList('unsubscribed', 'ADA@')).toEqual(['ada@example.com']);
  expect(await offList('unsubscribed', 'ad')).toEqual(['ada@example.com']);
  expect(await offList('unsubscribed', 'keyed')).toEqual([]);
  expect(await offList('refused', 'ada')).toEqual([]);
});

describe('the export', () => {
  const csv = async (query: object) => {
    const response = await apiOf(subscriptionsContract.export, { query }, admin);
    const [header, ...rows] = (await response.text()).trim().split('\r\n');
    return { header, emails: rows.map((row) => /[\w.-]+@[\w.-]+/.exec(row)?.[0]).sort() };
  };

  it('holds what is filtered and searched for, each once, over many chunks', async () => {
    const many = Array.from({ length: 450 }, (_, n) => ({ email: `many-${n}@example.com`, isVerified: n % 3 !== 0 }));
    await db().subscription.createMany({ data: many });
    await bounce('many-1@example.com');
    await leave('gone@example.com');
    expect((await csv({})).emails).toHaveLength(450);
    expect((await csv({ state: 'verified' })).emails).toHaveLength(299);
    expect((await csv({ state: 'pending', q: 'MANY-4' })).emails).toEqual(await onList('pending', 'many-4'));
    expect((await csv({ q: 'many-44' })).emails).toHaveLength(11);
    expect(await csv({ state: 'unsubscribed' })).toEqual({
      header: 'email,state,since,reply',
      emails: ['gone@example.com'],
    });
    expect((await csv({ state: 'refused' })).emails).toEqual(['many-1@example.com']);
    expect((await csv({ state: 'refused', q: 'nobody' })).emails).toEqual([]);
  });

  it('says in the trail what part it was', async () => {
    await csv({ state: 'pending', q: 'ada@example.com' });
    const entry = await db().auditEntry.findFirst({
      where: { action: 'subscription.export' },
      orderBy: { id: 'desc' },
    });
    expect(entry?.subject).toBe('What the state pending and a search found');
  });
});

it('keeps the words of the server that refused an address in the list and the export, once its bounces are deleted', async () => {
  await db().$transaction((tx) => suppress(tx, 'refused@example.com', 'bounced', '550 5.1.1 no such user'));
  const query = { state: 'refused' as const };
  const list = await apiOf(subscriptionsContract.listOffList, { query }, admin);
  expect(await list.json()).toMatchObject([{ reply: '550 5.1.1 no such user' }]);
  const file = await apiOf(subscriptionsContract.export, { query }, admin);
  expect(await file.text()).toContain('550 5.1.1 no such user');
  const { id } = await db().suppression.findFirstOrThrow();
  expect(await findPersonOffList(id)).toMatchObject({ reply: '550 5.1.1 no such user' });
});

it('refuses an unknown state', async () => {
  for (const path of ['', '/export', '/off-list']) {
    const response = await api('GET', `/api/admin/email-subscriptions${path}?state=asleep`, admin);
    expect([path, response.status]).toEqual([path, 400]);
  }
});

it('says since when a person is verified, and of one who waits, when they subscribed', async () => {
  const subscribedAt = new Date('2026-01-31T10:00:00Z');
  const verifiedAt = new Date('2026-02-03T10:00:00Z');
  for (const [data, since] of [
    [{ email: 'verified@example.com', isVerified: true, subscribedAt, verifiedAt }, verifiedAt],
    [{ email: 'pending@example.com', isVerified: false, subscribedAt }, subscribedAt],
  ] as const) {
    const { id } = await db().subscription.create({ data });
    expect(await findPersonOnList(id)).toMatchObject({ since: since.toISOString() });
  }
});

it('gathers a person in one place', async () => {
  const { id } = await add('person@example.com');
  await db().topicOptOut.create({ data: { subscriptionId: id, category: 'Regulatory' } });
  await db().consentEvent.create({
    data: { email: 'person@example.com', event: 'added', form: 'back office', wording: 'By card', at: new Date() },
  });
  const letter = (template: string) => {
    return { recipient: 'person@example.com', template, data: 'secret', messageId: `<${template}>`, status: 'sent' };
  };
  await db().outboundMail.createMany({ data: ['of-an-older-release', 'own-data'].map(letter) });
  const person = await findPersonOnList(id);
  expect(person).toMatchObject({
    state: 'verified',
    consent: [{ wording: 'By card' }],
    letters: [{ title: 'Link to their data', status: 'sent' }, { title: 'of-an-older-release' }],
  });
  expect(person?.topics?.filter(({ isWanted }) => !isWanted)).toEqual([{ category: 'Regulatory', isWanted: false }]);
  expect(JSON.stringify(person)).not.toContain('secret');
  await leave('person@example.com');
  const left = await db().suppression.findFirstOrThrow();
  expect(await findPersonOffList(left.id)).toMatchObject({ state: 'unsubscribed', topics: null });
  await eraseAddress('person@example.com');
  const { id: erasedId } = await db().suppression.findFirstOrThrow();
  expect([await findPersonOnList(id), await findPersonOffList(erasedId)]).toEqual([null, null]);
});
