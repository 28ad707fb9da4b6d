import { actorOf } from '@/lib/audit/service';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { SubscriptionSchema, SubscriptionUpdateSchema } from '@/lib/subscriptions/schema';
import { deleteSubscription, updateSubscription } from '@/lib/subscriptions/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PATCH: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    body: SubscriptionUpdateSchema,
    output: SubscriptionSchema,
    handle: (call) => updateSubscription(call.params.id, call.body, actorOf(call)),
  }),
  DELETE: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    handle: (call) => deleteSubscription(call.params.id, actorOf(call)),
  }),
});
