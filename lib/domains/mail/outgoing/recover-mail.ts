import 'server-only';

import { db } from '@/lib/platform/database/db';
import { latestThatCounts, running } from '@/lib/platform/dates/stored-time';
import { log } from '@/lib/platform/process/log';

import { claimMilliseconds } from './queue';
import { released, statusIs } from './status';

/** Longer than any message waits for its next try. */
const longestWaitMilliseconds = 2 * 60 * 60 * 1000;

const unrecorded =
  'The process that was handing it over ended, or lost the database, before the mail server’s reply was recorded.';

/**
 * Requeues messages that were only claimed by instances that died, and once those that were being handed over and that a
 * person waits for; letters wait for an administrator. Also corrects times written while the clock was ahead.
 */
export async function recoverAbandonedMail(now = new Date()): Promise<void> {
  const claimed = running(claimMilliseconds, now);
  const abandoned = { OR: [{ claimedUntil: { lte: claimed.gt } }, { claimedUntil: { gt: claimed.lte } }] };
  const inHandOver = { status: statusIs('handing_over'), ...abandoned };
  await db().outboundMail.updateMany({
    where: { status: statusIs('claimed'), ...abandoned },
    data: { status: statusIs('pending'), ...released },
  });
  await db().outboundMail.updateMany({
    where: { status: statusIs('pending'), nextAttemptAt: { gt: running(longestWaitMilliseconds, now).lte } },
    data: { nextAttemptAt: now },
  });
  const ahead = { gt: latestThatCounts(now) };
  await db().outboundMail.updateMany({
    where: { status: statusIs('pending'), nextAttemptAt: ahead, createdAt: ahead },
    data: { nextAttemptAt: now, createdAt: now },
  });
  await db().outboundMail.updateMany({
    where: { ...inHandOver, batchId: null, isWithdrawn: true },
    data: { status: statusIs('cancelled'), data: '', lastError: unrecorded, ...released },
  });
  const repeated = await db().outboundMail.updateManyAndReturn({
    where: { ...inHandOver, batchId: null, isRepeated: false },
    data: { status: statusIs('pending'), isRepeated: true, lastError: unrecorded, ...released },
    select: { messageId: true },
  });
  for (const { messageId } of repeated)
    log().warn({ messageId }, 'message may or may not have been sent before a crash; it is sent once more');
  const unconfirmed = await db().outboundMail.updateManyAndReturn({
    where: inHandOver,
    data: { status: statusIs('unconfirmed'), data: '', lastError: unrecorded, ...released },
    select: { messageId: true },
  });
  for (const { messageId } of unconfirmed) {
    log().warn({ messageId }, 'message may or may not have been sent before a crash; it is not sent again unasked');
  }
}
