import { accountContract } from '@/lib/account/contract';
import { endpoint, resource } from '@/lib/endpoint';
import { site } from '@/lib/site';
import { copyOf } from '@/lib/subscriptions/copy';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(accountContract.export, async ({ actor, headers }) => {
    headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.set('Content-Disposition', `attachment; filename="${site.productSlug}-account.json"`);
    return new Response(JSON.stringify(await copyOf(actor.email, actor, 'account.export'), null, 2), { headers });
  }),
);
