import { endpoint, resource } from '@/lib/endpoint';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { eraseOnRequest } from '@/lib/subscriptions/erasure';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.erase, ({ body, actor }) => eraseOnRequest(body.email, actor)),
);
