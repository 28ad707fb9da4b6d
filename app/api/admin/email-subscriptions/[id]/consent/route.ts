import { endpoint, resource } from '@/lib/endpoint';
import { listConsent } from '@/lib/subscriptions/consent';
import { subscriptionsContract } from '@/lib/subscriptions/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.listConsent, ({ params }) => listConsent(params.id)),
);
