import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { eraseOnRequest } from '@/lib/registry/erasure';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.erase, ({ body, actor }) => eraseOnRequest(body.email, actor)),
);
