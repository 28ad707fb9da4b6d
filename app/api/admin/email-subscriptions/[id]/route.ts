import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { deleteSubscription, updateSubscription } from '@/lib/domains/mailing-list/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.update, ({ params, body, actor }) => updateSubscription(params.id, body, actor)),
  endpoint(subscriptionsContract.delete, ({ params, actor }) => deleteSubscription(params.id, actor)),
);
