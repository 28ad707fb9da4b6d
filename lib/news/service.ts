import 'server-only';

import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { changesBetween } from '../audit/changes';
import { recordAudit, type Actor } from '../audit/service';
import { pageOfKeys } from '../lists/page-of-keys';
import { rowsOfPage } from '../lists/rows-of-page';
import { db, type Prisma } from '../db';
import { AppError, notFound } from '../app-error';
import { encodeCursor, parseSort } from '../lists/keyset';
import { wholeListMaximum, type Page } from '../lists/paging';
import { changeSite } from '../site-config/change-site';
import { inState } from './in-state';
import { isInOrder, scheduleOrderMessage } from './schedule';
import {
  newsPageSize,
  type AdminNewsItem,
  type AdminNewsQuery,
  type NewsCreate,
  type NewsItem,
  type NewsNeighbors,
  type NewsQuery,
  type NewsSummary,
  type NewsUpdate,
} from './schema';

/** What visitors see of an item. */
export const publicNewsFields = {
  id: true,
  title: true,
  excerpt: true,
  content: true,
  category: true,
  link: true,
  date: true,
  isPublished: true,
} satisfies Prisma.NewsItemSelect;

const adminFields = {
  ...publicNewsFields,
  publishAt: true,
  unpublishAt: true,
  version: true,
  updatedAt: true,
} satisfies Prisma.NewsItemSelect;

/** Only these ever leave the server on a public route: the query itself looks at the clock. */
function published(): Prisma.NewsItemWhereInput {
  return inState('published', new Date()).where;
}

const newestFirst = [{ date: 'desc' }, { id: 'desc' }] satisfies Prisma.NewsItemOrderByWithRelationInput[];

/** Published items, newest first. */
export async function listPublishedNews(limit?: number): Promise<NewsItem[]> {
  return db().newsItem.findMany({ where: published(), select: publicNewsFields, orderBy: newestFirst, take: limit });
}

/** One screenful of the published items, newest first, and where the next one begins. Pages count from 1. */
export async function listNewsSummaries(pageNumber: number): Promise<{ items: NewsSummary[]; olderCursor?: string }> {
  const rows = await db().newsItem.findMany({
    where: published(),
    select: { id: true, title: true, excerpt: true, category: true, link: true, date: true },
    orderBy: newestFirst,
    skip: (pageNumber - 1) * newsPageSize,
    take: newsPageSize + 1,
  });
  const items = rows.slice(0, newsPageSize);
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

/** The newest published items with the time of their last change: for the feed. */
export async function listNewsForFeed(limit: number, category?: string): Promise<(NewsItem & { updatedAt: Date })[]> {
  const rows = await db().newsItem.findMany({
    where: { ...published(), ...(category && { category }) },
    select: { ...publicNewsFields, updatedAt: true, publishAt: true },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(withLastChange);
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

/** Going live is a change too. */
function withLastChange<R extends { updatedAt: Date; publishAt: Date | null }>({ publishAt, ...row }: R) {
  return { ...row, updatedAt: publishAt && publishAt > row.updatedAt ? publishAt : row.updatedAt };
}

/** One page of the published items. */
export async function pagePublishedNews(query: NewsQuery): Promise<Page<NewsItem>> {
  const { where, filters } = inState('published', new Date());
  const page = await pageOfNews(query, filters, where);
  return rowsOfPage(
    page,
    (ids) => db().newsItem.findMany({ where: { ...where, id: { in: ids } }, select: publicNewsFields }),
    (row) => row,
  );
}

export async function isPublishedNewsItem(id: number): Promise<boolean> {
  return (await db().newsItem.findFirst({ where: { ...published(), id }, select: { id: true } })) !== null;
}

export async function countPublishedNews(): Promise<number> {
  return db().newsItem.count({ where: published() });
}

/** A published item, or null: a draft, or one before or after its time, is as good as absent. */
export async function getPublishedNewsItem(id: number): Promise<NewsItem | null> {
  return db().newsItem.findFirst({ where: { ...published(), id }, select: publicNewsFields });
}

/** The published items on either side of one in the list. */
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

/** One page of all items, drafts too: for administrators. */
export async function listNews({ category, state, ...query }: AdminNewsQuery): Promise<Page<AdminNewsItem>> {
  const wanted = state && inState(state, new Date());
  const filters = [...(category ? [sql`"NewsItem"."category" = ${category}`] : []), ...(wanted?.filters ?? [])];
  const page = await pageOfNews(query, filters, { ...(category && { category }), ...wanted?.where });
  return rowsOfPage(
    page,
    (ids) => db().newsItem.findMany({ where: { id: { in: ids } }, select: adminFields }),
    toAdminItem,
  );
}

const sortColumns = { date: 'date', title: 'titleKey', category: 'category' } as const;

function pageOfNews(
  { sort = '-date', limit = wholeListMaximum, ...query }: Omit<AdminNewsQuery, 'category' | 'state'>,
  filters: Sql[],
  where: Prisma.NewsItemWhereInput,
): Promise<Page<number>> {
  const { field, direction } = parseSort(sort);
  return pageOfKeys({
    ...query,
    table: 'NewsItem',
    column: sortColumns[field],
    direction,
    filters,
    limit,
    countAll: () => db().newsItem.count({ where }),
  });
}

export async function createNewsItem(input: NewsCreate, actor: Actor): Promise<AdminNewsItem> {
  return changeSite(async (tx) => {
    const row = await tx.newsItem.create({ data: input, select: adminFields });
    await recordAudit(tx, actor, {
      action: 'news.create',
      subject: newsSubject(row),
      changes: changesBetween({}, input),
    });
    return toAdminItem(row);
  });
}

/**
 * Changes the fields that are present. With `version`, throws a conflict that carries the current item
 * when somebody else has edited it since.
 */
export async function updateNewsItem(
  id: number,
  { version, ...changes }: NewsUpdate,
  actor: Actor,
): Promise<AdminNewsItem> {
  return changeSite(async (tx) => {
    const current = await tx.newsItem.findUnique({ where: { id }, select: adminFields });
    if (!current) throw notFound('News item');
    // One of the two may stand in the database alone.
    if (!isInOrder({ ...toAdminItem(current), ...changes })) throw scheduleOutOfOrder();
    const updated = await tx.newsItem.updateManyAndReturn({
      where: { id, ...(version && { version }) },
      data: { ...changes, version: { increment: 1 } },
      select: adminFields,
    });
    const row = updated[0];
    if (!row) throw changedMeanwhile(current);
    await recordAudit(tx, actor, {
      action: 'news.update',
      subject: newsSubject(row),
      changes: changesBetween(contentOf(current), contentOf(row)),
    });
    return toAdminItem(row);
  });
}

export async function deleteNewsItem(id: number, actor: Actor): Promise<void> {
  await changeSite(async (tx) => {
    const row = await tx.newsItem.findUnique({ where: { id }, select: adminFields });
    if (!row || (await tx.newsItem.deleteMany({ where: { id } })).count === 0) throw notFound('News item');
    await recordAudit(tx, actor, {
      action: 'news.delete',
      subject: newsSubject(row),
      changes: changesBetween(contentOf(row), {}),
    });
  });
}

type Row = Prisma.NewsItemGetPayload<{ select: typeof adminFields }>;

function toAdminItem(row: Row): AdminNewsItem {
  return {
    ...row,
    publishAt: row.publishAt?.toISOString() ?? null,
    unpublishAt: row.unpublishAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function scheduleOutOfOrder(): AppError {
  return new AppError('invalid', scheduleOrderMessage, { errors: { unpublishAt: [scheduleOrderMessage] } });
}

function changedMeanwhile(current: Row): AppError {
  return new AppError('conflict', 'Someone else has changed this news item since you opened it.', {
    body: { current: toAdminItem(current) },
  });
}

/** An item as the audit trail names it. */
export function newsSubject({ id, title }: { id: number; title: string }): string {
  return `News item ${id}: ${title}`;
}

function contentOf(row: Row): Record<string, unknown> {
  const { id: _id, version: _version, updatedAt: _updatedAt, ...content } = toAdminItem(row);
  return content;
}
