import { backupMetrics } from '@/lib/backup/backup-metrics';
import { hashQueueLength } from '@/lib/domains/accounts/passwords/hash-threads';
import { env } from '@/lib/platform/process/env';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { endpoint, resource } from '@/lib/api/endpoint';
import { countQueue, longestOverdueSeconds } from '@/lib/domains/mail/outgoing/queue';
import { monitoringContract } from '@/lib/domains/monitoring/contract';
import { knowsMetricsToken } from '@/lib/domains/monitoring/metrics-token';
import { renderMetrics } from '@/lib/platform/process/metrics';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.metrics, async ({ request }) => {
    if (!env().METRICS_TOKEN) throw notFound('Address');
    if (!knowsMetricsToken(request.headers)) {
      throw new AppError('unauthorized', 'Unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const [counts, overdueSeconds, backup] = await Promise.all([
      countQueue(),
      longestOverdueSeconds(),
      backupMetrics(),
    ]);
    const { contentType, text } = await renderMetrics({ counts, overdueSeconds, signIns: hashQueueLength(), backup });
    return new Response(text, { headers: { 'Content-Type': contentType } });
  }),
);
