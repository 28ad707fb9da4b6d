import { endpoint, resource } from '@/lib/endpoint';
import { startImport } from '@/lib/subscriptions/import';
import { importsContract } from '@/lib/subscriptions/import-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(importsContract.start, ({ params, body, actor }) => startImport(params.id, body, actor)),
);
