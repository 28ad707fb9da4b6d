import 'server-only';

import { isWithinLast } from '../platform/dates/stored-moment';
import { env } from '../platform/process/env';
import type { Check, CheckResult } from '../platform/process/check';
import { log } from '../platform/process/log';
import { singleton } from '../platform/process/singleton';
import { backupAge, readBackupState } from './backup-state';
import { oldestAllowed } from './schedule';
import { secretToKeep } from './secrets';
import { BackupError } from './store';
import { openTarget } from './target';

const listMilliseconds = 10_000;

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
  run: () => judgeBackup(async (target, name) => (await lookFor(target, name)).missing),
};

/** What was found when the target was last asked for a backup. */
interface Look {
  at: string;
  /** Why the backup is not there. */
  missing?: string;
}

/** The last look of this process, by target and backup. */
const looks = singleton('backupLooks', () => new Map<string, Look>());

/**
 * What the check would say, without waiting for the target: from the record of backups and the last look at the target,
 * which is repeated in the background when it is as old as the check's interval. `lookedAt` is absent before the first.
 */
export async function lastKnownBackup(): Promise<CheckResult & { lookedAt?: string }> {
  let look: Look | undefined;
  const result = await judgeBackup((target, name) => {
    look = looks.get().get(keyOf(target, name));
    if (!look || !isWithinLast(backupCheck.every, look.at, new Date())) lookInBackground(target, name);
    return look?.missing;
  });
  return { ...result, ...(look && { lookedAt: look.at }) };
}

async function judgeBackup(
  whyMissing: (target: string, name: string) => string | undefined | Promise<string | undefined>,
): Promise<CheckResult> {
  const { BACKUP_TARGET, BACKUP_SCHEDULE, BACKUP_KEY, DATABASE_KEY, NEXTAUTH_SECRET } = env();
  if (!BACKUP_TARGET) return { status: 'warning', message: 'No backups are scheduled: BACKUP_TARGET is not set.' };
  const now = new Date();
  const { proven, failure, cleanup } = await readBackupState(now);
  const age = proven ? backupAge(proven, now) : Infinity;
  const since = proven ? `The last backup that was restored is of ${proven.at}.` : 'No restored backup is on record.';
  if (failure) {
    const status = age > oldestAllowed(BACKUP_SCHEDULE) ? 'problem' : 'warning';
    return { status, message: `${failure.message} ${since}` };
  }
  const missing = proven && (await whyMissing(BACKUP_TARGET, proven.name));
  if (missing) return { status: 'problem', message: `${missing} ${since}` };
  if (cleanup) return { status: 'warning', message: `Older backups could not be deleted: ${cleanup} ${since}` };
  const message = [since, NEXTAUTH_SECRET ? undefined : secretToKeep(BACKUP_KEY ?? DATABASE_KEY)].join(' ').trim();
  return { status: age > oldestAllowed(BACKUP_SCHEDULE) ? 'problem' : 'ok', message };
}

const keyOf = (target: string, name: string) => `${name} ${target}`;

async function lookFor(target: string, name: string): Promise<Look> {
  const missing = await whyMissing(target, name);
  const look = { at: new Date().toISOString(), ...(missing && { missing }) };
  // Those of earlier backups are not asked for again.
  looks.get().clear();
  looks.get().set(keyOf(target, name), look);
  return look;
}

/** The one that is under way: pages that are opened at the same time share it. */
const looking = singleton('backupLooking', () => new Map<string, Promise<void>>());

function lookInBackground(target: string, name: string): void {
  const key = keyOf(target, name);
  if (looking.get().has(key)) return;
  const look = lookFor(target, name)
    .then(() => undefined)
    .catch((error: unknown) => log().warn({ err: error }, 'the backups could not be looked at'))
    .finally(() => looking.get().delete(key));
  looking.get().set(key, look);
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
