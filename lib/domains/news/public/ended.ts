import 'server-only';

import { db } from '@/lib/platform/database/db';

import { onSite } from '../in-state';
import { filesOfNamed } from '../documents/named';
import { documentsOf } from '../files/fields';
import type { NewsFile } from '../files-schema';
import { newestNotes, publicNewsFields, toPublicNote } from '../columns';
import type { NewsEnding } from '../schedule';
import { EndedKindSchema, NewsEndingSchema, type NewsItem, type PublicNote } from '../schema';

export interface EndedItem {
  kind: Exclude<NewsEnding, ''>;
  /** The reason and the day. */
  explanation: PublicNote;
  link: string | null;
  item: NewsItem & { html: string | null; files: NewsFile[]; notes: PublicNote[] };
}

/** An item that has a page though no list shows it: withdrawn, or published in error. */
export async function findEndedItem(id: number): Promise<EndedItem | null> {
  const row = await db().newsItem.findFirst({
    where: { id, documentId: null, ending: { not: '' } },
    select: {
      ...publicNewsFields,
      html: true,
      files: true,
      documents: true,
      issues: true,
      notes: newestNotes,
      ending: true,
      endingNote: true,
      endingLink: true,
      endedAt: true,
      updatedAt: true,
    },
  });
  if (!row) return null;
  const { ending, endingNote: text, endingLink: link, endedAt, updatedAt, ...item } = row;
  return {
    kind: EndedKindSchema.parse(ending),
    explanation: toPublicNote({ text, at: endedAt ?? updatedAt }),
    link,
    item: {
      ...item,
      files: [...documentsOf(item), ...(await filesOfNamed(item))],
      notes: item.notes.map(toPublicNote),
    },
  };
}

/** What kind of page an item has; null if it has none. */
export async function findShown(id: number): Promise<'published' | EndedItem['kind'] | null> {
  const row = await db().newsItem.findFirst({
    where: { id, documentId: null, OR: [onSite(new Date()), { ending: { not: '' } }] },
    select: { ending: true },
  });
  return row && (NewsEndingSchema.parse(row.ending) || 'published');
}
