import { resource } from '@/lib/api/endpoint';
import { ownDataEndpoints } from '@/lib/registry/privacy/own-data';
import { readerEndpoints } from '@/lib/api/endpoints/mailing-list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  ownDataEndpoints.get,
  readerEndpoints.saveOwnProfile,
);
