import { inFigures } from '@/components/ui/figures';
import { isWholePart, type DayRange, type Grain } from '@/lib/domains/analytics/figures/periods';
import type { Compared, RangeTotals } from '@/lib/domains/analytics/range-schema';
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

/** How the visitors beside it were counted; undefined if nothing has been counted. */
export function visitorsText({
  visitors,
  visitorsPerDay,
  days,
}: Pick<RangeTotals, 'visitors' | 'visitorsPerDay' | 'days'>): string | undefined {
  if (days === 0) return undefined;
  return visitors === null
    ? `Visitors can be counted exactly only for a day, a calendar month or the 30 days up to today, because the codes that tell them apart are deleted after 30 days. In this period, ${inFigures(Math.round(visitorsPerDay))} came on an average day; daily counts cannot be added up, because many visitors come on several days.`
    : 'Visitors of these days are counted exactly: each once, however often they came.';
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

/** A figure beside that of other days; a change in percent only if all of those days were counted. */
export function comparisonText(
  now: number | null,
  before: number | null | undefined,
  { from, countedFrom }: Beside,
): string | undefined {
  if (before === null || before === undefined || countedFrom === null) return undefined;
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
