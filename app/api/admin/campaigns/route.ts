import { endpoint, resource } from '@/lib/api/endpoint';
import { createCampaign, listCampaigns } from '@/lib/domains/analytics/intake/campaigns';
import { analyticsContract } from '@/lib/domains/analytics/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(analyticsContract.listCampaigns, () => listCampaigns()),
  endpoint(analyticsContract.createCampaign, ({ body, actor }) => createCampaign(body, actor)),
);
