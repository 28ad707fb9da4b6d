import { analyticsContract } from '@/lib/analytics/contract';
import { recordImpression } from '@/lib/analytics/intake';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(analyticsContract.recordImpression, ({ query, request, client, session }) => {
    recordImpression(query, { headers: request.headers, client, session });
  }),
);
