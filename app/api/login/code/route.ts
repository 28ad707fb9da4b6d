import { signInEndpoints } from '@/lib/api/endpoints/sign-in';
import { resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(signInEndpoints.loginCode);
