import { resource } from '@/lib/api/endpoint';
import { ownDataEndpoints } from '@/lib/registry/privacy/own-data';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(ownDataEndpoints.erase);
