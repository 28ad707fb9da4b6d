import { actorOf } from '@/lib/audit/service';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { startImport } from '@/lib/subscriptions/import';
import { ImportSchema, ImportStartSchema } from '@/lib/subscriptions/import-schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    body: ImportStartSchema,
    output: ImportSchema,
    handle: (call) => startImport(call.params.id, call.body, actorOf(call)),
  }),
});
