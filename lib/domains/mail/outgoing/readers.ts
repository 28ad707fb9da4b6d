import 'server-only';

import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { selectTexts } from '../../../platform/database/json-rows';
import { lockRows, type Transaction } from '../../../platform/database/db';

/** Whose subscription is confirmed and who wants a category of news, in SQL about "Subscription". */
export const wants = (category: string | null): Sql => sql`"Subscription"."isVerified" = TRUE AND NOT EXISTS (
  SELECT 1 FROM "TopicOptOut" WHERE "category" = ${category ?? ''} AND "subscriptionId" = "Subscription"."id")`;

/** Who gets a letter of a category: who wants it, at an address that accepts mail. In SQL about "Subscription". */
export const receives = (category: string | null): Sql => sql`${wants(category)} AND NOT EXISTS (
  SELECT 1 FROM "Suppression" WHERE "Suppression"."email" = "Subscription"."email")`;

/** Returns those of these addresses that are on the list, confirmed, and have not opted out of a category of news. */
export async function findReaders(
  tx: Pick<Transaction, '$queryRaw'>,
  emails: string[],
  category: string | null,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "Subscription" WHERE "email" IN (${selectTexts(emails)}) AND ${wants(category)}`;
  return new Set(rows.map(({ email }) => email));
}

/**
 * Readers who leave at this moment wait until the transaction ends, and then cancel what it has queued for them.
 *
 * Transactions lock in one order, or PostgreSQL ends one of them: the subscription first, then what is stored about its
 * address, and its messages last. Call this before the first write to any of them.
 */
export async function lockReaders(tx: Transaction, emails: string[]): Promise<void> {
  await lockRows(tx, 'Subscription', sql`"email" IN (${selectTexts(emails)})`);
}
