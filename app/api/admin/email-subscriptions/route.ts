import { endpoint, resource } from '@/lib/endpoint';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { countRead } from '@/lib/subscriptions/many-reads';
import { listSubscriptions } from '@/lib/subscriptions/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.list, async ({ query, actor }) => {
    const page = await listSubscriptions(query);
    await countRead(page.rows.length, actor);
    return page;
  }),
);
