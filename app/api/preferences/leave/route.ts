import { resource } from '@/lib/api/endpoint';
import { leaveEndpoint } from '@/lib/registry/privacy/leave';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(leaveEndpoint);
