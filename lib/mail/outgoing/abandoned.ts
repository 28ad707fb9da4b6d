import 'server-only';

import { db, type Transaction } from '../../db';
import { log } from '../../process/log';
import { released, statusIs } from './status';
import { findSuppressions } from './suppression';

/** No message waits, and no claim holds, for longer: a time further ahead was written by a clock that was wrong. */
const longestAheadMilliseconds = 2 * 60 * 60 * 1000;

/**
 * Sends again what instances that died had only claimed; what they were handing over waits for an administrator. What
 * was written while the clock was ahead does not wait until then.
 */
export async function recoverAbandonedMail(now = new Date()): Promise<void> {
  const ahead = { gt: new Date(now.getTime() + longestAheadMilliseconds) };
  const abandoned = { OR: [{ claimedUntil: { lt: now } }, { claimedUntil: ahead }] };
  await db().outboundMail.updateMany({
    where: { status: statusIs('claimed'), ...abandoned },
    data: { status: statusIs('pending'), ...released },
  });
  await db().outboundMail.updateMany({
    where: { status: statusIs('pending'), nextAttemptAt: ahead },
    data: { nextAttemptAt: now },
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
