import { contactMessagesContract } from '@/lib/domains/messages/contract';
import { listContactMessages } from '@/lib/domains/messages/service';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(contactMessagesContract.list, ({ query }) => listContactMessages(query)),
);
