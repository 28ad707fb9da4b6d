import { restoreBackup, type RestoreOptions } from '../backup/restore-backup';
import type { AfterRestore, HeldRows } from '../domains/define-domain';
import type { Prisma } from '../platform/database/db';
import { domains, domainTables } from './domains';

/** What rows of each table open after a restore. A table that does not state it does not compile. */
export const afterRestore: Readonly<Record<Prisma.ModelName, AfterRestore>> = {
  ...domainTables,
  LimitHit: 'opens-nothing',
  SiteSetting: 'as-in-backup',
};

export interface SiteRestoreOptions extends Omit<RestoreOptions, 'held' | 'afterRestore'> {
  /** Sends messages that were queued when the backup was made. By default they are kept unsent. */
  sendQueuedMail?: boolean;
}

/**
 * Restores a backup of the site; what each domain holds back after a restore does not continue by itself, and nothing
 * that has been closed since opens again.
 */
export function restoreSite(
  projectRoot: string,
  databaseUrl: string,
  path: string,
  { sendQueuedMail, ...options }: SiteRestoreOptions = {},
): ReturnType<typeof restoreBackup> {
  const held = domains.flatMap(({ heldAfterRestore }): readonly HeldRows[] => heldAfterRestore);
  return restoreBackup(projectRoot, databaseUrl, path, {
    ...options,
    held: sendQueuedMail ? undefined : held,
    afterRestore,
  });
}
