import { endpoint, resource } from '@/lib/api/endpoint';
import { site } from '@/lib/site';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { copyOf } from '@/lib/privacy/copy';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.copy, async ({ query, actor, headers }) => {
    headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.set('Content-Disposition', `attachment; filename="${site.productSlug}-copy.json"`);
    return new Response(JSON.stringify(await copyOf(query.email, actor), null, 2), { headers });
  }),
);
