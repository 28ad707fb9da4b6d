import { z } from 'zod';

import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { isAhead } from '@/lib/platform/dates/stored-time';

import { oldestAllowed, timeOfBackup } from './schedule';

const kept = [
  { of: (at: Date) => at.toISOString().slice(0, 13), count: 24 },
  { of: (at: Date) => at.toISOString().slice(0, 10), count: 7 },
  { of: weekOf, count: 5 },
  { of: (at: Date) => at.toISOString().slice(0, 7), count: 12 },
];

/** By then an erasure has reached every scheduled backup (the legal page). */
const longestKept = 365 * dayMilliseconds;

/** How long backups are made at their times before they count for those from before a gap. */
const trial = 31 * dayMilliseconds;

/** Longer than between any two that are kept by this site when it runs: the clock may be wrong since. */
const longGap = 35 * dayMilliseconds;

/**
 * How far the names of backups can be trusted: a clock that was set looks like a site that was off. After a gap, or where the
 * clock went back, a new series begins, which takes the place of none of the earlier backups for a month.
 */
export const SeriesSchema = z.object({
  since: z.iso.datetime(),
  /** The names that lay ahead of the clock, and when that was first seen. */
  ahead: z.record(z.string(), z.iso.datetime()),
});
export type Series = z.infer<typeof SeriesSchema>;

interface Before {
  proven?: { provenAt: string };
  series?: Series;
}

const isOnTrial = (since: string, now: Date) => now.getTime() - Date.parse(since) < trial;

/** The series of the backup `name`, proven `now`. `before` is the state before it, without what lay ahead of the clock. */
export function nextSeries(
  names: readonly string[],
  { proven, series }: Before,
  { name, now, schedule }: { name: string; now: Date; schedule: string },
): Series {
  const pause = proven ? now.getTime() - Date.parse(proven.provenAt) : Infinity;
  const goesOn = series && pause <= oldestAllowed(schedule) && !isAhead(series.since, now);
  const since = goesOn ? series.since : (timeOfBackup(name) ?? now).toISOString();
  const ahead: Record<string, string> = {};
  for (const other of names) {
    const at = timeOfBackup(other);
    if (!at || other === name) continue;
    const seen = series?.ahead[other];
    if (isAhead(at, now) || (seen && isOnTrial(since, now)))
      ahead[other] = seen && !isAhead(seen, now) ? seen : now.toISOString();
  }
  return { since, ahead };
}

/**
 * The backups not needed for any of the last 24 hours, 7 days, 5 weeks and 12 months, or more than a year old; never the one
 * that was just proven. A name that lies ahead of the clock counts for no other, and stays for a year from when it was first
 * seen.
 */
export function backupsToDelete(
  names: readonly string[],
  { proven, series, now }: { proven: string; series: Series; now: Date },
): string[] {
  const { since, ahead } = series;
  const backups = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at && !(name in ahead) ? [{ name, at }] : [];
    })
    .sort((one, next) => next.at.getTime() - one.at.getTime());
  const surplus = () => {
    if (!isOnTrial(since, now)) {
      const outlived = Object.keys(ahead).filter((name) => now.getTime() - Date.parse(ahead[name] ?? '') > longestKept);
      return [...surplusOf(backups, now), ...outlived];
    }
    const isOfSeries = ({ name, at }: Backup) => name === proven || at.getTime() >= Date.parse(since);
    const earlier = isAfterLongGap(backups, now) ? [] : backups.filter((backup) => !isOfSeries(backup));
    return [...surplusOf(backups.filter(isOfSeries), now), ...surplusOf(earlier, now)];
  };
  return surplus().filter((name) => name !== proven);
}

interface Backup {
  name: string;
  at: Date;
}

/** Whether there was such a gap within the last month. Expects the newest first. */
function isAfterLongGap(backups: readonly Backup[], now: Date): boolean {
  return backups.some(({ at }, index) => {
    const earlier = backups[index + 1];
    return earlier && now.getTime() - at.getTime() < trial && at.getTime() - earlier.at.getTime() > longGap;
  });
}

/** Expects the newest first. */
function surplusOf(backups: readonly Backup[], now: Date): string[] {
  const oldest = now.getTime() - longestKept;
  const keep = new Set<string>();
  for (const { of, count } of kept) {
    // The newest of each hour, day, week and month that has one.
    const newest = new Map<string, string>();
    for (const { name, at } of backups) {
      const period = of(at);
      if (at.getTime() >= oldest && !newest.has(period) && newest.size < count) newest.set(period, name);
    }
    for (const name of newest.values()) keep.add(name);
  }
  return backups.map(({ name }) => name).filter((name) => !keep.has(name));
}

function weekOf(at: Date): string {
  return String(Math.floor((at.getTime() / dayMilliseconds + 3) / 7));
}
