import 'server-only';

import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { encodeCursor } from '@/lib/platform/lists/keyset';
import type { Page } from '@/lib/platform/lists/paging';
import { whereAll } from '@/lib/platform/lists/search';
import { siteDay } from '@/lib/site-day';

import type { Coming } from '../coming';
import type { FeedItem } from './feed';
import { inState, isNews, onSite } from '../in-state';
import { pageOfNews } from '../page-of-news';
import { filesOfNamed } from '../documents/named';
import { inIssueState } from '../documents/states';
import { publicDocumentsOf } from '../files/fields';
import { newestNote, newestNotes, publicNewsFields, toPublicNote } from '../columns';
import type { ItemFacts } from './notice';
import {
  newsPageSize,
  noticeFieldNames,
  type ListedNewsItem,
  type NewsItem,
  type NewsNeighbors,
  type PublishedNewsItem,
  type NewsQuery,
  type NewsSummary,
} from '../schema';

/** Public routes must only use this filter, which checks the current time. */
function published(): Prisma.NewsItemWhereInput {
  return { ...onSite(new Date()), documentId: null };
}

/** Leaves out what an item does not say as a notice. */
function withNotice<R extends ItemFacts>(row: R): R {
  const shown = { ...row };
  for (const name of noticeFieldNames) if (!row[name]) delete shown[name];
  return shown;
}

/** Replaces the newest note by its day. */
export function asListed<R extends ItemFacts & { notes: { at: Date }[] }>({ notes: [newest], ...row }: R) {
  return { ...withNotice(row), ...(newest && { updatedOn: siteDay(newest.at) }) };
}

const { isPublished: _isPublished, content: _content, ...cardFields } = publicNewsFields;

/** What a card shows. */
export const summaryFields = { ...cardFields, notes: newestNote } as const;

const listedFields = { ...publicNewsFields, notes: newestNote } as const;

/** Fields for the page of an item. */
const shownFields = {
  ...publicNewsFields,
  html: true,
  notes: newestNotes,
  files: true,
  documents: true,
  issues: true,
} as const;

const newestFirst = [{ date: 'desc' }, { id: 'desc' }] satisfies Prisma.NewsItemOrderByWithRelationInput[];

/** Returns the items that are on the site now, newest first. */
export async function listPublishedNews(limit?: number): Promise<ListedNewsItem[]> {
  const where = published();
  const rows = await db().newsItem.findMany({ where, select: listedFields, orderBy: newestFirst, take: limit });
  return rows.map(asListed);
}

/** One page of the published items, newest first, and the cursor of the next one. Pages count from 1. */
export async function listNewsSummaries(pageNumber: number): Promise<{ items: NewsSummary[]; olderCursor?: string }> {
  const rows = await db().newsItem.findMany({
    where: published(),
    select: summaryFields,
    orderBy: newestFirst,
    skip: (pageNumber - 1) * newsPageSize,
    take: newsPageSize + 1,
  });
  const items = rows.slice(0, newsPageSize).map(asListed);
  const last = items.at(-1);
  const hasOlder = rows.length > newsPageSize;
  return {
    items,
    ...(hasOlder &&
      last && {
        olderCursor: encodeCursor({ side: 'after', value: last.date, id: last.id, offset: pageNumber * newsPageSize }),
      }),
  };
}

/** Returns the newest published items for the feed, each with its notes and the time of its last public change. */
export async function listNewsForFeed(limit: number, category?: string): Promise<FeedItem[]> {
  const rows = await db().newsItem.findMany({
    where: { ...published(), ...(category && { category }) },
    select: { ...shownFields, updatedAt: true, publishAt: true, changedAt: true },
    orderBy: newestFirst,
    take: limit,
  });
  return Promise.all(
    rows.map(({ changedAt, notes, files, ...row }) => {
      const item = withLastChange(row);
      return asPublished({ ...item, updatedAt: changedAt ?? item.updatedAt, notes, files });
    }),
  );
}

/** Which published items there are, and when each last changed: for the site map. */
export async function listNewsForSitemap(limit: number): Promise<{ id: number; updatedAt: Date }[]> {
  const rows = await db().newsItem.findMany({
    where: published(),
    select: { id: true, updatedAt: true, publishAt: true },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(withLastChange);
}

interface Shown {
  html: string | null;
  notes: Parameters<typeof toPublicNote>[0][];
  files: string;
  documents: string;
  issues: string | null;
}

/** Leaves out absent fields. The documents that the text names follow its own files. */
async function asPublished<R extends ItemFacts>({ html, notes, files: stored, documents, issues, ...row }: R & Shown) {
  const files = [...publicDocumentsOf({ files: stored }), ...(await filesOfNamed({ documents, issues }))];
  return {
    ...withNotice(row),
    ...(html !== null && { html }),
    ...(notes.length > 0 && { notes: notes.map(toPublicNote) }),
    ...(files.length > 0 && { files }),
  };
}

/** Going live counts as a change. */
function withLastChange<R extends { updatedAt: Date; publishAt: Date | null }>({ publishAt, ...row }: R) {
  return { ...row, updatedAt: publishAt && publishAt > row.updatedAt ? publishAt : row.updatedAt };
}

/** Returns a page of the items that are on the site now. */
export async function pagePublishedNews(query: NewsQuery): Promise<Page<ListedNewsItem>> {
  return pageOfNews(query, [isNews, ...inState('published', new Date())], async (ids) => {
    const where = { ...published(), id: { in: ids } };
    return (await db().newsItem.findMany({ where, select: listedFields })).map(asListed);
  });
}

/**
 * The published notices and issues of documents whose day is still to come in the organization's time zone, the next one
 * first, and how many there are in all.
 */
export async function listComingIntoEffect(limit: number): Promise<Coming> {
  const now = new Date();
  const filters = [...inIssueState('upcoming', now), ...inState('published', now)];
  const found = await db().$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "NewsItem" ${whereAll(filters)} ORDER BY "takesEffectOn", "id"`;
  const rows = await db().newsItem.findMany({
    where: { ...onSite(now), id: { in: found.slice(0, limit).map(({ id }) => Number(id)) } },
    select: { ...summaryFields, documentId: true },
    orderBy: [{ takesEffectOn: 'asc' }, { id: 'asc' }],
  });
  return { items: rows.map(asListed), total: found.length };
}

/** Returns how many items are on the site now. */
export async function countPublishedNews(): Promise<number> {
  return db().newsItem.count({ where: published() });
}

/** A published item; null for a draft, and before its start or after its end. */
export async function getPublishedNewsItem(id: number): Promise<PublishedNewsItem | null> {
  const row = await db().newsItem.findFirst({
    where: { ...published(), id },
    select: shownFields,
  });
  return row && asPublished(row);
}

const earlierHeadlines = 3;

/** Headlines of published items before this one, newest first, each with the day of its newest change note. */
export async function listEarlierHeadlines(
  { id, date }: Pick<NewsItem, 'id' | 'date'>,
  client: Pick<Transaction, 'newsItem'> = db(),
) {
  const rows = await client.newsItem.findMany({
    where: { AND: [published(), { OR: [{ date: { lt: date } }, { date, id: { lt: id } }] }] },
    select: { id: true, title: true, notes: newestNote },
    orderBy: newestFirst,
    take: earlierHeadlines,
  });
  return rows.map(asListed);
}

/** The published items before and after one in the list. */
export async function getNewsNeighbors({ id, date }: Pick<NewsItem, 'id' | 'date'>): Promise<NewsNeighbors> {
  const beside = (side: 'gt' | 'lt', direction: 'asc' | 'desc') =>
    db().newsItem.findFirst({
      where: { AND: [published(), { OR: [{ date: { [side]: date } }, { date, id: { [side]: id } }] }] },
      select: { id: true, title: true },
      orderBy: [{ date: direction }, { id: direction }],
    });
  const [newer, older] = await Promise.all([beside('gt', 'asc'), beside('lt', 'desc')]);
  return { ...(newer && { newer }), ...(older && { older }) };
}
