import 'server-only';

import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { running } from '@/lib/platform/dates/stored-time';

import type { ItemRow } from './item-row';

export const previewMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** The condition of links that have not expired. */
export function unexpired(now: Date) {
  return { expiresAt: running(previewMilliseconds, now) };
}

/** The links of an item that show its working copy at a time. */
export function openPreviewLinks(newsItemId: number, now: Date): Prisma.NewsPreviewWhereInput {
  return { newsItemId, endedAt: null, ...unexpired(now) };
}

/**
 * Ends the links of an item: the text that they were made for is public or given up, and they show no later one. From
 * then on they lead to the item's page, if it is on the site.
 */
export async function endPreviewLinks(tx: Transaction, newsItemId: number, now: Date): Promise<void> {
  await tx.newsPreview.updateMany({ where: { newsItemId, endedAt: null }, data: { endedAt: now } });
}

/** Deletes the links of an item, which lead nowhere from then on. Returns how many still showed its working copy. */
export async function deletePreviewLinks(tx: Transaction, newsItemId: number, now: Date): Promise<number> {
  const open = await tx.newsPreview.count({ where: openPreviewLinks(newsItemId, now) });
  await tx.newsPreview.deleteMany({ where: { newsItemId } });
  return open;
}

/** How many links show the working copy of an item at a time. */
export async function countPreviewLinks({ id, publishAt }: ItemRow, now: Date): Promise<number> {
  const rows = await db().newsPreview.findMany({ where: openPreviewLinks(id, now), select: { createdAt: true } });
  return rows.filter(({ createdAt }) => !hasGoneLiveSince(createdAt, { publishAt }, now)).length;
}

/** Whether an item has gone live by its schedule since a time, which is no act that could end its links. */
export function hasGoneLiveSince(at: Date, { publishAt }: { publishAt: Date | null }, now: Date): boolean {
  return publishAt !== null && at < publishAt && publishAt <= now;
}
