import { z } from 'zod';

import { site } from '../../../../site';
import { defineTemplate } from './template';

/** Gives the owner of a mailbox access to the data held about it. */
export const ownData = defineTemplate({
  schema: z.object({ link: z.url() }),
  audience: 'account',
  isAutomatic: true,
  content: ({ link }) => ({
    subject: `Your data at ${site.name}`,
    preview: 'The link that you asked for. It is good for an hour and opens once.',
    heading: 'See, change or erase your data',
    paragraphs: [
      `You, or someone who has one of our letters to you, asked to see what ${site.name} holds about this address.`,
      'The link is good for an hour and opens once. On its page you can change your name and profile, read and download everything we hold, and have it erased.',
    ],
    action: { label: 'Show my data', link },
    notes: ['If this was not you, you can ignore this message. Nothing is shown or changed without the link.'],
  }),
});
