import 'server-only';

import { db } from '../db';

/** At most `maximum` uses by one key in a sliding window of `windowSeconds`. */
export interface Limit {
  scope: string;
  maximum: number;
  windowSeconds: number;
}

export interface LimitedUse {
  /** Takes the use back, as if it had not been. */
  undo(): Promise<void>;
  /** Seconds until the first of the limits has room; absent when all had. */
  retryAfterSeconds?: number;
}

/**
 * Uses each limit once, by its key. The use is written before it is counted, so that of any number of
 * simultaneous uses, in any number of instances, no more than `maximum` see room.
 */
export async function spendLimits(uses: { limit: Limit; key: string }[]): Promise<LimitedUse> {
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

async function secondsUntilRoom({ scope, maximum, windowSeconds }: Limit, key: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowSeconds * 1000);
  const newest = await db().limitHit.findMany({
    where: { scope, key, at: { gt: since } },
    orderBy: { at: 'desc' },
    take: maximum + 1,
    select: { at: true },
  });
  if (newest.length <= maximum) return 0;
  const blocking = newest.at(-1)?.at ?? now;
  return Math.max(1, Math.ceil((blocking.getTime() + windowSeconds * 1000 - now.getTime()) / 1000));
}
