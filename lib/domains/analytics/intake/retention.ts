import 'server-only';

import { setTimeout as delay } from 'node:timers/promises';

import type { Transaction } from '@/lib/platform/database/db';

import { deleteExpiredKeys } from './visitors';
import { keysStart, startOfDay, utcDay, windowStart } from '../window';
import { changeStatistics } from './write-views';

/** Small enough that other writers, such as a batch of page views, wait for milliseconds only. */
const rowsPerChunk = 500;
const pauseMilliseconds = 25;

/**
 * Deletes data older than the window: keys at once, rows in small chunks. Safe to run in several instances at the same
 * time. Keeps the totals of each day, which identify no one.
 */
export async function deleteExpiredStatistics(now = new Date(), stopping?: AbortSignal): Promise<void> {
  const firstDay = windowStart(utcDay(now));
  await changeStatistics(async (transaction) => {
    await deleteExpiredKeys(transaction, utcDay(now));
  });
  const expired = { where: { day: { lt: keysStart(utcDay(now)) } }, limit: rowsPerChunk };
  await inChunks(stopping, (transaction) => transaction.visitor.deleteMany(expired));
  for (const kind of ['person', 'bot', 'internal']) {
    const where = { kind, at: { lt: startOfDay(firstDay) } };
    await inChunks(stopping, (transaction) => transaction.impression.deleteMany({ where, limit: rowsPerChunk }));
  }
}

async function inChunks(
  stopping: AbortSignal | undefined,
  deleteChunk: (transaction: Transaction) => Promise<{ count: number }>,
): Promise<void> {
  while (!stopping?.aborted && (await changeStatistics(deleteChunk)).count === rowsPerChunk)
    await delay(pauseMilliseconds);
}
