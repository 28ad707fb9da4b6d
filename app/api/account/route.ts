import { accountEndpoints } from '@/lib/api/endpoints/own-account';
import { resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(accountEndpoints.changeNames);
