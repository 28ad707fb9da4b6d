import { endpoint, resource } from '@/lib/endpoint';
import { findSuppression } from '@/lib/mail/outgoing/suppression';
import { subscriptionsContract } from '@/lib/subscriptions/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.listSuppressions, async ({ query }) => {
    const found = await findSuppression(query.email);
    return found ? [{ reason: found.reason, since: found.createdAt.toISOString() }] : [];
  }),
);
