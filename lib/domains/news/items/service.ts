import 'server-only';

import { join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { changesBetween, recordAudit, type Actor } from '@/lib/domains/audit/service';
import { changeSite } from '@/lib/domains/site/change-site';
import { db } from '@/lib/platform/database/db';
import type { Page } from '@/lib/platform/lists/paging';

import { newsAudit } from '../audit';
import { adminFields, newsSubject, toAdminItem } from '../admin-item';
import { hasBeenMailed, hasWaitingChanges, inState, isNews } from '../in-state';
import { pageOfNews } from '../page-of-news';
import { noFiles } from '../files/fields';
import { rendered } from '../markdown/html';
import { recordPublication } from '../publications';
import { publicFrom } from '../schedule';
import type { AdminNewsItem, AdminNewsQuery, AdminNewsRow, NewsCreate, PlannedNews } from '../schema';
import { textOf } from '../text';
import { addFirstVersion } from '../versions/versions';

const maximumPlanned = 50;

type Planned = Omit<PlannedNews, 'recipients'>;

/** When items will go on the site and leave it, the earliest first. */
export async function listPlanned(now: Date): Promise<Planned[]> {
  const [starting, ending] = await Promise.all([listNext('publishAt', now), listNext('unpublishAt', now)]);
  return [...starting, ...ending].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, maximumPlanned);
}

async function listNext(column: 'publishAt' | 'unpublishAt', now: Date): Promise<Planned[]> {
  const rows = await db().newsItem.findMany({
    where: { isPublished: true, [column]: { gt: now } },
    orderBy: [{ [column]: 'asc' }, { id: 'asc' }],
    take: maximumPlanned,
    select: { id: true, title: true, publishAt: true, unpublishAt: true },
  });
  return rows.flatMap(({ id, title, ...times }) => {
    const at = times[column]?.toISOString();
    return at ? [{ id, title, at, event: column === 'publishAt' ? 'start' : 'end' } as const] : [];
  });
}

/** Returns a page of all items, drafts included. */
export async function listNews(query: AdminNewsQuery): Promise<Page<Omit<AdminNewsRow, 'mailing'>>> {
  const { register, category, state, month, hasChanges, wasMailed, ...page } = query;
  const only = (condition: Sql, is: 'true' | 'false' | undefined) =>
    is === undefined ? [] : [is === 'true' ? condition : sql`NOT ${condition}`];
  const filters = [
    register === 'documents' ? sql`NOT ${isNews}` : isNews,
    ...(category ? [sql`"NewsItem"."category" = ${category}`] : []),
    state === 'deleted' ? sql`"NewsItem"."deletedAt" IS NOT NULL` : sql`"NewsItem"."deletedAt" IS NULL`,
    ...(state && state !== 'deleted' ? inState(state, new Date()) : []),
    ...(month ? [sql`"NewsItem"."date" BETWEEN ${`${month}-01`} AND ${`${month}-31`}`] : []),
    ...only(hasWaitingChanges, hasChanges),
    ...only(hasBeenMailed, wasMailed),
  ];
  return pageOfNews(page, filters, async (ids) => {
    const [rows, changed] = await Promise.all([
      db().newsItem.findMany({
        where: { id: { in: ids } },
        select: { ...adminFields, deletedAt: true, deletedBy: true },
      }),
      db().$queryRaw<{ id: number }[]>`
        SELECT "id" FROM "NewsItem" WHERE "id" IN (${join(ids)}) AND ${hasWaitingChanges}`,
    ]);
    const waiting = new Set(changed.map(({ id }) => id));
    return rows.map(({ deletedAt, deletedBy, ...row }) => ({
      ...toAdminItem(row),
      hasChanges: waiting.has(row.id),
      deleted: deletedAt && { at: deletedAt.toISOString(), by: deletedBy },
    }));
  });
}

/** The title under which an item is edited, and the document that it is an issue of; null if there is no such item. */
export async function findNewsHead(id: number): Promise<{ title: string; documentId: number | null } | null> {
  const row = await db().newsItem.findUnique({
    where: { id, deletedAt: null },
    select: { title: true, documentId: true, draft: { select: { title: true } } },
  });
  return row && { title: row.draft?.title ?? row.title, documentId: row.documentId };
}

/** Creates an item in plain text; with `isPublished`, it is public at once or from `publishAt` on. */
export async function createNewsItem(input: NewsCreate, actor: Actor): Promise<AdminNewsItem> {
  const now = new Date();
  return changeSite(async (tx) => {
    const { isPublished } = input;
    const row = await tx.newsItem.create({
      data: {
        ...input,
        ...rendered({ content: input.content ?? null, format: 'plain', files: noFiles }),
        updatedBy: actor.email,
        ...(isPublished && { publicVersion: 1, changedAt: publicFrom(input.publishAt, now) }),
      },
    });
    if (isPublished) {
      await addFirstVersion(tx, { id: row.id, html: row.html, ...textOf(row) }, actor.email, now);
      await recordPublication(tx, row, publicFrom(input.publishAt, now), now);
    }
    await recordAudit(tx, actor, {
      action: newsAudit['news.create'],
      subject: newsSubject(row),
      changes: changesBetween({}, input),
    });
    return toAdminItem(row);
  });
}
