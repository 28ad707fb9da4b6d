import 'server-only';

import type { Transaction } from '../../platform/database/db';
import { cancelBatch, holdBatch } from '../mail/outgoing/batch';
import { findMailedItem } from '../news/items/mailing-service';
import { reasonOfApproval, reasonUnderWay, whyNotAsApproved, whyNotAsMailed } from './as-mailed';
import type { Newsletter } from './schema';

const underWay: Newsletter['state'][] = ['sending', 'paused'];

/** How long after publication letters start: by then shared caches are fresh, and until then it can be undone. */
export const undoMilliseconds = 120_000;

/**
 * Ends the approvals of an item's letters that are no longer what was approved, and pauses its mailings that are no longer
 * what is on the site, with the reason; cancels the mailings of a deleted item. Call in the transaction of each change of
 * what a letter says, after the change.
 */
export async function settleMailings(tx: Transaction, newsItemId: number, now: Date): Promise<void> {
  const states: Newsletter['state'][] = ['approved', 'held', 'sending', 'paused'];
  const mailings = await tx.newsletter.findMany({
    where: { newsItemId, state: { in: states } },
    orderBy: { id: 'asc' },
  });
  if (mailings.length === 0) return;
  const item = await findMailedItem(tx, newsItemId, now);
  for (const mailing of mailings) {
    const isUnderWay = underWay.some((state) => state === mailing.state);
    const obstacle = await (isUnderWay ? whyNotAsMailed : whyNotAsApproved)(tx, item, mailing);
    if (!obstacle) continue;
    if (isUnderWay && !item) await cancelUnderWay(tx, mailing, reasonUnderWay(obstacle), now);
    else if (isUnderWay) await pauseObsolete(tx, mailing, reasonUnderWay(obstacle));
    else await cancelApproval(tx, mailing, reasonOfApproval(obstacle), now);
  }
}

interface Changed {
  id: number;
  batchId: number;
}

async function cancelApproval(tx: Transaction, { id }: Changed, reason: string, now: Date): Promise<void> {
  await tx.newsletter.updateMany({
    where: { id, state: { in: ['approved', 'held'] } },
    data: { state: 'cancelled', reason, finishedAt: now, outcome: '{}' },
  });
}

async function cancelUnderWay(tx: Transaction, { id, batchId }: Changed, reason: string, now: Date): Promise<void> {
  const { count } = await tx.newsletter.updateMany({
    where: { id, state: { in: underWay } },
    data: { state: 'cancelled' satisfies Newsletter['state'], reason, finishedAt: now },
  });
  if (count > 0) await cancelBatch(tx, batchId);
}

async function pauseObsolete(tx: Transaction, { id, batchId }: Changed, reason: string): Promise<void> {
  const { count } = await tx.newsletter.updateMany({
    where: { id, state: 'sending' satisfies Newsletter['state'] },
    data: { state: 'paused' satisfies Newsletter['state'], reason },
  });
  if (count > 0) await holdBatch(tx, batchId);
}

/** Lets mailings approved for the earlier version, which has the same text, start the usual time after `publicAt`. */
export async function moveApprovals(
  tx: Transaction,
  newsItemId: number,
  { version, earlierVersion, publicAt }: { version: number; earlierVersion: number; publicAt: Date },
): Promise<void> {
  await tx.newsletter.updateMany({
    where: { newsItemId, version: earlierVersion, state: { in: ['approved', 'held'] } },
    data: { version, startsAt: new Date(publicAt.getTime() + undoMilliseconds) },
  });
}
