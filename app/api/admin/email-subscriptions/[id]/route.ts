import { endpoint, resource } from '@/lib/endpoint';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { deleteSubscription, updateSubscription } from '@/lib/subscriptions/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.update, ({ params, body, actor }) => updateSubscription(params.id, body, actor)),
  endpoint(subscriptionsContract.delete, ({ params, actor }) => deleteSubscription(params.id, actor)),
);
