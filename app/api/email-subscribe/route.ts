import { endpoint, resource } from '@/lib/api/endpoint';
import { officeFormOf } from '@/lib/domains/mailing-list/consent';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { createSubscription } from '@/lib/domains/mailing-list/subscribe/add-subscription';
import { env } from '@/lib/platform/process/env';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.create, ({ body, actor, request }) =>
    createSubscription(body, actor, officeFormOf(request.headers, env().siteUrl)),
  ),
);
