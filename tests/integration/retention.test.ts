// @promise The key belongs to one period and is discarded at the end of it, after 30 days at most, and from then on no one, including us, can connect a code with a person.
// @promise We ask for no more than a purpose requires, and the table above shows when each kind of data is deleted.

import { utcDay } from '@/lib/domains/analytics/window';
import { listConsent } from '@/lib/domains/mailing-list/consent';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import { retentionCheck } from '@/lib/domains/monitoring/retention-check';
import { prune } from '@/lib/registry/prune';
import { endOf, retentionKinds, retentionRules, type RetentionKind } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { runChecks } from '@/lib/platform/process/check';
import { api } from '@/tools/test-bed/api';
import { turnsDuring } from '@/tools/test-bed/turns';

import { createTestNews } from '../factories/news';
import { signedIn, unique } from '../factories/people';

let admin: { id: number; cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

interface Sample {
  /** Creates a row whose period starts at `at`. Returns a check whether it still exists. */
  (at: Date): Promise<() => Promise<number>>;
}

const address = () => `kept-${unique()}@example.com`;

async function createSubscription(at: Date, isVerified = false) {
  const email = address();
  return db().subscription.create({
    data: { email, isVerified, subscribedAt: at, ...(isVerified && { verifiedAt: at }) },
  });
}

const auditEntry =
  (kind: string): Sample =>
  async (at) => {
    const data = { at, kind, actorEmail: address(), action: 'x', subject: 'x', details: '{}', client: '203.0.113.9' };
    const { id } = await db().auditEntry.create({ data });
    return () => db().auditEntry.count({ where: { id } });
  };

const samples: Record<RetentionKind, Sample> = {
  pendingSubscription: async (at) => {
    const { id, email } = await createSubscription(at);
    await db().consentEvent.create({ data: { email, event: 'requested', form: '/', wording: '', at } });
    return async () => {
      const rows = await db().subscription.count({ where: { id } });
      expect(await db().consentEvent.count({ where: { email } })).toBe(rows);
      return rows;
    };
  },
  verificationToken: async (expiresAt) => {
    const { id: subscriptionId } = await createSubscription(new Date());
    await db().verificationToken.create({ data: { tokenHash: String(unique()), subscriptionId, expiresAt } });
    return () => db().verificationToken.count({ where: { subscriptionId } });
  },
  wayBack: async (expiresAt) => {
    const suppression = { create: { email: address(), reason: 'unsubscribed' } };
    const { suppressionId } = await db().wayBack.create({ data: { suppression, token: 'x', expiresAt } });
    return () => db().wayBack.count({ where: { suppressionId } });
  },
  consentEvidence: async (at) => {
    const email = address();
    await db().consentEvent.create({ data: { email, event: 'unsubscribed', form: '/', wording: '', at } });
    return () => db().consentEvent.count({ where: { email } });
  },
  contactMessage: async (createdAt) => {
    const data = { name: 'Ada', email: address(), topic: 'other', message: 'x', createdAt };
    const { id } = await db().contactMessage.create({ data });
    return () => db().contactMessage.count({ where: { id } });
  },
  mail: async (createdAt) => {
    const messageId = `<${unique()}@site.test>`;
    const data = { recipient: address(), template: 'x', data: '', status: 'sent', messageId, createdAt };
    await db().outboundMail.create({ data });
    return () => db().outboundMail.count({ where: { messageId } });
  },
  bounce: async (lastAt) => {
    const { email } = await db().bounce.create({ data: { email: address(), count: 1, lastAt, lastReply: '550' } });
    return () => db().bounce.count({ where: { email } });
  },
  importFile: async (createdAt) => {
    const { id } = await db().subscriptionImport.create({
      data: { fileName: 'x.csv', state: 'done', createdBy: 'x', createdAt },
    });
    return () => db().subscriptionImport.count({ where: { id } });
  },
  statistics: async (at) => {
    const day = utcDay(at);
    const name = `/${unique()}`;
    await db().dailyCount.create({ data: { dimension: 'page', day, name, views: 1 } });
    await db().dailyStat.upsert({ where: { day }, create: { day }, update: {} });
    await db().visitor.create({ data: { id: name, day } });
    const { id } = await db().impression.create({ data: { page: name, kind: 'person', at } });
    return async () => {
      // The totals of a day hold no personal data.
      expect(await db().dailyCount.count({ where: { name } })).toBe(1);
      expect(await db().dailyStat.count({ where: { day } })).toBe(1);
      const visitors = await db().visitor.count({ where: { id: name } });
      expect(await db().impression.count({ where: { id } })).toBe(visitors);
      return visitors;
    };
  },
  changeEntry: auditEntry('change'),
  securityEntry: auditEntry('security'),
  limit: async (at) => {
    const { id } = await db().limitHit.create({ data: { scope: 'x', key: 'x', at } });
    return () => db().limitHit.count({ where: { id } });
  },
  session: async (expiresAt) => {
    const { id } = await db().session.create({ data: { id: String(unique()), userId: admin.id, expiresAt } });
    return () => db().session.count({ where: { id } });
  },
  signInStep: async (expiresAt) => {
    const idHash = String(unique());
    await db().signInStep.create({ data: { idHash, userId: admin.id, passwordHash: 'x', expiresAt } });
    return () => db().signInStep.count({ where: { idHash } });
  },
  passkeyChallenge: async (expiresAt) => {
    const { challenge } = await db().passkeyChallenge.create({ data: { challenge: String(unique()), expiresAt } });
    return () => db().passkeyChallenge.count({ where: { challenge } });
  },
  accountLink: async (expiresAt) => {
    const { id } = await db().accountLink.create({
      data: { tokenHash: String(unique()), userId: admin.id, purpose: 'reset', expiresAt },
    });
    return () => db().accountLink.count({ where: { id } });
  },
  knownBrowser: async (lastUsedAt) => {
    const { idHash } = await db().knownBrowser.create({
      data: { idHash: String(unique()), userId: admin.id, lastUsedAt },
    });
    return () => db().knownBrowser.count({ where: { idHash } });
  },
  preview: async (expiresAt) => {
    const { id: newsItemId } = await createTestNews({ isPublished: false });
    const { id } = await db().newsPreview.create({ data: { newsItemId, tokenHash: String(unique()), expiresAt } });
    return () => db().newsPreview.count({ where: { id } });
  },
  deletedItem: async (deletedAt) => {
    const { id } = await createTestNews();
    await db().newsItem.update({ where: { id }, data: { isPublished: false, deletedAt } });
    return () => db().newsItem.count({ where: { id } });
  },
  unusedFile: async (unusedSince) => {
    const { id: newsItemId } = await createTestNews();
    const data = { newsItemId, title: 'x', name: 'x.pdf', size: 1, hash: 'x', createdBy: '', unusedSince };
    const { id } = await db().newsFile.create({ data });
    return () => db().newsFile.count({ where: { id } });
  },
};

it.each(retentionKinds)('keeps what is a day younger, and lets go what is a day older: %s', async (kind) => {
  const now = new Date();
  const end = endOf(kind, now).getTime();
  const younger = await samples[kind](new Date(end + dayMilliseconds));
  const older = await samples[kind](new Date(end - dayMilliseconds));
  expect([await younger(), await older()]).toEqual([1, 1]);
  await prune({ now });
  expect([await younger(), await older()]).toEqual([1, 0]);
});

describe('a kind that cannot be deleted', () => {
  const check = async () => (await runChecks([retentionCheck]))[0];
  afterEach(() => jest.restoreAllMocks());

  it.each(retentionKinds)('does not keep the others, and is named: %s', async (kind) => {
    const other = retentionKinds[(retentionKinds.indexOf(kind) + 1) % retentionKinds.length] ?? kind;
    const now = new Date();
    const older = await samples[other](new Date(endOf(other, now).getTime() - dayMilliseconds));
    const broken = jest.spyOn(retentionRules[kind], 'delete').mockRejectedValue(new Error('locked'));
    await prune({ now });
    expect(await older()).toBe(0);
    const since = `“${retentionRules[kind].what}” (since ${now.toISOString()})`;
    const named = { status: 'problem', message: expect.stringContaining(since) as string };
    expect(await check()).toMatchObject(named);
    await prune({ now: new Date(now.getTime() + 60_000) });
    expect(await check()).toMatchObject(named);
    broken.mockRestore();
    await prune({ now });
    expect(await check()).toMatchObject({ status: 'ok' });
  });
});

it('keeps no letter of a mailing that stays paused', async () => {
  const createdAt = new Date(Date.now() - 91 * dayMilliseconds);
  const { id: batchId } = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
  const letter = (status: string) => ({ recipient: address(), template: 'news-item', data: '', status, createdAt });
  for (const status of ['sent', 'held'])
    await db().outboundMail.create({ data: { ...letter(status), batchId, messageId: `<${unique()}@site.test>` } });
  const { id: newsItemId } = await createTestNews();
  const mailing = { newsItemId, title: 'A', state: 'paused', startedBy: 'a@example.com', batchId, createdAt };
  const { id } = await db().newsletter.create({ data: { ...mailing, recipients: 2, toSubscriptionId: 0 } });
  await newsletterStep();
  await newsletterStep();
  await prune();
  expect(await db().outboundMail.count({ where: { batchId } })).toBe(0);
  const ended = await db().newsletter.findUniqueOrThrow({ where: { id } });
  expect(ended).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('90 days') as string });
  expect(JSON.parse(ended.outcome ?? '')).toMatchObject({ sent: 1, cancelled: 1 });
});

describe('a subscription that is not confirmed', () => {
  const longAgo = new Date(Date.now() - 400 * dayMilliseconds);
  const isThere = async (id: number) => {
    await prune();
    return (await db().subscription.count({ where: { id } })) === 1;
  };

  it('stays for 30 days after an administrator took its confirmation back', async () => {
    const { id, email } = await createSubscription(longAgo, true);
    await db().consentEvent.create({ data: { email, event: 'confirmed', form: '/', wording: '', at: longAgo } });
    const address = `/api/admin/email-subscriptions/${id}`;
    expect((await api('PATCH', address, { body: { isVerified: false }, cookie: admin.cookie })).status).toBe(200);
    expect(await isThere(id)).toBe(true);
    const at = new Date(Date.now() - 31 * dayMilliseconds);
    await db().consentEvent.updateMany({ where: { email, event: 'unverified' }, data: { at } });
    expect(await isThere(id)).toBe(false);
    const kept = await db().consentEvent.findMany({ where: { email }, orderBy: { id: 'asc' } });
    expect(kept.map(({ event }) => event)).toEqual(['confirmed', 'unverified']);
  });

  it('stays as long as a message went out, or as it came in by an import, not long ago', async () => {
    const reminded = await createSubscription(longAgo);
    await db().subscription.update({ where: { id: reminded.id }, data: { lastMessageAt: new Date() } });
    expect(await isThere(reminded.id)).toBe(true);
    const imported = await createSubscription(longAgo);
    const event = { email: imported.email, event: 'imported', form: 'file x.csv', wording: '', at: new Date() };
    await db().consentEvent.create({ data: event });
    expect(await isThere(imported.id)).toBe(true);
  });
});

it('keeps the evidence of those who are on the list, however old', async () => {
  const longAgo = new Date(Date.now() - 4000 * dayMilliseconds);
  const { id, email } = await createSubscription(longAgo, true);
  await db().consentEvent.create({ data: { email, event: 'confirmed', form: '/', wording: '', at: longAgo } });
  await prune();
  expect(await listConsent(id)).toHaveLength(1);
});

it('goes through a backlog at once, in steps that give others their turn', async () => {
  const at = new Date(Date.now() - 400 * dayMilliseconds);
  await db().limitHit.createMany({
    data: Array.from({ length: 1200 }, (_, index) => ({ scope: 'backlog', key: `${index}`, at })),
  });
  const { turns } = await turnsDuring(prune({ kinds: ['limit'] }));
  expect(await db().limitHit.count({ where: { scope: 'backlog' } })).toBe(0);
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('looks for old mail in steps that give others their turn', async () => {
  const mail = (index: number, createdAt?: Date) => ({
    recipient: `backlog-${index}@example.com`,
    template: 'backlog',
    data: '',
    status: 'sent',
    messageId: `<${unique()}@site.test>`,
    createdAt,
  });
  const young = Array.from({ length: 3000 }, (_, index) => mail(index));
  await db().outboundMail.createMany({ data: [...young, mail(3000, new Date(0))] });
  const { turns } = await turnsDuring(prune({ kinds: ['mail'] }));
  expect(await db().outboundMail.count({ where: { template: 'backlog' } })).toBe(3000);
  expect(turns).toBeGreaterThanOrEqual(4);
});
