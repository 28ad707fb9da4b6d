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

const namePattern = /^site-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

export function backupName(at: Date): string {
  return `site-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** When a backup was made, by its file name; undefined for any file that is not a scheduled backup. */
export function timeOfBackup(name: string): Date | undefined {
  const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return date ? new Date(`${date}T${hours}:${minutes}:${seconds}Z`) : undefined;
}
