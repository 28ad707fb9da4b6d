import { endpoint, resource } from '@/lib/api/endpoint';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { countRead } from '@/lib/domains/mailing-list/office/many-reads';
import { listOffList } from '@/lib/domains/mailing-list/office/off-list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.listOffList, async ({ query, actor }) => {
    const page = await listOffList(query);
    await countRead(page.rows.length, actor);
    return page;
  }),
);
