import 'server-only';

import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { isWithinLast } from '@/lib/platform/dates/stored-time';
import type { Check, CheckResult } from '@/lib/platform/process/check';
import { env } from '@/lib/platform/process/env';

import { backupAge, readBackupState } from './backup-state';
import { oldestAllowed } from './schedule';
import { secretToKeep } from './secrets';
import { BackupError } from './store';
import { openTarget } from './target';

const listMilliseconds = 10_000;

/** For how long the loss of all earlier backups is a problem: it stays one after the next backup. */
const lossMilliseconds = 7 * dayMilliseconds;

/** Whether the newest backup is recent enough and was restored. */
export const backupCheck: Check = {
  name: 'Backup',
  every: 10 * 60_000,
  priority: 'high',
  failuresBeforeAlarm: 2,
  // A clock that is behind takes the last backup for one of the future.
  needs: 'Clock',
  advice:
    'Set BACKUP_TARGET if it is not set. Otherwise check that the target can be reached and has room, and that BACKUP_KEY is the key of the backups; the log has the full error.',
  run: judgeBackup,
};

async function judgeBackup(): Promise<CheckResult> {
  const { BACKUP_TARGET, BACKUP_SCHEDULE, BACKUP_KEY, DATABASE_KEY, NEXTAUTH_SECRET } = env();
  if (!BACKUP_TARGET) return { status: 'warning', message: 'No backups are scheduled: BACKUP_TARGET is not set.' };
  const now = new Date();
  const { proven, failure, cleanup, stored } = await readBackupState(now);
  const age = proven ? backupAge(proven, now) : Infinity;
  const since = proven ? `The last backup that was restored is of ${proven.at}.` : 'No restored backup is on record.';
  if (failure) {
    const status = age > oldestAllowed(BACKUP_SCHEDULE) ? 'problem' : 'warning';
    return { status, message: `${failure.message} ${since}` };
  }
  const missing = proven && (await whyMissing(BACKUP_TARGET, proven.name));
  if (missing) return { status: 'problem', message: `${missing} ${since}` };
  const lost = stored?.lost;
  if (lost && isWithinLast(lossMilliseconds, lost.at, now)) {
    const { length } = lost.names;
    const were = length === 1 ? 'The earlier backup is' : `All ${length} earlier backups are`;
    return { status: 'problem', message: `${were} no longer in BACKUP_TARGET (seen ${lost.at}). ${since}` };
  }
  if (cleanup) return { status: 'warning', message: `Older backups could not be deleted: ${cleanup} ${since}` };
  const message = [since, NEXTAUTH_SECRET ? undefined : secretToKeep(BACKUP_KEY ?? DATABASE_KEY)].join(' ').trim();
  return { status: age > oldestAllowed(BACKUP_SCHEDULE) ? 'problem' : 'ok', message };
}

/** Why the proven backup is not where it was stored; undefined if it is there. */
async function whyMissing(target: string, name: string): Promise<string | undefined> {
  try {
    const found = await openTarget(target, AbortSignal.timeout(listMilliseconds)).list(name);
    return found.includes(name) ? undefined : `The proven backup ${name} is no longer in BACKUP_TARGET.`;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}
