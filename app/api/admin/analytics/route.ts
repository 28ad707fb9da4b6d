import { analyticsContract } from '@/lib/analytics/contract';
import { getAnalyticsSummary } from '@/lib/analytics/service';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(analyticsContract.getSummary, () => getAnalyticsSummary()),
);
