import 'server-only';

import { db, type Transaction } from '../../db';
import { log } from '../../process/log';
import { released, statusIs } from './status';
import { findSuppressions } from './suppression';

/** Sends again what instances that died had only claimed; what they were handing over waits for an administrator. */
export async function recoverAbandonedMail(now = new Date()): Promise<void> {
  const abandoned = { claimedUntil: { lt: now } };
  await db().outboundMail.updateMany({
    where: { status: statusIs('claimed'), ...abandoned },
    data: { status: statusIs('pending'), ...released },
  });
  const unconfirmed = await db().outboundMail.updateManyAndReturn({
    where: { status: statusIs('handing_over'), ...abandoned },
    data: {
      status: statusIs('unconfirmed'),
      data: '',
      lastError: 'The server process ended while the message was being handed over.',
      ...released,
    },
    select: { messageId: true },
  });
  for (const { messageId } of unconfirmed) {
    log().warn({ messageId }, 'message may or may not have been sent before a crash; it is not sent again unasked');
  }
}

/** Sends a mailing's unconfirmed messages again, even twice, to those who still want them; answers how many. */
export async function resendUnconfirmed(tx: Transaction, batchId: number): Promise<number> {
  const where = { batchId, status: statusIs('unconfirmed') };
  const rows = await tx.outboundMail.findMany({ where, select: { id: true, recipient: true } });
  const suppressed = await findSuppressions(
    tx,
    rows.map(({ recipient }) => recipient),
  );
  const ids = rows.filter(({ recipient }) => !suppressed.has(recipient)).map(({ id }) => id);
  const { count } = await tx.outboundMail.updateMany({
    where: { ...where, id: { in: ids } },
    data: { status: statusIs('pending'), nextAttemptAt: new Date(), lastError: null },
  });
  return count;
}
