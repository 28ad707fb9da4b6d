import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { countRead } from '@/lib/domains/mailing-list/office/many-reads';
import { listSubscriptions } from '@/lib/domains/mailing-list/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.list, async ({ query, actor }) => {
    const page = await listSubscriptions(query);
    await countRead(page.rows.length, actor);
    return page;
  }),
);
