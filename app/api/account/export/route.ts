import { accountContract } from '@/lib/domains/accounts/own/contract';
import { endpoint, resource } from '@/lib/api/endpoint';
import { site } from '@/lib/site';
import { copyOf } from '@/lib/privacy/copy';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(accountContract.export, async ({ actor, headers }) => {
    headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.set('Content-Disposition', `attachment; filename="${site.productSlug}-account.json"`);
    return new Response(JSON.stringify(await copyOf(actor.email, actor, 'account.export'), null, 2), { headers });
  }),
);
