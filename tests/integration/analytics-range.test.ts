// @promise What stays is how many views each page, site, campaign and program had on a day, how often each document was opened, which addresses that do not exist were asked for, and how many readers there were: numbers that name no one.
// @promise Number of views, readers and subscriptions on each day
// @promise Without end, as it names no one

import { sqltag as sql } from '@prisma/client/runtime/client';

import { getRangeFigures } from '@/lib/domains/analytics/figures/range';
import { namesQuery } from '@/lib/domains/analytics/figures/range-sums';
import { flushViews } from '@/lib/domains/analytics/intake/intake';
import { deleteExpiredStatistics } from '@/lib/domains/analytics/intake/retention';
import type { View } from '@/lib/domains/analytics/intake/view';
import { writeViews } from '@/lib/domains/analytics/intake/write-views';
import type { RangeFigures } from '@/lib/domains/analytics/range-schema';
import { addDays, startOfDay } from '@/lib/domains/analytics/window';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

const first = '2023-10-01';
/** Over two changes of the clocks and a 29 February. */
const days = 400;
const perDay = 40;

let seed = 7;
/** The same numbers on every run. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

const pages = ['/', '/about', '/vision', '/primer', '/updates?id=3', '/contact'];
const hosts = ['search.example', 'news.example', undefined, undefined];

/** One view in nine is a bot's, one in fifty internal; many visitors return within days or weeks. */
function viewOf(day: string): View {
  const at = new Date(startOfDay(day).getTime() + random(86_400) * 1000);
  const page = pages[random(pages.length)] ?? '/';
  const roll = random(450);
  if (roll < 50)
    return {
      kind: 'bot',
      page,
      at,
      botName: roll < 30 ? 'Googlebot' : 'GPTBot',
      userAgent: roll < 30 ? 'Googlebot/2.1' : 'GPTBot/1.2',
    };
  if (roll < 59) return { kind: 'internal', page, at };
  return {
    kind: 'person',
    page,
    at,
    referrer: hosts[random(hosts.length)],
    campaignKeys: random(10) ? [] : [random(2) ? 'spring' : 'unnamed'],
    visitor: `visitor ${random(120)}`,
  };
}

/** Everything that a naive reader of the whole log would count. */
class Replay {
  readonly byDay = new Map<string, View[]>();

  within(from: string, to: string): View[] {
    const views: View[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) views.push(...(this.byDay.get(day) ?? []));
    return views;
  }

  people(from: string, to: string): View[] {
    return this.within(from, to).filter(({ kind }) => kind === 'person');
  }

  unique(from: string, to: string): number {
    return new Set(this.people(from, to).map(({ visitor }) => visitor)).size;
  }

  counts(views: View[], nameOf: (view: View) => string | undefined) {
    const counts = new Map<string, number>();
    for (const view of views) {
      const name = nameOf(view);
      if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts]
      .map(([name, count]) => ({ name, views: count }))
      .sort((a, b) => b.views - a.views || (a.name < b.name ? -1 : 1));
  }
}

const replay = new Replay();
const last = addDays(first, days - 1);
/** Months whose visitors were counted by both when they ended. */
const exactMonths = new Map<string, number>();

beforeAll(async () => {
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
  await db().campaign.create({ data: { key: 'spring', name: 'Spring letter' } });
  for (let index = 0; index < days; index += 1) {
    const day = addDays(first, index);
    // Some days have no views at all, among them the 1st of a month.
    const views = index % 61 === 60 ? [] : Array.from({ length: perDay + random(20) }, () => viewOf(day));
    views.sort((one, next) => one.at.getTime() - next.at.getTime());
    for (let start = 0; start < views.length; start += 400) {
      const batch = views.slice(start, start + 400);
      await writeViews(batch, batch.at(-1)?.at);
    }
    replay.byDay.set(day, views);
    if (index % 17 === 0) await deleteExpiredStatistics(new Date(startOfDay(day).getTime() + 86_399_000));
  }
  for (let month = first.slice(0, 7); month < last.slice(0, 7);) {
    const end = addDays(`${month}-28`, 4).slice(0, 7);
    exactMonths.set(month, replay.unique(`${month}-01`, addDays(`${end}-01`, -1)));
    month = end;
  }
}, 900_000);

const now = new Date(startOfDay(last).getTime() + 86_399_000);
const figures = (from: string, to: string, more: object = {}) => getRangeFigures({ from, to, ...more }, now);

it.each([
  ['a day', last, last],
  ['7 days', addDays(last, -6), last],
  ['30 days', addDays(last, -29), last],
  ['90 days', addDays(last, -89), last],
  ['a month of 29 days', '2024-02-01', '2024-02-29'],
  ['the day of a leap year', '2024-02-29', '2024-02-29'],
  ['a whole year', '2024-01-01', '2024-10-31'],
  ['over both changes of the clocks', '2023-10-28', '2024-11-03'],
  ['all', first, last],
  ['a range of no month’s bounds', '2023-11-17', '2024-08-09'],
])('gives the figures of %s that a replay of every view gives', async (_, from, to) => {
  const found = await figures(from, to);
  const views = replay.within(from, to);
  const people = replay.people(from, to);
  const bots = views.filter(({ kind }) => kind === 'bot');
  expect(found.totals).toMatchObject({
    views: people.length,
    botViews: bots.length,
    internalViews: views.filter(({ kind }) => kind === 'internal').length,
  });
  expect(found.pages).toEqual(replay.counts(people, ({ page }) => page));
  expect(found.referrers).toEqual(replay.counts(people, ({ referrer }) => referrer));
  expect(found.campaigns).toEqual(
    replay.counts(people, ({ campaignKeys }) => campaignKeys?.find((key) => key === 'spring')),
  );
  expect(found.bots).toEqual(replay.counts(bots, ({ botName }) => botName));
  expect(found.purposes).toEqual(replay.counts(bots, ({ botName }) => (botName === 'Googlebot' ? 'search' : 'ai')));
  const sum = (series: RangeFigures['series'], field: 'views' | 'bots') =>
    series.reduce((total, point) => total + point[field], 0);
  expect([sum(found.series, 'views'), sum(found.series, 'bots')]).toEqual([people.length, bots.length]);
  let visits = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) visits += replay.unique(day, day);
  const length = (startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000 + 1;
  expect(found.totals?.visitorsPerDay).toBe(Math.round((visits / length) * 10) / 10);
});

it('returns the number of visitors of a day, of each past month and of the last 30 days, and of no other range', async () => {
  for (const [month, visitors] of exactMonths) {
    const to = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
    expect([month, (await figures(`${month}-01`, to)).totals?.visitors]).toEqual([month, visitors]);
  }
  expect((await figures('2024-03-31', '2024-03-31')).totals?.visitors).toBe(replay.unique('2024-03-31', '2024-03-31'));
  expect((await figures(addDays(last, -29), last)).totals?.visitors).toBe(replay.unique(addDays(last, -29), last));
  expect((await figures(addDays(last, -31), last)).totals?.visitors).toBeNull();
  expect((await figures('2024-03-02', '2024-03-31')).totals?.visitors).toBeNull();
  expect((await figures('2024-01-01', '2024-06-30')).totals?.visitors).toBeNull();
});

it('compares with the days before, and with the same days a year earlier', async () => {
  const range = await figures('2024-10-01', '2024-10-31', { compare: 'previous' });
  expect(range.compared).toMatchObject({ from: '2024-08-31', to: '2024-09-30' });
  expect(range.compared?.totals?.views).toBe(replay.people('2024-08-31', '2024-09-30').length);
  const year = await figures('2024-10-01', '2024-10-31', { compare: 'year' });
  expect(year.compared).toMatchObject({ from: '2023-10-01', to: '2023-10-31' });
  expect(year.compared?.totals?.views).toBe(replay.people('2023-10-01', '2023-10-31').length);
});

it('compares a quarter with the quarter before, which the server finds by its own clock', async () => {
  const range = await getRangeFigures(
    { period: 'last-quarter', compare: 'previous' },
    new Date('2024-08-14T23:59:59.999Z'),
  );
  expect(range).toMatchObject({
    from: '2024-04-01',
    to: '2024-06-30',
    compared: { from: '2024-01-01', to: '2024-03-31' },
  });
  expect(range.totals?.views).toBe(replay.people('2024-04-01', '2024-06-30').length);
  expect(range.compared?.totals?.views).toBe(replay.people('2024-01-01', '2024-03-31').length);
  expect(range.compared?.series.map(({ views }) => views)).toEqual(
    range.series.map((_, index) => replay.people(addDays('2024-01-01', index), addDays('2024-01-01', index)).length),
  );
  const begun = await getRangeFigures({ period: 'quarter', compare: 'previous' }, new Date('2024-08-14T12:00:00Z'));
  expect(begun).toMatchObject({
    from: '2024-07-01',
    to: '2024-08-14',
    compared: { from: '2024-04-01', to: '2024-05-15' },
  });
});

it('draws the line of one name, beside that of the compared days', async () => {
  const { line, compared } = await figures('2024-01-01', '2024-10-31', {
    compare: 'previous',
    line: { dimension: 'page', name: '/about' },
  });
  const sum = (parts?: { views: number | null }[]) => parts?.reduce((total, { views }) => total + (views ?? 0), 0);
  const viewsOf = (from: string, to: string) => replay.people(from, to).filter(({ page }) => page === '/about').length;
  expect(sum(line?.series)).toBe(viewsOf('2024-01-01', '2024-10-31'));
  expect(sum(compared?.line)).toBe(viewsOf('2023-03-02', '2023-12-31'));
});

it('never stores a value of an address that administrators have not named', async () => {
  const rows = JSON.stringify([await db().dailyCount.findMany(), await db().periodCount.findMany()]);
  expect(rows).toContain('spring');
  expect(rows).not.toContain('unnamed');
});

it.each([
  ['7 days', addDays(last, -6), last],
  ['days of several closed periods', '2023-12-17', '2024-09-09'],
  ['all', first, last],
])('reads the names of %s by an index, as the database explains', async (_, from, to) => {
  const closed = new Set((await db().closedPeriod.findMany()).map(({ period }) => period));
  expect(closed.has('2023')).toBe(true);
  const query = namesQuery('page', { from, to }, closed, 20);
  if (!query) throw new Error('The range has days.');
  const plan = await db().$transaction(async (transaction) => {
    if (env().isEmbedded) return transaction.$queryRaw<object[]>(sql`EXPLAIN QUERY PLAN ${query}`);
    // Otherwise such a small table is read in one piece.
    await transaction.$executeRaw`SET LOCAL enable_seqscan = off`;
    return transaction.$queryRaw<object[]>(sql`EXPLAIN ${query}`);
  });
  const text = JSON.stringify(plan);
  expect(text).toMatch(/DailyCount_pkey|SEARCH DailyCount USING (COVERING )?INDEX|PRIMARY KEY/);
  expect(text).not.toMatch(/Seq Scan|SCAN (DailyCount|PeriodCount)/);
});

it('keeps the summary of the last 30 days as it was, and adds the range where one is asked for', async () => {
  const { cookie } = await signedIn('admin');
  const plain = await api('GET', '/api/admin/analytics', { cookie });
  expect(plain.status).toBe(200);
  expect(Object.keys(await plain.json()).sort()).toEqual([
    'botViews',
    'bots',
    'internalViews',
    'pages',
    'perDay',
    'recentImpressions',
    'referrers',
    'totalViews',
    'uniqueVisitors',
  ]);
  const query = 'from=2024-01-01&to=2024-03-31&compare=year&line=page%3D%2Fabout';
  const ranged = await api('GET', `/api/admin/analytics?${query}`, { cookie });
  expect(ranged.status).toBe(200);
  expect(await ranged.json()).toMatchObject({
    uniqueVisitors: null,
    totalViews: replay.people('2024-01-01', '2024-03-31').length,
    range: { grain: 'day', line: { name: '/about' } },
  });
});

it.each([
  ['to=2024-01-01', 'from'],
  ['from=2024-02-30', 'from'],
  ['from=2024-02-02&to=2024-02-01', 'to'],
  ['from=2999-01-01', 'from'],
  ['from=2024-01-01&compare=decade', 'compare'],
  ['from=2024-01-01&line=person=x', 'line'],
  ['period=decade', 'period'],
  ['period=quarter&from=2024-01-01', 'period'],
])('refuses %s', async (query, field) => {
  const { cookie } = await signedIn('admin');
  const response = await api('GET', `/api/admin/analytics?${query}`, { cookie });
  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty(['errors', field]);
});

it('sends each list as CSV', async () => {
  const { cookie } = await signedIn('admin');
  for (const list of ['series', 'pages', 'referrers', 'campaigns', 'bots', 'purposes', 'downloads', 'missing', 'way']) {
    const query = new URLSearchParams({ from: '2024-01-01', to: '2024-03-31', list }).toString();
    const response = await api('GET', `/api/admin/analytics/export?${query}`, { cookie });
    expect([list, response.status]).toEqual([list, 200]);
    expect(response.headers.get('content-disposition')).toContain(`-${list}-2024-01-01-2024-03-31.csv`);
    expect((await response.text()).split('\r\n').length).toBeGreaterThan(1);
  }
});
