import { AnalyticsReportSchema } from '@/lib/domains/analytics/range-schema';
import { addDays } from '@/lib/domains/analytics/window';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

const first = '2023-10-01';

beforeAll(async () => {
  await db().dailyStat.deleteMany();
  const data = Array.from({ length: 90 }, (_, index) => ({ day: addDays(first, index), personViews: 10, botViews: 3 }));
  await db().dailyStat.createMany({ data });
});

async function ask(query: string) {
  const { cookie } = await signedIn('admin');
  const response = await api('GET', `/api/admin/analytics?${query}`, { cookie });
  return AnalyticsReportSchema.parse(await response.json()).range;
}

it('has no figures of days before counting began', async () => {
  const range = await ask('from=2023-10-01&to=2023-10-31&compare=previous');
  expect(range?.firstDay).toBe(first);
  expect(range?.compared).toMatchObject({ from: '2023-08-31', to: '2023-09-30', countedFrom: null, totals: null });
  expect(range?.compared?.series).toHaveLength(31);
  expect(new Set(range?.compared?.series.flatMap(({ views, bots }) => [views, bots]))).toEqual(new Set([null]));
});

it.each(['', '&compare=previous'])('has no figures of a range that ended before counting began%s', async (compare) => {
  const { cookie } = await signedIn('admin');
  const response = await api('GET', `/api/admin/analytics?from=2023-08-01&to=2023-08-31${compare}`, { cookie });
  const { range, ...summary } = AnalyticsReportSchema.parse(await response.json());
  expect(summary).toMatchObject({ totalViews: null, uniqueVisitors: null, botViews: null, perDay: [] });
  expect(range).toMatchObject({ from: '2023-08-01', to: '2023-08-31', firstDay: first, totals: null, series: [] });
});

it('names the day from which a range that is compared was counted', async () => {
  const partial = await ask('from=2023-10-11&to=2023-10-31&compare=previous');
  expect(partial?.compared).toMatchObject({ from: '2023-09-20', countedFrom: first, totals: { views: 100, days: 10 } });
  expect(partial?.compared?.series.slice(10, 12)).toEqual([
    { from: '2023-09-30', to: '2023-09-30', views: null, bots: null },
    { from: first, to: first, views: 10, bots: 3 },
  ]);
  const whole = await ask('from=2023-11-01&to=2023-11-30&compare=previous');
  expect(whole?.compared).toMatchObject({ from: '2023-10-02', countedFrom: '2023-10-02', totals: { views: 300 } });
  const year = await ask('from=2023-10-11&to=2023-10-31&compare=year');
  expect(year?.compared).toMatchObject({ from: '2022-10-11', countedFrom: null, totals: null });
});

it('sends the days before as columns of the CSV, empty where counting had not begun', async () => {
  const { cookie } = await signedIn('admin');
  const query = 'from=2023-10-02&to=2023-10-03&list=series&compare=previous';
  const response = await api('GET', `/api/admin/analytics/export?${query}`, { cookie });
  const lines = (await response.text()).replace('\uFEFF', '').split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    'day_from,views,bots,compared_from,compared_views,compared_bots',
    '2023-10-02,10,3,2023-09-30,,',
    '2023-10-03,10,3,2023-10-01,10,3',
  ]);
});

describe('in parts', () => {
  beforeAll(async () => {
    const data = Array.from({ length: 900 }, (_, index) => ({
      day: addDays(first, 90 + index),
      personViews: 100 + index,
      botViews: index,
    }));
    await db().dailyStat.createMany({ data });
  });

  it.each([
    ['week', 'from=2024-02-06&to=2024-05-08&compare=previous'],
    ['week', 'from=2024-10-16&to=2025-03-05&compare=year'],
    ['month', 'from=2025-03-01&to=2026-05-31&compare=previous'],
    ['month', 'from=2025-01-15&to=2026-03-03&compare=year'],
    ['day', 'from=2025-02-20&to=2025-03-05&compare=year'],
  ])('compares each %s with its own days, which add up to the total: %s', async (grain, query) => {
    const range = await ask(query);
    const series = range?.compared?.series ?? [];
    expect(range?.grain).toBe(grain);
    expect(series).toHaveLength(range?.series.length ?? 0);
    const sum = (counts: (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0);
    expect(sum(series.map(({ views }) => views))).toBe(range?.compared?.totals?.views);
    expect(sum(series.map(({ bots }) => bots))).toBe(range?.compared?.totals?.botViews);
    const { cookie } = await signedIn('admin');
    const response = await api('GET', `/api/admin/analytics/export?${query}&list=series`, { cookie });
    const [head = '', ...lines] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
    const column = head.split(',').indexOf('compared_views');
    expect(sum(lines.map((line) => Number(line.split(',')[column])))).toBe(range?.compared?.totals?.views);
  });

  it('cuts a week at the ends of the range, and the compared days after as many days', async () => {
    const range = await ask('from=2024-02-07&to=2024-05-16&compare=previous');
    expect([range?.series[0], range?.series[1], range?.series.at(-1)]).toMatchObject([
      { from: '2024-02-07', to: '2024-02-11' },
      { from: '2024-02-12', to: '2024-02-18' },
      { from: '2024-05-13', to: '2024-05-16' },
    ]);
    const compared = range?.compared?.series;
    expect([compared?.[0], compared?.[1], compared?.at(-1)]).toMatchObject([
      { from: '2023-10-30', to: '2023-11-03' },
      { from: '2023-11-04', to: '2023-11-10' },
      { from: '2024-02-03', to: '2024-02-06' },
    ]);
  });

  it('compares a day with the same day a year earlier, on both sides of February 29', async () => {
    const range = await ask('from=2025-02-27&to=2025-03-01&compare=year');
    expect(range?.compared?.series).toMatchObject([
      { from: '2024-02-27', to: '2024-02-27' },
      { from: '2024-02-28', to: '2024-02-29' },
      { from: '2024-03-01', to: '2024-03-01' },
    ]);
    const leap = await ask('from=2024-02-28&to=2024-03-01&compare=year');
    expect(leap?.compared?.series.map(({ from, to }) => [from, to])).toEqual([
      ['2023-02-28', '2023-02-28'],
      [null, null],
      ['2023-03-01', '2023-03-01'],
    ]);
  });
});

it('has no first day before anything is counted', async () => {
  await db().dailyStat.deleteMany();
  const range = await ask('from=2023-10-11&compare=previous');
  expect(range).toMatchObject({ firstDay: null, compared: { countedFrom: null, totals: null } });
  expect((await ask(`from=${addDays(new Date().toISOString().slice(0, 10), -2)}`))?.totals?.days).toBe(0);
});
