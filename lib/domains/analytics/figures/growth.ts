import 'server-only';

import { countStates } from '@/lib/domains/mailing-list/states';
import { db } from '@/lib/platform/database/db';

import { levelDimension, listDimension, listSteps, type ListStep } from '../dimensions';
import type { RangeFigures } from '../range-schema';
import { addDays } from '../window';
import { growthGrain, partsOf, type DayRange } from './periods';

type Steps = Record<ListStep, number>;
const noSteps: Steps = { requested: 0, confirmed: 0, added: 0, returned: 0, left: 0 };
const noPart = { from: '', to: '', ...noSteps };

/** How often each step of the mailing list was taken in each part of a range: every figure about it is a sum of these. */
async function readListSteps(parts: readonly DayRange[]): Promise<(DayRange & Steps)[]> {
  const rows = await db().dailyCount.findMany({
    where: { dimension: listDimension, day: { gte: parts[0]?.from ?? '', lte: parts.at(-1)?.to ?? '' } },
    select: { day: true, name: true, views: true },
  });
  return parts.map(({ from, to }) => {
    const part = { from, to, ...noSteps };
    for (const { day, name, views } of rows) {
      const step = listSteps.find((known) => known === name);
      if (step && day >= from && day <= to) part[step] += views;
    }
    return part;
  });
}

/** The sum of each step over a range. */
export async function sumListSteps(range: DayRange): Promise<Steps> {
  const [{ from: _from, to: _to, ...sums } = noPart] = await readListSteps([range]);
  return sums;
}

/** How the mailing list grew in a range, by week or by month. */
export async function readGrowth(range: DayRange): Promise<RangeFigures['growth']> {
  const parts = await readListSteps(partsOf(range, growthGrain(range)));
  return parts.map(({ requested: _, ...part }) => part);
}

/** How many subscribers there were when a range began and ended; null for what was not noted at the time. */
export async function readSubscribers({ from, to }: DayRange, today: string): Promise<RangeFigures['subscribers']> {
  const [before, after] = await Promise.all([
    levelAt(addDays(from, -1)),
    to === today ? countStates().then(({ verified }) => verified) : levelAt(to),
  ]);
  return { before, after };
}

async function levelAt(day: string): Promise<number | null> {
  const row = await db().dailyCount.findFirst({
    where: { dimension: levelDimension, name: 'verified', day: { lte: day } },
    orderBy: { day: 'desc' },
    select: { views: true },
  });
  return row?.views ?? null;
}
