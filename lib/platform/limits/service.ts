import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { advisoryLocks } from '@/lib/platform/database/advisory-locks';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { insertRows, selectRows, selectTexts, type Columns } from '@/lib/platform/database/json-rows';
import { withinLast } from '@/lib/platform/dates/stored-time';
import { tooMany } from '@/lib/platform/http/app-error';
import { clientNetwork } from '@/lib/platform/http/client-address';
import { env } from '@/lib/platform/process/env';

import type { Limit, Spent } from './memory-limit';

/** A limit counted in the database under a scope. */
export interface StoredLimit extends Limit {
  scope: string;
}

/**
 * Factor by which a limit is wider for the client's network: an IPv6 /48 usually belongs to one customer, an IPv4 /24 may
 * be shared by 256.
 */
const networkFactors = { ipv4: 10, ipv6: 2 };

/** Returns the limits of a client and of its wider network, so that many addresses do not circumvent it. */
export function withNetwork(limit: StoredLimit, client: string): { limit: StoredLimit; key: string }[] {
  const network = clientNetwork(client);
  const factor = network.includes(':') ? networkFactors.ipv6 : networkFactors.ipv4;
  const wider = { ...limit, scope: `${limit.scope}-network`, maximum: limit.maximum * factor };
  return [
    { limit, key: client },
    { limit: wider, key: network },
  ];
}

/** One limit and whose use of it. */
interface Limited {
  limit: StoredLimit;
  key: string;
}

export interface LimitedUse extends Spent {
  /** Takes the use back. */
  undo(): Promise<void>;
}

/** The range of times that count now. */
export function usesWithin(windowSeconds: number, now: Date): { gt: Date; lte: Date } {
  return withinLast(windowSeconds * 1000, now);
}

/** Uses several limits once, in a transaction of its own: all of them, or none if one is used up. */
export async function spendLimits(use: Limited[], now = new Date()): Promise<LimitedUse> {
  const { outcomes, ids } = await db().$transaction((tx) => spendInOrder(tx, [use], now));
  const undo = async () => {
    await db().limitHit.deleteMany({ where: { id: { in: ids } } });
  };
  return { undo, ...outcomes[0] };
}

/** Uses limits once, in the transaction of what they limit. Throws a 429 with this message if one is used up. */
export async function requireLimits(tx: Transaction, use: Limited[], message: string, now = new Date()): Promise<void> {
  const { outcomes } = await spendInOrder(tx, [use], now);
  const [{ retryAfterSeconds } = {}] = outcomes;
  if (retryAfterSeconds) throw tooMany(message, retryAfterSeconds);
}

/**
 * The rule of every stored limit. Takes uses in order: each is counted under all of its limits, or under none if one of
 * them is used up. Another transaction that spends one of these limits, on any instance, waits until this one ends.
 * Returns an outcome for each use, and the rows that count them.
 */
export async function spendInOrder(
  tx: Transaction,
  uses: readonly Limited[][],
  now: Date,
): Promise<{ outcomes: Spent[]; ids: number[] }> {
  if (!env().isEmbedded) {
    const names = uses.flat().map(counterName);
    // In one order, so that transactions do not deadlock.
    await tx.$executeRaw(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.limits}::integer, "hash") FROM
      (SELECT DISTINCT hashtext("text") AS "hash" FROM (${selectTexts(names)}) AS "names" ORDER BY "hash") AS "hashes"`);
  }
  const { outcomes, counted } = await judgeInOrder(tx, uses, now);
  const written = counted.map(({ limit, key }) => ({ scope: limit.scope, key, at: now }));
  const rows = await tx.$queryRaw<{ id: number | bigint }[]>(sql`
    INSERT INTO "LimitHit" ("scope", "key", "at") ${selectRows({ scope: 'text', key: 'text', at: 'timestamp' }, written)}
    RETURNING "id"`);
  return { outcomes, ids: rows.map(({ id }) => Number(id)) };
}

async function judgeInOrder(
  tx: Transaction,
  uses: readonly Limited[][],
  now: Date,
): Promise<{ outcomes: Spent[]; counted: Limited[] }> {
  const limits = new Map(uses.flat().map((limited) => [limitName(limited), limited]));
  const spent = await readSpent(tx, [...limits.values()], now);
  const counted: Limited[] = [];
  const outcomes = uses.map((use): Spent => {
    const waits = use.flatMap((limited) => {
      const { count = 0, first = now } = spent.get(limitName(limited)) ?? {};
      const { maximum, windowSeconds } = limited.limit;
      return count < maximum ? [] : [windowSeconds - Math.floor((now.getTime() - first.getTime()) / 1000)];
    });
    if (waits.length > 0) return { retryAfterSeconds: Math.max(1, ...waits) };
    for (const limited of use) {
      const ofLimit = spent.get(limitName(limited));
      if (ofLimit) ofLimit.count += 1;
    }
    // Limits of one scope, as for an hour and for a day, count the same row.
    counted.push(...new Map(use.map((limited) => [counterName(limited), limited])).values());
    return {};
  });
  return { outcomes, counted };
}

const counterName = ({ limit, key }: Limited) => `${limit.scope} ${key}`;
const limitName = (limited: Limited) => `${limited.limit.windowSeconds} ${counterName(limited)}`;

const limitColumns = {
  name: 'text',
  scope: 'text',
  key: 'text',
  since: 'timestamp',
  until: 'timestamp',
} satisfies Columns;

interface UsesOfLimit {
  count: number;
  first: Date;
}

/** How often each limit was used within its window, and when first, by its name. */
async function readSpent(tx: Transaction, limits: Limited[], now: Date): Promise<Map<string, UsesOfLimit>> {
  const wanted = limits.map((limited) => {
    const { gt: since, lte: until } = usesWithin(limited.limit.windowSeconds, now);
    return { name: limitName(limited), scope: limited.limit.scope, key: limited.key, since, until };
  });
  const rows = await tx.$queryRaw<{ name: string; count: number | bigint; first: Date | string }[]>(sql`
    SELECT "limit"."name", SUM("hit"."count") AS "count", MIN("hit"."at") AS "first"
    FROM (${selectRows(limitColumns, wanted)}) AS "limit" CROSS JOIN "LimitHit" AS "hit"
    WHERE "hit"."scope" = "limit"."scope" AND "hit"."key" = "limit"."key"
      AND "hit"."at" > "limit"."since" AND "hit"."at" <= "limit"."until"
    GROUP BY "limit"."name"`);
  const spent = new Map(wanted.map(({ name }) => [name, { count: 0, first: now }]));
  for (const { name, count, first } of rows) {
    // Another instance's clock, or a wait for it, may have dated a use ahead.
    const counted = new Date(Math.min(new Date(first).getTime(), now.getTime()));
    spent.set(name, { count: Number(count), first: counted });
  }
  return spent;
}

type Client = Pick<Transaction, 'limitHit'>;

/** What is counted: a limit's scope, and whose use of it. */
interface Counter {
  scope: string;
  key: string;
}

type Use = Counter & { count: number; at: Date };

/** Counts uses without limiting them. */
export function recordUses(client: Pick<Transaction, '$executeRaw'>, uses: Use[]): Promise<void> {
  return insertRows(client, 'LimitHit', { scope: 'text', key: 'text', count: 'integer', at: 'timestamp' }, uses);
}

/** Adds to the one row of a counter that only this function writes. Callers must take turns. */
export async function addUses(tx: Transaction, { scope, key, count, at }: Use): Promise<void> {
  const where = { scope, key };
  const { count: updated } = await tx.limitHit.updateMany({ where, data: { count: { increment: count }, at } });
  if (updated === 0) await recordUses(tx, [{ scope, key, count, at }]);
}

/** How often a counter was used, in all or in a range of times. */
export async function countUses(
  client: Client,
  { scope, key }: Counter,
  at?: { gt?: Date; gte?: Date; lt?: Date },
): Promise<number> {
  const { _sum: sum } = await client.limitHit.aggregate({ where: { scope, key, at }, _sum: { count: true } });
  return sum.count ?? 0;
}

/** The single uses of a scope by some keys. */
export function listUses(
  client: Client,
  { scope, keys, at }: { scope: string; keys: string[]; at: Prisma.DateTimeFilter },
): Promise<Omit<Use, 'scope'>[]> {
  return client.limitHit.findMany({
    where: { scope, key: { in: keys }, at },
    select: { key: true, count: true, at: true },
  });
}

/** When a scope was first or last used, up to a time and by one key if they are given. */
export async function timeOfUse(
  which: 'first' | 'last',
  where: { scope: string; key?: string; at?: { lte: Date } },
): Promise<Date | undefined> {
  const orderBy = { at: which === 'first' ? 'asc' : 'desc' } as const;
  return (await db().limitHit.findFirst({ where, orderBy, select: { at: true } }))?.at;
}

/** Deletes every use of a scope; returns how many there were. */
export async function deleteUses(tx: Transaction, scope: string): Promise<number> {
  return (await tx.limitHit.deleteMany({ where: { scope } })).count;
}

/** Deletes up to `limit` uses from before a time, for which no limit counts them. */
export function pruneUses({ before, now, limit }: { before: Date; now: Date; limit: number }) {
  // An entry that a fast clock dated ahead would otherwise stay for as long as that clock was wrong.
  const ahead = new Date(2 * now.getTime() - before.getTime());
  return db().limitHit.deleteMany({ where: { OR: [{ at: { lt: before } }, { at: { gt: ahead } }] }, limit });
}
