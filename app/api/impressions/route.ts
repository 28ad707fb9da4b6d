import { recordImpression } from '@/lib/analytics/intake';
import { ImpressionSchema } from '@/lib/analytics/schema';
import { endpoint, resource } from '@/lib/http/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'public',
    query: ImpressionSchema,
    handle({ query, request, client, session }) {
      recordImpression(query, { headers: request.headers, client, session });
    },
  }),
});
