import 'server-only';

import { db } from '@/lib/platform/database/db';
import { defineMetric } from '@/lib/platform/process/metrics';

import { lettersAllowedSince } from './rate';
import type { MailStatus } from './status';

const messages = defineMetric(
  'mail_queue_messages',
  ({ Gauge }, common) =>
    new Gauge({
      ...common,
      help: 'Messages that are not done with, or that failed, by status.',
      labelNames: ['status'],
    }),
);

const overdue = defineMetric(
  'mail_queue_overdue_seconds',
  ({ Gauge }, common) => new Gauge({ ...common, help: 'How long the message that has waited longest has been due.' }),
);

/** Brings the metrics of the mail queue up to date. */
export async function updateQueueMetrics(): Promise<void> {
  const [counts, seconds] = await Promise.all([countQueue(), longestOverdueSeconds()]);
  await messages((gauge) => {
    for (const [status, count] of Object.entries(counts)) gauge.set({ status }, count);
  });
  await overdue((gauge) => gauge.set(seconds));
}

/** The number of unfinished messages in the queue, by status. */
async function countQueue(): Promise<Record<string, number>> {
  const statuses: MailStatus[] = ['pending', 'held', 'claimed', 'handing_over', 'failed', 'unconfirmed'];
  const counts = await Promise.all(statuses.map((status) => db().outboundMail.count({ where: { status } })));
  return Object.fromEntries(statuses.map((status, index) => [status, counts[index] ?? 0]));
}

/**
 * How many seconds the oldest due message has been waiting, whether claimed or not; 0 if there is none. The time that
 * letters wait for the rates does not count.
 */
export async function longestOverdueSeconds(now = new Date()): Promise<number> {
  const lettersSince = await lettersAllowedSince(now);
  const [single, letters] = await Promise.all([
    findOldestDue(null, now),
    lettersSince && findOldestDue({ not: null }, now),
  ]);
  const letter = lettersSince && letters && Math.max(letters, lettersSince.getTime());
  return (now.getTime() - Math.min(now.getTime(), single ?? Infinity, letter ?? Infinity)) / 1000;
}

async function findOldestDue(batchId: null | { not: null }, now: Date): Promise<number | undefined> {
  const findFirst = (status: MailStatus) =>
    db().outboundMail.findFirst({
      where: { status, nextAttemptAt: { lte: now }, batchId },
      orderBy: { nextAttemptAt: 'asc' },
      select: { nextAttemptAt: true },
    });
  const first = await Promise.all((['pending', 'claimed', 'handing_over'] as const).map(findFirst));
  const times = first.flatMap((mail) => mail?.nextAttemptAt.getTime() ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

const lateSeconds = 15 * 60;

/** Whether a message has been due for so long that an operator should investigate. */
export async function isMailLate(now = new Date()): Promise<boolean> {
  return (await longestOverdueSeconds(now)) > lateSeconds;
}
