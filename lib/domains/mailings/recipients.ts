import 'server-only';

import { join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { receives, type LetterTopic } from '@/lib/domains/mail/outgoing/readers';
import { db, lockRows, type Transaction } from '@/lib/platform/database/db';

import type { EarlierLetters } from './first-letter';

/** Of a letter about these topics: subscribers who opted out of them are left out. */
interface Audience extends LetterTopic {
  /** Subscriptions up to this id; by default up to the newest. */
  upTo?: number;
  /** Only readers of these. */
  earlier?: EarlierLetters;
}

/** Counts the verified subscribers who accept mail; returns the highest subscription id with the count. */
export async function countRecipients(
  { upTo, earlier, ...topic }: Audience,
  client: Pick<Transaction, '$queryRaw'> = db(),
): Promise<{ recipients: number; toSubscriptionId: number }> {
  const [newest] = await client.$queryRaw<{ id: number | null }[]>`SELECT max("id") AS "id" FROM "Subscription"`;
  const toSubscriptionId = upTo ?? newest?.id ?? 0;
  const rows = await client.$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS count FROM "Subscription"
    WHERE "id" <= ${toSubscriptionId} AND ${isRecipient(topic, earlier)}`;
  return { recipients: Number(rows[0]?.count ?? 0), toSubscriptionId };
}

/** Who gets a letter, in SQL about "Subscription". */
function isRecipient(topic: LetterTopic, earlier?: EarlierLetters): Sql {
  return earlier ? sql`${receives(topic)} AND ${isReaderOf(earlier)}` : receives(topic);
}

function isReaderOf({ batchIds, statuses, unwritten }: EarlierLetters): Sql {
  const readers = [
    sql`EXISTS (
      SELECT 1 FROM "OutboundMail" WHERE "OutboundMail"."batchId" IN (${join(batchIds)})
        AND "OutboundMail"."recipient" = "Subscription"."email" AND "OutboundMail"."status" IN (${join([...statuses])}))`,
    ...unwritten.map(
      ({ after, upTo, of }) =>
        sql`("Subscription"."id" > ${after} AND "Subscription"."id" <= ${upTo} AND ${of ? isReaderOf(of) : sql`TRUE`})`,
    ),
  ];
  return sql`(${join(readers, ' OR ')})`;
}

interface Range extends LetterTopic {
  lastId: number;
  toId: number;
  take: number;
  earlier?: EarlierLetters;
}

/**
 * Returns the addresses among the next verified subscribers that accept mail; undefined at the end of the range. Those who
 * leave at this moment wait for the end of the transaction, so that leaving cancels what it has queued for them.
 */
export async function nextRecipients(
  tx: Transaction,
  { lastId, toId, take, earlier, ...topic }: Range,
): Promise<{ emails: string[]; lastId: number } | undefined> {
  await lockRows(
    tx,
    'Subscription',
    sql`"id" IN (
      SELECT "id" FROM "Subscription" WHERE "isVerified" = TRUE AND "id" > ${lastId} AND "id" <= ${toId}
      ORDER BY "id" LIMIT ${take})`,
  );
  const rows = await tx.$queryRaw<{ id: number; email: string; receives: number }[]>`
    SELECT "id", "email", CASE WHEN ${isRecipient(topic, earlier)} THEN 1 ELSE 0 END AS "receives"
    FROM "Subscription" WHERE "isVerified" = TRUE AND "id" > ${lastId} AND "id" <= ${toId}
    ORDER BY "id" LIMIT ${take}`;
  const last = rows.at(-1);
  if (!last) return undefined;
  // Both databases may return any kind of number.
  return {
    emails: rows.filter((row) => Number(row.receives) === 1).map(({ email }) => email),
    lastId: Number(last.id),
  };
}
