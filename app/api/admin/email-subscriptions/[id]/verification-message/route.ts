import { endpoint, resource } from '@/lib/endpoint';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { resendVerification } from '@/lib/subscriptions/verification-message';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.resendVerification, ({ params, actor }) => resendVerification(params.id, actor)),
);
