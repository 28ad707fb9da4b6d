import type { Grain } from '@/lib/domains/analytics/periods';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A part of a line as its table names it. */
export function partName(from: string, grain: Grain): string {
  if (grain === 'month') return monthAndYear.format(new Date(from));
  return grain === 'week' ? `Week of ${formatCalendarDay(from)}` : formatCalendarDay(from);
}

/** A short form for narrow places. */
export function shortPartName(from: string, grain: Grain): string {
  return (grain === 'month' ? monthAndYear : monthAndDay).format(new Date(from));
}

export function rangeName({ from, to }: { from: string; to: string }): string {
  return from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
}

/** The change of a figure in whole percent; undefined without a figure to compare with. */
export function changeText(now: number | null, before: number | null | undefined): string | undefined {
  if (now === null || before === null || before === undefined || before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? 'no change' : `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')}%`;
}
