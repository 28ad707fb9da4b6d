import { endpoint, resource } from '@/lib/api/endpoint';
import { listConsent } from '@/lib/domains/mailing-list/consent';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.listConsent, ({ params }) => listConsent(params.id)),
);
