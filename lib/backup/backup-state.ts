import 'server-only';

import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { isAhead, running } from '@/lib/platform/dates/stored-time';
import { addSetting, changeSetting, readSetting, writeSetting } from '@/lib/platform/settings/service';

import { SeriesSchema } from './retention';

const stateKey = 'backup';
export const claimKey = 'backupClaim';
export const sentinelKey = 'backupSentinel';
const unprovenKey = 'backupUnproven';

/** The settings that say what is in the target. They change after each snapshot: those of a restored one are out of date. */
export const targetKeys = [stateKey, unprovenKey] as const;

const StateSchema = z.object({
  /** The newest that was restored and compared. */
  proven: z.object({ name: z.string(), at: z.iso.datetime(), rows: z.int(), provenAt: z.iso.datetime() }).optional(),
  /** Why the last one failed; removed once one is proven. */
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).optional(),
  /** Why those that are too old could not be deleted after it. */
  cleanup: z.string().optional(),
  series: SeriesSchema.optional(),
  /** The backups that are in a target, and those that were in it and were all gone when a backup was made. */
  stored: z
    .object({
      target: z.string(),
      names: z.array(z.string()),
      lost: z.object({ at: z.iso.datetime(), names: z.array(z.string()) }).optional(),
    })
    .optional(),
});
export type BackupState = z.infer<typeof StateSchema>;

/** Leaves out backups dated in the future: they would count as new until then. */
export async function readBackupState(now = new Date()): Promise<BackupState> {
  const stored = await readSetting(stateKey);
  if (stored === undefined) return {};
  const { proven, failure, ...others } = StateSchema.parse(JSON.parse(stored));
  return {
    ...others,
    ...(proven && !isAhead(proven.at, now) && { proven }),
    ...(failure && !isAhead(failure.at, now) && { failure }),
  };
}

/** How old a backup is. One that another instance has just made may lie a little ahead of this clock. */
export function backupAge({ at }: { at: string }, now: Date): number {
  return Math.max(0, now.getTime() - Date.parse(at));
}

export async function writeBackupState(state: BackupState): Promise<void> {
  await writeSetting(stateKey, JSON.stringify(StateSchema.parse(state)));
}

/**
 * The backup that is being stored and proven, or that a killed process has left in the target: it does not count, and the
 * next one deletes it. Written after the snapshot, so that a restored database does not take its own backup for one.
 */
export async function readUnproven(): Promise<string | undefined> {
  return (await readSetting(unprovenKey)) || undefined;
}

export async function writeUnproven(name: string | undefined): Promise<void> {
  await writeSetting(unprovenKey, name ?? '');
}

/** Whether backups are on record in a folder: one that is missing then is not made anew. */
export async function areBackupsIn(folder: string): Promise<boolean> {
  return (await readBackupState()).stored?.target === folder;
}

/**
 * Claims the next backup for this instance, and returns the claim's owner; undefined while another instance holds the
 * claim. One that is not renewed expires after `milliseconds`, and one that was made ahead of the clock does not count.
 */
export async function claimBackup(now: Date, milliseconds: number): Promise<string | undefined> {
  const owner = randomUUID();
  const value = claimOf(owner, now, milliseconds);
  if (await addSetting(claimKey, value)) return owner;
  const { gt, lte } = running(milliseconds, now);
  const isClaimed = await changeSetting(claimKey, value, {
    OR: [{ value: { lte: gt.toISOString() } }, { value: { gt: lte.toISOString() } }],
  });
  return isClaimed ? owner : undefined;
}

/** Extends a claim; returns false if another instance has claimed the backup since. */
export async function renewBackup(owner: string, now: Date, milliseconds: number): Promise<boolean> {
  return writeClaim(owner, claimOf(owner, now, milliseconds));
}

/** Does nothing if another instance has claimed the backup since. */
export async function releaseBackup(owner: string): Promise<void> {
  await writeClaim(owner, new Date(0).toISOString());
}

/** When the claim ends, by which claims are compared, and whose it is. */
function claimOf(owner: string, now: Date, milliseconds: number): string {
  return `${new Date(now.getTime() + milliseconds).toISOString()} ${owner}`;
}

function writeClaim(owner: string, value: string): Promise<boolean> {
  return changeSetting(claimKey, value, { value: { endsWith: owner } });
}
