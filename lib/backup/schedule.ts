const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The last moment at which a backup was due. `daily` is midnight UTC; a time of day is in UTC. */
export function lastDue(schedule: string, now: Date): Date {
  if (schedule === 'hourly') return new Date(Math.floor(now.getTime() / hour) * hour);
  const [hours = 0, minutes = 0] = schedule === 'daily' ? [] : schedule.split(':').map(Number);
  const offset = hours * hour + minutes * 60_000;
  return new Date(Math.floor((now.getTime() - offset) / day) * day + offset);
}

/** How old the last proven backup may be, in milliseconds: a daily one may be three hours late, two hourly ones missed. */
export function oldestAllowed(schedule: string): number {
  return schedule === 'hourly' ? 3 * hour : day + 3 * hour;
}

const kept = [
  { of: (at: Date) => at.toISOString().slice(0, 13), count: 24 },
  { of: (at: Date) => at.toISOString().slice(0, 10), count: 7 },
  { of: weekOf, count: 5 },
  { of: (at: Date) => at.toISOString().slice(0, 7), count: 12 },
];

/** By then an erasure has reached every scheduled backup (the legal page). */
const longestKept = 365 * day;

/**
 * The backups not needed for any of the last 24 hours, 7 days, 5 weeks and 12 months, or more than a year older than the
 * newest; never the newest.
 */
export function backupsToDelete(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at ? [{ name, at }] : [];
    })
    .sort((one, next) => next.at.getTime() - one.at.getTime());
  const oldest = (backups[0]?.at.getTime() ?? 0) - longestKept;
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
  return String(Math.floor((at.getTime() / day + 3) / 7));
}

const namePattern = /^site-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

export function backupName(at: Date): string {
  return `site-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** When a backup was made, by its file name; undefined for any file that is not a scheduled backup. */
export function timeOfBackup(name: string): Date | undefined {
  const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return date ? new Date(`${date}T${hours}:${minutes}:${seconds}Z`) : undefined;
}
