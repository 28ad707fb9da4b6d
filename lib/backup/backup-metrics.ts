import 'server-only';

import { env } from '@/lib/platform/process/env';
import { defineMetric } from '@/lib/platform/process/metrics';

import { backupAge, readBackupState } from './backup-state';

const age = defineGauge(
  'backup_age_seconds',
  'How old the newest backup is that was restored and compared; absent before the first.',
);
const rowCount = defineGauge(
  'backup_rows',
  'How many rows the newest backup has that was restored and compared; absent before the first.',
);
const lastFailed = defineGauge('backup_last_failed', 'Whether the last backup failed or could not be proven: 1 or 0.');

/** Defines a gauge; one that is set to `undefined` is absent. */
function defineGauge(name: string, help: string): (value: number | undefined) => Promise<void> {
  const update = defineMetric(name, ({ Gauge }, common) => new Gauge({ ...common, help }));
  return (value) => update((gauge) => (value === undefined ? gauge.remove() : gauge.set(value)));
}

/** Brings the metrics of backups up to date. */
export async function updateBackupMetrics(): Promise<void> {
  const backup = await backupMetrics();
  await age(backup?.newest?.ageSeconds);
  await rowCount(backup?.newest?.rows);
  await lastFailed(backup && Number(backup.isFailing));
}

/** The age and the proof of the newest backup; undefined if backups are not scheduled. */
export async function backupMetrics(
  now = new Date(),
): Promise<{ isFailing: boolean; newest?: { ageSeconds: number; rows: number } } | undefined> {
  if (!env().BACKUP_TARGET) return undefined;
  const { proven, failure } = await readBackupState(now);
  const newest = proven && { ageSeconds: backupAge(proven, now) / 1000, rows: proven.rows };
  return { isFailing: failure !== undefined, newest };
}
