import { z } from 'zod';

import { utcText } from '../../../../platform/dates/calendar-day';
import { site } from '../../../../site';
import { defineTemplate } from './template';

/** Notifies administrators that an account has read more subscriber addresses than daily work requires. */
export const administratorNotice = defineTemplate({
  name: 'administrator-notice',
  label: 'Notice to administrators',
  schema: z.object({ reader: z.string(), maximum: z.int(), at: z.iso.datetime(), client: z.string(), link: z.url() }),
  audience: 'office',
  isAutomatic: true,
  content: ({ reader, maximum, at, client, link }) => {
    const most = maximum.toLocaleString('en-US');
    const text = `The account ${reader} has read more than ${most} addresses of subscribers within an hour.`;
    return {
      subject: `Many addresses read: ${site.name}`,
      preview: text,
      heading: 'Many addresses were read',
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
