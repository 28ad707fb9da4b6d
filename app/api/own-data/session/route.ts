import { resource } from '@/lib/api/endpoint';
import { readerEndpoints } from '@/lib/api/endpoints/mailing-list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(readerEndpoints.openOwnData);
