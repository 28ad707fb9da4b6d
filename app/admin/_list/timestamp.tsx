'use client';

import { useEffect, useState } from 'react';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { longUtcText } from '@/lib/platform/dates/calendar-day';
import { site } from '@/lib/site';

const formatsIn = (timeZone?: string) => ({
  day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
  minute: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  clock: new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }),
});
const local = formatsIn();
const ofSite = formatsIn(site.timeZone);

interface TimestampProps {
  /** ISO. */
  at: string;
  /** As much of it as is shown: `clock` is the time of a day that is named elsewhere. */
  as?: keyof typeof local;
  /** In the time zone of the organization instead of the browser's. */
  isOfSite?: boolean;
}

/** A time in the browser's time zone. Only for content rendered in the browser: the server's time zone may differ. */
export function Timestamp({ at, as = 'minute', isOfSite = false }: TimestampProps) {
  const formats = isOfSite ? ofSite : local;
  const date = new Date(at);
  return (
    <time dateTime={at} title={formats.minute.format(date)} className="tabular-nums sm:whitespace-nowrap">
      {formats[as].format(date)}
    </time>
  );
}

/** A time that the server renders: in UTC there, and on the reader's clock as soon as scripts run. */
export function LocalTime({ at }: { at: string }) {
  if (useIsHydrated()) return <Timestamp at={at} />;
  return <time dateTime={at}>{longUtcText(at)}</time>;
}

const usualMilliseconds = 10_000;

/** The current time, as precise as needed by lists that change with the clock. */
export function useNow(tickMilliseconds = usualMilliseconds): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, [tickMilliseconds]);
  return now;
}

/** `in 1:40`. Ticks for the eye; a screen reader hears it once a minute. */
export function Countdown({ to, now }: { to: number; now: number }) {
  const seconds = Math.max(0, Math.ceil((to - now) / 1000));
  const minutes = Math.ceil(seconds / 60);
  if (!useIsHydrated()) return 'shortly';
  if (seconds === 0) return 'now';
  return (
    <>
      <span className="sr-only">
        in less than {minutes} {minutes === 1 ? 'minute' : 'minutes'}
      </span>
      <span aria-hidden="true" className="tabular-nums">
        in {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
    </>
  );
}
