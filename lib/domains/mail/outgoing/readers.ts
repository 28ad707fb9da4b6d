import 'server-only';

import { join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { noticesTopic } from '@/lib/domains/news/categories';
import { lockRows, type Transaction } from '@/lib/platform/database/db';
import { selectTexts } from '@/lib/platform/database/json-rows';

/** What a letter is about: its item's category, and whether the item is a notice that takes effect on a day. */
export interface LetterTopic {
  category: string | null;
  takesEffect: boolean;
}

const hasNotLeftOut = (topic: string) => sql`NOT EXISTS (
  SELECT 1 FROM "TopicOptOut" WHERE "category" = ${topic} AND "subscriptionId" = "Subscription"."id")`;

/** Whose subscription is confirmed and who wants what a letter is about, by either of its topics. About "Subscription". */
export function wants({ category, takesEffect }: LetterTopic): Sql {
  const topics = [category ?? '', ...(takesEffect ? [noticesTopic] : [])];
  return sql`"Subscription"."isVerified" = TRUE AND (${join(topics.map(hasNotLeftOut), ' OR ')})`;
}

/** Who gets a letter: who wants it, at an address that accepts mail. In SQL about "Subscription". */
export const receives = (topic: LetterTopic): Sql => sql`${wants(topic)} AND NOT EXISTS (
  SELECT 1 FROM "Suppression" WHERE "Suppression"."email" = "Subscription"."email")`;

/** Returns those of these addresses that are on the list, confirmed, and want what a letter is about. */
export async function findReaders(
  tx: Pick<Transaction, '$queryRaw'>,
  emails: string[],
  topic: LetterTopic,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "Subscription" WHERE "email" IN (${selectTexts(emails)}) AND ${wants(topic)}`;
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
