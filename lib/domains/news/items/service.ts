import 'server-only';

import { join, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { changesBetween, recordAudit, type Actor } from '../../audit/service';
import { newsAudit } from '../audit';
import { db, type Transaction } from '../../../platform/database/db';
import { notFound } from '../../../platform/http/app-error';
import type { Page } from '../../../platform/lists/paging';
import { changeSite } from '../../site/change-site';
import { adminFields, contentOf, newsSubject, toAdminItem } from '../admin-item';
import { hasBeenMailed, hasWaitingChanges, inState } from '../in-state';
import { lockNewsItem } from '../item-row';
import { pageOfNews } from '../page-of-news';
import { rendered } from '../markdown/rendered';
import { publicFrom } from '../schedule';
import type { AdminNewsItem, AdminNewsQuery, AdminNewsRow, NewsCreate } from '../schema';
import { textOf } from '../text';
import { addFirstVersion } from '../versions/versions';

/** Returns a page of all items, drafts included. */
export async function listNews(query: AdminNewsQuery): Promise<Page<Omit<AdminNewsRow, 'mailing'>>> {
  const { category, state, month, hasChanges, wasMailed, ...page } = query;
  const only = (condition: Sql, is: 'true' | 'false' | undefined) =>
    is === undefined ? [] : [is === 'true' ? condition : sql`NOT ${condition}`];
  const filters = [
    ...(category ? [sql`"NewsItem"."category" = ${category}`] : []),
    ...(state ? inState(state, new Date()) : []),
    ...(month ? [sql`"NewsItem"."date" BETWEEN ${`${month}-01`} AND ${`${month}-31`}`] : []),
    ...only(hasWaitingChanges, hasChanges),
    ...only(hasBeenMailed, wasMailed),
  ];
  return pageOfNews(page, filters, async (ids) => {
    const [rows, changed] = await Promise.all([
      db().newsItem.findMany({ where: { id: { in: ids } }, select: adminFields }),
      db().$queryRaw<{ id: number }[]>`
        SELECT "id" FROM "NewsItem" WHERE "id" IN (${join(ids)}) AND ${hasWaitingChanges}`,
    ]);
    const waiting = new Set(changed.map(({ id }) => id));
    return rows.map((row) => ({ ...toAdminItem(row), hasChanges: waiting.has(row.id) }));
  });
}

/** The title under which an item is edited; null if there is no such item. */
export async function findNewsTitle(id: number): Promise<string | null> {
  const row = await db().newsItem.findUnique({
    where: { id },
    select: { title: true, draft: { select: { title: true } } },
  });
  return row && (row.draft?.title ?? row.title);
}

/** Creates an item in plain text; with `isPublished`, it is public at once or from `publishAt` on. */
export async function createNewsItem(input: NewsCreate, actor: Actor): Promise<AdminNewsItem> {
  const now = new Date();
  return changeSite(async (tx) => {
    const { isPublished } = input;
    const row = await tx.newsItem.create({
      data: {
        ...input,
        ...rendered({ content: input.content ?? null, format: 'plain' }),
        updatedBy: actor.email,
        ...(isPublished && { publicVersion: 1, changedAt: publicFrom(input.publishAt, now) }),
      },
    });
    if (isPublished) await addFirstVersion(tx, { id: row.id, html: row.html, ...textOf(row) }, actor.email, now);
    await recordAudit(tx, actor, {
      action: newsAudit['news.create'],
      subject: newsSubject(row),
      changes: changesBetween({}, input),
    });
    return toAdminItem(row);
  });
}

/**
 * Deletes an item with its working copy, versions, notes, files and previews. Call inside `changeSite`. Throws a
 * 404.
 */
export async function deleteNewsItem(tx: Transaction, id: number, actor: Actor): Promise<void> {
  const row = await lockNewsItem(tx, id);
  if ((await tx.newsItem.deleteMany({ where: { id } })).count === 0) throw notFound('News item');
  await recordAudit(tx, actor, {
    action: newsAudit['news.delete'],
    subject: newsSubject(row),
    changes: changesBetween(contentOf(row), {}),
  });
}
