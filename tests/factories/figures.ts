import { join } from 'node:path';

import { addDays, utcDay } from '@/lib/domains/analytics/window';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

/** The day on which the landing page changed to version 2, and the first day with figures. */
const landingChangeDaysAgo = 12;
const daysOfFigures = 500;

/**
 * Writes the daily totals of some 500 days into the database of a running site: pages, referrers, a campaign, bots,
 * PDFs, addresses that do not exist, the steps to a subscription, and a change of the landing page's version.
 */
export async function seedFigures(dataDirectory: string, today = utcDay(new Date())): Promise<void> {
  const database = openSqlite(`file:${join(dataDirectory, 'site.db')}`);
  const statements: { sql: string; args: (string | number)[] }[] = [];
  let verified = 900;
  for (let ago = 0; ago < daysOfFigures; ago += 1) {
    const day = addDays(today, -ago);
    const weekday = new Date(day).getUTCDay();
    const views = weekday % 6 === 0 ? 40 : 120 + ((ago * 37) % 90);
    statements.push({
      sql: `INSERT INTO "DailyStat" ("day", "personViews", "botViews", "internalViews", "visitors", "latestVisitors")
            VALUES (?, ?, ?, 4, ?, ?) ON CONFLICT DO NOTHING`,
      args: [day, views, 30 + (ago % 17), Math.round(views / 3), Math.round(views / 6)],
    });
    const asked = ago < landingChangeDaysAgo ? 9 : 2;
    const confirmed = asked - 1;
    const left = ago % 2;
    const counts: [dimension: string, name: string, count: number][] = [
      ['page', '/', Math.round(views / 2)],
      ['page', '/primer', Math.round(views / 5)],
      ['page', '/updates?id=1', Math.round(views / 8)],
      ['page', '/an-address-with-a-name-that-is-far-too-long-to-stand-on-one-line-of-a-phone', 3],
      ['referrer', 'search.example', Math.round(views / 6)],
      ['referrer', 'a-newspaper-with-a-very-long-name.example', 5],
      ['campaign', 'spring-letter', ago % 9],
      ['bot', 'Googlebot', 15],
      ['bot', 'GPTBot', 9],
      ['purpose', 'search', 15],
      ['purpose', 'ai', 9],
      ['purpose', 'monitoring', 4],
      ['purpose', 'other', 2],
      ['download', '/files/7/comment-letter.pdf', 1 + (ago % 5)],
      ['missing', '/old-plan.html', 1 + (ago % 3)],
      ['requested:page', '/', asked],
      ['confirmed:page', '/', confirmed],
      ['list', 'requested', asked],
      ['list', 'confirmed', confirmed],
      ['list', 'left', left],
      ['subscribers', 'verified', verified],
      ['requested:campaign', 'spring-letter', ago % 2],
    ];
    for (const [dimension, name, count] of counts)
      if (count > 0)
        statements.push({
          sql: 'INSERT INTO "DailyCount" ("dimension", "day", "name", "views") VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          args: [dimension, day, name, count],
        });
    verified -= confirmed - left;
  }
  statements.push({
    sql: `INSERT INTO "AuditEntry" ("at", "kind", "actorEmail", "action", "subject", "details", "client")
          VALUES (?, 'change', 'editor@example.com', 'site-config.update', 'Site', ?, '')`,
    args: [
      `${addDays(today, -landingChangeDaysAgo)}T10:00:00.000+00:00`,
      JSON.stringify({ landingPageVersion: { from: 'v1', to: 'v2' } }),
    ],
  });
  await database.batch(statements, 'write');
  database.close();
}

/** Lets counting begin on a day on which there was nothing to count; returns what undoes it. */
export async function seedEmptyDay(dataDirectory: string, day: string): Promise<() => Promise<void>> {
  const run = async (sql: string) => {
    const database = openSqlite(`file:${join(dataDirectory, 'site.db')}`);
    await database.execute({ sql, args: [day] });
    database.close();
  };
  await run('INSERT INTO "DailyStat" ("day") VALUES (?)');
  return () => run('DELETE FROM "DailyStat" WHERE "day" = ?');
}
