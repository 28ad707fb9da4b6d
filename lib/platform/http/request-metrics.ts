import 'server-only';

import { defineMetric } from '@/lib/platform/process/metrics';

const requests = defineMetric(
  'http_requests_total',
  ({ Counter }, common) =>
    new Counter({ ...common, help: 'Requests handled by route handlers.', labelNames: ['method', 'route', 'status'] }),
);

const durations = defineMetric(
  'http_request_duration_seconds',
  ({ Histogram }, common) =>
    new Histogram({
      ...common,
      help: 'Time until a handler began to respond.',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    }),
);

const memoryResponses = defineMetric(
  'http_memory_answers_total',
  ({ Counter }, common) =>
    new Counter({
      ...common,
      help: 'Requests for public pages, feeds and files, which no handler sees but the first.',
      labelNames: ['method', 'route', 'status'],
    }),
);

/** Counts a request that a handler responded to. */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  void requests((counter) => counter.inc({ method, route, status }));
  void durations((histogram) => histogram.observe({ method, route }, seconds));
}

/** Counts responses that the front sent from memory. */
export function observeMemoryResponses(labels: { method: string; route: string; status: number }, count: number): void {
  void memoryResponses((counter) => counter.inc(labels, count));
}
