import { env } from '@/lib/env';
import { endpoint, resource } from '@/lib/http/endpoint';
import { consentFormOf } from '@/lib/subscriptions/consent-form';
import { SubscribeSchema, SubscribedSchema, subscribedMessage } from '@/lib/subscriptions/schema';
import { subscribe } from '@/lib/subscriptions/subscribe';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'public',
    body: SubscribeSchema,
    output: SubscribedSchema,
    status: 201,
    handle: async ({ body, client, request }) => {
      await subscribe({ ...body, client, form: consentFormOf(request.headers, env().siteUrl) });
      return { message: subscribedMessage };
    },
  }),
});
