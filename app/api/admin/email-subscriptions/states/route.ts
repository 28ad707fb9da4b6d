import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { countStates } from '@/lib/domains/mailing-list/states';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.countStates, () => countStates()),
);
