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

/** Notifies the contact address how many contact-form messages were stored without an email for each. */
export const keptMessages = defineTemplate({
  name: 'kept-messages',
  label: 'Notice of kept messages',
  schema: z.object({ count: z.int(), ceiling: z.int(), link: z.url() }),
  audience: 'office',
  isAutomatic: true,
  content: ({ count, ceiling, link }) => {
    const what = `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`;
    const text = `More than ${ceiling} messages came through the contact form within an hour. ${what} after that ${count === 1 ? 'was' : 'were'} kept and not forwarded one by one.`;
    return {
      subject: `${what} of the contact form kept`,
      preview: text,
      heading: `${what} kept`,
      paragraphs: [text],
      action: { label: 'Read them in the back office', link },
      notes: [`This message is about the contact form of ${site.name}.`],
    };
  },
});
