import 'server-only';

import { z } from 'zod';

import { db } from '../../platform/database/db';
import { getPublicationTime } from '../news/mailing-service';
import { readBatchData, readTimes } from '../mail/outgoing/batch';
import { toNewsletter } from './progress';
import type { Receipt } from './schema';

const TimesSchema = z.object({ firstAt: z.iso.datetime().nullable(), lastAt: z.iso.datetime().nullable() });

const LetterSchema = z.object({
  subject: z.string().default(''),
  preheader: z.string().default(''),
  title: z.string(),
});

/** When an item was published, and the state of its letters. */
export async function getReceipt(newsItemId: number): Promise<Receipt> {
  const [onSiteAt, mailings] = await Promise.all([
    getPublicationTime(newsItemId),
    db().newsletter.findMany({ where: { newsItemId }, orderBy: { id: 'desc' } }),
  ]);
  const data = await readBatchData(mailings.map(({ batchId }) => batchId));
  return {
    onSiteAt: onSiteAt?.toISOString() ?? null,
    mailings: await Promise.all(
      mailings.map(async (row) => {
        const newsletter = await toNewsletter(row);
        const { subject, preheader, title } = LetterSchema.parse(JSON.parse(data.get(row.batchId) ?? ''));
        const times = TimesSchema.safeParse(JSON.parse(row.outcome ?? '{}')).data ?? (await readTimes(row.batchId));
        const { sent, kept, failed } = newsletter;
        return { newsletter, subject: subject || title, preheader, ...times, accepted: sent, kept, refused: failed };
      }),
    ),
  };
}
