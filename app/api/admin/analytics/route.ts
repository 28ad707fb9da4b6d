import { analyticsContract } from '@/lib/domains/analytics/contract';
import { getAnalytics } from '@/lib/domains/analytics/figures/service';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(analyticsContract.getSummary, ({ query }) => getAnalytics(query)),
);
