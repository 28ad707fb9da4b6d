import { AnalyticsAnswerSchema } from '@/lib/domains/analytics/range-schema';
import { addDays } from '@/lib/domains/analytics/window';
import { db } from '@/lib/platform/database/db';

import { api } from '../../tools/test-bed/api';
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
  return AnalyticsAnswerSchema.parse(await response.json()).range;
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
  const { range, ...summary } = AnalyticsAnswerSchema.parse(await response.json());
  expect(summary).toMatchObject({ totalViews: null, uniqueVisitors: null, botViews: null, perDay: [] });
  expect(range).toMatchObject({ from: '2023-08-01', to: '2023-08-31', firstDay: first, totals: null, series: [] });
});

it('names the day from which a range that is compared was counted', async () => {
  const partial = await ask('from=2023-10-11&to=2023-10-31&compare=previous');
  expect(partial?.compared).toMatchObject({ from: '2023-09-20', countedFrom: first, totals: { views: 100, days: 10 } });
  expect(partial?.compared?.series.slice(10, 12)).toEqual([
    { from: '2023-09-30', views: null, bots: null },
    { from: first, views: 10, bots: 3 },
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

it('has no first day before anything is counted', async () => {
  await db().dailyStat.deleteMany();
  const range = await ask('from=2023-10-11&compare=previous');
  expect(range).toMatchObject({ firstDay: null, compared: { countedFrom: null, totals: null } });
});
