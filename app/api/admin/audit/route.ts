import { z } from 'zod';

import { AuditEntrySchema, AuditQuerySchema } from '@/lib/audit/schema';
import { listAuditEntries } from '@/lib/audit/service';
import { endpoint, resource } from '@/lib/http/endpoint';
import { setPageHeaders } from '@/lib/http/page-headers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    query: AuditQuerySchema,
    output: z.array(AuditEntrySchema),
    handle: async ({ request, query, headers }) => {
      const page = await listAuditEntries(query);
      setPageHeaders(headers, request, page);
      return page.rows;
    },
  }),
});
