import 'server-only';

import { db } from '../../../platform/database/db';
import { holdBatch } from './batch';
import { takeBackBounce } from './bounces';
import { statusIs } from './status';

/** An acceptance is recorded some time after it; to try a letter too many again does no harm. */
const receiptDelay = 1000;

/**
 * Holds a mailing whose letters the mail server refuses one after another. Those refused since it last accepted one are
 * held with the rest, and no longer count against their addresses; those being handed over at this moment are not.
 */
export async function holdRefusedBatch(batchId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    await holdBatch(tx, batchId);
    const { _max } = await tx.outboundMail.aggregate({ where: { batchId }, _max: { sentAt: true } });
    const since = _max.sentAt && new Date(_max.sentAt.getTime() - receiptDelay);
    const isSince = since && { OR: [{ bouncedAt: { gte: since } }, { bouncedAt: null }] };
    const letters = await tx.outboundMail.updateManyAndReturn({
      where: { batchId, status: statusIs('failed'), ...isSince },
      data: { status: statusIs('held'), attempts: 0, bounceClass: null, bouncedAt: null },
      select: { recipient: true, lastError: true },
    });
    const now = new Date();
    for (const { recipient, lastError } of letters) await takeBackBounce(tx, recipient, lastError ?? '', now);
  });
}

/** The last error of a mailing whose letters are held because of refusals; undefined if none is. */
export async function findHeldRefusal(batchId: number): Promise<string | undefined> {
  const letter = await db().outboundMail.findFirst({
    // A letter that is only deferred has had attempts.
    where: { batchId, status: statusIs('held'), attempts: 0, lastError: { not: null } },
    orderBy: { id: 'desc' },
    select: { lastError: true },
  });
  return letter?.lastError ?? undefined;
}
