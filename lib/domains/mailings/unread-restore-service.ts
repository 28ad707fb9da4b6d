import 'server-only';

import { z } from 'zod';

import { isAdministrator } from '@/lib/domains/accounts/people-service';
import type { Actor } from '@/lib/domains/audit/service';
import { storedJson } from '@/lib/platform/database/columns';
import type { Transaction } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';
import { singleton } from '@/lib/platform/process/singleton';
import { deleteSetting, readSetting, writeSettingSql } from '@/lib/platform/settings/service';

import { countRecipients } from './recipients';

const key = 'restore';

const RestoreSchema = z.object({
  /** When the backup was made, and when it was restored. */
  backupAt: z.iso.datetime(),
  at: z.iso.datetime(),
  /** How many had left or were erased since, by the database that was replaced. */
  reapplied: z.int(),
});
export type Restore = z.infer<typeof RestoreSchema>;

/** The accounts to which this process has shown what a restore may have undone. */
const shown = singleton('restoreShown', () => new Set<string>());

/** SQL that records a restore in the restored database: mailings wait until an administrator has read of it. */
export function writeRestoreSql(restore: Restore): string {
  return writeSettingSql(key, JSON.stringify(restore));
}

/** Says what a restore may have undone that no administrator has read yet; undefined if there is nothing to read. */
export async function unreadRestore(tx?: Transaction): Promise<{ text: string; stored: string } | undefined> {
  const stored = await readSetting(key, tx);
  if (!stored) return undefined;
  const { backupAt, at, reapplied } = storedJson(RestoreSchema, stored);
  const [from, to] = [backupAt, at].map((time) => `${time.slice(0, 16).replace('T', ' ')} UTC`);
  const { recipients } = await countRecipients({ category: null, takesEffect: false }, tx);
  const confirmed = recipients.toLocaleString('en-US');
  const known =
    reapplied > 0
      ? `${reapplied.toLocaleString('en-US')} who left or were erased in between, as the replaced database knew, are off the list again.`
      : 'The replaced database knew of no one who left or was erased in between.';
  const text = `The site was restored on ${to} from a backup of ${from}. ${known} Anyone else who left or was erased in between is among the ${confirmed} confirmed subscribers again.`;
  return { text, stored };
}

/**
 * Throws a conflict that says what a restore may have undone, once to each administrator, before letters go out. With the
 * second call the administrator has read it, and mailings go on. An editor, who cannot see the list, is sent to one. Call
 * where a mailing is started, approved or resumed.
 */
export async function requireRestoreRead(tx: Transaction, { id, email }: Pick<Actor, 'id' | 'email'>): Promise<void> {
  const unread = await unreadRestore(tx);
  if (!unread) return;
  if (!(await isAdministrator(tx, id)))
    throw new AppError('conflict', `${unread.text} An administrator has to send, approve or resume the first mailing.`);
  const reader = `${email} ${unread.stored}`;
  if (shown.get().has(reader)) return deleteSetting(key, unread.stored, tx);
  shown.get().add(reader);
  throw new AppError('conflict', `${unread.text} Do it again to send the letters all the same.`);
}
