import { z } from 'zod';

import { endpoint, resource } from '@/lib/http/endpoint';
import { setPageHeaders } from '@/lib/http/page-headers';
import { SubscriptionQuerySchema, SubscriptionSchema } from '@/lib/subscriptions/schema';
import { listSubscriptions } from '@/lib/subscriptions/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    query: SubscriptionQuerySchema,
    output: z.array(SubscriptionSchema),
    handle: async ({ request, query, headers }) => {
      const page = await listSubscriptions(query);
      setPageHeaders(headers, request, page);
      return page.rows;
    },
  }),
});
