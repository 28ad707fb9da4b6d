import 'server-only';

import { z } from 'zod';

import { db, isDuplicate } from '../platform/database/db';

const stateKey = 'backup';
const claimKey = 'backupClaim';
export const sentinelKey = 'backupSentinel';

const StateSchema = z.object({
  /** The newest that was restored and compared. */
  proven: z.object({ name: z.string(), at: z.iso.datetime(), rows: z.int(), provenAt: z.iso.datetime() }).optional(),
  /** Why the last one failed; removed once one is proven. */
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).optional(),
});
export type BackupState = z.infer<typeof StateSchema>;

export async function readBackupState(): Promise<BackupState> {
  const row = await db().siteSetting.findUnique({ where: { key: stateKey }, select: { value: true } });
  return row ? StateSchema.parse(JSON.parse(row.value)) : {};
}

export async function writeBackupState(state: BackupState): Promise<void> {
  await put(stateKey, JSON.stringify(StateSchema.parse(state)));
}

export async function put(key: string, value: string): Promise<void> {
  await db().siteSetting.upsert({ where: { key }, create: { key, value }, update: { value }, select: { key: true } });
}

/**
 * Claims the next backup for this instance; returns false while another instance holds the claim. The claim of a
 * process that died expires after `milliseconds`.
 */
export async function claimBackup(now: Date, milliseconds: number): Promise<boolean> {
  const value = new Date(now.getTime() + milliseconds).toISOString();
  try {
    await db().siteSetting.create({ data: { key: claimKey, value }, select: { key: true } });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const { count } = await db().siteSetting.updateMany({
    where: { key: claimKey, value: { lte: now.toISOString() } },
    data: { value },
  });
  return count > 0;
}

export async function releaseBackup(): Promise<void> {
  await put(claimKey, new Date(0).toISOString());
}
