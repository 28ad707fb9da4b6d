import { missingResource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = missingResource();
