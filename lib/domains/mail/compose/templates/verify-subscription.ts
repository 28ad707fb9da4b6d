import { z } from 'zod';

import { site } from '@/lib/site';

import { defineTemplate } from './template';

/** The text that the reader agrees to by confirming. */
export const verificationWords = {
  heading: 'Confirm your email address',
  paragraphs: [
    `You, or someone using your address, asked for updates about ${site.name} and the ${site.plan}.`,
    'You will receive no updates until you confirm. The link can be used once and expires after seven days.',
  ],
  button: 'Confirm my address',
};

/** Asks the owner of an address to confirm the subscription. */
export const verifySubscription = defineTemplate({
  name: 'verify-subscription',
  label: 'Verification message',
  schema: z.object({ link: z.url() }),
  audience: 'list',
  isAutomatic: true,
  content: ({ link }) => ({
    subject: `Confirm your subscription to ${site.name} updates`,
    preview: 'One more step: confirm your email address.',
    heading: verificationWords.heading,
    paragraphs: verificationWords.paragraphs,
    action: { label: verificationWords.button, link },
    notes: ['If this was not you, do nothing, or unsubscribe below. You will receive no updates unless you confirm.'],
  }),
});
