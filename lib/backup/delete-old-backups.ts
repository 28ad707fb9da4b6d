import 'server-only';

import { env } from '@/lib/platform/process/env';

import { readBackupState, readUnproven, writeBackupState, type BackupState } from './backup-state';
import type { BackupTarget } from './backup-target';
import { backupsToDelete, nextSeries } from './retention';
import { timeOfBackup } from './schedule';

/** Deletes the backups that are too old once `name` is proven, and records which are there. `before` is the state before it. */
export async function deleteOldBackups(
  target: BackupTarget,
  before: BackupState,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const unproven = await readUnproven();
  const names = (await target.list()).filter((found) => timeOfBackup(found) && found !== unproven);
  const series = nextSeries(names, before, { name, now, schedule: env().BACKUP_SCHEDULE });
  const old = new Set(backupsToDelete(names, { proven: name, series, now }));
  const left = names.filter((found) => !old.has(found));
  const lost = lostOf(before, target, { names, now });
  const stored = { target: target.name, names: left, ...(lost && { lost }) };
  await writeBackupState({ ...(await readBackupState(now)), series, stored });
  for (const found of old) await target.delete(found);
}

/** What is missing if none of the earlier backups is in their target any more. */
function lostOf({ stored }: BackupState, target: BackupTarget, { names, now }: { names: string[]; now: Date }) {
  if (stored?.target !== target.name) return undefined;
  const isGone = (earlier: string[]) => earlier.length > 0 && !earlier.some((name) => names.includes(name));
  if (isGone(stored.names)) return { at: now.toISOString(), names: stored.names };
  return stored.lost && isGone(stored.lost.names) ? stored.lost : undefined;
}
