import { endpoint, resource } from '@/lib/api/endpoint';
import { deleteImport, requireImport } from '@/lib/domains/mailing-list/import/import';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(importsContract.get, ({ params }) => requireImport(params.id)),
  endpoint(importsContract.delete, ({ params, actor }) => deleteImport(params.id, actor)),
);
