import 'server-only';

import { selectTexts } from '../../../platform/database/json-rows';
import type { Transaction } from '../../../platform/database/db';

/** Returns those of these addresses that are on the list, confirmed, and have not opted out of a category of news. */
export async function findReaders(
  tx: Pick<Transaction, '$queryRaw'>,
  emails: string[],
  category: string | null,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "Subscription" WHERE "isVerified" = TRUE AND "email" IN (${selectTexts(emails)})
      AND NOT EXISTS (
        SELECT 1 FROM "TopicOptOut" WHERE "category" = ${category ?? ''} AND "subscriptionId" = "Subscription"."id")`;
  return new Set(rows.map(({ email }) => email));
}
