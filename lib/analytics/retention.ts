import 'server-only';

import { setTimeout as delay } from 'node:timers/promises';

import type { Transaction } from '../db';
import { deleteExpiredKeys } from './visitors';
import { startOfDay, utcDay, windowStart } from './window';
import { changeStatistics } from './write-views';

/** Small enough that a page view's batch, or anybody else's write, waits for milliseconds. */
const rowsPerChunk = 500;
const pauseMilliseconds = 25;

/** Deletes what has left the window: keys at once, rows in small chunks. Two instances may do it at the same time. */
export async function deleteExpiredStatistics(now = new Date(), stopping?: AbortSignal): Promise<void> {
  const firstDay = windowStart(utcDay(now));
  await changeStatistics(async (transaction) => {
    await deleteExpiredKeys(transaction, utcDay(now));
    await transaction.dailyStat.deleteMany({ where: { day: { lt: firstDay } } });
  });
  await inChunks(stopping, (transaction) => deleteCounts(transaction, firstDay));
  await inChunks(stopping, (transaction) => deleteVisitors(transaction, firstDay));
  for (const kind of ['person', 'bot', 'internal']) {
    await inChunks(stopping, (transaction) => deleteImpressions(transaction, kind, startOfDay(firstDay)));
  }
}

async function inChunks(
  stopping: AbortSignal | undefined,
  deleteChunk: (transaction: Transaction) => Promise<number>,
): Promise<void> {
  while (!stopping?.aborted && (await changeStatistics(deleteChunk)) === rowsPerChunk) await delay(pauseMilliseconds);
}

async function deleteCounts(transaction: Transaction, firstDay: string): Promise<number> {
  return (await transaction.dailyCount.deleteMany({ where: { day: { lt: firstDay } }, limit: rowsPerChunk })).count;
}

async function deleteVisitors(transaction: Transaction, firstDay: string): Promise<number> {
  return (await transaction.visitor.deleteMany({ where: { day: { lt: firstDay } }, limit: rowsPerChunk })).count;
}

async function deleteImpressions(transaction: Transaction, kind: string, before: Date): Promise<number> {
  const where = { kind, at: { lt: before } };
  return (await transaction.impression.deleteMany({ where, limit: rowsPerChunk })).count;
}
