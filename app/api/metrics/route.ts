import { updateBackupMetrics } from '@/lib/backup/backup-metrics';
import { updateHashQueueMetrics } from '@/lib/domains/accounts/passwords/hash-queue';
import { env } from '@/lib/platform/process/env';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { endpoint, resource } from '@/lib/api/endpoint';
import { updateQueueMetrics } from '@/lib/domains/mail/outgoing/queue-metrics';
import { monitoringContract } from '@/lib/domains/monitoring/contract';
import { hasMetricsToken } from '@/lib/domains/monitoring/metrics-token';
import { renderMetrics } from '@/lib/platform/process/metrics';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.metrics, async ({ request }) => {
    if (!env().METRICS_TOKEN) throw notFound('Address');
    if (!hasMetricsToken(request.headers)) {
      throw new AppError('unauthorized', 'Unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    await Promise.all([updateHashQueueMetrics(), updateQueueMetrics(), updateBackupMetrics()]);
    const { contentType, text } = await renderMetrics();
    return new Response(text, { headers: { 'Content-Type': contentType } });
  }),
);
