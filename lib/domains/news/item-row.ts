import 'server-only';

import { db, lockRow, type Database, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { notFound } from '@/lib/platform/http/app-error';

import { missingOf, isSameText } from './text';
import { newsStateAt, type NewsState } from './schedule';
import { NewsEndingSchema } from './schema';
import { refusalOfAct } from './acts';
import type { NewsAct } from './acts-schema';

/** `wasMailed`: whether a letter of the item was ever sent. */
export type ItemRow = Prisma.NewsItemGetPayload<{ include: { draft: true } }> & { wasMailed: boolean };

/** Returns an item with its working copy, locked until the end of the transaction: acts on one item run in turn. */
export async function lockNewsItem(tx: Transaction, id: number): Promise<ItemRow> {
  await lockRow(tx, 'NewsItem', id);
  return requireNewsItem(tx, id);
}

/** Returns an item with its working copy, without a lock: for changes, use `lockNewsItem`. Throws a 404. */
export async function requireNewsItem(tx: Transaction | Database, id: number): Promise<ItemRow> {
  const row = await tx.newsItem.findUnique({ where: { id }, include: { draft: true } });
  if (!row || row.deletedAt) throw notFound('News item');
  const letters = await tx.newsletter.count({ where: { newsItemId: id, hasStarted: true } });
  return { ...row, wasMailed: letters > 0 };
}

/** Like `requireNewsItem`, outside a transaction. */
export const readNewsItem = (id: number) => requireNewsItem(db(), id);

type StateColumns = Pick<ItemRow, 'isPublished' | 'publishAt' | 'unpublishAt' | 'ending'>;

/**
 * The state of an item at a time. Without `wasMailed`, an item that is off the site is a draft, even if it was
 * mailed.
 */
export function stateOf(row: StateColumns & { wasMailed?: boolean }, now: Date): NewsState {
  const { isPublished, publishAt, unpublishAt } = row;
  return newsStateAt(
    {
      isPublished,
      ending: NewsEndingSchema.parse(row.ending),
      publishAt: publishAt?.toISOString(),
      unpublishAt: unpublishAt?.toISOString(),
      mailing: row.wasMailed || undefined,
    },
    now.getTime(),
  );
}

/** Whether the item's own text is public or scheduled, so that changes go to a working copy. */
export function isFixed({ isPublished, ending }: Pick<ItemRow, 'isPublished' | 'ending'>): boolean {
  return isPublished || ending !== '';
}

/** Whether the working copy contains anything that is not public. */
export function hasChanges(row: ItemRow): boolean {
  if (!row.draft) return !isFixed(row);
  return !isFixed(row) || !isSameText(row, row.draft);
}

/** Whether the text that the working copy replaces was changed after the copy was made from it. */
export function isOutdated({ revision, draft }: Pick<ItemRow, 'revision' | 'draft'>): boolean {
  return draft !== null && draft.basedOn !== revision;
}

/** Why an act is not possible now; undefined if it is. For acts that publish, the working copy must be complete. */
export function refusalFor(act: NewsAct, row: ItemRow, now: Date): string | undefined {
  const missing = missingOf(row.draft ?? row);
  return refusalOfAct(act, { state: stateOf(row, now), hasChanges: hasChanges(row), missing });
}

/** The number that the next change of the item or its working copy gets: none is ever used twice. */
export function nextRevision({ revision, draft }: Pick<ItemRow, 'revision' | 'draft'>): number {
  return Math.max(revision, draft?.revision ?? 0) + 1;
}
