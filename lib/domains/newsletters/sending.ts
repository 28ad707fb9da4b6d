import 'server-only';

import { db, type Prisma } from '../../platform/database/db';
import { countBatch, countUnderWay, enqueueBatch } from '../mail/outgoing/batch';
import { mailTransaction } from '../mail/outgoing/enqueue';
import type { Job } from '../../platform/process/jobs';
import { nextRecipients } from './recipients';
import type { Newsletter } from './schema';

/** Messages that are written ahead of the mail worker: enough to keep it busy, few enough to forget in memory and queue. */
const aheadMaximum = 2000;
const chunkSize = 500;

const stateIs = (state: Newsletter['state']) => state;

/** Writes the next messages of a mailing that is being sent, or ends it when all are out; also after a restart. */
export const newsletterJob: Job = { name: 'newsletters', every: 500, firstAfter: 2000, run: newsletterStep };

export async function newsletterStep(): Promise<boolean> {
  let isMore = false;
  const mailings = await db().newsletter.findMany({
    where: { OR: [{ state: stateIs('sending') }, { state: stateIs('cancelled'), outcome: null }] },
    orderBy: { id: 'asc' },
  });
  for (const mailing of mailings) {
    const underWay = await countUnderWay(mailing.batchId, aheadMaximum);
    if (underWay > aheadMaximum - chunkSize) continue;
    if (mailing.state === stateIs('sending') && (await writeChunk(mailing))) isMore = true;
    else if (underWay === 0) await finish(mailing);
  }
  return isMore;
}

type Mailing = Prisma.NewsletterGetPayload<object>;

async function writeChunk({ id, batchId, category, lastSubscriptionId, toSubscriptionId }: Mailing): Promise<boolean> {
  return mailTransaction(async (tx) => {
    const range = { lastId: lastSubscriptionId, toId: toSubscriptionId, take: chunkSize };
    const next = await nextRecipients(tx, { ...range, category });
    if (!next) return false;
    // Whoever comes second waits here, and then finds that somebody else has written these messages.
    const { count } = await tx.newsletter.updateMany({
      where: { id, lastSubscriptionId, state: stateIs('sending') },
      data: { lastSubscriptionId: next.lastId },
    });
    if (count > 0) await enqueueBatch(tx, batchId, next.emails);
    return true;
  });
}

/** The messages' rows are forgotten one day; the mailing keeps how they ended. */
async function finish({ id, batchId, state, lastSubscriptionId }: Mailing): Promise<void> {
  const outcome = JSON.stringify(await countBatch(batchId));
  await db().newsletter.updateMany({
    where: { id, lastSubscriptionId, state },
    data: { outcome, ...(state === stateIs('sending') && { state: stateIs('done'), finishedAt: new Date() }) },
  });
}
