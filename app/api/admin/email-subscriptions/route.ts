import { endpoint, resource } from '@/lib/endpoint';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { listSubscriptions } from '@/lib/subscriptions/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.list, ({ query }) => listSubscriptions(query)),
);
