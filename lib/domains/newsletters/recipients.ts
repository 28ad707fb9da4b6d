import 'server-only';

import { db, type Transaction } from '../../platform/database/db';
import { findSuppressions } from '../mail/outgoing/suppression';

/** How many verified subscribers up to an id take mail; with the newest id where none is given. */
export async function countRecipients(upTo?: number): Promise<{ recipients: number; toSubscriptionId: number }> {
  const newest = await db().subscription.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  const toSubscriptionId = upTo ?? newest?.id ?? 0;
  const rows = await db().$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS count FROM "Subscription"
    WHERE "isVerified" = TRUE AND "id" <= ${toSubscriptionId}
      AND NOT EXISTS (SELECT 1 FROM "Suppression" WHERE "Suppression"."email" = "Subscription"."email")`;
  return { recipients: Number(rows[0]?.count ?? 0), toSubscriptionId };
}

/** The next of the verified subscribers after `lastId`: who of them takes mail. */
export async function nextRecipients(
  tx: Transaction,
  { lastId, toId, take }: { lastId: number; toId: number; take: number },
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
  const emails = rows.map(({ email }) => email).filter((email) => !suppressed.has(email));
  return { emails, lastId: last.id };
}
