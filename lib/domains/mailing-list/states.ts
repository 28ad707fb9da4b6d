import 'server-only';

import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { countSuppressions } from '@/lib/domains/mail/outgoing/suppression';
import { db } from '@/lib/platform/database/db';
import { forEachRange } from '@/lib/platform/lists/delete-by-ranges';
import { noteSubscribers } from '@/lib/domains/analytics/intake/step-counts';
import type { Job } from '@/lib/platform/process/jobs';

import type { StateCounts } from './schema';

/** The rows of Subscription in a state. */
export function inListState(state: 'verified' | 'pending'): Sql {
  return sql`"Subscription"."isVerified" = ${state === 'verified'} AND "Subscription"."isRefused" = ${false}`;
}

/** The rows whose owner can confirm: pending ones, and those whose address was refused, confirmed before or not. */
export const toBeConfirmed = { OR: [{ isVerified: false }, { isRefused: true }] };

/** Uses the maintained count, because counting a million rows takes too long. */
export async function readSubscriptionCount(): Promise<{ total: number; confirmed: number }> {
  const { _sum: sum } = await db().subscriptionCount.aggregate({ _sum: { total: true, verified: true } });
  return { total: sum.total ?? 0, confirmed: sum.verified ?? 0 };
}

/** A write that changes nothing, to try whether PostgreSQL accepts one. SQLite skips a row that stays the same. */
export const sameCount = sql`UPDATE "SubscriptionCount" SET "total" = "total" WHERE "shard" = 0`;

/** Counts the addresses in each state. An address that was subscribed again counts only as pending. */
export async function countStates(): Promise<StateCounts> {
  const [{ total, confirmed }, refusedOnList, suppressed] = await Promise.all([
    readSubscriptionCount(),
    db().subscription.groupBy({ by: ['isVerified'], where: { isRefused: true }, _count: true }),
    countSuppressions(),
  ]);
  const refusedOf = (isVerified: boolean) =>
    refusedOnList.find((group) => group.isVerified === isVerified)?._count ?? 0;
  const counts = {
    verified: confirmed - refusedOf(true),
    pending: total - confirmed - refusedOf(false),
    refused: suppressed.bounced ?? 0,
    unsubscribed: suppressed.unsubscribed ?? 0,
    erased: suppressed.erased ?? 0,
  };
  return { ...counts, total: Object.values(counts).reduce((sum, count) => sum + count) };
}

const mostNamed = 3;

/**
 * The confirmed subscribers without any wording of how they agreed: how many, and the first few ids. An administrator or
 * a program added them or marked them as verified without it.
 */
export async function findWithoutWording(): Promise<{ count: number; first: number[] }> {
  let count = 0;
  const first: number[] = [];
  await forEachRange('Subscription', async ({ gte, lt }) => {
    const rows = await db().$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "Subscription"
      WHERE "id" >= ${gte} AND "id" < ${lt} AND "isVerified" = ${true} AND NOT EXISTS (
        SELECT 1 FROM "ConsentEvent" WHERE "ConsentEvent"."email" = "Subscription"."email" AND "wording" <> ''
          AND "event" IN ('confirmed', 'added', 'verified', 'imported', 'returned'))
      ORDER BY "id"`;
    count += rows.length;
    first.push(...rows.slice(0, mostNamed - first.length).map(({ id }) => id));
  });
  return { count, first };
}

/** Notes how many verified subscribers there are, for the figures of past periods. */
export async function noteNumberOfSubscribers(now = new Date()): Promise<void> {
  await noteSubscribers((await countStates()).verified, now);
}

export const dailyNumberJob: Job = {
  name: 'number of subscribers',
  every: 15 * 60_000,
  firstAfter: 30_000,
  run: () => noteNumberOfSubscribers(),
};
