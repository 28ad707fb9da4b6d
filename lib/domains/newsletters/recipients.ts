import 'server-only';

import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';

import { db, lockRows, type Transaction } from '../../platform/database/db';
import { statusIs } from '../mail/outgoing/status';
import { findSuppressions } from '../mail/outgoing/suppression';

/** Messages that were received or, if unconfirmed, may have been. */
const received = (['sent', 'kept', 'unconfirmed', 'handing_over'] as const).map(statusIs);

interface Audience {
  /** The item's category: subscribers who opted out of it are left out. */
  category: string | null;
  /** Subscriptions up to this id; by default up to the newest. */
  upTo?: number;
  /** Only those who may have received a message of this batch. */
  ofBatch?: number | null;
}

/** Counts the verified subscribers who accept mail; returns the highest subscription id with the count. */
export async function countRecipients(
  { category, upTo, ofBatch }: Audience,
  client: Pick<Transaction, '$queryRaw'> = db(),
): Promise<{ recipients: number; toSubscriptionId: number }> {
  const [newest] = await client.$queryRaw<{ id: number | null }[]>`SELECT max("id") AS "id" FROM "Subscription"`;
  const toSubscriptionId = upTo ?? newest?.id ?? 0;
  const ofFirst = ofBatch
    ? sql`AND EXISTS (
        SELECT 1 FROM "OutboundMail" WHERE "OutboundMail"."batchId" = ${ofBatch}
          AND "OutboundMail"."recipient" = "Subscription"."email" AND "OutboundMail"."status" IN (${join(received)}))`
    : empty;
  const rows = await client.$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS count FROM "Subscription"
    WHERE "isVerified" = TRUE AND "id" <= ${toSubscriptionId}
      AND NOT EXISTS (
        SELECT 1 FROM "TopicOptOut" WHERE "category" = ${category ?? ''} AND "subscriptionId" = "Subscription"."id")
      AND NOT EXISTS (SELECT 1 FROM "Suppression" WHERE "Suppression"."email" = "Subscription"."email") ${ofFirst}`;
  return { recipients: Number(rows[0]?.count ?? 0), toSubscriptionId };
}

interface Range {
  lastId: number;
  toId: number;
  take: number;
  category: string | null;
  ofBatch?: number | null;
}

/**
 * Returns the addresses among the next verified subscribers that accept mail; undefined at the end of the range. Those who
 * leave at this moment wait for the end of the transaction, so that leaving cancels what it has queued for them.
 */
export async function nextRecipients(
  tx: Transaction,
  { lastId, toId, take, category, ofBatch }: Range,
): Promise<{ emails: string[]; lastId: number } | undefined> {
  await lockRows(
    tx,
    'Subscription',
    sql`"id" IN (
      SELECT "id" FROM "Subscription" WHERE "isVerified" = TRUE AND "id" > ${lastId} AND "id" <= ${toId}
      ORDER BY "id" LIMIT ${take})`,
  );
  const rows = await tx.subscription.findMany({
    where: { isVerified: true, id: { gt: lastId, lte: toId } },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, email: true },
  });
  const last = rows.at(-1);
  if (!last) return undefined;
  const all = rows.map(({ email }) => email);
  const suppressed = await findSuppressions(tx, all);
  const meant = await meantBy(tx, all, ofBatch);
  const optOuts = await tx.topicOptOut.findMany({
    where: { category: category ?? '', subscriptionId: { gt: lastId, lte: last.id } },
    select: { subscriptionId: true },
  });
  const unwanted = new Set(optOuts.map(({ subscriptionId }) => subscriptionId));
  const emails = rows
    .filter(({ id, email }) => !unwanted.has(id) && !suppressed.has(email) && meant.has(email))
    .map(({ email }) => email);
  return { emails, lastId: last.id };
}

async function meantBy(tx: Transaction, emails: string[], ofBatch?: number | null): Promise<Set<string>> {
  if (!ofBatch) return new Set(emails);
  const rows = await tx.outboundMail.findMany({
    where: { batchId: ofBatch, recipient: { in: emails }, status: { in: received } },
    select: { recipient: true },
  });
  return new Set(rows.map(({ recipient }) => recipient));
}
