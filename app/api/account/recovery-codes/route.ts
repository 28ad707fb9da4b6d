import { factorEndpoints } from '@/lib/api/endpoints/factors';
import { resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(factorEndpoints.renewRecoveryCodes);
