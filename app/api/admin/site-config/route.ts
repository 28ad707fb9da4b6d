import { endpoint, resource } from '@/lib/endpoint';
import { siteConfigContract } from '@/lib/site-config/contract';
import { getSiteConfig, updateSiteConfig } from '@/lib/site-config/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(siteConfigContract.get, () => getSiteConfig()),
  endpoint(siteConfigContract.update, ({ body, actor }) => updateSiteConfig(body, actor)),
);
