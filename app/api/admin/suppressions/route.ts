import { endpoint, resource } from '@/lib/api/endpoint';
import { findSuppression } from '@/lib/domains/mail/outgoing/suppression';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.listSuppressions, async ({ query }) => {
    const found = await findSuppression(query.email);
    return found ? [{ reason: found.reason, since: found.createdAt.toISOString(), reply: found.reply }] : [];
  }),
);
