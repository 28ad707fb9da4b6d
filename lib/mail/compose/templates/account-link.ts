import { z } from 'zod';

import { site } from '../../../site';
import { defineTemplate } from './template';

const purposes = {
  invitation: {
    subject: `Your invitation to ${site.name}`,
    heading: 'You are invited',
    paragraphs: [
      `An administrator has made an account for you on the ${site.name} site. Choose a password to sign in for the first time.`,
      'The link works once and for seven days.',
    ],
    button: 'Choose a password',
    note: 'If you did not expect this, do nothing: without a password nobody can use the account.',
  },
  reset: {
    subject: `Choose a new password for ${site.name}`,
    heading: 'Choose a new password',
    paragraphs: [
      `We received a request for a new password for your ${site.name} account.`,
      'The link works once and for one hour. When you have used it, every session of the account ends.',
    ],
    button: 'Choose a new password',
    note: 'If it was not you, do nothing: your password stays as it is.',
  },
  email: {
    subject: `Confirm your new email address for ${site.name}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `We received a request to use this address to sign in to ${site.name}.`,
      'The link works once and for one hour.',
    ],
    button: 'Confirm this address',
    note: 'If it was not you, do nothing: nothing is changed.',
  },
} as const;

/** Brings somebody a link to their own account. */
export const accountLink = defineTemplate({
  schema: z.object({ purpose: z.enum(['invitation', 'reset', 'email']), link: z.url() }),
  isAutomatic: true,
  content: ({ purpose, link }) => {
    const { subject, heading, paragraphs, button, note } = purposes[purpose];
    return {
      subject,
      preview: paragraphs[0],
      heading,
      paragraphs: [...paragraphs],
      action: { label: button, link },
      notes: [note],
    };
  },
});
