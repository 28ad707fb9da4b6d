import 'server-only';

import { z } from 'zod';

import { readBatchData, readTimes } from '@/lib/domains/mail/outgoing/batch';
import { findMailedItem, getPublicationTime } from '@/lib/domains/news/items/mailing-service';
import { db } from '@/lib/platform/database/db';

import { letterNow } from './letter-now';
import { withNewsletters } from './progress';
import type { Receipt } from './schema';

const TimesSchema = z.object({ firstAt: z.iso.datetime().nullable(), lastAt: z.iso.datetime().nullable() });

/** What a mailing's letters say before their text. */
export const LetterHeadSchema = z.object({
  subject: z.string().default(''),
  preheader: z.string().default(''),
  title: z.string(),
});

/** When an item was published, and the state of its letters. */
export async function getReceipt(newsItemId: number): Promise<Receipt> {
  const [onSiteAt, next, mailings] = await Promise.all([
    getPublicationTime(newsItemId),
    findNext(newsItemId),
    db().newsletter.findMany({ where: { newsItemId }, orderBy: { id: 'desc' } }),
  ]);
  const data = await readBatchData(mailings.map(({ batchId }) => batchId));
  return {
    onSiteAt: onSiteAt?.toISOString() ?? null,
    next,
    mailings: await Promise.all(
      (await withNewsletters(mailings)).map(async ({ row, newsletter }) => {
        const { subject, preheader, title } = LetterHeadSchema.parse(JSON.parse(data.get(row.batchId) ?? ''));
        const times = TimesSchema.safeParse(JSON.parse(row.outcome ?? '{}')).data ?? (await readTimes(row.batchId));
        return { newsletter, subject: subject || title, preheader, ...times };
      }),
    ),
  };
}

/** What a letter about the item would be now; null if it cannot be mailed. */
async function findNext(newsItemId: number): Promise<Receipt['next']> {
  const item = await findMailedItem(db(), newsItemId, new Date());
  const letter = item && (await letterNow(db(), item));
  if (!letter || 'refusal' in letter) return null;
  const { kind, note, told } = letter;
  return { kind, note, isForRest: told.length > 0 || undefined };
}
