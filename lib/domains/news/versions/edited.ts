import 'server-only';

import { db } from '@/lib/platform/database/db';

import { newsActs, type EditedNews, type NewsAct } from '../acts-schema';
import { hiddenNamed, listNaming } from '../documents/named';
import { toDraft, workingCopyOf } from './working-copy';
import { hasChanges, isOutdated, readNewsItem, refusalFor, stateOf } from '../item-row';
import { followsLaunch } from '../launch-day';
import { listNotes } from './notes';
import { countPreviewLinks } from '../preview-links';
import { toAdminItem } from '../admin-item';
import { EndedKindSchema } from '../schema';

/** Everything the editor's page shows of an item. */
export async function getEditedNews(id: number, now = new Date()): Promise<EditedNews> {
  const row = await readNewsItem(id);
  const { documentId } = row;
  const [draft, notes, previewLinks, hiddenIssues, namedBy] = await Promise.all([
    toDraft(db(), row),
    listNotes(id),
    countPreviewLinks(row, now),
    hiddenNamed(workingCopyOf(row)),
    documentId === null ? [] : listNaming({ id, documentId }),
  ]);
  const refusals = newsActs.map((act) => [act, refusalFor(act, row, now) ?? null] as const);
  const { ending, endedAt } = row;
  return {
    item: { ...toAdminItem(row), html: row.html },
    state: stateOf(row, now),
    ending:
      ending && endedAt
        ? {
            kind: EndedKindSchema.parse(ending),
            note: row.endingNote,
            link: row.endingLink,
            at: endedAt.toISOString(),
          }
        : null,
    publicVersion: row.publicVersion,
    draft,
    hasChanges: hasChanges(row),
    isOutdated: isOutdated(row),
    followsLaunch: followsLaunch(row, draft, now),
    notes,
    previewLinks,
    hiddenIssues,
    namedBy,
    // `fromEntries` loses the types of the keys.
    refusals: Object.fromEntries(refusals) as Record<NewsAct, string | null>,
  };
}
