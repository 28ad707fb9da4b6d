import fc from 'fast-check';

import { flushViews } from '@/lib/domains/analytics/intake/intake';
import { deleteExpiredStatistics } from '@/lib/domains/analytics/intake/retention';
import { getRangeFigures } from '@/lib/domains/analytics/figures/range';
import { getAnalyticsSummary } from '@/lib/domains/analytics/figures/service';
import type { View } from '@/lib/domains/analytics/intake/view';
import { namesPerDay, namesPerPeriod, otherName } from '@/lib/domains/analytics/dimensions';
import { writeViews } from '@/lib/domains/analytics/intake/write-views';
import { addDays, startOfDay, windowStart } from '@/lib/domains/analytics/window';
import { db } from '@/lib/platform/database/db';

const day = '2026-03-20';
const at = (onDay: string, hour = 12) => new Date(startOfDay(onDay).getTime() + hour * 3_600_000);
const person = (visitor: string, onDay = day, more: Partial<View> = {}): View => ({
  kind: 'person',
  page: '/',
  visitor,
  at: at(onDay),
  ...more,
});
const write = (...views: View[]) => writeViews(views, views.at(-1)?.at);

async function clear(): Promise<void> {
  await flushViews();
  await db().$transaction([
    db().impression.deleteMany(),
    db().dailyStat.deleteMany(),
    db().dailyCount.deleteMany(),
    db().periodCount.deleteMany(),
    db().closedPeriod.deleteMany(),
    db().campaign.deleteMany(),
    db().visitor.deleteMany(),
    db().visitorKey.deleteMany(),
  ]);
}

beforeEach(clear);

it('counts people, bots and internal traffic apart', async () => {
  await write(
    person('ann', day, { page: '/about', referrer: 'search.example' }),
    person('ann', day, { at: at(day, 13) }),
    person('bob', day, { at: at(day, 14) }),
    { kind: 'bot', page: '/', at: at(day), botName: 'Googlebot' },
    { kind: 'bot', page: '/', at: at(day), botName: 'Googlebot' },
    { kind: 'bot', page: '/', at: at(day), botName: 'curl' },
    { kind: 'internal', page: '/admin', at: at(day) },
  );
  const summary = await getAnalyticsSummary(at(day, 15));
  expect(summary).toMatchObject({
    totalViews: 3,
    uniqueVisitors: 2,
    botViews: 3,
    internalViews: 1,
    recentImpressions: [
      { page: '/', timestamp: at(day, 14).toISOString() },
      { page: '/', timestamp: at(day, 13).toISOString() },
      { page: '/about', timestamp: at(day, 12).toISOString() },
    ],
    pages: [
      { page: '/', views: 2 },
      { page: '/about', views: 1 },
    ],
    referrers: [{ host: 'search.example', views: 1 }],
    bots: [
      { name: 'Googlebot', views: 2, share: 0.667 },
      { name: 'curl', views: 1, share: 0.333 },
    ],
  });
  expect(summary.perDay).toHaveLength(30);
  expect(summary.perDay.at(-1)).toEqual({ day, views: 3, visitors: 2, bots: 3, internal: 1 });
});

it('shows no figures for an empty site', async () => {
  const summary = await getAnalyticsSummary(at(day));
  expect(summary).toMatchObject({
    totalViews: 0,
    uniqueVisitors: 0,
    botViews: 0,
    internalViews: 0,
    recentImpressions: [],
    pages: [],
    referrers: [],
    bots: [],
  });
  expect(summary.perDay[0]?.day).toBe('2026-02-19');
});

it('recognizes a visitor on another day of the window, and forgets them once they leave it', async () => {
  await write(person('ann', '2026-03-01'));
  await write(person('bob', '2026-03-01'));
  await write(person('ann', '2026-03-10'));
  expect(await getAnalyticsSummary(at('2026-03-10'))).toMatchObject({ totalViews: 3, uniqueVisitors: 2 });
  // The window that ends on the 30th begins on the 1st.
  expect(await getAnalyticsSummary(at('2026-03-30', 23))).toMatchObject({ totalViews: 3, uniqueVisitors: 2 });
  expect(await getAnalyticsSummary(at('2026-03-31', 0))).toMatchObject({ totalViews: 1, uniqueVisitors: 1 });
});

it('gives the exact visitors of the month in which counting began, and of no other part of it', async () => {
  await write(person('ann', '2026-03-10'));
  await write(person('ann', '2026-03-20'), person('bob', '2026-03-20'));
  await write(person('ann', '2026-05-02'));
  const now = at('2026-05-02', 13);
  const visitors = async (from: string, to: string) => (await getRangeFigures({ from, to }, now)).totals?.visitors;
  for (const from of ['2026-02-15', '2026-03-01', '2026-03-10']) expect(await visitors(from, '2026-03-31')).toBe(2);
  expect(await visitors('2026-03-11', '2026-03-31')).toBeNull();
  expect(await visitors('2026-03-01', '2026-03-30')).toBeNull();
  expect(await visitors('2026-03-01', '2026-04-30')).toBeNull();
  expect(await visitors('2026-03-01', '2026-03-10')).toBe(1);
  const { compared } = await getRangeFigures({ from: '2026-04-01', to: '2026-05-02', compare: 'previous' }, now);
  expect(compared).toMatchObject({ from: '2026-02-28', to: '2026-03-31', totals: { visitors: 2 } });
});

it('changes the day at midnight UTC', async () => {
  await write(
    person('ann', day, { at: new Date('2026-03-19T23:59:59.999Z') }),
    person('ann', day, { at: new Date('2026-03-20T00:00:00.000Z') }),
  );
  const { perDay, uniqueVisitors } = await getAnalyticsSummary(at(day));
  expect(perDay.slice(-2)).toEqual([
    { day: '2026-03-19', views: 1, visitors: 1, bots: 0, internal: 0 },
    { day: '2026-03-20', views: 1, visitors: 1, bots: 0, internal: 0 },
  ]);
  expect(uniqueVisitors).toBe(1);
});

it('counts a view that another instance writes late for the day that has begun, and no visitor twice', async () => {
  await write(person('ann', day));
  await writeViews([person('ann', '2026-03-19', { at: new Date('2026-03-19T23:59:59.500Z') })], at(day));
  expect(await getAnalyticsSummary(at(day))).toMatchObject({ totalViews: 2, uniqueVisitors: 1 });
});

it('is not misled by a clock that is far ahead', async () => {
  await writeViews([person('ann', '2027-01-01')], at('2027-01-01'));
  await write(person('ann', day));
  expect(await getAnalyticsSummary(at(day))).toMatchObject({ totalViews: 1, uniqueVisitors: 1 });
});

it('counts a month on that a clock weeks ahead has closed, also where the next one begins late', async () => {
  await write(person('ann', '2026-02-27'));
  await write(person('bob', '2026-03-10'));
  await writeViews([person('cid', '2026-04-20')], at('2026-04-20'));
  await write(person('dan', '2026-03-10'), person('eve', '2026-03-10'));
  await write(person('ann', '2026-04-05'));
  const march = await getRangeFigures({ from: '2026-03-01', to: '2026-03-31' }, at('2026-04-05'));
  expect(march).toMatchObject({ totals: { views: 3, visitors: 3 }, pages: [{ name: '/', views: 3 }] });
  expect(await db().closedPeriod.count({ where: { period: '2026-03' } })).toBe(1);
});

it('stores nothing that identifies a visitor', async () => {
  await write(person('203.0.113.7\nMozilla/5.0', day), person('203.0.113.7\nMozilla/5.0', addDays(day, 1)));
  const rows = JSON.stringify([
    await db().impression.findMany(),
    await db().visitor.findMany(),
    await db().dailyCount.findMany(),
  ]);
  expect(rows).not.toMatch(/203\.0|Mozilla/);
  expect(await db().visitor.findMany({ select: { day: true } })).toEqual([{ day: addDays(day, 1) }]);
  expect(await db().visitorKey.count()).toBe(2);
});

it('throws a key away when its day leaves the window', async () => {
  await write(person('ann', day));
  await write(person('ann', addDays(day, 29)));
  expect(await db().visitorKey.findMany({ select: { day: true }, orderBy: { day: 'asc' } })).toEqual([
    { day },
    { day: addDays(day, 29) },
  ]);
  await write(person('ann', addDays(day, 30)));
  expect(await db().visitorKey.findFirst({ where: { day } })).toBeNull();
  await deleteExpiredStatistics(at(addDays(day, 60)));
  expect(await db().visitorKey.count()).toBe(0);
});

it('has the exact number of visitors in any window of any traffic', async () => {
  const visits = fc.array(
    fc.record({ visitor: fc.integer({ min: 0, max: 5 }), offset: fc.integer({ min: 0, max: 75 }) }),
    { minLength: 1, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(visits, async (list) => {
      const ordered = list.toSorted((a, b) => a.offset - b.offset);
      for (const offset of new Set(ordered.map((visit) => visit.offset))) {
        await write(
          ...ordered
            .filter((visit) => visit.offset === offset)
            .map((visit) => person(`visitor ${visit.visitor}`, addDays(day, offset))),
        );
        const inWindow = ordered.filter((visit) => visit.offset <= offset && visit.offset > offset - 30);
        expect(await getAnalyticsSummary(at(addDays(day, offset)))).toMatchObject({
          totalViews: inWindow.length,
          uniqueVisitors: new Set(inWindow.map((visit) => visit.visitor)).size,
        });
      }
      await clear();
    }),
    { numRuns: 12 },
  );
});

it('counts the same people once when two instances write them concurrently', async () => {
  const people = Array.from({ length: 40 }, (_, index) => `visitor ${index}`);
  await write(...people.map((visitor) => person(visitor, '2026-03-19')));
  await Promise.all(
    Array.from({ length: 6 }, (_, batch) =>
      write(...people.toSorted(() => (batch % 2 ? -1 : 1)).map((visitor) => person(visitor))),
    ),
  );
  expect(await getAnalyticsSummary(at(day))).toMatchObject({ totalViews: 280, uniqueVisitors: 40 });
  const { perDay } = await getAnalyticsSummary(at(day));
  expect(perDay.at(-1)).toMatchObject({ views: 240, visitors: 40 });
});

it('keeps the number of names of a day within bounds, its own pages always apart', async () => {
  await write(
    ...Array.from({ length: namesPerDay + 50 }, (_, index) => person('ann', day, { page: `/page-${index}` })),
  );
  await write(person('ann', day, { page: '/about' }), person('ann', day, { page: '/another' }));
  const rows = await db().dailyCount.findMany({ where: { dimension: 'page' } });
  expect(rows).toHaveLength(namesPerDay + 2);
  expect(rows.find((row) => row.name === otherName)?.views).toBe(51);
  expect(rows.find((row) => row.name === '/about')?.views).toBe(1);
});

it('keeps the number of names of a month that has ended within bounds', async () => {
  const [ofMonth, others] = ['2026-02-10', 50];
  await db().dailyStat.create({ data: { day: ofMonth } });
  await db().dailyCount.createMany({
    data: Array.from({ length: namesPerPeriod + others }, (_, index) => {
      return { dimension: 'page', day: ofMonth, name: `/page-${index}`, views: 1 };
    }),
  });
  await write(person('ann'));
  const rows = await db().periodCount.findMany({ where: { dimension: 'page', period: '2026-02' } });
  expect(rows).toHaveLength(namesPerPeriod + 1);
  expect(rows.find((row) => row.name === otherName)?.views).toBe(others);
});

it('deletes everything that has left the window except daily totals, also when run twice at once', async () => {
  // On the 31st of a month the keys of the 1st live on.
  const today = '2026-03-20';
  const edge = windowStart(today);
  await writeViews(
    Array.from({ length: 1200 }, (_, index) => person(`visitor ${index}`, addDays(edge, -1))),
    at(addDays(edge, -1)),
  );
  await write(person('ann', edge), { kind: 'bot', page: '/', at: at(edge), botName: 'curl' });
  const totals = async () =>
    JSON.stringify([
      await db().dailyStat.findMany({ orderBy: { day: 'asc' } }),
      await db().dailyCount.findMany({ orderBy: [{ dimension: 'asc' }, { day: 'asc' }, { name: 'asc' }] }),
    ]);
  const before = await totals();
  await Promise.all([deleteExpiredStatistics(at(today)), deleteExpiredStatistics(at(today))]);
  expect(await db().impression.count()).toBe(2);
  expect(await db().visitor.count()).toBe(1);
  expect(await totals()).toBe(before);
});
