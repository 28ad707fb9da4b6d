import 'server-only';

import { recordAudit } from '@/lib/domains/audit/service';
import { siteDay } from '@/lib/site-day';

import { publicFrom } from '../schedule';
import { actDeclarations, type InputOf } from '../acts';
import type { NewsAct } from '../acts-schema';
import { keepUpToDate } from '../versions/working-copy';
import { deletePreviewLinks, endPreviewLinks } from '../preview-links';
import { futureEnd, requireActable, timesChanged, type ActResult, type ActContext } from './publishing';
import type { NewsEnding } from '../schedule';
import { newsSubject } from '../admin-item';
import { textOf } from '../text';
import { addVersion } from '../versions/versions';

interface End {
  act: NewsAct;
  ending: NewsEnding;
  note?: string;
  link?: string | null;
  /** Absent if it stays. */
  unpublishAt?: string | null;
  publicVersion?: number;
}

/** Ends an item, or undoes the end. Either adds a version, as a record of what readers saw and when. */
async function endNewsItem(id: number, end: End, context: ActContext): Promise<ActResult> {
  const { act, ending, note = '', link = null, publicVersion } = end;
  const row = await requireActable(act, id, context, publicVersion);
  const { tx, actor, now } = context;
  const publicAt = publicFrom(row.publishAt, now);
  const version = await addVersion(
    tx,
    row,
    { ...textOf(row), html: row.html },
    { kind: ending || 'undone', note, by: actor.email, at: now },
  );
  const unpublishAt = end.unpublishAt === undefined ? row.unpublishAt : futureEnd(end.unpublishAt, row, publicAt);
  const revision = row.revision + 1;
  // An earlier preview link would show the text without the explanation; an editor can create another.
  if (ending === '') await endPreviewLinks(tx, id, now);
  else await deletePreviewLinks(tx, id, now);
  await tx.newsItem.update({
    where: { id },
    data: {
      isPublished: ending === '',
      ending,
      endingNote: note,
      endingLink: link,
      unpublishAt,
      endedAt: ending ? now : null,
      endedOn: ending ? (row.endedOn ?? siteDay(now)) : null,
      changedAt: now,
      publicVersion: version,
      revision,
      updatedBy: actor.email,
    },
    select: { id: true },
  });
  await keepUpToDate(tx, row, revision);
  await recordAudit(tx, actor, {
    action: actDeclarations[act].audit,
    subject: newsSubject(row),
    changes: {
      version: { from: row.publicVersion || null, to: version },
      ...(note && { note: { to: note } }),
      ...(link && { link: { to: link } }),
      ...timesChanged(row, { ...row, unpublishAt }),
    },
  });
  const { title, publicVersion: earlierVersion } = row;
  return { id, title, version, earlierVersion, publicAt: now, isMoved: false };
}

/**
 * Withdraws a published item: lists leave it out, and its page shows its text with the explanation. Call inside
 * `changeSite`. Throws a 404, and a conflict unless the item is published.
 */
export function withdraw(
  id: number,
  { explanation, publicVersion }: InputOf<'withdraw'>,
  context: ActContext,
): Promise<ActResult> {
  return endNewsItem(id, { act: 'withdraw', ending: 'withdrawn', note: explanation, publicVersion }, context);
}

/**
 * Marks an item as published in error: its page shows only the explanation, with the status 410. Call inside
 * `changeSite`. Throws a 404, and a conflict unless the item is published or withdrawn.
 */
export function markPublishedInError(
  id: number,
  { explanation, ...input }: InputOf<'markPublishedInError'>,
  context: ActContext,
): Promise<ActResult> {
  return endNewsItem(id, { ...input, act: 'markPublishedInError', ending: 'error', note: explanation }, context);
}

/**
 * Puts back an item that was withdrawn or published in error; its times apply again, with another end if one is given. Call
 * inside `changeSite`.
 * Throws a 404, and a conflict unless the item is in one of these states.
 */
export function undoEnd(id: number, input: InputOf<'undoEnd'>, context: ActContext): Promise<ActResult> {
  return endNewsItem(id, { ...input, act: 'undoEnd', ending: '' }, context);
}
