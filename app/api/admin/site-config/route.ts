import { endpoint, resource } from '@/lib/api/endpoint';
import { siteConfigContract } from '@/lib/domains/site/contract';
import { getSiteConfig, updateSiteConfig } from '@/lib/domains/site/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(siteConfigContract.get, () => getSiteConfig()),
  endpoint(siteConfigContract.update, ({ body, actor }) => updateSiteConfig(body, actor)),
);
