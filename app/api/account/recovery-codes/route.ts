import { factorEndpoints } from '@/lib/account/factor-endpoints';
import { resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(factorEndpoints.renewRecoveryCodes);
