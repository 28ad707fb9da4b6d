import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { countListSteps } from '@/lib/domains/analytics/intake/step-counts';
import type { AuditChanges } from '@/lib/domains/audit/schema';
import { changesBetween, recordAudit, type Actor } from '@/lib/domains/audit/service';
import { cancelListMail, findSuppressions, markErased } from '@/lib/domains/mail/outgoing/suppression';
import { columnsOf } from '@/lib/platform/database/columns';
import { db, lockRow, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { pageOfList } from '@/lib/platform/lists/page-of-keys';
import type { Page } from '@/lib/platform/lists/paging';
import { searchableList } from '@/lib/platform/lists/search-forms';
import { maskedEmail } from '@/lib/platform/text/email-address';

import { mailingListAudit } from './audit';
import { recordConsent, wasListed } from './consent';
import { countStates, inListState, readSubscriptionCount } from './states';
import { SubscriptionSchema, type Subscription, type SubscriptionQuery, type SubscriptionUpdate } from './schema';

export const subscriptionFields = columnsOf(SubscriptionSchema);

export function toSubscription(
  row: Prisma.SubscriptionGetPayload<{ select: typeof subscriptionFields }>,
): Subscription {
  return {
    ...row,
    audience: row.audience as Subscription['audience'],
    subscribedAt: row.subscribedAt.toISOString(),
  };
}

/** The trail outlives a subscription, so it only contains a masked address. */
export function subjectOf({ id, email }: { id: number; email: string }): string {
  return `Subscription ${id}: ${maskedEmail(email)}`;
}

export const searchedSubscriptions = searchableList('Subscription', ['email', 'nameKey'], 'nameKey');

/** Returns a page of subscriptions, by default the newest first. */
export function listSubscriptions({
  verified,
  state,
  sort = '-id',
  ...query
}: Omit<SubscriptionQuery, 'sort'> & { sort?: SubscriptionQuery['sort'] | '-id' }): Promise<Page<Subscription>> {
  const filters = [
    ...(verified ? [sql`"Subscription"."isVerified" = ${verified === 'true'}`] : []),
    ...(state ? [inListState(state)] : []),
  ];
  const countAll = async () => (state ? (await countStates())[state] : countSubscriptions(verified));
  const list = { ...query, sort, columns: { name: 'nameKey' }, filters, countAll };
  return pageOfList(searchedSubscriptions, list, async (ids) => {
    const rows = await db().subscription.findMany({ where: { id: { in: ids } }, select: subscriptionFields });
    return rows.map(toSubscription);
  });
}

export async function countSubscriptions(verified?: 'true' | 'false'): Promise<number> {
  const { total, confirmed } = await readSubscriptionCount();
  if (!verified) return total;
  return verified === 'true' ? confirmed : total - confirmed;
}

const suppressedMessages = {
  unsubscribed: 'This address has unsubscribed. Only its owner can subscribe it again.',
  bounced:
    'The mail server of this address has refused our mail. Its owner has to confirm it again: press Resend. Or allow mail to it under “Refused by the server”.',
  erased: 'The owner of this address asked us to erase it. Only the owner can subscribe it again.',
};

export function emailConflict(message: string): AppError {
  return new AppError('conflict', message, { errors: { email: [message] } });
}

/** An administrator's word does not outweigh the owner's; for `except`, its owner is asked. */
export async function refuseSuppressed(tx: Transaction, email: string, except?: 'bounced'): Promise<void> {
  const reason = (await findSuppressions(tx, [email])).get(email);
  if (reason && reason !== except) throw emailConflict(suppressedMessages[reason]);
}

/** Changes the fields that are present; never the address. Records who marks it as verified or not, where, and why. */
export async function updateSubscription(
  id: number,
  { basis, ...changes }: SubscriptionUpdate,
  actor: Actor,
  form: string,
): Promise<Subscription> {
  return db().$transaction(async (tx) => {
    await lockRow(tx, 'Subscription', id);
    const current = await tx.subscription.findUnique({ where: { id }, select: subscriptionFields });
    if (current && changes.isVerified && !current.isVerified) await refuseSuppressed(tx, current.email);
    const [row] = await tx.subscription.updateManyAndReturn({
      where: { id },
      data: {
        ...changes,
        ...(changes.isVerified && !current?.isVerified && { verifiedAt: new Date() }),
      },
      select: subscriptionFields,
    });
    if (!current || !row) throw notFound('Subscription');
    if (current.isVerified !== row.isVerified) {
      const event = row.isVerified ? 'verified' : 'unverified';
      const wording = (row.isVerified && basis) || '';
      const now = new Date();
      if (row.isVerified && !(await wasListed(tx, row.email))) await countListSteps(tx, ['added'], now);
      await recordConsent(tx, [{ email: row.email, event, form, wording, by: actor.email }], now);
    }
    const { subscribedAt: _before, ...before } = current;
    const { subscribedAt: _after, ...after } = row;
    const changed = changesBetween(before, after);
    if (Object.keys(changed).length > 0)
      await recordAudit(tx, actor, {
        action: mailingListAudit['subscription.update'],
        subject: subjectOf(row),
        changes: withoutNames(changed),
      });
    return toSubscription(row);
  });
}

export async function deleteSubscription(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.subscription.findUnique({ where: { id }, select: subscriptionFields });
    if (!row || (await tx.subscription.deleteMany({ where: { id } })).count === 0) throw notFound('Subscription');
    await markErased(tx, [row.email], false);
    await cancelListMail(tx, row.email);
    await recordAudit(tx, actor, { action: mailingListAudit['subscription.delete'], subject: subjectOf(row) });
  });
}

function withoutNames({ firstName, lastName, ...changes }: AuditChanges): AuditChanges {
  return { ...changes, ...(firstName && { firstName: {} }), ...(lastName && { lastName: {} }) };
}
