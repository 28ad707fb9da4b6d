import 'server-only';

import { columnsOf } from '@/lib/platform/database/columns';
import type { Prisma } from '@/lib/platform/database/db';
import { siteDay } from '@/lib/site-day';

import { NewsItemSchema, type PublicNote } from './schema';

/** Fields of an item that visitors see. */
export const publicNewsFields = columnsOf(NewsItemSchema);

/** The change notes of an item, as its page shows them. */
export const newestNotes = {
  select: { text: true, at: true },
  orderBy: [{ at: 'desc' }, { id: 'desc' }],
} satisfies Prisma.NewsItem$notesArgs;

/** For a list, which names the day of the newest note only. */
export const newestNote = {
  select: { at: true },
  orderBy: newestNotes.orderBy,
  take: 1,
} satisfies Prisma.NewsItem$notesArgs;

/** A change note as readers see it, with its day in the organization's time zone. */
export function toPublicNote({ text, at }: { text: string; at: Date }): PublicNote {
  return { text, at: at.toISOString(), day: siteDay(at) };
}
