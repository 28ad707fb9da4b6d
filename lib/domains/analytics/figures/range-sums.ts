import 'server-only';

import { sqltag as sql, join, type Sql } from '@prisma/client/runtime/client';

import { db } from '@/lib/platform/database/db';

import type { Dimension } from '../dimensions';
import { piecesOf, type DayRange, type Grain } from './periods';

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

/** The sums of a range; `days` is the number of days with any counts. `visitors` is not a number of people. */
export async function sumDays({ from, to }: DayRange): Promise<DayTotals> {
  const [row] = await db().$queryRaw<Record<string, number | bigint | null>[]>`
    SELECT SUM("personViews") AS "views", SUM("visitors") AS "visitors", SUM("botViews") AS "bots",
      SUM("internalViews") AS "internal", SUM("latestVisitors") AS "latest", COUNT(*) AS "days"
    FROM "DailyStat" WHERE "day" BETWEEN ${from} AND ${to}`;
  // `fromEntries` loses the types of the keys.
  return Object.fromEntries(totalNames.map((name) => [name, Number(row?.[name] ?? 0)])) as DayTotals;
}

/** Days are stored as text: the database groups months by prefix. */
const keyOf = (grain: Grain) => (grain === 'month' ? sql`substr("day", 1, 7)` : sql`"day"`);

/** The line of parts that follow one another; with the grain of a month, none may span two months. */
export async function readSeries(
  parts: readonly DayRange[],
  grain: Grain,
): Promise<(DayRange & { views: number; bots: number })[]> {
  const rows = await db().$queryRaw<{ key: string; views: number | bigint; bots: number | bigint }[]>`
    SELECT ${keyOf(grain)} AS "key", SUM("personViews") AS "views", SUM("botViews") AS "bots"
    FROM "DailyStat" WHERE "day" BETWEEN ${parts[0]?.from ?? ''} AND ${parts.at(-1)?.to ?? ''} GROUP BY 1`;
  return inParts(parts, rows, ['views', 'bots']);
}

/** The series of one name in a dimension. */
export async function readNameSeries(
  dimension: Dimension,
  name: string,
  parts: readonly DayRange[],
  grain: Grain,
): Promise<(DayRange & { views: number })[]> {
  const rows = await db().$queryRaw<{ key: string; views: number | bigint }[]>`
    SELECT ${keyOf(grain)} AS "key", SUM("views") AS "views" FROM "DailyCount"
    WHERE "dimension" = ${dimension} AND "name" = ${name}
      AND "day" BETWEEN ${parts[0]?.from ?? ''} AND ${parts.at(-1)?.to ?? ''} GROUP BY 1`;
  return inParts(parts, rows, ['views']);
}

function inParts<Field extends string>(
  parts: readonly DayRange[],
  rows: ({ key: string } & Record<Field, number | bigint>)[],
  fields: readonly Field[],
): (DayRange & Record<Field, number>)[] {
  // `fromEntries` loses the types of the keys, and the spread below those of the fields.
  const empty = () => Object.fromEntries(fields.map((field) => [field, 0])) as Record<Field, number>;
  const points = parts.map(({ from, to }) => ({ from, to, ...empty() }));
  for (const row of rows) {
    // The first of a month may be before the days of the range.
    const day = row.key.length === 7 ? `${row.key}-01` : row.key;
    const point = points.find(({ to }) => to >= day);
    // A sum of numbers and bigints of this size always fits in a number.
    if (point) for (const field of fields) (point as Record<Field, number>)[field] += Number(row[field]);
  }
  return points;
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
