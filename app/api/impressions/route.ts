import { analyticsContract } from '@/lib/domains/analytics/contract';
import { recordImpression } from '@/lib/domains/analytics/intake/intake';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(analyticsContract.recordImpression, ({ query, request, client, session }) => {
    recordImpression(query, { headers: request.headers, client, session });
  }),
);
