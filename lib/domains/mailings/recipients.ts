import 'server-only';

import { empty, join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { db, lockRows, type Transaction } from '../../platform/database/db';
import { statusIs } from '../mail/outgoing/status';
import { findSuppressions } from '../mail/outgoing/suppression';
import type { EarlierLetters } from './first-letter';

/** Messages that were received or, if unconfirmed, may have been, and those that wait. */
const written = (['sent', 'kept', 'unconfirmed', 'handing_over', 'pending', 'claimed', 'held'] as const).map(statusIs);

interface Audience {
  /** The item's category: subscribers who opted out of it are left out. */
  category: string | null;
  /** Subscriptions up to this id; by default up to the newest. */
  upTo?: number;
  /** Only those who were, or are still to be, written to by these. */
  earlier?: EarlierLetters;
}

/** Counts the verified subscribers who accept mail; returns the highest subscription id with the count. */
export async function countRecipients(
  { category, upTo, earlier }: Audience,
  client: Pick<Transaction, '$queryRaw'> = db(),
): Promise<{ recipients: number; toSubscriptionId: number }> {
  const [newest] = await client.$queryRaw<{ id: number | null }[]>`SELECT max("id") AS "id" FROM "Subscription"`;
  const toSubscriptionId = upTo ?? newest?.id ?? 0;
  const ofEarlier = earlier ? sql`AND (${join(readersOf(earlier), ' OR ')})` : empty;
  const rows = await client.$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS count FROM "Subscription"
    WHERE "isVerified" = TRUE AND "id" <= ${toSubscriptionId}
      AND NOT EXISTS (
        SELECT 1 FROM "TopicOptOut" WHERE "category" = ${category ?? ''} AND "subscriptionId" = "Subscription"."id")
      AND NOT EXISTS (SELECT 1 FROM "Suppression" WHERE "Suppression"."email" = "Subscription"."email") ${ofEarlier}`;
  return { recipients: Number(rows[0]?.count ?? 0), toSubscriptionId };
}

function readersOf({ batchIds, unwritten }: EarlierLetters): Sql[] {
  return [
    sql`EXISTS (
      SELECT 1 FROM "OutboundMail" WHERE "OutboundMail"."batchId" IN (${join(batchIds)})
        AND "OutboundMail"."recipient" = "Subscription"."email" AND "OutboundMail"."status" IN (${join(written)}))`,
    ...unwritten.map(({ after, upTo }) => sql`("Subscription"."id" > ${after} AND "Subscription"."id" <= ${upTo})`),
  ];
}

interface Range {
  lastId: number;
  toId: number;
  take: number;
  category: string | null;
  earlier?: EarlierLetters;
}

/**
 * Returns the addresses among the next verified subscribers that accept mail; undefined at the end of the range. Those who
 * leave at this moment wait for the end of the transaction, so that leaving cancels what it has queued for them.
 */
export async function nextRecipients(
  tx: Transaction,
  { lastId, toId, take, category, earlier }: Range,
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
  const meant = await meantBy(tx, rows, earlier);
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

async function meantBy(
  tx: Transaction,
  rows: { id: number; email: string }[],
  earlier?: EarlierLetters,
): Promise<Set<string>> {
  const emails = rows.map(({ email }) => email);
  if (!earlier) return new Set(emails);
  const messages = await tx.outboundMail.findMany({
    where: { batchId: { in: earlier.batchIds }, recipient: { in: emails }, status: { in: written } },
    select: { recipient: true },
  });
  const isUnwritten = ({ id }: { id: number }) => earlier.unwritten.some(({ after, upTo }) => id > after && id <= upTo);
  return new Set([
    ...messages.map(({ recipient }) => recipient),
    ...rows.filter(isUnwritten).map(({ email }) => email),
  ]);
}
