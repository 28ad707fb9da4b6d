import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { resendVerification } from '@/lib/domains/mailing-list/subscribe/verification-message';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.resendVerification, ({ params, actor }) => resendVerification(params.id, actor)),
);
