import 'server-only';

import { db } from '@/lib/platform/database/db';

import { onSite } from '../in-state';

/** Those of these news items and documents that have a page; of a document any issue will do. */
export async function findItemsWithPage(
  ids: number[],
  now: Date,
): Promise<{ id: number; documentId: number | null }[]> {
  return db().newsItem.findMany({
    where: {
      AND: [
        { OR: [{ id: { in: ids }, documentId: null }, { documentId: { in: ids } }] },
        { OR: [onSite(now), { ending: { not: '' } }] },
      ],
    },
    select: { id: true, documentId: true },
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

/** A time, which may be open at either end. */
export interface Within {
  gte?: Date;
  lt?: Date;
}

const inPast = (within: Within) => ({ at: { ...within, lte: new Date() } });

/** What came onto the site in a time, newest first, whatever has become of it since. */
export async function listPublications(within: Within, take: number) {
  return db().publication.findMany({
    where: inPast(within),
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take,
    select: { newsItemId: true, title: true, isDocument: true, at: true },
  });
}

/** How many news items and issues of documents came onto the site in a time. */
export async function countPublications(within: Within): Promise<{ news: number; documents: number }> {
  const where = inPast(within);
  const [news, documents] = await Promise.all(
    [false, true].map((isDocument) => db().publication.count({ where: { ...where, isDocument } })),
  );
  return { news: news ?? 0, documents: documents ?? 0 };
}
