// Fills an empty, migrated database with the statistics of a month, with the totals that the site would have stored.
import { randomBytes } from 'node:crypto';

import pg from 'pg';

import { providerOf } from '../../lib/platform/database/adapter';
import { utcDay, windowDays } from '../../lib/domains/analytics/window';
import { openSqlite } from '../test-bed/sqlite-file';

const rowsPerStatement = 500_000;

/** One page view in ten is a bot's, one in a hundred internal; a visitor returns ten times; 60 pages, 40 referrers, 25 bots. */
export async function seedAnalytics(databaseUrl: string, impressions: number): Promise<void> {
  const isSqlite = providerOf(databaseUrl) === 'sqlite';
  const run = isSqlite ? await sqlite(databaseUrl) : await postgresql(databaseUrl);
  const days = windowDays(utcDay(new Date()));
  const series = (from: number, to: number) =>
    isSqlite
      ? `WITH RECURSIVE series(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM series WHERE n < ${to - 1})`
      : `WITH series AS (SELECT n FROM generate_series(${from}, ${to - 1}) AS n)`;
  const secondsOfWindow = (days.length - 1) * 86_400;
  const at = isSqlite
    ? `strftime('%Y-%m-%dT%H:%M:%S.000+00:00', '${days[0]}', '+' || (n * ${secondsOfWindow} / ${impressions}) || ' seconds')`
    : `timestamp '${days[0]}' + (n::bigint * ${secondsOfWindow} / ${impressions}) * interval '1 second'`;
  const kind = `CASE WHEN n % 100 = 7 THEN 'internal' WHEN n % 10 = 3 THEN 'bot' ELSE 'person' END`;
  for (let from = 0; from < impressions; from += rowsPerStatement) {
    const to = Math.min(impressions, from + rowsPerStatement);
    await run(`${series(from, to)} INSERT INTO "Impression" ("page", "kind", "botName", "referrer", "at")
      SELECT '/page-' || (n % 60), ${kind}, CASE WHEN n % 10 = 3 THEN 'bot-' || (n % 25) END, CASE WHEN n % 3 = 0 THEN 'host-' || (n % 40) || '.example' END, ${at} FROM series`);
  }
  const day = isSqlite ? `substr("at", 1, 10)` : `to_char("at", 'YYYY-MM-DD')`;
  await run(`INSERT INTO "DailyStat" ("day", "personViews", "botViews", "internalViews", "visitors", "latestVisitors")
    SELECT ${day}, ${['person', 'bot', 'internal'].map((name) => `sum(CASE WHEN "kind" = '${name}' THEN 1 ELSE 0 END)`).join(', ')}, count(*) / 10, count(*) / 10
    FROM "Impression" GROUP BY 1`);
  for (const [dimension, name, condition] of [
    ['page', '"page"', `"kind" = 'person'`],
    ['referrer', '"referrer"', `"kind" = 'person' AND "referrer" IS NOT NULL`],
    ['bot', '"botName"', `"kind" = 'bot'`],
  ] as const) {
    await run(`INSERT INTO "DailyCount" ("dimension", "day", "name", "views")
      SELECT '${dimension}', ${day}, ${name}, count(*) FROM "Impression" WHERE ${condition} GROUP BY 2, 3`);
  }
  for (const keyDay of days) {
    await run(
      `INSERT INTO "VisitorKey" ("day", "secret") VALUES ('${keyDay}', '${randomBytes(32).toString('base64url')}')`,
    );
  }
  const visitors = Math.floor(impressions / 10);
  for (let from = 0; from < visitors; from += rowsPerStatement) {
    const to = Math.min(visitors, from + rowsPerStatement);
    const dayOf = `CASE n % 30 ${days.map((name, index) => `WHEN ${index} THEN '${name}'`).join(' ')} END`;
    await run(
      `${series(from, to)} INSERT INTO "Visitor" ("id", "day") SELECT 'visitor-number-' || n, ${dayOf} FROM series`,
    );
  }
  await run(isSqlite ? 'PRAGMA optimize' : 'VACUUM ANALYZE');
  await run.end();
}

type Run = ((sql: string) => Promise<void>) & { end(): Promise<void> };

async function sqlite(databaseUrl: string): Promise<Run> {
  const client = openSqlite(databaseUrl);
  await client.execute('PRAGMA synchronous = OFF');
  return Object.assign(async (sql: string) => void (await client.execute(sql)), { end: async () => client.close() });
}

async function postgresql(databaseUrl: string): Promise<Run> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return Object.assign(async (sql: string) => void (await client.query(sql)), { end: () => client.end() });
}
