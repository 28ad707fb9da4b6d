import 'server-only';

import { deleteByRanges } from '../../platform/lists/delete-by-ranges';
import { selectTexts } from '../../platform/database/json-rows';
import { db, type Prisma } from '../../platform/database/db';
import { stateIs } from './import-schema';

/**
 * Forgets subscriptions that nobody has confirmed since: neither asked for, reminded of, added nor imported after
 * `before`. What was confirmed once and undone by an administrator stays. With a subscription goes what shows that it was
 * asked for, unless its owner was on the list before.
 */
export async function prunePendingSubscriptions(before: Date, limit: number): Promise<{ count: number }> {
  return db().$transaction(async (tx) => {
    const gone = await tx.$queryRaw<{ email: string }[]>`
      DELETE FROM "Subscription" WHERE "id" IN (
        SELECT "id" FROM "Subscription" AS pending
        WHERE "isVerified" = FALSE AND "verifiedAt" IS NULL AND "subscribedAt" < ${before}
          AND ("lastMessageAt" IS NULL OR "lastMessageAt" < ${before})
          AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" WHERE "email" = pending."email" AND "at" >= ${before})
        LIMIT ${limit}
      ) RETURNING "email"`;
    const emails = selectTexts(gone.map(({ email }) => email));
    await tx.$executeRaw`
      DELETE FROM "ConsentEvent" WHERE "email" IN (${emails}) AND "email" NOT IN (
        SELECT "email" FROM "ConsentEvent" WHERE "email" IN (${emails}) AND "event" IN ('confirmed', 'unsubscribed')
      )`;
    return { count: gone.length };
  });
}

/** Forgets what shows the consent of those who are off the list, and of whom nothing was recorded after `before`. */
export function pruneConsentEvidence(before: Date, stopping?: AbortSignal): Promise<void> {
  return deleteByRanges(
    'ConsentEvent',
    ({ gte, lt }) => db().$executeRaw`
      DELETE FROM "ConsentEvent" WHERE "id" IN (
        SELECT "id" FROM "ConsentEvent" AS event
        WHERE "id" >= ${gte} AND "id" < ${lt} AND "at" < ${before}
          AND NOT EXISTS (SELECT 1 FROM "Subscription" WHERE "email" = event."email")
          AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS later WHERE later."email" = event."email" AND later."at" >= ${before})
      )`,
    stopping,
  );
}

/**
 * Deletes some lines of these imports, and the imports when they have none left: a million at once would hold up
 * everybody for seconds. Nobody can start one that is half gone. Answers how many rows; fewer than `limit` are the last.
 */
export async function pruneImports(
  where: Prisma.SubscriptionImportWhereInput,
  limit: number,
): Promise<{ count: number }> {
  await db().subscriptionImport.updateMany({ where, data: { state: stateIs('reading') } });
  const lines = await db().subscriptionImportLine.deleteMany({ where: { import: where }, limit });
  return lines.count === limit ? lines : db().subscriptionImport.deleteMany({ where });
}
