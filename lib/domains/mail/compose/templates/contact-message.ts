import { z } from 'zod';

import { cutText } from '@/lib/platform/text/cut';
import { site } from '@/lib/site';

import { defineTemplate } from './template';

/** Forwards a message of the contact form to the contact address; replies go to its author. */
export const contactMessage = defineTemplate({
  name: 'contact-message',
  label: 'Message from the contact form',
  schema: z.object({
    name: z.string(),
    email: z.string(),
    organization: z.string().nullable(),
    topic: z.string(),
    message: z.string(),
  }),
  audience: 'office',
  isAutomatic: true,
  content: ({ name, email, organization, topic, message }) => ({
    subject: `${topic}: message from ${name.replace(/\s+/g, ' ')}`,
    preview: cutText(message, 120),
    heading: `Message from ${name}`,
    label: topic,
    paragraphs: [[name, organization, email].filter(Boolean).join('\n'), ...message.split(/(?:\r\n|\r|\n){2,}/)],
    replyTo: { name, address: email },
    notes: [`Sent through the contact form of ${site.name}. Your reply goes to the sender.`],
  }),
});
