import 'server-only';

import { env } from './env';
import { singleton } from './singleton';

/** The metrics library is loaded on first use, because most sites set no METRICS_TOKEN. */
async function createMetrics() {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests answered by handlers.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long a handler took until its answer began.',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    memoryResponses: new Counter({
      name: 'http_memory_answers_total',
      help: 'Requests for public pages, feeds and files, which no handler sees but the first.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    securityEvents: new Counter({
      name: 'security_events_total',
      help: 'What concerns who gets in, by the name that the audit trail has for it.',
      labelNames: ['action'],
      registers,
    }),
    signInRefusals: new Counter({
      name: 'sign_in_queue_refusals_total',
      help: 'Passwords that were not checked: the client had two under way, or the queue was full.',
      labelNames: ['reason'],
      registers,
    }),
    signInQueue: new Gauge({
      name: 'sign_in_queue_length',
      help: 'Passwords that are being checked or wait for it.',
      registers,
    }),
    mail: new Gauge({
      name: 'mail_queue_messages',
      help: 'Messages that are not done with, or that failed, by status.',
      labelNames: ['status'],
      registers,
    }),
    backupAge: new Gauge({
      name: 'backup_age_seconds',
      help: 'How old the newest backup is that was restored and compared; absent before the first.',
      registers,
    }),
    backupRows: new Gauge({
      name: 'backup_rows',
      help: 'How many rows the newest backup has that was restored and compared; absent before the first.',
      registers,
    }),
    backupFailed: new Gauge({
      name: 'backup_last_failed',
      help: 'Whether the last backup failed or could not be proven: 1 or 0.',
      registers,
    }),
    mailOverdue: new Gauge({
      name: 'mail_queue_overdue_seconds',
      help: 'How long the message that has waited longest has been due.',
      registers,
    }),
  };
}

const metrics = singleton('metrics', createMetrics);

/** Counts a request, if METRICS_TOKEN is set. */
export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  count(({ requests, durations }) => {
    requests.inc({ method, route, status });
    durations.observe({ method, route }, seconds);
  });
}

/** Counts a response sent from memory, if METRICS_TOKEN is set. */
export function observeMemoryResponse(method: string, route: string, status: number): void {
  count(({ memoryResponses }) => memoryResponses.inc({ method, route, status }));
}

/** Counts a security event, if METRICS_TOKEN is set, even one that is too frequent for an entry in the trail. */
export function countSecurityEvent(action: string): void {
  count(({ securityEvents }) => securityEvents.inc({ action }));
}

/** Counts a refused place in the queue of hashes, if METRICS_TOKEN is set: `client` for a 429, `full` for a 503. */
export function countSignInRefusal(reason: 'client' | 'full'): void {
  count(({ signInRefusals }) => signInRefusals.inc({ reason }));
}

function count(increase: (counted: Awaited<ReturnType<typeof createMetrics>>) => void): void {
  if (env().METRICS_TOKEN) void metrics.get().then(increase);
}

export interface QueueState {
  counts: Record<string, number>;
  overdueSeconds: number;
  signIns: number;
  /** Absent if backups are not scheduled. */
  backup?: { isFailing: boolean; newest?: { ageSeconds: number; rows: number } };
}

/** Returns all counters and the current queue lengths in Prometheus's format. */
export async function renderMetrics(queue: QueueState): Promise<{ contentType: string; text: string }> {
  const { registry, mail, mailOverdue, signInQueue, backupAge, backupRows, backupFailed } = await metrics.get();
  for (const [status, count] of Object.entries(queue.counts)) mail.set({ status }, count);
  mailOverdue.set(queue.overdueSeconds);
  signInQueue.set(queue.signIns);
  for (const gauge of [backupAge, backupRows, backupFailed]) gauge.remove();
  if (queue.backup) backupFailed.set(queue.backup.isFailing ? 1 : 0);
  if (queue.backup?.newest) {
    backupAge.set(queue.backup.newest.ageSeconds);
    backupRows.set(queue.backup.newest.rows);
  }
  return { contentType: registry.contentType, text: await registry.metrics() };
}
