import 'server-only';

import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate } from 'node:timers/promises';

import { isWithinLast } from '@/lib/platform/dates/stored-time';
import { fileFailure, isDiskFull } from '@/lib/platform/files/file-failure';
import { env } from '@/lib/platform/process/env';
import { reasonOf } from '@/lib/platform/process/foreign-error';
import type { Job } from '@/lib/platform/process/jobs';
import { log } from '@/lib/platform/process/log';
import { requestOf } from '@/lib/platform/process/operator-url';
import { writeSetting } from '@/lib/platform/settings/service';

import {
  claimBackup,
  readBackupState,
  readUnproven,
  releaseBackup,
  renewBackup,
  sentinelKey,
  writeBackupState,
  writeUnproven,
} from './backup-state';
import type { BackupTarget } from './backup-target';
import { createBackup } from './create-backup';
import { deleteOldBackups } from './delete-old-backups';
import { proveBackup } from './prove-backup';
import { backupName, lastDue } from './schedule';
import { BackupError } from './store';
import { TableSums } from './table-sums';
import { openTarget } from './target';

/** Without a renewal, another instance may try: longer than any part of a backup keeps its process from renewing. */
const claimMilliseconds = 60 * 60 * 1000;
const renewalMilliseconds = 60 * 1000;
const retryMilliseconds = 10 * 60 * 1000;
const heartbeatMilliseconds = 10_000;

const folderPrefix = '.backup-under-way-';
/** Prefix of this job's folders only; an operator may keep backups in the data folder under any other name. */
const marker = 'made-by-the-backup-job';

/**
 * Makes the backup that is due, restores it into a separate database, and only then deletes those that are too old.
 * Once `stopping` is aborted it gives up, and the next start makes the backup.
 */
export async function backUpIfDue(now = new Date(), stopping = new AbortController().signal): Promise<void> {
  const { BACKUP_TARGET, BACKUP_SCHEDULE } = env();
  if (!BACKUP_TARGET) return;
  const due = lastDue(BACKUP_SCHEDULE, now).toISOString();
  const { proven, failure } = await readBackupState(now);
  if (proven && proven.at >= due) return;
  if (failure && isWithinLast(retryMilliseconds, failure.at, now)) return;
  const owner = await claimBackup(now, claimMilliseconds);
  if (!owner) return;
  const renew = async () => {
    if (!(await renewBackup(owner, new Date(), claimMilliseconds))) throw new Error('Another instance has claimed it.');
  };
  try {
    await renewing(renew, () => backUp(openTarget(BACKUP_TARGET, stopping), now, stopping));
  } finally {
    await releaseBackup(owner);
  }
}

/** Calls `renew` each minute during `work`, which may take hours. */
async function renewing<Result>(renew: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log().warn({ err: error }, 'the claim of a backup could not be renewed'));
  }, renewalMilliseconds);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function backUp(target: BackupTarget, now: Date, stopping: AbortSignal): Promise<void> {
  const before = await readBackupState(now);
  let name = backupName(now);
  try {
    await deleteUnproven(target, before.proven?.name);
    if (before.stored?.target !== target.name) await target.create();
    // A clock that was set back may come to the same second again.
    const taken = await target.list();
    for (let at = now; taken.includes(name); name = backupName(at)) at = new Date(at.getTime() + 1000);
    const rows = await makeProven(target, name, now, stopping);
    const proven = { name, at: now.toISOString(), rows, provenAt: new Date().toISOString() };
    await writeBackupState({ ...before, proven, failure: undefined, cleanup: undefined });
    await writeUnproven(undefined);
    log().info({ backup: name, rows }, 'backup made and proven');
  } catch (error) {
    if (stopping.aborted) return log().info({ backup: name }, 'backup broken off, because the site stops');
    const message = messageOf(error);
    await writeBackupState({ ...before, failure: { at: now.toISOString(), message } });
    log().error({ err: error, backup: name }, 'backup failed; the earlier ones are kept');
    return;
  }
  await beat(stopping);
  try {
    await deleteOldBackups(target, before, { name, now });
  } catch (error) {
    if (stopping.aborted) return;
    await writeBackupState({ ...(await readBackupState(now)), cleanup: messageOf(error) });
    log().warn({ err: error }, 'older backups could not be deleted');
  }
}

/** Deletes what an earlier try has stored and not proven. Throws if the target cannot be written. */
async function deleteUnproven(target: BackupTarget, proven?: string): Promise<void> {
  const unproven = await readUnproven();
  if (!unproven) return;
  // A process may have been killed between the two records.
  if (unproven !== proven) await target.delete(unproven);
  await writeUnproven(undefined);
}

/** A backup only counts once the copy read back from the target has been restored. */
async function makeProven(target: BackupTarget, name: string, now: Date, stopping: AbortSignal): Promise<number> {
  const { dataDirectory } = env();
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await deleteLeftovers(dataDirectory, now);
  const folder = await mkdtemp(join(dataDirectory, folderPrefix));
  try {
    await writeFile(join(folder, marker), '');
    const touch = () => utimes(folder, new Date(), new Date());
    return await renewing(touch, () => makeProvenIn(folder, target, { name, now, stopping }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await releaseClosedConnections();
  }
}

async function makeProvenIn(
  folder: string,
  target: BackupTarget,
  { name, now, stopping }: { name: string; now: Date; stopping: AbortSignal },
): Promise<number> {
  const { databaseUrl, BACKUP_KEY, DATABASE_KEY } = env();
  const key = BACKUP_KEY ?? DATABASE_KEY;
  const [made, returned] = [join(folder, name), join(folder, `returned-${name}`)];
  const sentinel = { key: sentinelKey, value: `${now.toISOString()} ${randomUUID()}` };
  await writeSetting(sentinel.key, sentinel.value);
  const sums = new TableSums();
  const rows = await createBackup(databaseUrl, made, key, undefined, (table, part) => {
    stopping.throwIfAborted();
    sums.add(table, part);
  });
  await writeUnproven(name);
  try {
    await target.put(made, name);
    await target.get(name, returned);
    const expected = { sums: sums.result(), sentinel };
    await proveBackup(returned, key, expected, { projectRoot: process.cwd(), directory: folder, stopping });
  } catch (error) {
    // Whatever ended it: it would count as a backup, and one that is proven would be deleted in its place.
    await deleteUnproven(target).catch(() => undefined);
    throw error;
  }
  return rows;
}

/** Deletes the folders of backups whose process was killed: each contains a copy of the database. */
async function deleteLeftovers(dataDirectory: string, now: Date): Promise<void> {
  for (const entry of await readdir(dataDirectory, { withFileTypes: true })) {
    const path = join(dataDirectory, entry.name);
    if (!entry.isDirectory() || !entry.name.startsWith(folderPrefix) || !existsSync(join(path, marker))) continue;
    // Another instance with the same data directory touches the one that it uses, as it renews its claim.
    if (!isWithinLast(claimMilliseconds, (await stat(path)).mtimeMs, now))
      rmSync(path, { recursive: true, force: true });
  }
}

/** Notifies an external service that a backup was proven: a dead process sends no alarm, but its silence is noticed. */
async function beat(stopping: AbortSignal): Promise<void> {
  const { HEARTBEAT_URL } = env();
  if (!HEARTBEAT_URL) return;
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(heartbeatMilliseconds)]);
    const { url, headers } = requestOf(HEARTBEAT_URL);
    const { ok, status } = await fetch(url, { headers, signal });
    if (!ok) log().warn({ status }, 'HEARTBEAT_URL refused the call');
  } catch (error) {
    log().warn({ reason: reasonOf(error) }, 'HEARTBEAT_URL was not reached');
  }
}

function messageOf(error: unknown): string {
  if (error instanceof BackupError) return error.message.replace(/[^.!?]$/, '$&.');
  if (isDiskFull(error)) return 'The disk of the data folder is full.';
  return `The backup failed: ${fileFailure(error) ?? reasonOf(error)}.`;
}

export const backupJob: Job = {
  name: 'backup',
  every: 60_000,
  firstAfter: 20_000,
  run: (stopping) => backUpIfDue(new Date(), stopping),
};

/**
 * Closes the files of closed libSQL connections. libSQL keeps a file open, and a deleted one on the disk, until the
 * statements of its connections are collected as garbage, which V8 may put off for hours because it does not know their
 * size. Stops the process for a moment; for use after long work.
 */
async function releaseClosedConnections(): Promise<void> {
  // Here and not where the process starts: a test that `npx jest` runs would have no such flag, and keep the files open.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  // The handles are released after the collection.
  await setImmediate();
}
