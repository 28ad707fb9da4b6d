import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { liftRefusalOffList } from '@/lib/domains/mailing-list/office/lift-refusal';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.liftOffList, ({ params, actor }) => liftRefusalOffList(params.id, actor)),
);
