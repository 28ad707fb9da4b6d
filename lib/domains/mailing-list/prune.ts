import 'server-only';

import { markErased } from '@/lib/domains/mail/outgoing/suppression';
import { db, type Prisma } from '@/lib/platform/database/db';
import { selectTexts } from '@/lib/platform/database/json-rows';
import { deleteByRanges } from '@/lib/platform/lists/delete-by-ranges';

import { stateIs } from './import-schema';

/**
 * Deletes unconfirmed subscriptions that were last requested, reminded, added, imported or set back to unconfirmed before
 * `before`. Also deletes the evidence of the request, unless the
 * owner had been on the list before.
 */
export async function prunePendingSubscriptions(before: Date, limit: number): Promise<{ count: number }> {
  return db().$transaction(async (tx) => {
    const gone = await tx.$queryRaw<{ email: string }[]>`
      DELETE FROM "Subscription" WHERE "id" IN (
        SELECT "id" FROM "Subscription" AS pending
        WHERE "isVerified" = FALSE AND "subscribedAt" < ${before}
          AND ("lastMessageAt" IS NULL OR "lastMessageAt" < ${before})
          AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" WHERE "email" = pending."email" AND "at" >= ${before})
        LIMIT ${limit}
      ) RETURNING "email"`;
    const addresses = gone.map(({ email }) => email);
    await markErased(tx, addresses, false);
    const emails = selectTexts(addresses);
    await tx.$executeRaw`
      DELETE FROM "ConsentEvent" WHERE "email" IN (${emails}) AND "email" NOT IN (
        SELECT "email" FROM "ConsentEvent" WHERE "email" IN (${emails}) 
          AND "event" IN ('confirmed', 'verified', 'unverified', 'unsubscribed')
      )`;
    return { count: gone.length };
  });
}

/** Deletes the consent evidence of addresses that are off the list and have no record after `before`. */
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
 * Deletes up to `limit` lines of these imports, and the imports once they have no lines left: deleting a million lines
 * at once would block other requests for seconds. A partly deleted import cannot be started. Returns the number of rows
 * deleted; fewer than `limit` means that none are left.
 */
export async function pruneImports(
  where: Prisma.SubscriptionImportWhereInput,
  limit: number,
): Promise<{ count: number }> {
  await db().subscriptionImport.updateMany({ where, data: { state: stateIs('reading') } });
  const lines = await db().subscriptionImportLine.deleteMany({ where: { import: where }, limit });
  return lines.count === limit ? lines : db().subscriptionImport.deleteMany({ where });
}
