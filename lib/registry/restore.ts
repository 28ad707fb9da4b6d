import { restoreBackup, type RestoreOptions, type RestoreRules } from '@/lib/backup/restore-backup';
import { quoted, type Table } from '@/lib/backup/store';
import { readWorkingCodes, voidCodes } from '@/lib/domains/accounts/factors/recovery-codes';
import type { AfterRestore, HeldRows } from '@/lib/domains/define-domain';
import { erasuresSql } from '@/lib/domains/mailing-list/erasure-service';
import { readLeavings, reapplyLeavings, type Leaving } from '@/lib/domains/mailing-list/office/restored-leavings';
import { writeRestoreSql } from '@/lib/domains/mailings/unread-restore-service';
import type { Prisma } from '@/lib/platform/database/db';
import { writeSettingSql } from '@/lib/platform/settings/service';

import { domains, domainTables } from './domains';

/** What rows of each table open after a restore. A table that does not state it does not compile. */
export const afterRestore: Readonly<Record<Prisma.ModelName, AfterRestore>> = {
  ...domainTables,
  LimitHit: 'opens-nothing',
  SiteSetting: 'as-in-backup',
};

export interface SiteRestoreOptions extends RestoreOptions {
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
  { sendQueuedMail = false, ...options }: SiteRestoreOptions = {},
): ReturnType<typeof restoreBackup> {
  return restoreBackup(projectRoot, databaseUrl, path, options, rules({ sendQueuedMail }));
}

interface Replaced {
  leavings: Leaving[];
  workingCodes: Set<string>;
  /** Keys and values of erasures that are not finished. */
  erasures: unknown[][];
}

function rules({ sendQueuedMail }: { sendQueuedMail: boolean }): RestoreRules<Replaced> {
  return {
    readReplaced: async (store) => ({
      leavings: await readLeavings(store),
      workingCodes: await readWorkingCodes(store),
      erasures: await store.query(erasuresSql),
    }),
    async finish(store, replaced, backupAt) {
      const reapplied = await reapplyLeavings(store, replaced?.leavings ?? []);
      for (const sql of deletionsAfter(store.tables)) await store.query(sql);
      const voidedCodes = await voidCodes(store, replaced?.workingCodes ?? new Set());
      if (!sendQueuedMail) {
        for (const { table, statement } of domains.flatMap(
          ({ heldAfterRestore }): readonly HeldRows[] => heldAfterRestore,
        ))
          if (store.tables.some(({ name }) => name === table)) await store.query(statement);
        await store.query(writeRestoreSql({ backupAt, at: new Date().toISOString(), reapplied }));
      }
      for (const [key, value] of replaced?.erasures ?? [])
        await store.query(writeSettingSql(String(key), String(value)));
      return { reapplied, voidedCodes };
    },
  };
}

/** The statements that delete restored rows which would open again what has been closed since. */
function deletionsAfter(tables: readonly Table[]): string[] {
  const rules: Readonly<Record<string, AfterRestore>> = afterRestore;
  return tables.flatMap(({ name, columns }) => {
    const rule = rules[name];
    if (rule === 'not-restored') return [`DELETE FROM ${quoted(name)}`];
    if (typeof rule !== 'object') return [];
    const { column, is } = rule.restoredIf;
    // A backup of a version before the column holds rows of the one kind.
    if (!columns.some(([own]) => own === column)) return [];
    return [`DELETE FROM ${quoted(name)} WHERE ${quoted(column)} <> '${is}'`];
  });
}
