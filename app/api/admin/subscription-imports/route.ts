import { actorOf } from '@/lib/audit/service';
import { AppError } from '@/lib/http/app-error';
import { endpoint, resource } from '@/lib/http/endpoint';
import { createImport, listImports } from '@/lib/subscriptions/import';
import { ImportQuerySchema, ImportSchema, ImportSummarySchema } from '@/lib/subscriptions/import-schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({ access: 'admin', output: ImportSummarySchema.array(), handle: () => listImports() }),
  // The body is the file itself, read as it comes: it may be larger than what fits in memory.
  POST: endpoint({
    access: 'admin',
    query: ImportQuerySchema,
    output: ImportSchema,
    status: 201,
    handle: (call) => {
      const { headers, body } = call.request;
      if (headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'text/csv') {
        throw new AppError('not_json', 'The request body must be a CSV file (Content-Type: text/csv).');
      }
      if (!body) throw new AppError('invalid', 'The file is empty.');
      return createImport(call.query.fileName, body, actorOf(call));
    },
  }),
});
