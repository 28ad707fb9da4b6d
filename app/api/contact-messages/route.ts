import { sendMessageEndpoint } from '@/lib/contact-messages/endpoints';
import { resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(sendMessageEndpoint);
