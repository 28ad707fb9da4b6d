import { resource } from '@/lib/api/endpoint';
import { ownDataEndpoints } from '@/lib/house/privacy/own-data';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(ownDataEndpoints.erase);
