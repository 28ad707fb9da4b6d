'use client';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { Timestamp } from './timestamp';

/** A time that the server renders: in UTC there, and on the reader's clock as soon as scripts run. */
export function LocalTime({ at }: { at: string }) {
  if (useIsHydrated()) return <Timestamp at={at} />;
  return <time dateTime={at}>{`${formatCalendarDay(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`}</time>;
}
