import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { changesBetween } from '../audit/changes';
import type { AuditChanges } from '../audit/schema';
import { recordAudit, type Actor } from '../audit/service';
import { pageOfKeys } from '../lists/page-of-keys';
import { rowsOfPage } from '../lists/rows-of-page';
import { db, type Prisma, type Transaction } from '../db';
import { maskedEmail } from '../email-address';
import { AppError, notFound, tooMany } from '../app-error';
import { parseSort } from '../lists/keyset';
import { wholeListMaximum, type Page } from '../lists/paging';
import { wakeMailWorker } from '../mail/outgoing/enqueue';
import { findSuppressions, liftSuppression } from '../mail/outgoing/suppression';
import { paths } from '../paths';
import { hashToken } from '../token';
import { recordConsent } from './consent';
import { consentWording } from './consent-wording';
import { countMessages, findRoom } from './message-limits';
import { createProfileProof } from './profile';
import {
  invalidTokenMessage,
  type Subscription,
  type SubscriptionCreate,
  type SubscriptionQuery,
  type SubscriptionUpdate,
  type Verified,
  type VerifyEmail,
} from './schema';
import { messageIntervalSeconds } from './subscribe';
import { sendVerification } from './verification-message';

const subscriptionFields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  organization: true,
  audience: true,
  isVerified: true,
  subscribedAt: true,
} satisfies Prisma.SubscriptionSelect;

type Row = Prisma.SubscriptionGetPayload<{ select: typeof subscriptionFields }>;

function toSubscription(row: Row): Subscription {
  return {
    ...row,
    audience: row.audience as Subscription['audience'],
    subscribedAt: row.subscribedAt.toISOString(),
  };
}

/** Completes the double opt-in: spends the token, stores the name and marks the subscription as verified. */
export async function verifyEmail({ token, firstName, lastName }: VerifyEmail, now = new Date()): Promise<Verified> {
  return db().$transaction(async (tx) => {
    const spent = await tx.verificationToken.updateManyAndReturn({
      where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { subscriptionId: true },
    });
    const subscriptionId = spent[0]?.subscriptionId;
    if (subscriptionId === undefined) throw new AppError('invalid', invalidTokenMessage);
    const row = await tx.subscription.update({
      where: { id: subscriptionId },
      data: { firstName, lastName, isVerified: true, verifiedAt: now },
      select: subscriptionFields,
    });
    await liftSuppression(tx, row.email);
    await recordConsent(
      tx,
      [{ email: row.email, event: 'confirmed', form: paths.verifyEmail, wording: consentWording.confirm }],
      now,
    );
    return { ...toSubscription(row), profileProof: createProfileProof(subscriptionId, now) };
  });
}

const sortColumns = { subscribedAt: 'subscribedAt', email: 'email', name: 'nameKey' } as const;

/** One page of the subscriptions; those added last come first unless told. */
export async function listSubscriptions({
  verified,
  sort,
  limit = wholeListMaximum,
  ...query
}: SubscriptionQuery): Promise<Page<Subscription>> {
  const order = sort && parseSort(sort);
  const page = await pageOfKeys({
    ...query,
    table: 'Subscription',
    column: order ? sortColumns[order.field] : 'id',
    direction: order?.direction ?? 'desc',
    filters: verified ? [sql`"Subscription"."isVerified" = ${verified === 'true'}`] : [],
    limit,
    countAll: () => countSubscriptions(verified),
  });
  return rowsOfPage(
    page,
    (ids) => db().subscription.findMany({ where: { id: { in: ids } }, select: subscriptionFields }),
    toSubscription,
  );
}

/** Read from the maintained count: counting a million rows takes too long. */
async function countSubscriptions(verified?: 'true' | 'false'): Promise<number> {
  const { _sum: sum } = await db().subscriptionCount.aggregate({ _sum: { total: true, verified: true } });
  const [total, confirmed] = [sum.total ?? 0, sum.verified ?? 0];
  if (!verified) return total;
  return verified === 'true' ? confirmed : total - confirmed;
}

const suppressedMessages = {
  unsubscribed: 'This address has unsubscribed. Only its owner can subscribe it again.',
  bounced: 'Mail to this address has bounced repeatedly. Only its owner can subscribe it again.',
  erased: 'The owner of this address asked us to erase it. Only the owner can subscribe it again.',
};

/** An administrator's word does not outweigh the owner's. */
async function refuseSuppressed(tx: Transaction, email: string): Promise<void> {
  const reason = (await findSuppressions(tx, [email])).get(email);
  if (reason) throw new AppError('conflict', suppressedMessages[reason]);
}

/** Adds a subscription on behalf of an administrator. */
export async function createSubscription(
  input: SubscriptionCreate,
  actor: Actor,
  now = new Date(),
): Promise<Subscription> {
  return db().$transaction(async (tx) => {
    const exists = await tx.subscription.findUnique({ where: { email: input.email }, select: { id: true } });
    if (exists) throw new AppError('conflict', 'This email address is already subscribed.');
    await refuseSuppressed(tx, input.email);
    const row = await tx.subscription.create({
      data: { ...input, subscribedAt: now, verifiedAt: input.isVerified ? now : null },
      select: subscriptionFields,
    });
    await recordConsent(tx, [{ email: row.email, event: 'added', form: 'back office' }], now);
    await recordAudit(tx, actor, {
      action: 'subscription.create',
      subject: subjectOf(row),
      changes: { isVerified: { to: row.isVerified } },
    });
    return toSubscription(row);
  });
}

/** Changes the fields that are present; never the address. */
export async function updateSubscription(
  id: number,
  changes: SubscriptionUpdate,
  actor: Actor,
  now = new Date(),
): Promise<Subscription> {
  return db().$transaction(async (tx) => {
    const current = await tx.subscription.findUnique({ where: { id }, select: subscriptionFields });
    if (current && changes.isVerified && !current.isVerified) await refuseSuppressed(tx, current.email);
    const rows = await tx.subscription.updateManyAndReturn({
      where: { id },
      data: {
        ...changes,
        // Who was confirmed once is not pruned as a subscription that nobody confirms: the moment stays.
        ...(changes.isVerified && !current?.isVerified && { verifiedAt: now }),
      },
      select: subscriptionFields,
    });
    const row = rows[0];
    if (!current || !row) throw notFound('Subscription');
    const { subscribedAt: _before, ...before } = current;
    const { subscribedAt: _after, ...after } = row;
    await recordAudit(tx, actor, {
      action: 'subscription.update',
      subject: subjectOf(row),
      changes: withoutNames(changesBetween(before, after)),
    });
    return toSubscription(row);
  });
}

export async function deleteSubscription(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.subscription.findUnique({ where: { id }, select: subscriptionFields });
    if (!row || (await tx.subscription.deleteMany({ where: { id } })).count === 0) throw notFound('Subscription');
    await recordAudit(tx, actor, { action: 'subscription.delete', subject: subjectOf(row) });
  });
}

/** Sends the verification message again; at most one an hour goes to one address, whoever asks. */
export async function resendVerification(id: number, actor: Actor, now = new Date()): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.subscription.findUnique({
      where: { id },
      select: { ...subscriptionFields, lastMessageAt: true },
    });
    if (!row) throw notFound('Subscription');
    if (row.isVerified) throw new AppError('conflict', 'This subscription is already verified.');
    await refuseSuppressed(tx, row.email);
    const due = new Date(now.getTime() - messageIntervalSeconds * 1000);
    const room = await findRoom(tx, [{ email: row.email }], now);
    const claimed = await tx.subscription.updateMany({
      where: {
        id: room.has(row.email) ? id : { in: [] },
        OR: [{ lastMessageAt: null }, { lastMessageAt: { lte: due } }],
      },
      data: { lastMessageAt: now },
    });
    if (claimed.count === 0) {
      const wait = messageIntervalSeconds - (now.getTime() - (row.lastMessageAt ?? now).getTime()) / 1000;
      if (wait <= 0 || !row.lastMessageAt) {
        throw tooMany('This mailbox has received as many messages as it can for now.', messageIntervalSeconds);
      }
      throw tooMany('A message went to this address less than an hour ago.', wait);
    }
    await sendVerification(tx, [row], now);
    await countMessages(tx, [row], now);
    await recordAudit(tx, actor, { action: 'subscription.resend', subject: subjectOf(row) });
  });
  wakeMailWorker();
}

/** An export takes personal data out of the house: the trail says who did. */
export async function recordExport(actor: Actor): Promise<void> {
  const total = await countSubscriptions();
  await db().$transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'subscription.export',
      subject: `${total.toLocaleString('en-US')} subscriptions`,
    }),
  );
}

/** The trail outlives a subscription, so it keeps no more of a person than it must. */
function subjectOf({ id, email }: { id: number; email: string }): string {
  return `Subscription ${id}: ${maskedEmail(email)}`;
}

function withoutNames({ firstName, lastName, ...changes }: AuditChanges): AuditChanges {
  return { ...changes, ...(firstName && { firstName: {} }), ...(lastName && { lastName: {} }) };
}

/** So few that other requests get their turn in between: reading and writing a chunk takes a few milliseconds. */
const exportChunk = 200;

/** Every subscription, oldest first, in chunks: constant memory however many there are. */
export async function* exportSubscriptions(): AsyncGenerator<Subscription[]> {
  let lastId = 0;
  for (;;) {
    const rows = await db().subscription.findMany({
      where: { id: { gt: lastId } },
      orderBy: { id: 'asc' },
      take: exportChunk,
      select: subscriptionFields,
    });
    if (rows.length > 0) yield rows.map(toSubscription);
    if (rows.length < exportChunk) return;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}
