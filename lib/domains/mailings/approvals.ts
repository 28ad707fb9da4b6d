import 'server-only';

import { cancelBatch, holdBatch, updateBatchData } from '@/lib/domains/mail/outgoing/batch';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { hasItem, lockMailedItem, type MailedItem } from '@/lib/domains/news/items/mailing-service';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';

import { findStop, type Stop } from './as-mailed';
import { undoMilliseconds, type Newsletter } from './schema';

type Mailing = Prisma.NewsletterGetPayload<object>;

const underWay: Newsletter['state'][] = ['sending', 'paused'];
const isUnderWay = ({ state }: Mailing) => underWay.some((one) => one === state);

/**
 * Stops the mailings of an item whose letters may not go out: approvals and mailings of another version end with the reason,
 * and a mailing under way waits while its item is only off the site. Call in the transaction of each change of what readers
 * see, after the change.
 */
export async function stopBlockedMailings(tx: Transaction, newsItemId: number, now: Date): Promise<void> {
  const states: Newsletter['state'][] = ['approved', 'held', ...underWay];
  const mailings = await tx.newsletter.findMany({
    where: { newsItemId, state: { in: states } },
    orderBy: { id: 'asc' },
  });
  for (const mailing of mailings) {
    const stop = await findStop(tx, mailing, now);
    if (stop) await stopMailing(tx, mailing, stop, now);
  }
}

async function stopMailing(tx: Transaction, mailing: Mailing, { reason, isForGood }: Stop, now: Date): Promise<void> {
  const { id, batchId, state } = mailing;
  const isEnd = isForGood || !isUnderWay(mailing);
  const ended = { state: 'cancelled' satisfies Newsletter['state'], reason, finishedAt: now };
  const { count } = await tx.newsletter.updateMany({
    where: { id, state },
    data: isEnd
      ? { ...ended, ...(!isUnderWay(mailing) && { outcome: '{}' }) }
      : { state: 'paused' satisfies Newsletter['state'], ...(state !== 'paused' && { reason }) },
  });
  if (count > 0 && isUnderWay(mailing)) await (isEnd ? cancelBatch : holdBatch)(tx, batchId);
}

/** Stops mailings under way whose letters may not be handed over, by default all: time passes without a change, too. */
export async function stopOutdated(batchIds?: readonly number[], now = new Date()): Promise<void> {
  const mailings = await db().newsletter.findMany({
    where: { ...(batchIds && { batchId: { in: [...batchIds] } }), state: { in: underWay } },
  });
  for (const mailing of mailings) {
    const stop = await findStop(db(), mailing, now);
    if (!stop || (mailing.state === 'paused' && !stop.isForGood)) continue;
    // An act that is being written comes first.
    await mailTransaction(async (tx) => {
      await lockMailing(tx, mailing, now);
      await stopBlockedMailings(tx, mailing.newsItemId, now);
    });
  }
}

/** An earlier release paused a mailing whose note was deleted, and made no version: its letters could go on. */
export async function endThoseOfDeletedNotes(): Promise<void> {
  await db().newsletter.updateMany({
    where: { state: 'paused' satisfies Newsletter['state'], reason: { startsWith: 'The change note was deleted' } },
    data: { state: 'cancelled' satisfies Newsletter['state'], finishedAt: new Date() },
  });
}

/** Locks the item of a mailing until the end of the transaction, and returns it; undefined if it was deleted. */
export async function lockMailing(
  tx: Transaction,
  { newsItemId }: Pick<Mailing, 'newsItemId'>,
  now: Date,
): Promise<MailedItem | undefined> {
  if (!(await hasItem(newsItemId, tx))) return undefined;
  return lockMailedItem(tx, newsItemId, now);
}

interface Moved {
  version: number;
  earlierVersion: number;
}

/**
 * Lets mailings approved for the earlier version, which has the same text, start the usual time after `publicAt`. Where the
 * item's day follows, their letters have the new one.
 */
export async function moveApprovals(
  tx: Transaction,
  newsItemId: number,
  { version, earlierVersion, publicAt, newDay }: Moved & { publicAt: Date; newDay?: string },
): Promise<void> {
  const moved = await tx.newsletter.updateManyAndReturn({
    where: { newsItemId, version: earlierVersion, state: { in: ['approved', 'held'] } },
    data: { version, startsAt: new Date(publicAt.getTime() + undoMilliseconds) },
    select: { batchId: true },
  });
  if (newDay) for (const { batchId } of moved) await updateBatchData(tx, batchId, { date: newDay });
}

/** Lets a mailing that has begun go on as one of the new version, in which only a note is worded otherwise. */
export async function moveStarted(
  tx: Transaction,
  newsItemId: number,
  { version, earlierVersion }: Moved,
): Promise<void> {
  await tx.newsletter.updateMany({
    where: { newsItemId, version: earlierVersion, hasStarted: true },
    data: { version },
  });
}
