import 'server-only';

import { sqltag as sql, join, type Sql } from '@prisma/client/runtime/client';

import { db } from '../../platform/database/db';
import type { Dimension } from './dimensions';
import { bucketOf, bucketsOf, piecesOf, type DayRange, type Grain } from './periods';

export interface NameCount {
  name: string;
  views: number;
}

/** The sums of a dimension over a range by name, the most first; each piece of the range is read by an index. */
export async function sumNames(
  dimension: Dimension,
  range: DayRange,
  closed: ReadonlySet<string>,
  limit: number,
): Promise<NameCount[]> {
  const query = namesQuery(dimension, range, closed, limit);
  const rows = query ? await db().$queryRaw<{ name: string; views: number | bigint }[]>(query) : [];
  return rows.map(({ name, views }) => ({ name, views: Number(views) }));
}

/** The statement of `sumNames`; undefined if the range has no days. */
export function namesQuery(
  dimension: Dimension,
  range: DayRange,
  closed: ReadonlySet<string>,
  limit: number,
): Sql | undefined {
  const pieces = piecesOf(range, closed);
  const selects: Sql[] = pieces.flatMap((piece) =>
    'days' in piece
      ? [
          sql`SELECT "name", "views" FROM "DailyCount" WHERE "dimension" = ${dimension} AND "day" BETWEEN ${piece.days.from} AND ${piece.days.to}`,
        ]
      : [],
  );
  const periods = pieces.flatMap((piece) => ('period' in piece ? [piece.period] : []));
  if (periods.length > 0) {
    selects.push(
      sql`SELECT "name", "views" FROM "PeriodCount" WHERE "dimension" = ${dimension} AND "period" IN (${join(periods)})`,
    );
  }
  if (selects.length === 0) return undefined;
  return sql`
    SELECT "name", SUM("views") AS "views" FROM (${join(selects, ' UNION ALL ')}) AS "part"
    GROUP BY "name" ORDER BY 2 DESC, 1 LIMIT ${limit}`;
}

const totalNames = ['views', 'visitors', 'bots', 'internal', 'latest', 'days'] as const;
export type DayTotals = Record<(typeof totalNames)[number], number>;

/** The sums of a range; `days` are those on which anything was counted. `visitors` is not a number of people. */
export async function sumDays({ from, to }: DayRange): Promise<DayTotals> {
  const [row] = await db().$queryRaw<Record<string, number | bigint | null>[]>`
    SELECT SUM("personViews") AS "views", SUM("visitors") AS "visitors", SUM("botViews") AS "bots",
      SUM("internalViews") AS "internal", SUM("latestVisitors") AS "latest", COUNT(*) AS "days"
    FROM "DailyStat" WHERE "day" BETWEEN ${from} AND ${to}`;
  return Object.fromEntries(totalNames.map((name) => [name, Number(row?.[name] ?? 0)])) as DayTotals;
}

export interface SeriesPoint {
  /** The first day of the part. */
  from: string;
  views: number;
  bots: number;
}

/** A range's line, part by part. */
export async function readSeries(range: DayRange, grain: Grain): Promise<SeriesPoint[]> {
  // Days are stored as text: the database groups months by prefix.
  const key = grain === 'month' ? sql`substr("day", 1, 7)` : sql`"day"`;
  const rows = await db().$queryRaw<{ key: string; views: number | bigint; bots: number | bigint }[]>`
    SELECT ${key} AS "key", SUM("personViews") AS "views", SUM("botViews") AS "bots"
    FROM "DailyStat" WHERE "day" BETWEEN ${range.from} AND ${range.to} GROUP BY 1`;
  return inBuckets(range, grain, rows, ['views', 'bots']);
}

/** The series of one name in a dimension. */
export async function readNameSeries(
  dimension: Dimension,
  name: string,
  range: DayRange,
  grain: Grain,
): Promise<{ from: string; views: number }[]> {
  const key = grain === 'month' ? sql`substr("day", 1, 7)` : sql`"day"`;
  const rows = await db().$queryRaw<{ key: string; views: number | bigint }[]>`
    SELECT ${key} AS "key", SUM("views") AS "views" FROM "DailyCount"
    WHERE "dimension" = ${dimension} AND "name" = ${name} AND "day" BETWEEN ${range.from} AND ${range.to} GROUP BY 1`;
  return inBuckets(range, grain, rows, ['views']);
}

function inBuckets<Field extends string>(
  range: DayRange,
  grain: Grain,
  rows: ({ key: string } & Record<Field, number | bigint>)[],
  fields: readonly Field[],
): ({ from: string } & Record<Field, number>)[] {
  const empty = () => Object.fromEntries(fields.map((field) => [field, 0])) as Record<Field, number>;
  const buckets = new Map(bucketsOf(range, grain).map((from) => [from, { from, ...empty() }]));
  for (const row of rows) {
    const bucket = buckets.get(bucketOf(row.key.length === 7 ? `${row.key}-01` : row.key, grain));
    // A sum of numbers and bigints of this size always fits in a number.
    if (bucket) for (const field of fields) (bucket as Record<Field, number>)[field] += Number(row[field]);
  }
  return [...buckets.values()];
}

/** The counts of one name by day, for days that have any. */
export async function readDaysOf(
  dimension: Dimension,
  name: string,
  { from, to }: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const where = { dimension, name, day: { gte: from, lte: to } };
  const rows = await db().dailyCount.findMany({ where, select: { day: true, views: true } });
  return new Map(rows.map(({ day, views }) => [day, views]));
}
