import 'server-only';

import { insertRows } from '../database/json-rows';
import { db, type Transaction } from '../database/db';
import { clientNetwork } from '../http/client-address';
import type { Limit, Spent } from './memory-limit';

/** A limit that is counted in the database, under its scope. */
export interface StoredLimit extends Limit {
  scope: string;
}

/**
 * How much wider a limit is for the network that a client is one of: an IPv6 /48 is one customer's, an IPv4 /24 may be
 * 256 strangers'.
 */
const networkFactors = { ipv4: 10, ipv6: 3 };

/** A client's limit, and the wider one of its network: so many addresses as one customer has are no way around it. */
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
  /** Takes the use back, as if it had not been. */
  undo(): Promise<void>;
}

/**
 * The times of uses that count now. Clocks of instances differ a little, so that a use may lie ahead; one that lies
 * further ahead than a whole window was counted by a clock that was wrong, and would keep somebody out until it is reached.
 */
export function usesWithin(windowSeconds: number, now: Date): { gt: Date; lt: Date } {
  const [window, time] = [windowSeconds * 1000, now.getTime()];
  return { gt: new Date(time - window), lt: new Date(time + window) };
}

/**
 * Uses each limit once, by its key. The use is written before it is counted, so that of any number of
 * simultaneous uses, in any number of instances, no more than `maximum` see room.
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
  const waits = await Promise.all(uses.map(({ limit, key }) => secondsUntilRoom(limit, key, at)));
  const wait = Math.max(...waits);
  if (wait === 0) return { undo };
  await undo();
  return { undo, retryAfterSeconds: wait };
}

async function secondsUntilRoom(
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
 * Uses one limit so many times for each key, in the caller's transaction, which knows of no other that runs beside it.
 * Answers the keys that have gone over it, which have used none.
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
  await insertRows(
    tx,
    'LimitHit',
    { scope: 'text', key: 'text', count: 'integer', at: 'timestamp' },
    written.map(([key, count]) => ({ scope, key, count, at: now })),
  );
  return refused;
}
