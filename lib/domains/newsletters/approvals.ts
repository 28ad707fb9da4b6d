import 'server-only';

import type { Transaction } from '../../platform/database/db';

/** How long after publication letters start: by then shared caches are fresh, and until then it can be undone. */
export const undoMilliseconds = 120_000;

export const editedReason = 'The item was edited after this mailing was approved.';
export const offSiteReason = 'The item left the site before its letters started.';
export const deletedReason = 'The item was deleted.';

/** Cancels an item's approved mailings that have not started, with the reason. */
export async function cancelApprovals(tx: Transaction, newsItemId: number, reason: string, now: Date): Promise<void> {
  await tx.newsletter.updateMany({
    where: { newsItemId, state: { in: ['approved', 'held'] } },
    data: { state: 'cancelled', reason, finishedAt: now, outcome: '{}' },
  });
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
