import { resource } from '@/lib/api/endpoint';
import { campaignEndpoints } from '@/lib/domains/analytics/figures/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  campaignEndpoints.list,
  campaignEndpoints.create,
);
