import { endpoint, resource } from '@/lib/http/endpoint';
import { notFound } from '@/lib/http/app-error';

const unknownAddress = endpoint({
  access: 'public',
  handle: (): Response => {
    throw notFound('Address');
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: unknownAddress,
  POST: unknownAddress,
  PUT: unknownAddress,
  PATCH: unknownAddress,
  DELETE: unknownAddress,
});
