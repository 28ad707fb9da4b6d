import { inFigures } from '@/components/ui/figures';
import { daysIn, isQuarter, isWholePart, type DayRange, type Grain } from '@/lib/domains/analytics/figures/periods';
import type { Compared, NamedPeriod, RangeFigures } from '@/lib/domains/analytics/range-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A part of a line as its table names it: by its days if the range cuts the week or the month. */
export function partName(part: DayRange, grain: Grain): string {
  if (!isWholePart(part, grain)) return rangeName(part);
  if (grain === 'month') return monthAndYear.format(new Date(part.from));
  return grain === 'week' ? `Week of ${formatCalendarDay(part.from)}` : formatCalendarDay(part.from);
}

/** A short form for narrow places. */
export function shortPartName(from: string, grain: Grain): string {
  return (grain === 'month' ? monthAndYear : monthAndDay).format(new Date(from));
}

export function rangeName({ from, to }: DayRange): string {
  return from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
}

const ordinals = ['First', 'Second', 'Third', 'Fourth'];

/** A period in words, as the title of what is printed: “Third Quarter of 2026”. */
export function periodText(period: NamedPeriod | undefined, { from, to }: DayRange): string {
  const [year = '', month = ''] = from.split('-');
  if (isQuarter(period)) return `${ordinals[Math.floor((Number(month) - 1) / 3)]} Quarter of ${year}`;
  if (period === 'year') return `The Year ${year}`;
  if (period === 'ever') return 'All Time in Figures';
  const days = daysIn({ from, to });
  return days === 1 ? 'One Day in Figures' : `${inFigures(days)} Days in Figures`;
}

/** An average a day: a few are not none. */
export function averageText(average: number, views: number): string {
  if (average >= 10) return inFigures(Math.round(average));
  const shown = Math.round(average * 10) / 10;
  return shown === 0 && views > 0 ? 'under 0.1' : String(shown);
}

type Beside = Pick<Compared, 'from' | 'countedFrom'>;

/** Which of the days shown, and of the days they are compared with, were not counted; undefined if all were. */
export function coverageText(
  compared: Beside | undefined,
  firstDay: string | null,
  { from, to }: DayRange,
): string | undefined {
  if (firstDay === null) return 'Nothing has been counted yet.';
  const began = `Counting began on ${formatCalendarDay(firstDay)}`;
  if (to < firstDay) return `${began}; none of these days was counted.`;
  if (compared?.countedFrom === null) return `${began}, so there is nothing to compare with.`;
  if (compared && compared.countedFrom !== compared.from)
    return `${began}, so the earlier days are counted only from then on, and no change is given in percent.`;
  return firstDay === from ? `${began}.` : undefined;
}

/** Why nothing is said in percent though the days can be compared: the last one has hours to come. */
export function unfinishedText({ isUnfinished, compared }: Pick<RangeFigures, 'isUnfinished' | 'compared'>): string {
  return isUnfinished && compared?.totals ? 'Today is not over, so no change is given in percent.' : '';
}

/** A figure beside that of other days; a change in percent only if all days were counted and are over. */
export function comparisonText(
  now: number | null,
  before: number | null | undefined,
  { isUnfinished, compared }: { isUnfinished: boolean; compared?: Beside },
): string | undefined {
  if (before === null || before === undefined || !compared || compared.countedFrom === null) return undefined;
  const { from, countedFrom } = compared;
  if (isUnfinished) return `compared with ${inFigures(before)}`;
  if (countedFrom !== from) return `compared with ${inFigures(before)}, counted from ${formatCalendarDay(countedFrom)}`;
  const change = changeText(now, before);
  return change ? `${change}, from ${inFigures(before)}` : `from ${inFigures(before)}`;
}

/** The change of a figure in whole percent; undefined without a figure to compare with. */
export function changeText(now: number | null, before: number | null | undefined): string | undefined {
  if (now === null || before === null || before === undefined || before === 0) return undefined;
  if (now === before) return 'no change';
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? 'almost no change' : `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')}%`;
}
