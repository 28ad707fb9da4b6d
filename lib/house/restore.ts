import { restoreBackup, type RestoreOptions } from '../backup/restore-backup';
import type { HeldRows } from '../domains/define-domain';
import { domains } from './domains';

export interface SiteRestoreOptions extends Omit<RestoreOptions, 'held'> {
  /** Sends messages that were queued when the backup was made. By default they are kept unsent. */
  sendQueuedMail?: boolean;
}

/** Restores a backup of the site; what each domain holds back after a restore does not continue by itself. */
export function restoreSite(
  projectRoot: string,
  databaseUrl: string,
  path: string,
  { sendQueuedMail, ...options }: SiteRestoreOptions = {},
): ReturnType<typeof restoreBackup> {
  const held = domains.flatMap(({ heldAfterRestore }): readonly HeldRows[] => heldAfterRestore);
  return restoreBackup(projectRoot, databaseUrl, path, { ...options, held: sendQueuedMail ? undefined : held });
}
