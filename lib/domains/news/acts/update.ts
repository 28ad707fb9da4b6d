import 'server-only';

import { changesBetween, recordAudit } from '@/lib/domains/audit/service';
import { AppError } from '@/lib/platform/http/app-error';

import { actDeclarations } from '../acts';
import type { VersionKind } from '../acts-schema';
import { requireFittingCategory } from '../documents/fitting';
import { contentOf, newsSubject, toAdminItem } from '../admin-item';
import { keepUpToDate } from '../versions/working-copy';
import { isFixed, lockNewsItem, type ItemRow } from '../item-row';
import { datedFor, nextLaunchDay } from '../launch-day';
import type { ActResult, ActContext } from './publishing';
import { endPreviewLinks } from '../preview-links';
import { cancelPublication, recordPublication } from '../publications';
import { rendered } from '../markdown/html';
import { isInOrder, newsStateAt, publicFrom, scheduleOrderMessage } from '../schedule';
import type { AdminNewsItem, NewsUpdate } from '../schema';
import { isSameText, missingOf, textOf, type TextRow } from '../text';
import { addVersion, moveVersion } from '../versions/versions';

/**
 * Changes the fields that are present; changes to a public item are public at once. With `version`, throws a conflict
 * with the current item if it differs. A change to a public text is a minor edit, and so is one to a text off the site beside
 * which a working copy stands; publishing an item that has ended undoes the end.
 */
export async function updateNewsItem(
  id: number,
  { version, ...changes }: NewsUpdate,
  { tx, actor, now }: ActContext,
): Promise<{ item: AdminNewsItem; result: ActResult }> {
  const current = await lockNewsItem(tx, id);
  const before = toAdminItem(current);
  const written = { ...current, ...changes };
  const publicAt = publicFrom(written.publishAt, now);
  // A day that is sent is a person's.
  const after = written.isPublished && changes.date === undefined ? datedFor(current, written, publicAt, now) : written;
  if (changes.category !== undefined) requireFittingCategory(current, after);
  const planned = { ...before, ...changes };
  // One of the two may only be in the database.
  if (!isInOrder(planned))
    throw new AppError('invalid', scheduleOrderMessage, { errors: { unpublishAt: [scheduleOrderMessage] } });
  const missing = after.isPublished && missingOf(after);
  if (missing) throw new AppError('invalid', missing);
  if (version && version !== current.revision) {
    throw new AppError('conflict', 'This news item has been changed since you opened it.', {
      body: { current: before },
    });
  }
  if (isUnchanged(before, changes)) return { item: before, result: unchanged(current, now) };
  const [stateBefore, stateAfter] = [before, planned].map((item) => newsStateAt(item, now.getTime()));
  const isLiveEarly = stateBefore === 'scheduled' && stateAfter === 'published';
  const isMoved = planned.publishAt !== before.publishAt;
  const kind = kindOfUpdate(current, written, isLiveEarly);
  const text = textOf(after);
  const html = rendered(text);
  const publicVersion = kind
    ? await addVersion(tx, current, { ...text, ...html }, { kind, by: actor.email, at: now })
    : current.publicVersion;
  if (!kind && after.date !== written.date) await moveVersion(tx, current, text);
  const isNewVersion = publicVersion !== current.publicVersion;
  const isNewTime = isMoved && (stateBefore === 'scheduled' || stateAfter === 'scheduled');
  const row = await tx.newsItem.update({
    where: { id },
    data: {
      ...changes,
      ...html,
      date: after.date,
      launchDay: nextLaunchDay(current, written, { ...after, ...timesOf(planned) }, now),
      ...(after.isPublished && noEnding),
      publicVersion,
      ...((isBecomingPublic(current, after) || isNewTime) && { changedAt: publicAt }),
      revision: { increment: 1 },
      updatedBy: actor.email,
    },
  });
  if (stateAfter === 'scheduled' || (stateAfter === 'published' && stateBefore !== 'published'))
    await recordPublication(tx, row, publicAt, now);
  else await cancelPublication(tx, id, now);
  if (stateBefore !== stateAfter && [stateBefore, stateAfter].includes('published')) await endPreviewLinks(tx, id, now);
  if (isSameText(current, written)) await keepUpToDate(tx, current, row.revision, row.date);
  const changed = changesBetween(contentOf(current), contentOf(row));
  await recordAudit(tx, actor, {
    action: actDeclarations.end.audit,
    subject: newsSubject(row),
    changes: {
      ...changed,
      // The versions contain the full text.
      ...(isNewVersion && changed.content && { content: {} }),
      ...(isNewVersion && { version: { from: current.publicVersion || null, to: publicVersion } }),
    },
  });
  const { title } = row;
  const isNewText = isBecomingPublic(current, after) || isEdit(current, written);
  const result: ActResult = {
    id,
    title,
    version: publicVersion,
    earlierVersion: current.publicVersion,
    publicAt,
    isMoved: row.isPublished && !isNewText && isMoved,
    newDay: after.date === current.date ? undefined : after.date,
  };
  return { item: toAdminItem(row), result };
}

const timesOf = ({ publishAt, unpublishAt }: AdminNewsItem) => ({
  publishAt: publishAt === null ? null : new Date(publishAt),
  unpublishAt: unpublishAt === null ? null : new Date(unpublishAt),
});

const isUnchanged = (before: AdminNewsItem, changes: Omit<NewsUpdate, 'version'>) =>
  Object.keys(changesBetween(before, { ...before, ...changes })).length === 0;

/** The result of an update that changes nothing. */
function unchanged({ id, title, publicVersion: version }: ItemRow, publicAt: Date): ActResult {
  return { id, title, version, earlierVersion: version, publicAt, isMoved: false };
}

const noEnding = { ending: '', endingNote: '', endingLink: null, endedAt: null, endedOn: null };

const isBecomingPublic = (current: { isPublished: boolean }, after: { isPublished: boolean }) =>
  after.isPublished && !current.isPublished;

type Shown = Pick<ItemRow, 'isPublished' | 'ending'> & TextRow;

/** Whether an update replaces a text beside which there is, or will be, a working copy: publishing that replaces it in turn. */
const isEdit = (current: Shown & Pick<ItemRow, 'draft'>, after: Shown) =>
  (current.draft !== null || (isFixed(current) && isFixed(after))) && !isSameText(current, after);

/** The kind of the version that an update adds, if it makes a text public. `isLiveEarly`: before its time. */
function kindOfUpdate(current: ItemRow, after: Shown, isLiveEarly: boolean): VersionKind | undefined {
  if (isBecomingPublic(current, after)) return current.ending ? 'undone' : 'published';
  if (isLiveEarly) return 'published';
  return isEdit(current, after) ? 'minor' : undefined;
}
