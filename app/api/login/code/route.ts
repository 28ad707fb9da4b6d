import { signInEndpoints } from '@/lib/account/sign-in-endpoints';
import { resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(signInEndpoints.loginCode);
