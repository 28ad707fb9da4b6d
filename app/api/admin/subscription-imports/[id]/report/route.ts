import { csvStream, setCsvHeaders } from '@/lib/csv-stream';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { reportRejectedLines, requireImport } from '@/lib/subscriptions/import';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    handle: async ({ params, headers }) => {
      const { id } = await requireImport(params.id);
      setCsvHeaders(headers, `import-${id}-rejected-lines.csv`);
      return new Response(csvStream(['line', 'email', 'reason'], reportRejectedLines(id)), { headers });
    },
  }),
});
