// Fills five years of daily totals, and the sums of the months and years that have ended, next to the views of a month.
import { openRaw } from '../test-bed/raw-database';
import { providerOf } from '../../lib/platform/database/adapter';
import { addDays, utcDay } from '../../lib/domains/analytics/window';

const years = 5;
const daysOfYears = years * 365 + 1;

/** As many names a day as the site counts at most, or as a busy site has. */
const namesOfDimension = {
  page: 200,
  referrer: 200,
  campaign: 20,
  bot: 100,
  purpose: 4,
  download: 40,
  missing: 50,
  'requested:page': 40,
  'requested:campaign': 20,
  'confirmed:page': 40,
  'confirmed:campaign': 20,
};

export async function seedFiveYears(databaseUrl: string): Promise<void> {
  const isSqlite = providerOf(databaseUrl) === 'sqlite';
  const raw = await openRaw(databaseUrl);
  const today = utcDay(new Date());
  const first = addDays(today, 1 - daysOfYears);
  const series = (name: string, to: number) =>
    isSqlite
      ? `${name}(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM ${name} WHERE n < ${to - 1})`
      : `${name}(n) AS (SELECT generate_series(0, ${to - 1}))`;
  const day = isSqlite
    ? `date('${first}', '+' || days.n || ' days')`
    : `to_char(date '${first}' + days.n, 'YYYY-MM-DD')`;
  await raw.query(`WITH RECURSIVE ${series('days', daysOfYears)}
    INSERT INTO "DailyStat" ("day", "personViews", "botViews", "internalViews", "visitors", "latestVisitors")
    SELECT ${day}, 3000 + days.n % 700, 900, 20, 800 + days.n % 90, 300 FROM days WHERE true ON CONFLICT DO NOTHING`);
  for (const [dimension, names] of Object.entries(namesOfDimension)) {
    await raw.query(`WITH RECURSIVE ${series('days', daysOfYears)}, ${series('names', names)}
      INSERT INTO "DailyCount" ("dimension", "day", "name", "views")
      SELECT '${dimension}', ${day}, '/${dimension}-' || names.n, 1 + (days.n * 31 + names.n * 17) % 97
      FROM days, names WHERE true ON CONFLICT DO NOTHING`);
  }
  for (const [length, end] of [
    [7, today.slice(0, 7)],
    [4, today.slice(0, 4)],
  ] as const) {
    const isOver = `substr("day", 1, ${length}) < '${end}'`;
    await raw.query(`INSERT INTO "PeriodCount" ("dimension", "period", "name", "views")
      SELECT "dimension", substr("day", 1, ${length}), "name", sum("views") FROM "DailyCount" WHERE ${isOver} GROUP BY 1, 2, 3`);
    const visitors = length === 7 ? '20000' : isSqlite ? 'NULL' : 'NULL::integer';
    await raw.query(`INSERT INTO "ClosedPeriod" ("period", "visitors")
      SELECT DISTINCT substr("day", 1, ${length}), ${visitors} FROM "DailyStat" WHERE ${isOver}`);
  }
  await raw.query(isSqlite ? 'PRAGMA optimize' : 'ANALYZE');
  await raw.close();
}
