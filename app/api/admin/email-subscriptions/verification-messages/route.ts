import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { previewResend, resendToAll, stopResend } from '@/lib/domains/mailing-list/subscribe/resend-all';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.previewResend, () => previewResend()),
  endpoint(subscriptionsContract.resendToAll, ({ actor }) => resendToAll(actor)),
  endpoint(subscriptionsContract.stopResend, ({ actor }) => stopResend(actor)),
);
