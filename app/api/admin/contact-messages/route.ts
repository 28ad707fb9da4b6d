import { contactMessagesContract } from '@/lib/contact-messages/contract';
import { listContactMessages } from '@/lib/contact-messages/service';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(contactMessagesContract.list, ({ query }) => listContactMessages(query)),
);
