import { env } from '@/lib/env';
import { endpoint, resource } from '@/lib/endpoint';
import { consentFormOf } from '@/lib/subscriptions/consent-form';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { subscribedMessage } from '@/lib/subscriptions/schema';
import { subscribe } from '@/lib/subscriptions/subscribe';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.subscribe, async ({ body, client, request }) => {
    await subscribe({ ...body, client, form: consentFormOf(request.headers, env().siteUrl) });
    return { message: subscribedMessage };
  }),
);
