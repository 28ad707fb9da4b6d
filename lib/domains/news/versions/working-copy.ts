import 'server-only';

import { nameOf } from '@/lib/domains/accounts/people-service';
import type { Database, Transaction } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';

import type { NewsDraft } from '../acts-schema';
import { filesOf } from '../files/fields';
import { isOutdated, type ItemRow } from '../item-row';
import { namedFields, textOf, type NewsText } from '../text';

/** The text that an editor works on. */
export function workingCopyOf(row: ItemRow): NewsText & { revision: number; updatedAt: Date; updatedBy: string } {
  const { revision, updatedAt, updatedBy } = row.draft ?? row;
  return { ...textOf(row.draft ?? row), revision, updatedAt, updatedBy };
}

/** Returns the working copy as the API does, with the name of its last editor, for which it makes a query. */
export async function toDraft(tx: Transaction | Database, row: ItemRow): Promise<NewsDraft> {
  const { updatedAt, ...draft } = workingCopyOf(row);
  const updatedByName = draft.updatedBy && (await nameOf(tx, draft.updatedBy));
  return {
    ...draft,
    ...namedFields(draft),
    files: filesOf(draft),
    updatedAt: updatedAt.toISOString(),
    updatedByName,
  };
}

/** Throws a conflict with the current working copy, if `revision` names another one. */
export async function requireRevision(tx: Transaction, row: ItemRow, revision: number | undefined): Promise<void> {
  if (revision === undefined || workingCopyOf(row).revision === revision) return;
  throw new AppError('conflict', 'This text has been saved since you opened it.', {
    body: { current: await toDraft(tx, row) },
  });
}

/**
 * Throws a conflict if the text that the working copy replaces was changed after the copy was made, unless `version` says
 * that the changed one was on the screen.
 */
export function requireSeen(row: ItemRow, version: number | undefined): void {
  if (version === undefined ? !isOutdated(row) : version === row.revision) return;
  throw new AppError('conflict', 'The public text has been changed since this working copy was made. Compare them.');
}

/**
 * Lets a working copy that was up to date stay so after a change that leaves the item's text as it was, or moves its day: one
 * of the same day moves along, as a new revision.
 */
export async function keepUpToDate(
  tx: Transaction,
  before: ItemRow,
  revision: number,
  date = before.date,
): Promise<void> {
  if (!before.draft || isOutdated(before)) return;
  const { newsItemId, updatedAt, date: drafted, revision: written } = before.draft;
  const isMoved = date !== before.date && drafted === before.date;
  await tx.newsDraft.update({
    where: { newsItemId },
    data: { basedOn: revision, updatedAt, ...(isMoved && { date, revision: Math.max(revision, written) + 1 }) },
    select: { newsItemId: true },
  });
}
