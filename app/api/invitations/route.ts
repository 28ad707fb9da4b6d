import { accountEndpoints } from '@/lib/account/endpoints';
import { resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(accountEndpoints.acceptInvitation);
