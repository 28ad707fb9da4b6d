import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { liftRefusal } from '@/lib/domains/mailing-list/office/lift-refusal';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.liftSuppression, ({ params, actor }) => liftRefusal(params.id, actor)),
);
