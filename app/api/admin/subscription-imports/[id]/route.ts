import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { deleteImport, requireImport } from '@/lib/subscriptions/import';
import { ImportSchema } from '@/lib/subscriptions/import-schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    output: ImportSchema,
    handle: ({ params }) => requireImport(params.id),
  }),
  DELETE: endpoint({ access: 'admin', params: IdParamsSchema, handle: ({ params }) => deleteImport(params.id) }),
});
