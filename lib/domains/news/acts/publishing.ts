import 'server-only';

import { changesBetween, recordAudit, type Actor } from '@/lib/domains/audit/service';
import type { Transaction } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';

import { actDeclarations, type InputOf } from '../acts';
import type { NewsAct, VersionKind } from '../acts-schema';
import { endWorkingCopy } from '../versions/drafts';
import { keepUpToDate, requireRevision, requireSeen } from '../versions/working-copy';
import { isFixed, lockNewsItem, nextRevision, refusalFor, stateOf, type ItemRow } from '../item-row';
import { markUnusedFiles } from '../files/use';
import { datedFor, nextLaunchDay } from '../launch-day';
import { endPreviewLinks } from '../preview-links';
import { cancelPublication, recordPublication } from '../publications';
import { rendered } from '../markdown/html';
import { newsSubject, toAdminItem } from '../admin-item';
import { isSameText, textOf } from '../text';
import { addVersion, moveVersion } from '../versions/versions';

/** The time, transaction and actor of an act; the caller opens the transaction. */
export interface ActContext {
  tx: Transaction;
  actor: Actor;
  now: Date;
}

/** The result of an act: the version that is public, or will be, and from when. */
export interface ActResult {
  id: number;
  title: string;
  version: number;
  /** The newest version before the act. */
  earlierVersion: number;
  publicAt: Date;
  /** Whether only the time at which the same text goes live is another. */
  isMoved: boolean;
  /** The item's day, if it followed to another. */
  newDay?: string;
}

/**
 * Locks an item until the end of the transaction and returns it. Throws a 404, and a conflict if the act is not
 * possible, or if readers see another version than the one that was on the screen.
 */
export async function requireActable(
  act: NewsAct,
  id: number,
  { tx, now }: ActContext,
  publicVersion?: number,
): Promise<ItemRow> {
  const row = await lockNewsItem(tx, id);
  const refusal = refusalFor(act, row, now);
  if (refusal) throw new AppError('conflict', refusal);
  if (publicVersion === undefined || publicVersion === row.publicVersion) return row;
  throw new AppError('conflict', 'The public text has been changed since you opened this item. Look at it first.', {
    body: { item: toAdminItem(row) },
  });
}

interface Publication {
  act: NewsAct;
  kind: VersionKind;
  note?: string;
  changedAt: Date | null;
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/** Makes the working copy the item's own text and stores it as a version. */
async function publishText(row: ItemRow, publication: Publication, { tx, actor, now }: ActContext): Promise<ActResult> {
  const { act, kind, note, ...times } = publication;
  const { id } = row;
  const written = textOf(row.draft ?? row);
  const publicAt = times.publishAt && times.publishAt > now ? times.publishAt : now;
  const text = datedFor(row, written, publicAt, now);
  const whole = { ...text, ...rendered(text) };
  const isNewTimeOnly = isFixed(row) && row.publicVersion > 0 && kind === 'published' && isSameText(row, written);
  // Another time to come makes no version. Going live now, or again, makes one, dated with this moment.
  const version =
    isNewTimeOnly && times.publishAt && stateOf(row, now) === 'scheduled'
      ? await moveVersion(tx, row, text)
      : await addVersion(tx, row, whole, { kind, note, by: actor.email, at: now });
  await endWorkingCopy(tx, row);
  await tx.newsItem.update({
    where: { id },
    data: {
      ...whole,
      ...times,
      isPublished: true,
      launchDay: nextLaunchDay(row, written, { ...row, ...text, ...times, isPublished: true }, now),
      publicVersion: version,
      revision: nextRevision(row),
      updatedBy: actor.email,
    },
    select: { id: true },
  });
  if (kind === 'published' || publicAt > now) await recordPublication(tx, { ...row, title: text.title }, publicAt, now);
  await markUnusedFiles(tx, row, now);
  // A link to a text that is not public yet goes on until it is.
  if (publicAt <= now || stateOf(row, now) === 'ended') await endPreviewLinks(tx, id, now);
  await recordAudit(tx, actor, {
    action: actDeclarations[act].audit,
    subject: newsSubject({ id, title: text.title }),
    changes: {
      ...(version !== row.publicVersion && { version: { from: row.publicVersion || null, to: version } }),
      ...timesChanged(row, { ...row, ...times }),
      ...(note && { note: { to: note } }),
    },
  });
  const earlierVersion = row.publicVersion;
  const newDay = text.date === row.date ? undefined : text.date;
  return { id, title: text.title, version, earlierVersion, publicAt, isMoved: isNewTimeOnly, newDay };
}

type Times = Pick<ItemRow, 'publishAt' | 'unpublishAt'>;

/** The times that differ, for the audit trail. */
export function timesChanged(before: Times, after: Times) {
  const toTimes = ({ publishAt, unpublishAt }: Times) => ({
    publishAt: publishAt?.toISOString() ?? null,
    unpublishAt: unpublishAt?.toISOString() ?? null,
  });
  return changesBetween(toTimes(before), toTimes(after));
}

const endInPast = 'The end must be in the future.';

/** The end of a publication; an end in the past does not apply to it. Throws a 400 for one that is given. */
export function futureEnd(end: string | null | undefined, row: ItemRow, now: Date): Date | null {
  if (end === undefined) return row.unpublishAt && row.unpublishAt > now ? row.unpublishAt : null;
  if (end === null) return null;
  if (new Date(end) <= now) throw new AppError('invalid', endInPast, { errors: { unpublishAt: [endInPast] } });
  return new Date(end);
}

/**
 * Makes the working copy public now, as a new version. Call inside `changeSite`. Without `unpublishAt`, a future end
 * stays; null removes it. Throws a 404, a 400 if the end has passed, and a conflict if the act is not possible or
 * another text than `revision` and `version` name would be published.
 */
export async function publish(
  id: number,
  { revision, version, unpublishAt }: InputOf<'publish'>,
  context: ActContext,
): Promise<ActResult> {
  const row = await requireActable('publish', id, context);
  await requireRevision(context.tx, row, revision);
  requireSeen(row, version);
  const { now } = context;
  const end = futureEnd(unpublishAt, row, now);
  const times = { publishAt: null, unpublishAt: end, changedAt: now };
  return publishText(row, { act: 'publish', kind: 'published', ...times }, context);
}

/**
 * Like `publish`, at `publishAt`: throws a 400 unless that is in the future and before the end. Only another time of a
 * scheduled item, with its text as it is, makes no version.
 */
export async function schedule(id: number, input: InputOf<'schedule'>, context: ActContext): Promise<ActResult> {
  const row = await requireActable('schedule', id, context);
  await requireRevision(context.tx, row, input.revision);
  requireSeen(row, input.version);
  const publishAt = new Date(input.publishAt);
  if (publishAt <= context.now) {
    const message = 'The publication must be in the future. Publish now instead.';
    throw new AppError('invalid', message, { errors: { publishAt: [message] } });
  }
  const unpublishAt = futureEnd(input.unpublishAt, row, publishAt);
  const times = { publishAt, unpublishAt, changedAt: publishAt };
  return publishText(row, { act: 'schedule', kind: 'published', ...times }, context);
}

/** Makes the changes of a published or scheduled item public. */
export async function publishChanges(
  id: number,
  { revision, version, note }: InputOf<'publishChanges'>,
  context: ActContext,
): Promise<ActResult> {
  const row = await requireActable('publishChanges', id, context);
  await requireRevision(context.tx, row, revision);
  requireSeen(row, version);
  const { tx, actor, now } = context;
  const isScheduled = stateOf(row, now) === 'scheduled';
  if (note && isScheduled) {
    throw new AppError('conflict', 'Readers have not seen this item yet. Publish the change without a note.');
  }
  const result = await publishText(
    row,
    {
      act: 'publishChanges',
      kind: note ? 'note' : 'minor',
      note: note ?? undefined,
      changedAt: note ? now : (row.changedAt ?? row.publishAt ?? row.updatedAt),
      publishAt: row.publishAt,
      unpublishAt: row.unpublishAt,
    },
    context,
  );
  if (note) {
    await tx.newsNote.create({
      data: { newsItemId: id, version: result.version, text: note, at: now, by: actor.email },
      select: { id: true },
    });
  }
  return { ...result, publicAt: isScheduled && row.publishAt ? row.publishAt : now };
}

/**
 * Takes an item off the site and clears its times; its text and its versions stay. Call inside `changeSite`. Throws
 * a 404, and a conflict unless the item is published or scheduled.
 */
export async function unpublish(id: number, input: InputOf<'unpublish'>, context: ActContext): Promise<ActResult> {
  const row = await requireActable('unpublish', id, context, input?.publicVersion);
  const { tx, actor, now } = context;
  const revision = row.revision + 1;
  await tx.newsItem.update({
    where: { id },
    data: {
      isPublished: false,
      publishAt: null,
      unpublishAt: null,
      launchDay: nextLaunchDay(row, row, row, now),
      revision,
      updatedBy: actor.email,
    },
    select: { id: true },
  });
  await cancelPublication(tx, id, now);
  await keepUpToDate(tx, row, revision);
  if (stateOf(row, now) === 'published') await endPreviewLinks(tx, id, now);
  await recordAudit(tx, actor, {
    action: actDeclarations.unpublish.audit,
    subject: newsSubject(row),
    changes: { isPublished: { from: true, to: false } },
  });
  const { title, publicVersion: version } = row;
  return { id, title, version, earlierVersion: version, publicAt: now, isMoved: false };
}
