import { z } from 'zod';

import { site } from '@/lib/site';

import { defineTemplate } from './template';

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
