import 'server-only';

import { insertRows } from '../database/json-rows';
import { db, type Prisma, type Transaction } from '../database/db';
import { withinLast } from '../dates/stored-moment';
import { clientNetwork } from '../http/client-address';
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

export interface LimitedUse extends Spent {
  /** Takes the use back. */
  undo(): Promise<void>;
}

/** The range of times that count now. */
export function usesWithin(windowSeconds: number, now: Date): { gt: Date; lte: Date } {
  return withinLast(windowSeconds * 1000, now);
}

/**
 * Uses each limit once. The use is written before counting, so that at most `maximum` of any number of concurrent uses,
 * across instances, are allowed.
 */
export async function spendLimits(uses: { limit: StoredLimit; key: string }[]): Promise<LimitedUse> {
  const at = new Date();
  const rows = await db().limitHit.createManyAndReturn({
    data: uses.map(({ limit, key }) => ({ scope: limit.scope, key, at })),
    select: { id: true },
  });
  const undo = async () => {
    await db().limitHit.deleteMany({ where: { id: { in: rows.map((row) => row.id) } } });
  };
  const waits = await Promise.all(uses.map(({ limit, key }) => secondsUntilAllowed(limit, key, at)));
  const wait = Math.max(...waits);
  if (wait === 0) return { undo };
  await undo();
  return { undo, retryAfterSeconds: wait };
}

async function secondsUntilAllowed(
  { scope, maximum, windowSeconds }: StoredLimit,
  key: string,
  now: Date,
): Promise<number> {
  const newest = await db().limitHit.findMany({
    where: { scope, key, at: usesWithin(windowSeconds, now) },
    orderBy: { at: 'desc' },
    take: maximum + 1,
    select: { at: true },
  });
  if (newest.length <= maximum) return 0;
  const blocking = newest.at(-1)?.at ?? now;
  return Math.max(1, Math.ceil((blocking.getTime() + windowSeconds * 1000 - now.getTime()) / 1000));
}

/**
 * Uses one limit several times per key in the caller's transaction, without seeing concurrent ones. Returns the keys that
 * exceed it, for which nothing is counted.
 */
export async function spendLimitOfMany(
  tx: Transaction,
  { scope, maximum, windowSeconds }: StoredLimit,
  uses: ReadonlyMap<string, number>,
  now: Date,
): Promise<Map<string, Required<Spent>>> {
  const at = usesWithin(windowSeconds, now);
  const spent = await tx.limitHit.groupBy({
    by: ['key'],
    where: { scope, key: { in: [...uses.keys()] }, at },
    _sum: { count: true },
    _min: { at: true },
  });
  const refused = new Map(
    spent
      .filter(({ key, _sum }) => (_sum.count ?? 0) + (uses.get(key) ?? 0) > maximum)
      .map(({ key, _min }) => [key, { retryAfterSeconds: ((_min.at ?? now).getTime() - at.gt.getTime()) / 1000 }]),
  );
  const written = [...uses].filter(([key]) => !refused.has(key));
  await recordUses(
    tx,
    written.map(([key, count]) => ({ scope, key, count, at: now })),
  );
  return refused;
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

/** How often each of several counters was used in a range of times, by `SCOPE KEY`. */
export async function countUsesOfMany(
  client: Client,
  counters: readonly Counter[],
  at: ReturnType<typeof usesWithin>,
): Promise<Map<string, number>> {
  const valuesOf = (name: keyof Counter) => [...new Set(counters.map((counter) => counter[name]))];
  const uses = await client.limitHit.groupBy({
    by: ['scope', 'key'],
    where: { scope: { in: valuesOf('scope') }, key: { in: valuesOf('key') }, at },
    _sum: { count: true },
  });
  return new Map(uses.map(({ scope, key, _sum }) => [`${scope} ${key}`, _sum.count ?? 0]));
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
