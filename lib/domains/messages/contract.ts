import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

import {
  ContactMessageCreateSchema,
  ContactMessageDetailsSchema,
  ContactMessageQuerySchema,
  ContactMessageReceivedSchema,
  ContactMessageSchema,
  ContactMessageUpdateSchema,
} from './schema';

export const contactMessagesContract = {
  send: contract(`POST ${apiPaths.contactMessages}`, {
    access: 'public',
    summary: 'Sends a message to the site’s team. A form posted without scripts is redirected to the contact page.',
    body: ContactMessageCreateSchema,
    bodyFormat: 'json or form',
    output: ContactMessageReceivedSchema,
    status: 201,
    refusals: ['too_many'],
  }),
  list: contract('GET /api/admin/contact-messages', {
    access: 'admin',
    effect: 'reads',
    summary: 'Lists the messages from the contact form, newest first.',
    query: ContactMessageQuerySchema,
    pageOf: ContactMessageSchema,
  }),
  get: contract('GET /api/admin/contact-messages/[id]', {
    access: 'admin',
    effect: 'reads',
    summary: 'Returns a message, with who answered it.',
    output: ContactMessageDetailsSchema,
  }),
  update: contract('PATCH /api/admin/contact-messages/[id]', {
    access: 'admin',
    effect: 'changes',
    summary: 'Marks a message as answered or unanswered.',
    body: ContactMessageUpdateSchema,
    output: ContactMessageSchema,
  }),
  delete: contract('DELETE /api/admin/contact-messages/[id]', {
    access: 'admin',
    effect: 'changes-one-address',
    summary: 'Deletes a message.',
  }),
};
