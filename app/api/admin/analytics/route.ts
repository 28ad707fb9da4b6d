import { AnalyticsSummarySchema } from '@/lib/analytics/schema';
import { getAnalyticsSummary } from '@/lib/analytics/service';
import { endpoint, resource } from '@/lib/http/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({ access: 'admin', output: AnalyticsSummarySchema, handle: () => getAnalyticsSummary() }),
});
