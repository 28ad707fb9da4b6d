import { endpoint, resource } from '@/lib/api/endpoint';
import { officeFormOf } from '@/lib/domains/mailing-list/consent';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { deleteSubscription, updateSubscription } from '@/lib/domains/mailing-list/service';
import { env } from '@/lib/platform/process/env';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.update, ({ params, body, actor, request }) =>
    updateSubscription(params.id, body, actor, officeFormOf(request.headers, env().siteUrl)),
  ),
  endpoint(subscriptionsContract.delete, ({ params, actor }) => deleteSubscription(params.id, actor)),
);
