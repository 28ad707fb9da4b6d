import { factorEndpoints } from '@/lib/domains/accounts/own/factor-endpoints';
import { resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(factorEndpoints.renewRecoveryCodes);
