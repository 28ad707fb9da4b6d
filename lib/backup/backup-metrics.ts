import 'server-only';

import { env } from '../platform/process/env';
import type { QueueState } from '../platform/process/metrics';
import { backupAge, readBackupState } from './backup-state';

/** The age and the proof of the newest backup; undefined if backups are not scheduled. */
export async function backupMetrics(now = new Date()): Promise<QueueState['backup']> {
  if (!env().BACKUP_TARGET) return undefined;
  const { proven, failure } = await readBackupState(now);
  const newest = proven && { ageSeconds: backupAge(proven, now) / 1000, rows: proven.rows };
  return { isFailing: failure !== undefined, newest };
}
