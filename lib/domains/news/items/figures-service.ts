import 'server-only';

import { db } from '../../../platform/database/db';

/** Published items that were scheduled and went live in a time, newest first. */
export async function listScheduledPublications(
  within: { gte: Date; lt: Date },
  take: number,
): Promise<{ id: number; title: string; publishAt: Date | null }[]> {
  return db().newsItem.findMany({
    where: { isPublished: true, publishAt: { ...within, lte: new Date() } },
    orderBy: { publishAt: 'desc' },
    take,
    select: { id: true, title: true, publishAt: true },
  });
}

/** The time for which each item is or was scheduled, in milliseconds, by id; 0 without one. */
export async function scheduledTimes(ids: number[], where?: { isPublished: true }): Promise<Map<number, number>> {
  const items = await db().newsItem.findMany({
    where: { id: { in: ids }, ...where },
    select: { id: true, publishAt: true },
  });
  return new Map(items.map(({ id, publishAt }) => [id, publishAt?.getTime() ?? 0]));
}

/** The titles of items, public or not, and of what document each is an issue. */
export async function titlesOfItems(
  ids: number[],
): Promise<{ id: number; title: string; documentId: number | null }[]> {
  return db().newsItem.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: { id: true, title: true, documentId: true },
  });
}

export async function titlesOfFiles(ids: number[]): Promise<{ id: number; name: string; title: string }[]> {
  return db().newsFile.findMany({
    where: { id: { in: ids }, newsItem: { deletedAt: null } },
    select: { id: true, name: true, title: true },
  });
}
