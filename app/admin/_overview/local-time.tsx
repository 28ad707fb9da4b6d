'use client';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { Timestamp } from '../_list/timestamp';

/** A time that the server renders: in UTC there, and on the reader's clock as soon as scripts run. */
export function LocalTime({ at, as = 'minute' }: { at: string; as?: 'day' | 'minute' }) {
  if (useIsHydrated()) return <Timestamp at={at} as={as} />;
  const day = formatCalendarDay(at.slice(0, 10));
  return <time dateTime={at}>{as === 'day' ? day : `${day}, ${at.slice(11, 16)} UTC`}</time>;
}
