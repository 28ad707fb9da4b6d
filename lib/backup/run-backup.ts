import 'server-only';

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { env } from '../platform/process/env';
import type { Job } from '../platform/process/jobs';
import { log } from '../platform/process/log';
import { claimBackup, put, readBackupState, releaseBackup, sentinelKey, writeBackupState } from './backup-state';
import type { BackupTarget } from './backup-target';
import { createBackup } from './create-backup';
import { isDiskFull } from './disk-full';
import { proveBackup } from './prove-backup';
import { backupName, backupsToDelete, lastDue } from './schedule';
import { BackupError } from './store';
import { TableSums } from './table-sums';
import { openTarget } from './target';

/** Longer than any backup in this format takes; afterwards another instance may try. */
const claimMilliseconds = 60 * 60 * 1000;
const retryMilliseconds = 10 * 60 * 1000;
const heartbeatMilliseconds = 10_000;

/** Makes the backup that is due, restores it into a separate database, and only then deletes those that are too old. */
export async function backUpIfDue(now = new Date()): Promise<void> {
  const { BACKUP_TARGET, BACKUP_SCHEDULE } = env();
  if (!BACKUP_TARGET) return;
  const due = lastDue(BACKUP_SCHEDULE, now).toISOString();
  const { proven, failure } = await readBackupState(now);
  if (proven && proven.at >= due) return;
  if (failure && Date.parse(failure.at) > now.getTime() - retryMilliseconds) return;
  if (!(await claimBackup(now, claimMilliseconds))) return;
  try {
    await backUp(openTarget(BACKUP_TARGET), now);
  } finally {
    await releaseBackup();
  }
}

async function backUp(target: BackupTarget, now: Date): Promise<void> {
  const before = await readBackupState(now);
  const name = backupName(now);
  try {
    const rows = await makeProven(target, name, now);
    const at = now.toISOString();
    await writeBackupState({ proven: { name, at, rows, provenAt: new Date().toISOString() } });
    log().info({ backup: name, rows }, 'backup made and proven');
  } catch (error) {
    const message = messageOf(error);
    await writeBackupState({ ...before, failure: { at: now.toISOString(), message } });
    log().error({ err: error, backup: name }, 'backup failed; the earlier ones are kept');
    return;
  }
  await beat();
  try {
    for (const old of backupsToDelete(await target.list())) await target.delete(old);
  } catch (error) {
    log().warn({ err: error }, 'older backups could not be deleted');
  }
}

/** A backup only counts once the copy read back from the target has been restored. */
async function makeProven(target: BackupTarget, name: string, now: Date): Promise<number> {
  const { databaseUrl, dataDirectory, BACKUP_KEY, DATABASE_KEY } = env();
  const key = BACKUP_KEY ?? DATABASE_KEY;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await deleteLeftovers(dataDirectory, now);
  const folder = await mkdtemp(join(dataDirectory, 'backup-'));
  const [made, returned] = [join(folder, name), join(folder, `returned-${name}`)];
  try {
    const sentinel = { key: sentinelKey, value: `${now.toISOString()} ${randomUUID()}` };
    await put(sentinel.key, sentinel.value);
    const sums = new TableSums();
    const rows = await createBackup(databaseUrl, made, key, undefined, (table, part) => sums.add(table, part));
    await target.put(made, name);
    await target.get(name, returned);
    const expected = { sums: sums.result(), sentinel };
    try {
      await proveBackup(returned, key, expected, { projectRoot: process.cwd(), directory: folder });
    } catch (error) {
      // A proof that could not be made does not mean that the backup is bad.
      if (error instanceof BackupError) await target.delete(name).catch(() => undefined);
      throw error;
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Deletes the folders of backups whose process was killed: each contains a copy of the database. */
async function deleteLeftovers(dataDirectory: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    const path = join(dataDirectory, name);
    if (!/^backup-[A-Za-z0-9]{6}$/.test(name)) continue;
    // Another instance with the same data directory may be using a younger one.
    if (now.getTime() - (await stat(path)).mtimeMs > claimMilliseconds) rmSync(path, { recursive: true, force: true });
  }
}

/** Notifies an external service that a backup was proven: a dead process sends no alarm, but its silence is noticed. */
async function beat(): Promise<void> {
  const { HEARTBEAT_URL } = env();
  if (!HEARTBEAT_URL) return;
  try {
    const { ok, status } = await fetch(HEARTBEAT_URL, { signal: AbortSignal.timeout(heartbeatMilliseconds) });
    if (!ok) log().warn({ status }, 'HEARTBEAT_URL refused the call');
  } catch (error) {
    log().warn({ err: error }, 'HEARTBEAT_URL was not reached');
  }
}

function messageOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (isDiskFull(error)) return 'The disk of the data folder is full.';
  return `The backup failed: ${error instanceof Error ? error.message : String(error)}`;
}

export const backupJob: Job = { name: 'backup', every: 60_000, firstAfter: 20_000, run: () => backUpIfDue() };
