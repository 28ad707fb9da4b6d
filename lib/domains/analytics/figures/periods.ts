import { dayMilliseconds } from '@/lib/platform/dates/duration';

import type { NamedPeriod } from '../range-schema';
import { addDays } from '../window';

export type Grain = 'day' | 'week' | 'month';

/** Inclusive, in UTC days. */
export interface DayRange {
  from: string;
  to: string;
}

/** A run of days, or a closed month or year. The sums of a range's pieces add up to those of the range. */
export type Piece = { days: DayRange } | { period: string };

const maximumDays = 92;
const maximumWeekDays = 400;
const maximumGrowthWeekDays = 40;

/** What a range is compared with: the days before, as many days into the quarter before, or the same days a year earlier. */
export type Comparison = 'previous' | 'quarter' | 'year';

const longAgo = '1970-01-01';

export function daysOfPeriod(period: NamedPeriod, today: string): DayRange {
  if (period === 'last-quarter') return quarterBefore(today);
  return { from: firstDayOf(period, today), to: today };
}

function firstDayOf(period: Exclude<NamedPeriod, 'last-quarter'>, today: string): string {
  if (period === 'ever') return longAgo;
  if (period === 'year') return `${today.slice(0, 4)}-01-01`;
  return period === 'quarter' ? quarterOf(today).from : addDays(today, 1 - Number(period));
}

export function isQuarter(period: NamedPeriod | undefined): boolean {
  return period === 'quarter' || period === 'last-quarter';
}

function quarterOf(day: string): DayRange {
  const month = (number: number) => `${day.slice(0, 5)}${String(number).padStart(2, '0')}-01`;
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return { from: month(first), to: lastOfMonth(month(first + 2)) };
}

function quarterBefore(day: string): DayRange {
  return quarterOf(addDays(quarterOf(day).from, -1));
}

/** The number of days in a range, with its first and its last. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1;
}

/** The granularity of a series: between 7 and about 90 points, and one per month for many years. */
export function grainOf(range: DayRange): Grain {
  const days = daysIn(range);
  return days <= maximumDays ? 'day' : days <= maximumWeekDays ? 'week' : 'month';
}

/** The granularity of the growth of the list, which is read as a table. */
export function growthGrain(range: DayRange): Grain {
  return daysIn(range) <= maximumGrowthWeekDays ? 'week' : 'month';
}

/** The last day of the month that a day belongs to. */
export function lastOfMonth(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

/** The fewest pieces that make up a range: closed years and months within it, and days for the rest. */
export function piecesOf({ from, to }: DayRange, closed: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let open: DayRange | undefined;
  for (let day = from; day <= to;) {
    const period = [day.slice(0, 4), day.slice(0, 7)].find((name) => closed.has(name) && beginsWith(day, name, to));
    const end = period ? endOfPeriod(period) : minimum(lastOfMonth(day), to);
    if (period) {
      pieces.push({ period });
      open = undefined;
    } else if (open) {
      open.to = end;
    } else {
      open = { from: day, to: end };
      pieces.push({ days: open });
    }
    day = addDays(end, 1);
  }
  return pieces;
}

function beginsWith(day: string, period: string, to: string): boolean {
  const first = period.length === 4 ? `${period}-01-01` : `${period}-01`;
  return day === first && endOfPeriod(period) <= to;
}

function endOfPeriod(period: string): string {
  return period.length === 4 ? `${period}-12-31` : lastOfMonth(`${period}-01`);
}

function minimum(one: string, other: string): string {
  return one < other ? one : other;
}

/** The range that another is compared with: a whole quarter with the whole quarter before. */
export function comparedRange(range: DayRange, compare: Comparison): DayRange {
  if (compare === 'quarter') {
    const before = quarterBefore(range.from);
    if (range.to === quarterOf(range.from).to) return before;
    return { from: before.from, to: minimum(addDays(before.from, daysIn(range) - 1), before.to) };
  }
  if (compare === 'year') return { from: yearBefore(range.from), to: yearBefore(range.to) };
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
}

/** 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** The part of a range since counting began; undefined if all of the range is before it. */
export function countedPart({ from, to }: DayRange, firstDay: string | null): DayRange | undefined {
  if (firstDay === null || firstDay > to) return undefined;
  return { from: from > firstDay ? from : firstDay, to };
}

/** The first day of the bucket that a day belongs to; weeks begin on Monday. */
export function bucketOf(day: string, grain: Grain): string {
  if (grain === 'day') return day;
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The parts of a range's line, in order; the ends of the range may cut the first and the last one. */
export function partsOf({ from, to }: DayRange, grain: Grain): DayRange[] {
  const parts: DayRange[] = [];
  for (let day = from; day <= to; day = addDays(parts.at(-1)?.to ?? to, 1)) {
    parts.push({ from: day, to: minimum(endOfBucket(bucketOf(day, grain), grain), to) });
  }
  return parts;
}

function endOfBucket(from: string, grain: Grain): string {
  if (grain === 'month') return lastOfMonth(from);
  return grain === 'week' ? addDays(from, 6) : from;
}

/** Whether a part is a whole day, calendar month or week from Monday. */
export function isWholePart({ from, to }: DayRange, grain: Grain): boolean {
  return from === bucketOf(from, grain) && to === endOfBucket(from, grain);
}

/**
 * The compared range in as many parts as a range, cut after as many days; a year earlier, before the same days. The
 * parts have all of its days: a February 29 belongs to the part of the 28th, and the part that is only a February 29 is
 * empty, `to` before `from`. Quarters are compared day by day: the last days of a longer one are further parts, beside
 * none of the range.
 */
export function comparedParts(parts: readonly DayRange[], other: DayRange, compare: Comparison): DayRange[] {
  const distance = daysIn({ from: parts[0]?.from ?? other.from, to: other.from }) - 1;
  const beginnings = parts.map(({ from }, index) => {
    if (index === 0) return other.from;
    if (compare !== 'year') return addDays(from, distance);
    return from.endsWith('-02-29') ? addDays(yearBefore(from), 1) : yearBefore(from);
  });
  if (compare === 'quarter') {
    const further = partsOf({ from: addDays(other.from, parts.length), to: other.to }, 'day');
    return [...beginnings.map((from) => ({ from, to: minimum(from, other.to) })), ...further];
  }
  return beginnings.map((from, index) => {
    const next = beginnings[index + 1];
    return { from, to: next ? addDays(next, -1) : other.to };
  });
}
