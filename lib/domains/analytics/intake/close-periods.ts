import 'server-only';

import type { Transaction } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';

import { isSitePage } from './counts';
import { dimensions, namesPerPeriod, otherName, type Dimension } from '../dimensions';
import { addDays } from '../window';

/** By then, the sums include rows that other transactions wrote around midnight. */
const daysOfCorrection = 3;

/** Lets a month and a year end anew of which a day is counted on: a clock that was ahead has closed them. */
export async function reopenPeriods(transaction: Transaction, day: string): Promise<void> {
  await transaction.closedPeriod.deleteMany({ where: { period: { in: [day.slice(0, 7), day.slice(0, 4)] } } });
}

/**
 * Stores the sums of the months and years that have ended when `day` begins, before anything is counted for it.
 * Visitors of a month are counted at the first view of the next, before any of them has moved on.
 */
export async function closePeriods(transaction: Transaction, day: string): Promise<void> {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  const previous = addDays(firstOfMonth, -1).slice(0, 7);
  const counted = await transaction.$queryRaw<{ month: string }[]>`
    SELECT DISTINCT substr("day", 1, 7) AS "month" FROM "DailyStat" WHERE "day" < ${firstOfMonth} ORDER BY 1`;
  const closed = new Set(
    (await transaction.closedPeriod.findMany({ select: { period: true } })).map((row) => row.period),
  );
  const hasBegun = await transaction.dailyStat.count({ where: { day: { gte: firstOfMonth, lte: addDays(day, 1) } } });
  const isEarly = Number(day.slice(8)) <= daysOfCorrection;
  const months = counted.map(({ month }) => month);
  const due = months.filter((month) => !closed.has(month) || (month === previous && isEarly));
  const newest = months.at(-1);
  for (const month of due) {
    await closeMonth(transaction, month, !hasBegun && month === newest);
  }
  const years = new Set(due.map((month) => month.slice(0, 4)));
  for (const year of years) if (year < day.slice(0, 4)) await closeYear(transaction, year);
}

async function closeMonth(transaction: Transaction, month: string, countsVisitors: boolean): Promise<void> {
  const days = { gte: `${month}-01`, lte: `${month}-31` };
  for (const dimension of dimensions) {
    const rows = await transaction.dailyCount.groupBy({
      by: ['name'],
      where: { dimension, day: days },
      _sum: { views: true },
    });
    await replaceCounts(transaction, dimension, month, rows);
  }
  const stats = countsVisitors
    ? await transaction.dailyStat.aggregate({ where: { day: days }, _sum: { latestVisitors: true } })
    : undefined;
  const visitors = stats && { visitors: stats._sum.latestVisitors ?? 0 };
  await transaction.closedPeriod.upsert({
    where: { period: month },
    create: { period: month, ...visitors },
    update: { ...visitors },
    select: { period: true },
  });
}

async function closeYear(transaction: Transaction, year: string): Promise<void> {
  for (const dimension of dimensions) {
    const rows = await transaction.periodCount.groupBy({
      by: ['name'],
      where: { dimension, period: { gte: `${year}-01`, lte: `${year}-12` } },
      _sum: { views: true },
    });
    await replaceCounts(transaction, dimension, year, rows);
  }
  await transaction.closedPeriod.upsert({
    where: { period: year },
    create: { period: year },
    update: {},
    select: { period: true },
  });
}

async function replaceCounts(
  transaction: Transaction,
  dimension: Dimension,
  period: string,
  sums: { name: string; _sum: { views: number | null } }[],
): Promise<void> {
  await transaction.periodCount.deleteMany({ where: { dimension, period } });
  if (sums.length === 0) return;
  const views = new Map<string, number>();
  const ranked = sums.toSorted((one, next) => (next._sum.views ?? 0) - (one._sum.views ?? 0));
  for (const [rank, { name, _sum }] of ranked.entries()) {
    const kept = rank < namesPerPeriod || isSitePage(dimension, name) ? name : otherName;
    views.set(kept, (views.get(kept) ?? 0) + (_sum.views ?? 0));
  }
  const columns = { dimension: 'text', period: 'text', name: 'text', views: 'integer' } as const;
  const rows = [...views].map(([name, sum]) => ({ dimension, period, name, views: sum }));
  await insertRows(transaction, 'PeriodCount', columns, rows);
}
