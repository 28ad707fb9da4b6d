import { endpoint, resource } from '@/lib/api/endpoint';
import { siteChecks } from '@/lib/domains/monitoring/site-checks';
import { monitoringContract } from '@/lib/domains/monitoring/contract';
import { databaseState } from '@/lib/domains/monitoring/database-state';
import { hasMetricsToken } from '@/lib/domains/monitoring/metrics-token';
import { runChecks } from '@/lib/platform/process/check';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.health, async ({ request }) => {
    const status = await databaseState();
    if (status !== 'ok') return Response.json({ status }, { status: 503 });
    return hasMetricsToken(request.headers) ? { status, checks: await runChecks(siteChecks()) } : { status };
  }),
);
