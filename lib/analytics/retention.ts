import 'server-only';

import { setTimeout as delay } from 'node:timers/promises';

import type { Transaction } from '../db';
import { onShutdown } from '../process/shutdown';
import { log } from '../process/log';
import { deleteExpiredKeys } from './visitors';
import { startOfDay, utcDay, windowStart } from './window';
import { changeStatistics } from './write-views';

/** Small enough that a page view's batch, or anybody else's write, waits for milliseconds. */
const rowsPerChunk = 500;
const pauseMilliseconds = 25;
const intervalMilliseconds = 60 * 60 * 1000;

/** Deletes what has left the window: keys at once, rows in small chunks. Two instances may do it at the same time. */
export async function deleteExpiredStatistics(now = new Date(), isStopping = () => false): Promise<void> {
  const firstDay = windowStart(utcDay(now));
  await changeStatistics(async (transaction) => {
    await deleteExpiredKeys(transaction, utcDay(now));
    await transaction.dailyStat.deleteMany({ where: { day: { lt: firstDay } } });
  });
  await inChunks(isStopping, (transaction) => deleteCounts(transaction, firstDay));
  await inChunks(isStopping, (transaction) => deleteVisitors(transaction, firstDay));
  for (const kind of ['person', 'bot', 'internal']) {
    await inChunks(isStopping, (transaction) => deleteImpressions(transaction, kind, startOfDay(firstDay)));
  }
}

async function inChunks(
  isStopping: () => boolean,
  deleteChunk: (transaction: Transaction) => Promise<number>,
): Promise<void> {
  while (!isStopping() && (await changeStatistics(deleteChunk)) === rowsPerChunk) await delay(pauseMilliseconds);
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

/** Keeps the statistics to their window as long as the process runs: now, and once an hour. */
export function startRetention(): void {
  let isStopping = false;
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= deleteExpiredStatistics(new Date(), () => isStopping)
      .catch((error: unknown) => log().error({ err: error }, 'old statistics could not be deleted'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, intervalMilliseconds).unref();
  onShutdown('analytics-retention', async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  });
  run();
}
