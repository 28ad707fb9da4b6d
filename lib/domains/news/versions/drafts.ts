import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db, isDuplicate, type Transaction } from '@/lib/platform/database/db';
import { isWithinLast } from '@/lib/platform/dates/stored-time';
import { AppError } from '@/lib/platform/http/app-error';
import { siteDay } from '@/lib/site-day';

import { newsAudit } from '../audit';
import type { DraftCreate, DraftSave, NewsDraft, Restore, Seen } from '../acts-schema';
import { isFixed, lockNewsItem, nextRevision, stateOf, type ItemRow } from '../item-row';
import { requireFittingCategory } from '../documents/fitting';
import { namedColumns, withIssues } from '../documents/named';
import { isDocumentKind } from '../document-kinds';
import { noFiles, storedFilesOf, toStoredFiles } from '../files/fields';
import { withDocumentTitle } from '../files/document-title';
import { chooseFiles, markUnusedFiles } from '../files/use';
import { firstLaunchDay } from '../launch-day';
import { endPreviewLinks } from '../preview-links';
import { rendered } from '../markdown/html';
import { newsSubject } from '../admin-item';
import { isSameText, textOf, type NewsText } from '../text';
import { requireStoredVersion } from './versions';
import { workingCopyOf, toDraft, requireRevision } from './working-copy';

/** Autosaves by one person within this time share one entry in the audit trail. */
const sameSitting = 30 * 60 * 1000;

/**
 * Creates an unpublished item, or the first issue of a document, and returns its id: that of the item that the same person
 * has made under this `creationKey`, if there is one. The site's revision does not change.
 */
export async function createDraft({ creationKey, ...input }: DraftCreate, actor: Actor): Promise<number> {
  const key = creationKey === undefined ? undefined : `${actor.id}:${creationKey}`;
  const made = key && (await findCreated(key));
  if (made) return made;
  try {
    return await db().$transaction(async (tx) => {
      const named = await withIssues(tx, await namedColumns(tx, input));
      const text = { ...input, ...named, files: noFiles, creationKey: key };
      const id = await createDraftIn(tx, text, actor, newsAudit['news.create']);
      if (isDocumentKind(text.category)) await tx.newsItem.update({ where: { id }, data: { documentId: id } });
      return id;
    });
  } catch (error) {
    const madeMeanwhile = key && isDuplicate(error) && (await findCreated(key));
    if (madeMeanwhile) return madeMeanwhile;
    throw error;
  }
}

/** Returns the item of a key. Throws a conflict if it was deleted: the same text must not make it again. */
async function findCreated(creationKey: string): Promise<number | undefined> {
  const row = await db().newsItem.findUnique({ where: { creationKey }, select: { id: true, deletedAt: true } });
  if (row?.deletedAt)
    throw new AppError(
      'conflict',
      'The item that this text became has been deleted. Save the text again to make a new one.',
    );
  return row?.id;
}

async function createDraftIn(
  tx: Transaction,
  text: NewsText & { documentId?: number | null; creationKey?: string },
  actor: Actor,
  action: AuditAction,
): Promise<number> {
  const row = await tx.newsItem.create({
    data: { ...text, ...rendered(text), isPublished: false, updatedBy: actor.email, launchDay: firstLaunchDay(text) },
    select: { id: true, title: true },
  });
  await recordAudit(tx, actor, { action, subject: newsSubject(row) });
  return row.id;
}

/**
 * Saves the working copy, unless it has another text than that of `revision` and than the one that is sent. It is not public,
 * so the site's revision does not change.
 */
export async function saveDraft(
  id: number,
  { revision, files, ...written }: DraftSave,
  actor: Actor,
): Promise<NewsDraft> {
  return db().$transaction(async (tx) => {
    const row = await lockNewsItem(tx, id);
    const before = workingCopyOf(row);
    const sent = {
      ...written,
      ...(await namedColumns(tx, written, before)),
      files: files
        ? await withNewestFiles(tx, row, { files: await chooseFiles(tx, row, files) })
        : await withDocumentTitle(tx, row, before, written.title),
    };
    if (isSameText(before, sent)) return toDraft(tx, row);
    await requireRevision(tx, row, revision);
    const text = { ...sent, ...(await withIssues(tx, sent, before)) };
    requireFittingCategory(row, written);
    const saved = await writeWorkingCopy(tx, row, text, actor);
    if (files) await markUnusedFiles(tx, row);
    const isSameSitting =
      before.updatedBy === actor.email && isWithinLast(sameSitting, before.updatedAt, saved.updatedAt);
    if (!isSameSitting || (isFixed(row) && !row.draft)) {
      await recordAudit(tx, actor, {
        action: newsAudit['news.save-draft'],
        subject: newsSubject({ id, title: text.title }),
      });
    }
    return toDraft(tx, saved);
  });
}

/** Stores a text as the working copy, with the next revision. Returns the item as it is afterwards. */
export async function writeWorkingCopy(tx: Transaction, row: ItemRow, text: NewsText, actor: Actor): Promise<ItemRow> {
  const { id: newsItemId } = row;
  const change = { ...text, revision: nextRevision(row), updatedBy: actor.email };
  if (!isFixed(row) && !row.draft) {
    const data = { ...change, ...rendered(text) };
    return {
      ...(await tx.newsItem.update({ where: { id: newsItemId }, data })),
      draft: null,
      wasMailed: row.wasMailed,
    };
  }
  const draft = await tx.newsDraft.upsert({
    where: { newsItemId },
    create: { ...change, newsItemId, basedOn: row.revision },
    update: change,
  });
  return { ...row, draft };
}

/** Resets the working copy to the item's own text. Throws a conflict if `revision` names another one. */
export async function discardDraft(id: number, { revision }: Seen, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockNewsItem(tx, id);
    await requireRevision(tx, row, revision);
    if (!row.draft) throw new AppError('conflict', 'There are no changes to discard.');
    await tx.newsDraft.delete({ where: { newsItemId: id } });
    await markUnusedFiles(tx, row);
    // The next changes need a link of their own.
    if (stateOf(row, new Date()) !== 'scheduled') await endPreviewLinks(tx, id, new Date());
    // No revision still on a screen may refer to another text.
    await tx.newsItem.update({
      where: { id },
      data: { revision: nextRevision(row), updatedAt: row.updatedAt },
      select: { id: true },
    });
    await recordAudit(tx, actor, { action: newsAudit['news.discard-draft'], subject: newsSubject(row) });
  });
}

/**
 * Copies a version into the working copy, for review before publication. A PDF that has been replaced since does not come
 * back: the newest stays in its place, and the addresses of both with it.
 */
export async function restoreVersion(id: number, { number, revision }: Restore, actor: Actor): Promise<NewsDraft> {
  const version = await requireStoredVersion(id, number);
  return db().$transaction(async (tx) => {
    const row = await lockNewsItem(tx, id);
    await requireRevision(tx, row, revision);
    const files = await withNewestFiles(tx, row, version);
    const saved = await writeWorkingCopy(tx, row, { ...textOf(version), files }, actor);
    await markUnusedFiles(tx, row);
    const changes = { version: { to: number } };
    await recordAudit(tx, actor, { action: newsAudit['news.restore'], subject: newsSubject(saved), changes });
    return toDraft(tx, saved);
  });
}

async function withNewestFiles(tx: Transaction, row: ItemRow, version: { files: string }): Promise<string> {
  const { id: newsItemId } = row;
  const versions = await tx.newsVersion.findMany({
    where: { newsItemId },
    select: { files: true },
    orderBy: { number: 'desc' },
  });
  const newestFirst = [workingCopyOf(row), row, ...versions].flatMap(storedFilesOf);
  const newest = storedFilesOf(version).map(
    (file) => newestFirst.find(({ replaces }) => replaces?.includes(file.id)) ?? file,
  );
  // Both a file and the one that replaced it may have been named.
  return toStoredFiles(newest.filter(({ id }, at) => newest.findIndex((file) => file.id === id) === at));
}

/**
 * Creates a draft of the same text, or the next issue of a document, and returns its id. Throws a conflict if `revision`
 * names another text.
 */
export async function duplicateNewsItem(id: number, { revision }: Seen, actor: Actor): Promise<number> {
  return db().$transaction(async (tx) => {
    const row = await lockNewsItem(tx, id);
    await requireRevision(tx, row, revision);
    const { documentId } = row;
    // Its files belong to the item that they were added to, and so do its day and the number of a notice.
    const text = { ...textOf(row.draft ?? row), files: noFiles, documentId };
    const own = documentId === null ? { noticeNumber: null, date: siteDay() } : ofOneIssue();
    return createDraftIn(tx, { ...text, ...own }, actor, newsAudit['news.duplicate']);
  });
}

/** What the next issue of a document does not take from the one before it. */
const ofOneIssue = () => ({ content: null, takesEffectOn: null, commentUntil: null, date: siteDay() });

/** Deletes the working copy after its text has become the item's own. */
export async function endWorkingCopy(tx: Transaction, row: ItemRow): Promise<void> {
  if (row.draft) await tx.newsDraft.delete({ where: { newsItemId: row.id } });
}
