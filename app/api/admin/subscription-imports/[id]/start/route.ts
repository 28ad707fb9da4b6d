import { endpoint, resource } from '@/lib/api/endpoint';
import { startImport } from '@/lib/domains/mailing-list/import/import';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(importsContract.start, ({ params, body, actor }) => startImport(params.id, body, actor)),
);
