import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { changesBetween, recordAudit, type Actor } from '@/lib/domains/audit/service';
import { changeSite } from '@/lib/domains/site/change-site';
import { db, lockRow, type Transaction } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { AppError, notFound } from '@/lib/platform/http/app-error';

import { newsAudit } from '../audit';
import { contentOf, newsSubject, toAdminItem } from '../admin-item';
import { lockNewsItem, nextRevision } from '../item-row';
import { nextLaunchDay } from '../launch-day';
import { keepUpToDate } from '../versions/working-copy';
import { deletePreviewLinks } from '../preview-links';
import { cancelPublication } from '../publications';
import type { NewsEnding } from '../schedule';
import type { AdminNewsItem } from '../schema';

/** For how long a deleted item can be restored. */
export const deletedItemDays = 30;

const isDeleted = { deletedAt: { not: null } };

/** Takes the mark off items that an earlier release, which does not know it, has published since. */
export async function keepWhatWasPublishedSince(): Promise<void> {
  await db().newsItem.updateMany({
    where: { ...isDeleted, OR: [{ isPublished: true }, { ending: { not: '' } }] },
    data: { deletedAt: null, deletedBy: '', deletedEnding: '' },
  });
}

/** Deletes items that were deleted before a time, oldest first. */
export async function deleteDue(before: Date, stopping?: AbortSignal): Promise<void> {
  const due = await db().newsItem.findMany({
    where: { deletedAt: { lt: before }, isPublished: false, ending: '' },
    orderBy: { deletedAt: 'asc' },
    select: { id: true },
  });
  for (const { id } of due) if (!stopping?.aborted) await removeDeleted(id);
}

/**
 * Removes an item that is marked as deleted, its files first: few at a time, because each has up to 40 rows of 256 KiB.
 */
export async function removeDeleted(id: number): Promise<void> {
  const files = { newsItemId: id, newsItem: isDeleted };
  while ((await db().newsFile.deleteMany({ where: files, limit: 10 })).count > 0) await setImmediate();
  await db().newsItem.deleteMany({ where: { id, ...isDeleted } });
}

/**
 * Deletes an item: from now on it is on no page and in no list, and its addresses and files respond as if they had never
 * been. Its text, versions, notes and files are kept for `deletedItemDays`, its schedule and preview links are not. Call
 * inside `changeSite`. Throws a 404, and a conflict for an issue of a document that was withdrawn or published in error: the
 * issue before it must not apply again.
 */
export async function deleteNewsItem(tx: Transaction, id: number, actor: Actor, now: Date): Promise<void> {
  const row = await lockNewsItem(tx, id);
  if (row.documentId !== null && row.ending)
    throw new AppError(
      'conflict',
      'Readers are told why this issue ended. Put it back on the site before you delete it.',
    );
  const revision = nextRevision(row);
  await deletePreviewLinks(tx, id, now);
  await cancelPublication(tx, id, now);
  await tx.newsItem.update({
    where: { id },
    data: {
      isPublished: false,
      publishAt: null,
      unpublishAt: null,
      ending: '',
      deletedEnding: row.ending,
      launchDay: nextLaunchDay(row, row, row, now),
      deletedAt: now,
      deletedBy: actor.email,
      revision,
    },
    select: { id: true },
  });
  await keepUpToDate(tx, row, revision);
  await recordAudit(tx, actor, {
    action: newsAudit['news.delete'],
    subject: newsSubject(row),
    changes: changesBetween(contentOf(row), {}),
  });
}

/** Brings a deleted item back as a draft under its number; one that was published in error as that. Throws a 404. */
export function restoreDeleted(id: number, actor: Actor): Promise<AdminNewsItem> {
  return changeSite((tx) => restore(tx, id, actor, new Date()));
}

async function restore(tx: Transaction, id: number, actor: Actor, now: Date): Promise<AdminNewsItem> {
  const deleted = await lockDeleted(tx, id);
  const revision = nextRevision(deleted);
  const isError = deleted.deletedEnding === ('error' satisfies NewsEnding);
  const row = await tx.newsItem.update({
    where: { id },
    data: {
      deletedAt: null,
      deletedBy: '',
      deletedEnding: '',
      ...(isError
        ? { ending: deleted.deletedEnding, changedAt: now }
        : { endingNote: '', endingLink: null, endedAt: null, endedOn: null }),
      revision,
      updatedBy: actor.email,
    },
  });
  await keepUpToDate(tx, deleted, revision);
  await recordAudit(tx, actor, { action: newsAudit['news.undelete'], subject: newsSubject(row) });
  return toAdminItem(row);
}

/**
 * Deletes a deleted item with its working copy, versions, notes and files. From the entry in the trail on it cannot be
 * restored; what a failure leaves, the next pruning deletes. Throws a 404.
 */
export async function deleteForGood(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockDeleted(tx, id);
    await tx.newsItem.update({ where: { id }, data: { deletedAt: new Date(0) }, select: { id: true } });
    await recordAudit(tx, actor, { action: newsAudit['news.delete-for-good'], subject: newsSubject(row) });
  });
  await removeDeleted(id);
}

/** Locks an item that can still be restored. */
async function lockDeleted(tx: Transaction, id: number) {
  await lockRow(tx, 'NewsItem', id);
  const row = await tx.newsItem.findFirst({
    where: { id, deletedAt: { gte: new Date(Date.now() - deletedItemDays * dayMilliseconds) } },
    include: { draft: true },
  });
  if (!row) throw notFound('Deleted news item');
  // Its mailings are canceled; whether one was sent changes nothing here.
  return { ...row, wasMailed: false };
}
