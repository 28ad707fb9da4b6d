import { deleteSettingSql, readSettingsFromSql, writeSettingSql } from '@/lib/platform/settings/service';

import { claimKey, targetKeys } from './backup-state';
import type { Store } from './store';

/** Reads which backups there are, which stays of a database that a restore replaces. */
export async function readKeptSettings(store: Store): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const key of targetKeys)
    rows.push(...(await store.query(readSettingsFromSql(key))).filter(([name]) => name === key));
  return rows;
}

/**
 * Puts back what was kept. What the backup says of backups is out of date, and its claim is that of the process that made
 * it: it would hold up the next one.
 */
export async function writeKeptSettings(store: Store, kept: readonly unknown[][]): Promise<void> {
  for (const key of [claimKey, ...targetKeys]) await store.query(deleteSettingSql(key));
  for (const [key, value] of kept) await store.query(writeSettingSql(String(key), String(value)));
}
