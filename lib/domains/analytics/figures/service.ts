import 'server-only';

import { db } from '@/lib/platform/database/db';

import type { Dimension } from '../dimensions';
import { flushViews } from '../intake/intake';
import { partsOf } from './periods';
import { getRangeFigures } from './range';
import type { AnalyticsReport, AnalyticsQuery } from '../range-schema';
import { analyticsListLength, recentImpressionCount, type AnalyticsSummary } from '../schema';
import { startOfDay, utcDay, windowDays, windowStart } from '../window';

/** Figures for the window that ends today (UTC), up to the latest page view of this instance. */
export async function getAnalyticsSummary(now = new Date()): Promise<AnalyticsSummary> {
  await flushViews();
  const today = utcDay(now);
  const days = windowDays(today);
  const [stats, perDay, pages, referrers, bots, recentImpressions] = await Promise.all([
    db().dailyStat.findMany({ where: { day: { gte: days[0], lte: today } } }),
    listDays(days),
    listTop('page', days),
    listTop('referrer', days),
    listTop('bot', days),
    listRecent(today),
  ]);
  const sum = (field: 'personViews' | 'botViews' | 'internalViews' | 'latestVisitors') =>
    stats.reduce((total, stat) => total + stat[field], 0);
  const botViews = sum('botViews');
  return {
    totalViews: sum('personViews'),
    uniqueVisitors: sum('latestVisitors'),
    botViews,
    internalViews: sum('internalViews'),
    recentImpressions,
    perDay,
    pages: pages.map(({ name, views }) => ({ page: name, views })),
    referrers: referrers.map(({ name, views }) => ({ host: name, views })),
    bots: bots.map(({ name, views }) => ({
      name,
      views,
      share: shareOf(views, botViews),
    })),
  };
}

/** The latest views, with `only` of one page or from one site; other names are not stored with a view. */
async function listRecent(
  today: string,
  only?: AnalyticsQuery['line'],
): Promise<AnalyticsSummary['recentImpressions']> {
  const rows = await db().impression.findMany({
    where: {
      kind: 'person',
      at: { gte: startOfDay(windowStart(today)) },
      ...(only?.dimension === 'page' && { page: only.name }),
      ...(only?.dimension === 'referrer' && { referrer: only.name }),
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: recentImpressionCount,
    select: { page: true, at: true },
  });
  return rows.map(({ page, at }) => ({ page, timestamp: at.toISOString() }));
}

async function listDays(days: string[]): Promise<AnalyticsSummary['perDay']> {
  const stats = await db().dailyStat.findMany({ where: { day: { gte: days[0], lte: days.at(-1) } } });
  const byDay = new Map(stats.map((stat) => [stat.day, stat]));
  return days.map((day) => {
    const stat = byDay.get(day);
    return {
      day,
      views: stat?.personViews ?? 0,
      visitors: stat?.visitors ?? 0,
      bots: stat?.botViews ?? 0,
      internal: stat?.internalViews ?? 0,
    };
  });
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

/** The summary of the last 30 days or, if one is requested, of a range, including all its figures. */
export async function getAnalytics(query: AnalyticsQuery, now = new Date()): Promise<AnalyticsReport> {
  if ((query.from ?? query.period) === undefined) return getAnalyticsSummary(now);
  const range = await getRangeFigures(query, now);
  const { totals } = range;
  return {
    totalViews: totals?.views ?? null,
    uniqueVisitors: totals?.visitors ?? null,
    botViews: totals?.botViews ?? null,
    internalViews: totals?.internalViews ?? null,
    recentImpressions: await listRecent(utcDay(now), query.line),
    perDay: totals && range.grain === 'day' ? await listDays(partsOf(range, 'day').map(({ from }) => from)) : [],
    pages: range.pages.map(({ name, views }) => ({ page: name, views })),
    referrers: range.referrers.map(({ name, views }) => ({ host: name, views })),
    bots: range.bots.map(({ name, views }) => ({ name, views, share: shareOf(views, totals?.botViews ?? 0) })),
    range,
  };
}

function shareOf(views: number, all: number): number {
  return all ? Math.min(1, Math.round((views / all) * 1000) / 1000) : 0;
}
