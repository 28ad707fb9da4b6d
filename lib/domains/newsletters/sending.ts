import 'server-only';

import { db, type Prisma, type Transaction } from '../../platform/database/db';
import { dayMilliseconds } from '../../platform/dates/day';
import {
  cancelBatch,
  countBatch,
  countDue,
  enqueueBatch,
  holdBatch,
  isUnderWay,
  isWaiting,
  readTimes,
} from '../mail/outgoing/batch';
import { enhancedCode } from '../mail/outgoing/bounce-class';
import { mailTransaction } from '../mail/outgoing/enqueue';
import { findHeldRefusal, holdRefusedBatch } from '../mail/outgoing/refused-batch';
import { mailRecordDays } from '../mail/outgoing/status';
import type { Job } from '../../platform/process/jobs';
import { nextRecipients } from './recipients';
import type { Newsletter } from './schema';
import { hasLostItem, startApprovedMailings } from './starting';

/** Messages queued ahead of the mail worker: enough to keep it busy, few enough for memory and queue. */
const aheadMaximum = 2000;
const chunkSize = 500;

const stateIs = (state: Newsletter['state']) => state;

/** Queues the next messages of a mailing, or ends it when all are out; continues after a restart. */
export const newsletterJob: Job = { name: 'newsletters', every: 500, firstAfter: 2000, run: () => newsletterStep() };

export async function newsletterStep(now = new Date()): Promise<boolean> {
  let isMore = false;
  await startApprovedMailings(now);
  const mailings = await db().newsletter.findMany({
    where: {
      OR: [{ state: { in: [stateIs('sending'), stateIs('paused')] } }, { state: stateIs('cancelled'), outcome: null }],
    },
    orderBy: { id: 'asc' },
  });
  for (const mailing of mailings) {
    const obstacle = mailing.state === stateIs('sending') && (await findObstacle(mailing, now));
    if (obstacle) {
      await pause(mailing, obstacle);
      continue;
    }
    if (mailing.state !== stateIs('sending')) await stopDeferred(mailing);
    else if ((await countDue(mailing.batchId, aheadMaximum, now)) > aheadMaximum - chunkSize) continue;
    else if (await writeChunk(mailing)) {
      isMore = true;
      continue;
    }
    if (mailing.state !== stateIs('paused') && !(await isUnderWay(mailing.batchId))) await finish(mailing);
  }
  return isMore;
}

type Mailing = Prisma.NewsletterGetPayload<object>;

/** Why the remaining letters of a mailing have to wait for an administrator. */
async function findObstacle(mailing: Mailing, now: Date): Promise<string | undefined> {
  // Letters link to the item's page.
  if (await hasLostItem(mailing, now)) return 'The item left the site while its letters were being sent.';
  const error = await findHeldRefusal(mailing.batchId);
  return error && refusedReason(error);
}

/** Names the code only: the rest of a reply often contains the address. */
function refusedReason(error: string): string {
  const code = [/^[45]\d\d/.exec(error)?.[0], enhancedCode(error)].filter(Boolean).join(' ');
  const wait = 'those letters wait with the rest, and no address was taken off the list.';
  if (!code) return `One letter after another failed; ${wait}`;
  return `The mail server refused one letter after another (${code}). Settle that with the mail provider, then resume: ${wait}`;
}

async function pause({ id, batchId }: Mailing, reason: string): Promise<void> {
  await mailTransaction(async (tx) => {
    const { count } = await tx.newsletter.updateMany({
      where: { id, state: stateIs('sending') },
      data: { state: stateIs('paused'), reason },
    });
    if (count > 0) await holdBatch(tx, batchId);
  });
}

/** Stops letters that were being handed over when their mailing was stopped, and that the server then deferred. */
async function stopDeferred({ id, batchId, state }: Mailing): Promise<void> {
  if (!(await isWaiting(batchId))) return;
  await mailTransaction(async (tx) => {
    // It may have been resumed since.
    const { count } = await tx.newsletter.updateMany({ where: { id, state }, data: { state } });
    if (count > 0) await (state === stateIs('paused') ? holdBatch : cancelBatch)(tx, batchId);
  });
}

async function writeChunk(mailing: Mailing): Promise<boolean> {
  const { id, batchId, category, lastSubscriptionId, toSubscriptionId } = mailing;
  return mailTransaction(async (tx) => {
    const ofBatch = mailing.audience === 'first' ? await firstBatch(tx, mailing) : null;
    const next = await nextRecipients(tx, {
      lastId: lastSubscriptionId,
      toId: toSubscriptionId,
      take: chunkSize,
      ofBatch,
      category,
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

async function firstBatch(tx: Transaction, { newsItemId }: Mailing): Promise<number> {
  const { batchId } = await tx.newsletter.findFirstOrThrow({
    where: { newsItemId, hasStarted: true },
    orderBy: { id: 'asc' },
    select: { batchId: true },
  });
  return batchId;
}

/** As the worker finds in a longer mailing: not one of several letters was accepted. */
function wereAllRefused({ failed = 0, ...others }: Awaited<ReturnType<typeof countBatch>>): boolean {
  return failed > 1 && Object.values(others).every((count) => count === 0);
}

/**
 * The rows of messages are deleted eventually; the mailing keeps their outcome. One canceled before a letter went out
 * has not started after all: the item may be mailed.
 */
async function finish({ id, batchId, state, lastSubscriptionId, createdAt }: Mailing): Promise<void> {
  const { cancelled = 0, ...gone } = await countBatch(batchId);
  if (state === stateIs('sending') && wereAllRefused(gone)) {
    await holdRefusedBatch(batchId);
    return;
  }
  const outcome = JSON.stringify({ cancelled, ...gone, ...(await readTimes(batchId)) });
  // After that time the record of a letter that did go out may be deleted.
  const isOnRecord = Date.now() - createdAt.getTime() < mailRecordDays * dayMilliseconds;
  const isOfNone = state === stateIs('cancelled') && isOnRecord && Object.values(gone).every((count) => count === 0);
  await db().newsletter.updateMany({
    where: { id, lastSubscriptionId, state },
    data: {
      outcome,
      ...(isOfNone && { hasStarted: false }),
      ...(state === stateIs('sending') && { state: stateIs('done'), finishedAt: new Date() }),
    },
  });
}
