import 'server-only';

import { readBatchData } from '@/lib/domains/mail/outgoing/batch';
import { db } from '@/lib/platform/database/db';

import { withNewsletters } from './progress';
import { LetterHeadSchema } from './receipt';
import type { Newsletter } from './schema';

/** The stages by which the list of mailings is narrowed. */
export const mailingStages = {
  planned: ['approved', 'held'],
  sending: ['sending', 'paused'],
  finished: ['done'],
  stopped: ['cancelled'],
} as const satisfies Record<string, readonly Newsletter['state'][]>;
export type MailingStage = keyof typeof mailingStages;

const rowsOnPage = 50;

interface ListedMailing extends Newsletter {
  subject: string;
}

interface MailingPage {
  rows: ListedMailing[];
  /** The id after which the next page begins; absent on the last one. */
  next?: number;
}

/** The mailings from the newest on, or from the one after `before`. */
export async function listMailings(stage?: MailingStage, before?: number): Promise<MailingPage> {
  const found = await db().newsletter.findMany({
    where: { ...(stage && { state: { in: [...mailingStages[stage]] } }), ...(before && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: rowsOnPage + 1,
  });
  const rows = found.slice(0, rowsOnPage);
  const data = await readBatchData(rows.map(({ batchId }) => batchId));
  return {
    rows: (await withNewsletters(rows)).map(({ row, newsletter }) => {
      const { subject, title } = LetterHeadSchema.parse(JSON.parse(data.get(row.batchId) ?? ''));
      return { ...newsletter, subject: subject || title };
    }),
    ...(found.length > rowsOnPage && { next: rows.at(-1)?.id }),
  };
}
