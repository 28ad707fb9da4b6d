import 'server-only';

import { recordAudit } from '../../audit/service';
import { siteDay } from '../../../site-day';
import { requireShownDocuments } from '../documents/fitting';
import { publicFrom } from '../schedule';
import { actDeclarations, type InputOf } from '../acts';
import type { NewsAct } from '../acts-schema';
import { keepUpToDate } from '../versions/drafts';
import { deletePreviewLinks, endPreviewLinks } from '../preview-links';
import { requireActable, type ActResult, type Moment } from './publishing';
import type { NewsEnding } from '../schedule';
import { newsSubject } from '../admin-item';
import { textOf } from '../text';
import { addVersion } from '../versions/versions';

interface End {
  act: NewsAct;
  ending: NewsEnding;
  note?: string;
  link?: string | null;
}

/** Ends an item, or undoes the end. Either adds a version, as a record of what readers saw and when. */
async function endNewsItem(id: number, end: End, moment: Moment): Promise<ActResult> {
  const { act, ending, note = '', link = null } = end;
  const row = await requireActable(act, id, moment);
  const { tx, actor, now } = moment;
  if (ending === '') await requireShownDocuments(tx, row, publicFrom(row.publishAt?.toISOString(), now));
  const version = await addVersion(
    tx,
    row,
    { ...textOf(row), html: row.html },
    { kind: ending || 'undone', note, by: actor.email, at: now },
  );
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
    },
  });
  const { title, publicVersion: earlierVersion } = row;
  return { id, title, version, earlierVersion, publicAt: now, isMoved: false };
}

/**
 * Withdraws a published item: lists leave it out, and its page shows its text with the explanation. Call inside
 * `changeSite`. Throws a 404, and a conflict unless the item is published.
 */
export function withdraw(id: number, { explanation }: InputOf<'withdraw'>, moment: Moment): Promise<ActResult> {
  return endNewsItem(id, { act: 'withdraw', ending: 'withdrawn', note: explanation }, moment);
}

/**
 * Marks an item as published in error: its page shows only the explanation, with the status 410. Call inside
 * `changeSite`. Throws a 404, and a conflict unless the item is published or withdrawn.
 */
export function markPublishedInError(
  id: number,
  { explanation, link }: InputOf<'markPublishedInError'>,
  moment: Moment,
): Promise<ActResult> {
  return endNewsItem(id, { act: 'markPublishedInError', ending: 'error', note: explanation, link }, moment);
}

/**
 * Puts back an item that was withdrawn or published in error; its times apply again. Call inside `changeSite`.
 * Throws a 404, and a conflict unless the item is in one of these states.
 */
export function undoEnd(id: number, _input: InputOf<'undoEnd'>, moment: Moment): Promise<ActResult> {
  return endNewsItem(id, { act: 'undoEnd', ending: '' }, moment);
}
