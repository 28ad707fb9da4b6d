import { signInEndpoints } from '@/lib/domains/accounts/own/sign-in-endpoints';
import { resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(signInEndpoints.loginCode);
