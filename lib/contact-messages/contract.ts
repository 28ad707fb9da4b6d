import { adminItem, contract } from '../http/contract';
import { apiPaths } from '../paths';
import {
  ContactMessageCreateSchema,
  ContactMessageQuerySchema,
  ContactMessageReceivedSchema,
  ContactMessageSchema,
  ContactMessageUpdateSchema,
} from './schema';

export const contactMessagesContract = {
  send: contract({
    method: 'POST',
    path: apiPaths.contactMessages,
    access: 'public',
    summary: 'Sends a message to the people behind the site. A plain form is led back to the contact page.',
    body: ContactMessageCreateSchema,
    bodyFormat: 'json or form',
    output: ContactMessageReceivedSchema,
    status: 201,
  }),
  list: contract({
    method: 'GET',
    path: '/api/admin/contact-messages',
    access: 'admin',
    summary: 'Lists the messages of the contact form, the newest first.',
    query: ContactMessageQuerySchema,
    pageOf: ContactMessageSchema,
  }),
  update: contract({
    ...adminItem('/api/admin/contact-messages/[id]'),
    method: 'PATCH',
    summary: 'Marks a message as answered, or as not.',
    body: ContactMessageUpdateSchema,
    output: ContactMessageSchema,
  }),
  delete: contract({
    ...adminItem('/api/admin/contact-messages/[id]'),
    method: 'DELETE',
    summary: 'Deletes a message.',
  }),
};
