import { z } from 'zod';

import { site } from '@/lib/site';

import { defineTemplate } from './template';

const wordsOf = {
  invitation: {
    subject: `Your ${site.name} account`,
    heading: 'You are invited',
    paragraphs: [
      `An administrator of ${site.name} has created an account for you. Choose a password, then sign in.`,
      'The link can be used once and expires after seven days. If it has expired, ask an administrator to send it again.',
    ],
    button: 'Choose a password',
    note: 'If you did not expect this message, you can ignore it. No one can sign in to the account until a password has been chosen.',
  },
  reset: {
    subject: `A new password for your ${site.name} account`,
    heading: 'Choose a new password',
    paragraphs: [
      `You, or someone who knows your address, asked for a new password for your ${site.name} account.`,
      'The link can be used once and expires after one hour. Setting the new password ends every open session of the account.',
    ],
    button: 'Choose a password',
    note: 'If this was not you, you can ignore this message. Your password stays as it is.',
  },
  email: {
    subject: `Confirm the new address of your ${site.name} account`,
    heading: 'Confirm your new address',
    paragraphs: [
      `Someone asked to sign in to their ${site.name} account with this address from now on.`,
      'If this was you, open the link in a browser in which you are signed in. It can be used once and expires after 24 hours.',
    ],
    button: 'Confirm this address',
    note: 'If this was not you, you can ignore this message. Nothing will change.',
  },
} as const;

export const accountLink = defineTemplate({
  name: 'account-link',
  label: 'Account link',
  schema: z.object({
    purpose: z.enum(['invitation', 'reset', 'email']),
    link: z.url(),
    /** Of an invitation: who invites, and to which role. Absent in one that an earlier build queued. */
    invitation: z.object({ by: z.string(), role: z.string() }).optional(),
  }),
  audience: 'account',
  isAutomatic: true,
  content: ({ purpose, link, invitation }) => {
    const { heading, paragraphs: usual, button, note, ...words } = wordsOf[purpose];
    const place = invitation?.role === 'user' ? site.name : `the back office of ${site.name}`;
    const subject = invitation ? `${invitation.by} invites you to ${place}` : words.subject;
    const first = invitation ? `${subject}. Choose a password, then sign in.` : usual[0];
    return {
      subject,
      preview: first,
      heading,
      paragraphs: [first, usual[1]],
      action: { label: button, link },
      notes: [note],
    };
  },
});
