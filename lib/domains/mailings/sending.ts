import 'server-only';

import {
  cancelBatch,
  countBatch,
  countDue,
  enqueueBatch,
  holdBatch,
  isHeld,
  isUnderWay,
  isWaiting,
  readTimes,
} from '@/lib/domains/mail/outgoing/batch';
import { enhancedCode } from '@/lib/domains/mail/outgoing/bounce-class';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import {
  countRefused,
  findLastRefusal,
  isHeldForRefusals,
  takeBackRefusals,
} from '@/lib/domains/mail/outgoing/refused-batch';
import { mailRecordDays } from '@/lib/domains/mail/outgoing/status';
import { db, type Prisma } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import type { Job } from '@/lib/platform/process/jobs';
import { singleton } from '@/lib/platform/process/singleton';

import { Uptime } from './uptime';
import { findEarlierLetters, firstLetterAt } from './first-letter';
import { isOfRest } from './letter-now';
import { nextRecipients } from './recipients';
import type { Newsletter } from './schema';
import { stopOutdated } from './approvals';
import { startApprovedMailings } from './starting';

/** Messages queued ahead of the mail worker: enough to keep it busy, few enough for memory and queue. */
const aheadMaximum = 2000;
const chunkSize = 500;

/** For how long the clock must go on before a paused mailing ends by it: that cannot be undone, and it may be wrong. */
const steadyMilliseconds = 60 * 60_000;

const stateIs = (state: Newsletter['state']) => state;

/** Queues the next messages of a mailing, or ends it when all are out; continues after a restart. */
export const newsletterJob: Job = {
  name: 'newsletters',
  every: 500,
  firstAfter: 2000,
  run: () => uptime.get().during((now, since) => newsletterStep(now, since)),
};

const uptime = singleton('newsletterUptime', () => new Uptime());

export async function newsletterStep(now = new Date(), publicSince = new Date(0)): Promise<boolean> {
  let isMore = false;
  await startApprovedMailings(now, publicSince);
  await stopOutdated(undefined, now);
  const mailings = await db().newsletter.findMany({
    where: {
      OR: [{ state: { in: [stateIs('sending'), stateIs('paused')] } }, { state: stateIs('cancelled'), outcome: null }],
    },
    orderBy: { id: 'asc' },
  });
  for (const mailing of mailings) {
    const isOld = mailing.state === stateIs('paused') && !isOnRecord(mailing, now);
    if (isOld && now.getTime() - publicSince.getTime() >= steadyMilliseconds) {
      await endPaused(mailing, now);
      continue;
    }
    if (mailing.state === stateIs('sending') && (await isHeldForRefusals(mailing.batchId))) {
      await pauseRefused(mailing);
      continue;
    }
    if (mailing.state !== stateIs('sending')) await stopDeferred(mailing);
    else if ((await countDue(mailing.batchId, aheadMaximum, now)) > aheadMaximum - chunkSize) continue;
    else if (await writeChunk(mailing, now)) {
      isMore = true;
      continue;
    }
    if (mailing.state !== stateIs('paused') && !(await isUnderWay(mailing.batchId))) await finish(mailing);
  }
  return isMore;
}

type Mailing = Prisma.NewsletterGetPayload<object>;

/** Whether the record of every letter that a mailing sent still exists. */
function isOnRecord(mailing: Mailing, now: Date): boolean {
  return now.getTime() - firstLetterAt(mailing).getTime() < mailRecordDays * dayMilliseconds;
}

/** Ends a mailing that stayed paused until the records of its letters are deleted. */
async function endPaused({ id, batchId }: Mailing, now: Date): Promise<void> {
  await mailTransaction(async (tx) => {
    const reason = `It was paused until its letters were ${mailRecordDays} days old, after which they are not kept.`;
    const { count } = await tx.newsletter.updateMany({
      where: { id, state: stateIs('paused') },
      data: { state: stateIs('cancelled'), reason, finishedAt: now },
    });
    if (count > 0) await cancelBatch(tx, batchId);
  });
}

/**
 * Lets the remaining letters wait for a person, and takes the refusals back. The reason names the code only: the rest of a
 * reply often contains the address.
 */
async function pauseRefused({ id, batchId }: Mailing): Promise<void> {
  const reply = (await findLastRefusal(batchId)) ?? '';
  const code = [/^5\d\d/.exec(reply)?.[0], enhancedCode(reply)].filter(Boolean).join(' ');
  const reason = `The mail server refused one letter after another${code && ` (${code})`}. Settle that with the mail provider, then resume: those letters wait with the rest, and their addresses stay on the list.`;
  await mailTransaction(async (tx) => {
    const { count } = await tx.newsletter.updateMany({
      where: { id, state: stateIs('sending') },
      data: { state: stateIs('paused'), reason },
    });
    if (count === 0) return;
    await holdBatch(tx, batchId);
    await takeBackRefusals(tx, batchId);
  });
}

/** Stops letters that were being handed over when their mailing was stopped, and that the server then deferred. */
async function stopDeferred({ id, batchId, state }: Mailing): Promise<void> {
  // The mail worker may have held letters of one that was being canceled.
  const isLeft = (await isWaiting(batchId)) || (state !== stateIs('paused') && (await isHeld(batchId)));
  if (!isLeft) return;
  await mailTransaction(async (tx) => {
    // It may have been resumed since.
    const { count } = await tx.newsletter.updateMany({ where: { id, state }, data: { state } });
    if (count > 0) await (state === stateIs('paused') ? holdBatch : cancelBatch)(tx, batchId);
  });
}

async function writeChunk(mailing: Mailing, now: Date): Promise<boolean> {
  const { id, batchId, category, takesEffect, lastSubscriptionId, toSubscriptionId } = mailing;
  return mailTransaction(async (tx) => {
    const earlier = mailing.audience === 'first' ? await findEarlierLetters(mailing, now, tx) : undefined;
    // No longer on record: the mailing reaches no one else.
    if (earlier && 'refusal' in earlier) return false;
    const next = await nextRecipients(tx, {
      lastId: lastSubscriptionId,
      toId: toSubscriptionId,
      take: chunkSize,
      earlier,
      ...{ category, takesEffect },
    });
    if (!next) return false;
    // A concurrent instance waits here and then finds these messages written.
    const { count } = await tx.newsletter.updateMany({
      where: { id, lastSubscriptionId, state: stateIs('sending') },
      data: { lastSubscriptionId: next.lastId },
    });
    if (count > 0) await enqueueBatch(tx, batchId, next.emails);
    return true;
  });
}

/** Whether a mailing of at least two letters had each of them refused. The worker notices 20 in a row itself. */
async function wereAllRefused(batchId: number, { failed = 0, ...others }: Awaited<ReturnType<typeof countBatch>>) {
  const isOnlyFailed = failed > 1 && Object.values(others).every((count) => count === 0);
  return isOnlyFailed && (await countRefused(batchId)) === failed;
}

/**
 * The rows of messages are deleted eventually; the mailing keeps their outcome. One that was canceled before a letter went
 * out, or whose letters were all kept as files, has not started after all: the item may be mailed.
 */
async function finish(mailing: Mailing): Promise<void> {
  const { id, batchId, state, lastSubscriptionId } = mailing;
  const counts = await countBatch(batchId);
  const { cancelled = 0, kept = 0, ...gone } = counts;
  if (state === stateIs('sending') && (await wereAllRefused(batchId, { kept, ...gone }))) {
    await pauseRefused(mailing);
    return;
  }
  const outcome = JSON.stringify({ cancelled, kept, ...gone, ...(await readTimes(batchId)) });
  const isOfNone = (state === stateIs('cancelled') || kept > 0) && (await reachedNoOne(mailing, counts));
  await db().newsletter.updateMany({
    where: { id, lastSubscriptionId, state },
    data: {
      outcome,
      ...(isOfNone && { hasStarted: false }),
      ...(state === stateIs('sending') && { state: stateIs('done'), finishedAt: new Date() }),
    },
  });
}

/**
 * Whether no reader got a letter. False for a mailing that took over the letters of an earlier one, whose readers are found
 * by it.
 */
async function reachedNoOne(mailing: Mailing, counts: Awaited<ReturnType<typeof countBatch>>): Promise<boolean> {
  const { cancelled: _cancelled, kept: _kept, ...gone } = counts;
  return (
    isOnRecord(mailing, new Date()) &&
    Object.values(gone).every((count) => count === 0) &&
    !(await isOfRest(db(), mailing))
  );
}

/** An earlier release took an item for mailed whose letters were all kept as files. */
export async function forgetThoseKept(): Promise<void> {
  const mailings = await db().newsletter.findMany({
    where: {
      state: stateIs('done'),
      hasStarted: true,
      AND: ['"kept":', '"sent":0'].map((contains) => ({ outcome: { contains } })),
    },
  });
  for (const mailing of mailings) {
    const counts = await countBatch(mailing.batchId);
    if (!counts.kept || !(await reachedNoOne(mailing, counts))) continue;
    await db().newsletter.updateMany({
      where: { id: mailing.id, state: stateIs('done') },
      data: { hasStarted: false },
    });
  }
}
