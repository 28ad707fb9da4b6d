import 'server-only';

import { changesBetween, recordAudit } from '../audit/service';
import type { Transaction } from '../../platform/database/db';
import { AppError } from '../../platform/http/app-error';
import { contentOf, newsSubject, toAdminItem } from './admin-item';
import { lockNewsItem, type ItemRow } from './item-row';
import type { Acted, Moment } from './publishing';
import { rendered } from './rendered';
import { isInOrder, scheduleOrderMessage } from './schedule';
import type { AdminNewsItem, NewsUpdate } from './schema';
import { isSameText, missingOf, textOf, type TextRow } from './text';
import { addVersion } from './versions';

/**
 * Changes the fields that are present; changes to a public item are public at once. With `version`, throws a conflict
 * with the current item if it differs. A change to a public text is a minor edit; publishing an item that has ended
 * undoes the end.
 */
export async function updateNewsItem(
  id: number,
  { version, ...changes }: NewsUpdate,
  { tx, actor, now }: Moment,
): Promise<{ item: AdminNewsItem; acted: Acted }> {
  const current = await lockNewsItem(tx, id);
  const before = toAdminItem(current);
  const after = { ...current, ...changes };
  // One of the two may only be in the database.
  if (!isInOrder({ ...before, ...changes }))
    throw new AppError('invalid', scheduleOrderMessage, { errors: { unpublishAt: [scheduleOrderMessage] } });
  const missing = after.isPublished && missingOf(after);
  if (missing) throw new AppError('invalid', missing);
  if (version && version !== current.revision) {
    throw new AppError('conflict', 'This news item has been changed since you opened it.', {
      body: { current: before },
    });
  }
  const publicVersion = await versionOfUpdate(tx, current, after, { by: actor.email, at: now });
  const isNewVersion = publicVersion !== current.publicVersion;
  const row = await tx.newsItem.update({
    where: { id },
    data: {
      ...changes,
      ...rendered(textOf(after)),
      ...(after.isPublished && noEnding),
      publicVersion,
      ...(isBecomingPublic(current, after) && { changedAt: after.publishAt ?? now }),
      revision: { increment: 1 },
      updatedBy: actor.email,
    },
  });
  const changed = changesBetween(contentOf(current), contentOf(row));
  await recordAudit(tx, actor, {
    action: 'news.update',
    subject: newsSubject(row),
    changes: {
      ...changed,
      // The versions contain the full text.
      ...(isNewVersion && changed.content && { content: {} }),
      ...(isNewVersion && { version: { from: current.publicVersion || null, to: publicVersion } }),
    },
  });
  const { title, publishAt } = row;
  const isMoved = publishAt?.getTime() !== current.publishAt?.getTime();
  const earlierText = !row.isPublished ? 'off site' : isNewVersion ? 'edited' : isMoved ? 'moved' : 'same';
  const acted: Acted = { id, title, version: publicVersion, publicAt: publishAt ?? now, earlierText };
  return { item: toAdminItem(row), acted };
}

const noEnding = { ending: '', endingNote: '', endingLink: null, endedAt: null };

const isShown = ({ isPublished, ending }: { isPublished: boolean; ending: string }) =>
  isPublished || ending === 'withdrawn';

const isBecomingPublic = (current: { isPublished: boolean }, after: { isPublished: boolean }) =>
  after.isPublished && !current.isPublished;

/** The item's newest version after an update, which adds one if it makes a text public. */
async function versionOfUpdate(
  tx: Transaction,
  current: ItemRow,
  after: Pick<ItemRow, 'isPublished' | 'ending'> & TextRow,
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const isEdit = isShown(current) && isShown(after) && !isSameText(current, after);
  if (!isEdit && !isBecomingPublic(current, after)) return current.publicVersion;
  const text = textOf(after);
  const kind = !isBecomingPublic(current, after) ? 'minor' : current.ending ? 'undone' : 'published';
  return addVersion(tx, current, { ...text, ...rendered(text) }, { kind, by, at });
}
