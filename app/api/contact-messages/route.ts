import { sendMessageEndpoint } from '@/lib/domains/messages/endpoints';
import { resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(sendMessageEndpoint);
