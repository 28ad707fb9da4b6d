import { resource } from '@/lib/api/endpoint';
import { readerEndpoints } from '@/lib/domains/mailing-list/subscribe/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(readerEndpoints.openOwnData);
