import 'server-only';

import { defineMetric } from '../../../platform/process/metrics';

const refusals = defineMetric(
  'sign_in_queue_refusals_total',
  ({ Counter }, common) =>
    new Counter({
      ...common,
      help: 'Passwords that were not checked: the client had two under way, or the queue was full.',
      labelNames: ['reason'],
    }),
);

const length = defineMetric(
  'sign_in_queue_length',
  ({ Gauge }, common) => new Gauge({ ...common, help: 'Passwords that are being checked or wait for it.' }),
);

/** Counts a refused place in the queue of hashes: `client` for a 429, `full` for a 503. */
export function countSignInRefusal(reason: 'client' | 'full'): void {
  void refusals((counter) => counter.inc({ reason }));
}

/** Sets the metric of how many places of the queue are taken. */
export function setSignInQueueLength(places: number): Promise<void> {
  return length((gauge) => gauge.set(places));
}
