import { resource } from '@/lib/api/endpoint';
import { ownDataEndpoints } from '@/lib/house/privacy/own-data';
import { readerEndpoints } from '@/lib/domains/mailing-list/subscribe/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  ownDataEndpoints.get,
  readerEndpoints.saveOwnProfile,
);
