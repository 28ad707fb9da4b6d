import { contactMessagesContract } from '@/lib/domains/messages/contract';
import { deleteContactMessage, getContactMessage, updateContactMessage } from '@/lib/domains/messages/service';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(contactMessagesContract.get, ({ params }) => getContactMessage(params.id)),
  endpoint(contactMessagesContract.update, ({ params, body, actor }) => updateContactMessage(params.id, body, actor)),
  endpoint(contactMessagesContract.delete, ({ params, actor }) => deleteContactMessage(params.id, actor)),
);
