import 'server-only';

import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';

import { db, type Transaction } from '../../platform/database/db';
import { statusIs } from '../mail/outgoing/status';
import { findSuppressions } from '../mail/outgoing/suppression';

/** Whoever may have received a message: one that is unconfirmed may have left. */
const received = (['sent', 'kept', 'unconfirmed', 'handing_over'] as const).map(statusIs);

interface Audience {
  /** Subscriptions up to this id; up to the newest where none is given. */
  upTo?: number;
  /** Only who may have received a message of this batch. */
  ofBatch?: number | null;
}

/** How many verified subscribers take mail. */
export async function countRecipients(
  { upTo, ofBatch }: Audience = {},
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
      AND NOT EXISTS (SELECT 1 FROM "Suppression" WHERE "Suppression"."email" = "Subscription"."email") ${ofFirst}`;
  return { recipients: Number(rows[0]?.count ?? 0), toSubscriptionId };
}

/** The next of the verified subscribers after `lastId`: who of them takes mail. */
export async function nextRecipients(
  tx: Transaction,
  { lastId, toId, take, ofBatch }: { lastId: number; toId: number; take: number; ofBatch?: number | null },
): Promise<{ emails: string[]; lastId: number } | undefined> {
  const rows = await tx.subscription.findMany({
    where: { isVerified: true, id: { gt: lastId, lte: toId } },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, email: true },
  });
  const last = rows.at(-1);
  if (!last) return undefined;
  const all = rows.map(({ email }) => email);
  const [suppressed, meant] = await Promise.all([findSuppressions(tx, all), meantBy(tx, all, ofBatch)]);
  return { emails: all.filter((email) => !suppressed.has(email) && meant.has(email)), lastId: last.id };
}

async function meantBy(tx: Transaction, emails: string[], ofBatch?: number | null): Promise<Set<string>> {
  if (!ofBatch) return new Set(emails);
  const rows = await tx.outboundMail.findMany({
    where: { batchId: ofBatch, recipient: { in: emails }, status: { in: received } },
    select: { recipient: true },
  });
  return new Set(rows.map(({ recipient }) => recipient));
}
