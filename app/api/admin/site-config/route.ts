import { actorOf } from '@/lib/audit/service';
import { endpoint, resource } from '@/lib/http/endpoint';
import { revalidateSiteConfig } from '@/lib/revalidate';
import { SiteConfigSchema } from '@/lib/site-config/schema';
import { getSiteConfig, updateSiteConfig } from '@/lib/site-config/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({ access: 'admin', output: SiteConfigSchema, handle: () => getSiteConfig() }),
  PUT: endpoint({
    access: 'admin',
    body: SiteConfigSchema,
    output: SiteConfigSchema,
    handle: async (call) => {
      const config = await updateSiteConfig(call.body, actorOf(call));
      revalidateSiteConfig(config);
      return config;
    },
  }),
});
