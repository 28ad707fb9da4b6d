import { endpoint, resource } from '@/lib/endpoint';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { verifyEmail } from '@/lib/subscriptions/verify';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.verifyEmail, ({ body }) => verifyEmail(body)),
);
