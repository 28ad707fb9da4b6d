import 'server-only';

import { db } from '../../platform/database/db';
import { flushViews } from './intake';
import { analyticsListLength, recentImpressionCount, type AnalyticsSummary } from './schema';
import { startOfDay, utcDay, windowDays, windowStart } from './window';
import type { Dimension } from './write-views';

/** The figures of the window that ends today, in UTC days, right to the last page view of this instance. */
export async function getAnalyticsSummary(now = new Date()): Promise<AnalyticsSummary> {
  await flushViews();
  const today = utcDay(now);
  const days = windowDays(today);
  const [stats, pages, referrers, bots, recent] = await Promise.all([
    db().dailyStat.findMany({ where: { day: { gte: days[0], lte: today } } }),
    listTop('page', days),
    listTop('referrer', days),
    listTop('bot', days),
    db().impression.findMany({
      where: { kind: 'person', at: { gte: startOfDay(windowStart(today)) } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: recentImpressionCount,
      select: { page: true, at: true },
    }),
  ]);
  const byDay = new Map(stats.map((stat) => [stat.day, stat]));
  const sum = (field: 'personViews' | 'botViews' | 'internalViews' | 'latestVisitors') =>
    stats.reduce((total, stat) => total + stat[field], 0);
  const botViews = sum('botViews');
  return {
    totalViews: sum('personViews'),
    uniqueVisitors: sum('latestVisitors'),
    botViews,
    internalViews: sum('internalViews'),
    recentImpressions: recent.map(({ page, at }) => ({ page, timestamp: at.toISOString() })),
    perDay: days.map((day) => {
      const stat = byDay.get(day);
      return {
        day,
        views: stat?.personViews ?? 0,
        visitors: stat?.visitors ?? 0,
        bots: stat?.botViews ?? 0,
        internal: stat?.internalViews ?? 0,
      };
    }),
    pages: pages.map(({ name, views }) => ({ page: name, views })),
    referrers: referrers.map(({ name, views }) => ({ host: name, views })),
    bots: bots.map(({ name, views }) => ({
      name,
      views,
      share: botViews ? Math.min(1, Math.round((views / botViews) * 1000) / 1000) : 0,
    })),
  };
}

async function listTop(dimension: Dimension, days: string[]): Promise<{ name: string; views: number }[]> {
  const rows = await db().dailyCount.groupBy({
    by: ['name'],
    where: { dimension, day: { gte: days[0], lte: days.at(-1) } },
    _sum: { views: true },
    orderBy: [{ _sum: { views: 'desc' } }, { name: 'asc' }],
    take: analyticsListLength,
  });
  return rows.map(({ name, _sum }) => ({ name, views: _sum.views ?? 0 }));
}
