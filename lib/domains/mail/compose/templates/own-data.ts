import { z } from 'zod';

import { site } from '@/lib/site';

import { defineTemplate } from './template';

const words = {
  data: {
    subject: `Your data at ${site.name}`,
    preview: 'The link that you asked for. It is good for an hour and opens once.',
    heading: 'See, change or erase your data',
    paragraphs: [
      `You, or someone who has one of our letters to you, asked to see what ${site.name} holds about this address.`,
      'The link is good for an hour and opens once. On its page you can change your name and profile, read and download everything we hold, and have it erased.',
    ],
    label: 'Show my data',
  },
  erasure: {
    subject: `Erase your data at ${site.name}`,
    preview: 'The link that you asked for. It is good for an hour and works once.',
    heading: 'Erase your data',
    paragraphs: [
      `You, or someone who has one of our letters to you, asked us to erase what ${site.name} holds about this address.`,
      'The link is good for an hour and works once. Nothing is erased before you confirm it on its page.',
    ],
    label: 'Erase my data',
  },
} as const;

/** Gives the owner of a mailbox access to the data held about it, or lets them erase it. */
export const ownData = defineTemplate({
  name: 'own-data',
  label: 'Link to their data',
  schema: z.object({ purpose: z.enum(['data', 'erasure']).default('data'), link: z.url() }),
  audience: 'account',
  isAutomatic: true,
  content: ({ purpose, link }) => {
    const { label, paragraphs, ...rest } = words[purpose];
    return {
      ...rest,
      paragraphs: [...paragraphs],
      action: { label, link },
      notes: ['If this was not you, you can ignore this message. Nothing is shown or changed without the link.'],
    };
  },
});
