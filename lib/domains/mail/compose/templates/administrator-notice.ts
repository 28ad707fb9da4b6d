import { z } from 'zod';

import { utcText } from '@/lib/platform/dates/calendar-day';
import { site } from '@/lib/site';

import { defineTemplate } from './template';

const DataSchema = z.object({
  /** Absent in messages that were queued before it was there. */
  did: z.enum(['read', 'changed']).optional(),
  reader: z.string(),
  maximum: z.int(),
  at: z.iso.datetime(),
  client: z.string(),
  link: z.url(),
});

const words = {
  read: {
    subject: 'Many addresses read',
    heading: 'Many addresses were read',
    text: (reader: string, most: string) =>
      `The account ${reader} has read more than ${most} addresses of subscribers within an hour.`,
  },
  changed: {
    subject: 'Many addresses changed',
    heading: 'Many addresses were changed',
    text: (reader: string, most: string) =>
      `The account ${reader} is deleting, changing or adding addresses of subscribers one by one, ${most} or more within an hour. Each further one needs a proof of identity that is not older than ten minutes.`,
  },
};

/** Notifies administrators that an account has read or changed more subscriber addresses than daily work requires. */
export const administratorNotice = defineTemplate({
  name: 'administrator-notice',
  label: 'Notice to administrators',
  schema: DataSchema,
  audience: 'office',
  isAutomatic: true,
  content: ({ did = 'read', reader, maximum, at, client, link }) => {
    const { subject, heading, text: textOf } = words[did];
    const text = textOf(reader, maximum.toLocaleString('en-US'));
    return {
      subject: `${subject}: ${site.name}`,
      preview: text,
      heading,
      paragraphs: [
        text,
        `When: ${utcText(at)}\nNetwork: ${client}`,
        'If you did not expect this, ask its owner. If it was not them, end the sessions of the account in User Management and reset its password.',
      ],
      action: { label: 'Open the audit trail', link },
      notes: ['This message goes to every administrator, at most once an hour for each account.'],
    };
  },
});
