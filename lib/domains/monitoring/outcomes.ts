import 'server-only';

import { db } from '@/lib/platform/database/db';
import { latestThatCounts, withinLast } from '@/lib/platform/dates/stored-time';
import type { Job } from '@/lib/platform/process/jobs';
import { singleton } from '@/lib/platform/process/singleton';

const minuteMilliseconds = 60_000;
const keptMilliseconds = 24 * 60 * minuteMilliseconds;
/** Applies while the database is unavailable, so that memory use stays small. */
const minutesInMemory = 60;

interface Outcomes {
  requests: number;
  failures: number;
}

/** Counts by minute since 1970 that this process has not written yet. */
const waiting = singleton('outcomes', () => new Map<number, Outcomes>());

/** Counts responses of this instance in the current minute; the job writes the counts. */
export function countOutcomes(counted: Outcomes, now = Date.now()): void {
  add(Math.floor(now / minuteMilliseconds), counted);
}

function add(minute: number, { requests, failures }: Outcomes): void {
  const counts = waiting.get();
  let outcomes = counts.get(minute);
  if (!outcomes) {
    outcomes = { requests: 0, failures: 0 };
    counts.set(minute, outcomes);
    if (counts.size > minutesInMemory) counts.delete(Math.min(...counts.keys()));
  }
  outcomes.requests += requests;
  outcomes.failures += failures;
}

/** Adds what this process has counted to the counts of all instances, and deletes old ones and those of a clock that was ahead. */
export async function writeOutcomes(now = new Date()): Promise<void> {
  const counts = waiting.get();
  for (const [minute, outcomes] of [...counts]) {
    // Taken out first: checks that run at the same time write counts too.
    counts.delete(minute);
    const { requests, failures } = outcomes;
    const name = minuteOf(new Date(minute * minuteMilliseconds));
    try {
      await db().$executeRaw`
        INSERT INTO "RequestMinute" ("minute", "requests", "failures") VALUES (${name}, ${requests}, ${failures})
        ON CONFLICT ("minute") DO UPDATE SET "requests" = "RequestMinute"."requests" + excluded."requests",
          "failures" = "RequestMinute"."failures" + excluded."failures"`;
    } catch (error) {
      add(minute, outcomes);
      throw error;
    }
  }
  const oldest = minuteOf(new Date(now.getTime() - keptMilliseconds));
  const newest = minuteOf(latestThatCounts(now));
  await db().requestMinute.deleteMany({ where: { OR: [{ minute: { lt: oldest } }, { minute: { gt: newest } }] } });
}

/** Requests of all instances in the last minutes, including this process's latest. Writes nothing if it has counted none. */
export async function recentOutcomes(minutes: number, now = new Date()): Promise<Outcomes> {
  // A database that accepts no writes may still be read.
  if (waiting.get().size > 0) await writeOutcomes(now).catch(() => undefined);
  const { gt, lte } = withinLast((minutes - 1) * minuteMilliseconds, now);
  const { _sum } = await db().requestMinute.aggregate({
    where: { minute: { gte: minuteOf(gt), lte: minuteOf(lte) } },
    _sum: { requests: true, failures: true },
  });
  return { requests: _sum.requests ?? 0, failures: _sum.failures ?? 0 };
}

function minuteOf(at: Date): string {
  return at.toISOString().slice(0, 16);
}

export const outcomesJob: Job = {
  name: 'outcomes',
  every: minuteMilliseconds,
  firstAfter: 30_000,
  run: () => writeOutcomes(),
};
