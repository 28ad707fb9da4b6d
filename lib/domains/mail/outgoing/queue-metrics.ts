import 'server-only';

import { defineMetric } from '@/lib/platform/process/metrics';

import { countQueue, longestOverdueSeconds } from './queue';

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
