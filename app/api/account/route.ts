import { accountEndpoints } from '@/lib/domains/accounts/own/endpoints';
import { resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(accountEndpoints.changeNames);
