import { z } from 'zod';

import { site } from '@/lib/site';

import { defineTemplate } from './template';

/** Sent to the site's own bounce mailbox, whose server reports in its headers whether SPF, DKIM and DMARC pass. */
export const mailProbe = defineTemplate({
  name: 'mail-probe',
  label: 'Probe of the mail route',
  schema: z.object({ at: z.iso.datetime() }),
  audience: 'office',
  isAutomatic: true,
  content: ({ at }) => {
    const text = `The site sent this message to itself at ${at} to see how it arrives. Nothing needs to be done.`;
    return {
      subject: 'A probe of our mail',
      preview: text,
      heading: 'A probe of our mail',
      paragraphs: [text],
      notes: [`This message is about the mail of ${site.name}.`],
    };
  },
});
