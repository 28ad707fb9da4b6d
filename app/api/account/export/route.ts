import { accountContract } from '@/lib/domains/accounts/own/contract';
import { accountsAudit } from '@/lib/domains/accounts/audit';
import { endpoint, resource } from '@/lib/api/endpoint';
import { site } from '@/lib/site';
import { copyOf, jsonFile } from '@/lib/registry/privacy/copy';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(accountContract.export, async ({ actor, headers }) =>
    jsonFile(
      `${site.productSlug}-account.json`,
      await copyOf(actor.email, actor, accountsAudit['account.export']),
      headers,
    ),
  ),
);
