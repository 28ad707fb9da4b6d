import { endpoint, resource } from '@/lib/http/endpoint';
import { revalidateSiteConfig } from '@/lib/revalidate';
import { siteConfigContract } from '@/lib/site-config/contract';
import { getSiteConfig, updateSiteConfig } from '@/lib/site-config/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(siteConfigContract.get, () => getSiteConfig()),
  endpoint(siteConfigContract.update, async ({ body, actor }) => {
    const config = await updateSiteConfig(body, actor);
    revalidateSiteConfig(config);
    return config;
  }),
);
