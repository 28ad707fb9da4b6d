import 'server-only';

import { join } from '@prisma/client/runtime/client';

import { db } from '../../platform/database/db';
import type { ConsentEvent } from './schema';

/** What an entry in the record of consent means for the size of the list; other entries do not change it. */
const meanings = {
  confirmed: 'confirmed',
  returned: 'confirmed',
  added: 'added',
  imported: 'added',
  unsubscribed: 'left',
} as const satisfies Partial<Record<ConsentEvent['event'], string>>;
export type GrowthStep = (typeof meanings)[keyof typeof meanings];

/** How many people came to the list and left it on each UTC day of a time, by the record of consent. */
export async function countGrowth({
  gte,
  lt,
}: {
  gte: Date;
  lt: Date;
}): Promise<{ day: string; step: GrowthStep; count: number }[]> {
  // Both databases write a time as text with its day first.
  const rows = await db().$queryRaw<{ day: string; event: keyof typeof meanings; count: number | bigint }[]>`
    SELECT substr(CAST("at" AS TEXT), 1, 10) AS "day", "event", COUNT(*) AS "count" FROM "ConsentEvent"
    WHERE "at" >= ${gte} AND "at" < ${lt}
      AND "event" IN (${join(Object.keys(meanings))})
    GROUP BY 1, 2`;
  return rows.map(({ day, event, count }) => ({ day, step: meanings[event], count: Number(count) }));
}
