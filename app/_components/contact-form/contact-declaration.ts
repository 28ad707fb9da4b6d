import type { Form } from '@/lib/api/form';
import { contactForm as words } from '@/lib/content/contact-form';
import type { contactMessagesContract } from '@/lib/domains/messages/contract';
import { contactTopics, messageMaximumLength, messageReceived } from '@/lib/domains/messages/topics';
import { apiPaths } from '@/lib/paths';

export const contactDeclaration: Form<typeof contactMessagesContract.send> = {
  route: { method: 'POST', path: apiPaths.contactMessages },
  fields: [
    { name: 'name', label: 'Name', autoComplete: 'name', required: true, maxLength: 100 },
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true, maxLength: 254 },
    { name: 'organization', label: 'Organization', autoComplete: 'organization', maxLength: 100 },
    {
      name: 'topic',
      label: 'Topic',
      required: true,
      options: Object.fromEntries(contactTopics.map((topic) => [topic, topic])),
    },
    {
      name: 'message',
      label: 'Message',
      required: true,
      rows: 6,
      maxLength: messageMaximumLength,
      className: 'col-span-full',
    },
  ],
  failed: words.failed,
  done: { done: messageReceived },
};
