import 'server-only';

import type { Transaction } from '@/lib/platform/database/db';

import type { ItemRow } from './item-row';

/** Notes that an item is on the site from `at` on, instead of the time to come for which it was scheduled. */
export async function recordPublication(
  tx: Transaction,
  { id: newsItemId, title, documentId }: Pick<ItemRow, 'id' | 'title' | 'documentId'>,
  at: Date,
  now: Date,
): Promise<void> {
  await cancelPublication(tx, newsItemId, now);
  const isDocument = documentId !== null;
  await tx.publication.create({ data: { newsItemId, title, isDocument, at }, select: { id: true } });
}

/** An item no longer goes live at the time for which it was scheduled. What has been on the site was published. */
export async function cancelPublication(tx: Transaction, newsItemId: number, now: Date): Promise<void> {
  await tx.publication.deleteMany({ where: { newsItemId, at: { gt: now } } });
}
