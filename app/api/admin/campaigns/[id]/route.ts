import { endpoint, resource } from '@/lib/api/endpoint';
import { deleteCampaign } from '@/lib/domains/analytics/intake/campaigns';
import { analyticsContract } from '@/lib/domains/analytics/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(analyticsContract.deleteCampaign, ({ params, actor }) => deleteCampaign(params.id, actor)),
);
