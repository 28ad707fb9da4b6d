import { actorOf } from '@/lib/audit/service';
import { endpoint, resource } from '@/lib/http/endpoint';
import { SubscriptionCreateSchema, SubscriptionSchema } from '@/lib/subscriptions/schema';
import { createSubscription } from '@/lib/subscriptions/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'admin',
    body: SubscriptionCreateSchema,
    output: SubscriptionSchema,
    status: 201,
    handle: (call) => createSubscription(call.body, actorOf(call)),
  }),
});
