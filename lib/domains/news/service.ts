import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { changesBetween, recordAudit, type Actor } from '../audit/service';
import { columnsOf } from '../../platform/database/columns-of';
import { db, type Prisma } from '../../platform/database/db';
import { AppError, notFound } from '../../platform/http/app-error';
import type { Page } from '../../platform/lists/paging';
import { changeSite } from '../site/change-site';
import { inState } from './in-state';
import { pageOfNews } from './page-of-news';
import { isInOrder, scheduleOrderMessage, type NewsEnding } from './schedule';
import {
  AdminNewsItemSchema,
  type AdminNewsItem,
  type AdminNewsQuery,
  type NewsCreate,
  type NewsUpdate,
} from './schema';

const { version: _counter, ...columns } = columnsOf(AdminNewsItemSchema);
export const adminFields = { ...columns, revision: true } as const;

export async function listNews({ category, state, ...query }: AdminNewsQuery): Promise<Page<AdminNewsItem>> {
  const filters = [
    ...(category ? [sql`"NewsItem"."category" = ${category}`] : []),
    ...(state ? inState(state, new Date()) : []),
  ];
  return pageOfNews(query, filters, async (ids) => {
    const rows = await db().newsItem.findMany({ where: { id: { in: ids } }, select: adminFields });
    return rows.map(toAdminItem);
  });
}

/** The item that goes live next; null where none is scheduled. */
export async function findNextScheduled(now: Date): Promise<{ title: string; publishAt: string } | null> {
  const row = await db().newsItem.findFirst({
    where: { isPublished: true, publishAt: { gt: now } },
    orderBy: { publishAt: 'asc' },
    select: { title: true, publishAt: true },
  });
  return row?.publishAt ? { title: row.title, publishAt: row.publishAt.toISOString() } : null;
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

/** Changes the fields that are present; with `version`, throws a conflict that carries the current item. */
export async function updateNewsItem(
  id: number,
  { version, ...changes }: NewsUpdate,
  actor: Actor,
): Promise<AdminNewsItem> {
  return changeSite(async (tx) => {
    const current = await tx.newsItem.findUnique({ where: { id }, select: adminFields });
    if (!current) throw notFound('News item');
    // One of the two may stand in the database alone.
    if (!isInOrder({ ...toAdminItem(current), ...changes }))
      throw new AppError('invalid', scheduleOrderMessage, { errors: { unpublishAt: [scheduleOrderMessage] } });
    const [row] = await tx.newsItem.updateManyAndReturn({
      where: { id, ...(version && { revision: version }) },
      data: { ...changes, revision: { increment: 1 } },
      select: adminFields,
    });
    if (!row) {
      throw new AppError('conflict', 'This news item has been changed since you opened it.', {
        body: { current: toAdminItem(current) },
      });
    }
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

function toAdminItem({ revision, ending, ...row }: Row): AdminNewsItem {
  return {
    ...row,
    version: revision,
    ending: ending as NewsEnding,
    publishAt: row.publishAt?.toISOString() ?? null,
    unpublishAt: row.unpublishAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function newsSubject({ id, title }: { id: number; title: string }): string {
  return `News item ${id}: ${title}`;
}

function contentOf(row: Row): Record<string, unknown> {
  const { id: _id, version: _version, ending: _ending, updatedAt: _updatedAt, ...content } = toAdminItem(row);
  return content;
}
