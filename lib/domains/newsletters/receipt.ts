import 'server-only';

import { z } from 'zod';

import { db } from '../../platform/database/db';
import { getPublicationTime } from '../news/mailing-service';
import { statusIs } from '../mail/outgoing/status';
import { toNewsletter } from './progress';
import type { Receipt } from './schema';

const TimesSchema = z.object({ firstAt: z.iso.datetime().nullable(), lastAt: z.iso.datetime().nullable() });
type Times = z.infer<typeof TimesSchema>;

const accepted = (['sent', 'kept'] as const).map(statusIs);

/** When the first and the last message of a batch were accepted by the mail server, or kept as files. */
export async function readTimes(batchId: number): Promise<Times> {
  const { _min, _max } = await db().outboundMail.aggregate({
    where: { batchId, status: { in: accepted } },
    _min: { sentAt: true },
    _max: { sentAt: true },
  });
  return { firstAt: _min.sentAt?.toISOString() ?? null, lastAt: _max.sentAt?.toISOString() ?? null };
}

const LetterSchema = z.object({
  subject: z.string().default(''),
  preheader: z.string().default(''),
  title: z.string(),
});

/** When an item was published, and the state of its letters. */
export async function getReceipt(newsItemId: number): Promise<Receipt> {
  const [onSiteAt, mailings] = await Promise.all([
    getPublicationTime(newsItemId),
    db().newsletter.findMany({ where: { newsItemId }, orderBy: { id: 'desc' }, include: { batch: true } }),
  ]);
  return {
    onSiteAt: onSiteAt?.toISOString() ?? null,
    mailings: await Promise.all(
      mailings.map(async ({ batch, ...row }) => {
        const newsletter = await toNewsletter(row);
        const { subject, preheader, title } = LetterSchema.parse(JSON.parse(batch.data));
        const times = TimesSchema.safeParse(JSON.parse(row.outcome ?? '{}')).data ?? (await readTimes(row.batchId));
        const { sent, kept, failed } = newsletter;
        return { newsletter, subject: subject || title, preheader, ...times, accepted: sent, kept, refused: failed };
      }),
    ),
  };
}
