import { endpoint, resource } from '@/lib/endpoint';
import { deleteImport, requireImport } from '@/lib/subscriptions/import';
import { importsContract } from '@/lib/subscriptions/import-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(importsContract.get, ({ params }) => requireImport(params.id)),
  endpoint(importsContract.delete, ({ params }) => deleteImport(params.id)),
);
