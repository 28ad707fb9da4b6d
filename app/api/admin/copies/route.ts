import { endpoint, resource } from '@/lib/api/endpoint';
import { site } from '@/lib/site';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { copyOf, jsonFile } from '@/lib/registry/privacy/copy';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.copy, async ({ query, actor, headers }) =>
    jsonFile(`${site.productSlug}-copy.json`, await copyOf(query.email, actor), headers),
  ),
);
