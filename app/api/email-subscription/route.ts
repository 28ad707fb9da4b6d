import { resource } from '@/lib/endpoint';
import { readerEndpoints } from '@/lib/subscriptions/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(readerEndpoints.subscribe);
