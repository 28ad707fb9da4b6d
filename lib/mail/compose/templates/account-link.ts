import { z } from 'zod';

import { site } from '../../../site';
import { defineTemplate } from './template';

const words = {
  invitation: {
    subject: `Your ${site.name} account`,
    heading: 'You are invited',
    paragraphs: [
      `An administrator of ${site.name} has opened an account for you. Choose a password of your own, and you can sign in.`,
      'The link works once and expires after seven days. Ask for another if it is too old.',
    ],
    button: 'Choose a password',
    note: 'If you did not expect this, do nothing: without a password nobody can sign in.',
  },
  reset: {
    subject: `A new password for your ${site.name} account`,
    heading: 'Choose a new password',
    paragraphs: [
      `You, or someone who knows your address, asked for a new password for your ${site.name} account.`,
      'The link works once and expires after one hour. With the new password every open session of the account ends.',
    ],
    button: 'Choose a password',
    note: 'If it was not you, do nothing: your password stays as it is.',
  },
  email: {
    subject: `Confirm the new address of your ${site.name} account`,
    heading: 'Confirm your new address',
    paragraphs: [
      `Somebody asked to sign in to their ${site.name} account with this address from now on.`,
      'If that was you, open the link in a browser in which you are signed in. It works once and expires after 24 hours.',
    ],
    button: 'Confirm this address',
    note: 'If it was not you, do nothing: no account takes this address.',
  },
} as const;

/** Carries a link to somebody's own account. */
export const accountLink = defineTemplate({
  schema: z.object({ purpose: z.enum(['invitation', 'reset', 'email']), link: z.url() }),
  isAutomatic: true,
  content: ({ purpose, link }) => {
    const { subject, heading, paragraphs, button, note } = words[purpose];
    return {
      subject,
      preview: paragraphs[0],
      heading,
      paragraphs: [...paragraphs],
      action: { label: button, link },
      notes: [note, 'This message is about an account. It is sent whether or not you subscribe to updates.'],
    };
  },
});
