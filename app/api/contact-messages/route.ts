import { sendMessageEndpoint } from '@/lib/api/endpoints/messages';
import { resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(sendMessageEndpoint);
