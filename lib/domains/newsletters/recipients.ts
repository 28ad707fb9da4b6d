import 'server-only';

import { db, type Transaction } from '../../platform/database/db';
import { findSuppressions } from '../mail/outgoing/suppression';

/** How many verified subscribers up to an id take mail of a topic; with the newest id where none is given. */
export async function countRecipients(
  category: string | null,
  upTo?: number,
): Promise<{ recipients: number; toSubscriptionId: number }> {
  const newest = await db().subscription.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  const toSubscriptionId = upTo ?? newest?.id ?? 0;
  const rows = await db().$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS count FROM "Subscription"
    WHERE "isVerified" = TRUE AND "id" <= ${toSubscriptionId}
      AND "id" NOT IN (SELECT "subscriptionId" FROM "TopicOptOut" WHERE "category" = ${category ?? ''})
      AND NOT EXISTS (SELECT 1 FROM "Suppression" WHERE "Suppression"."email" = "Subscription"."email")`;
  return { recipients: Number(rows[0]?.count ?? 0), toSubscriptionId };
}

/** The next of the verified subscribers after `lastId`: who of them takes mail of the topic. */
export async function nextRecipients(
  tx: Transaction,
  { lastId, toId, take, category }: { lastId: number; toId: number; take: number; category: string | null },
): Promise<{ emails: string[]; lastId: number } | undefined> {
  const rows = await tx.subscription.findMany({
    where: { isVerified: true, id: { gt: lastId, lte: toId } },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, email: true },
  });
  const last = rows.at(-1);
  if (!last) return undefined;
  const suppressed = await findSuppressions(
    tx,
    rows.map(({ email }) => email),
  );
  const optOuts = await tx.topicOptOut.findMany({
    where: { category: category ?? '', subscriptionId: { gt: lastId, lte: last.id } },
    select: { subscriptionId: true },
  });
  const unwanted = new Set(optOuts.map(({ subscriptionId }) => subscriptionId));
  const emails = rows.filter(({ id, email }) => !unwanted.has(id) && !suppressed.has(email)).map(({ email }) => email);
  return { emails, lastId: last.id };
}
