import { z } from 'zod';

import { site } from '@/lib/site';

import { defineTemplate } from './template';

/** Notifies the operator of checks that failed several times in a row, and of those that pass again. */
export const alarm = defineTemplate({
  name: 'alarm',
  label: 'Alarm from a check',
  schema: z.object({
    raised: z.array(z.object({ name: z.string(), message: z.string(), advice: z.string() })),
    over: z.array(z.string()),
    siteUrl: z.url(),
  }),
  audience: 'office',
  isAutomatic: true,
  content: ({ raised, over, siteUrl }) => {
    const names = raised.map(({ name }) => name).join(', ');
    const heading = raised.length > 0 ? `Needs attention: ${names}` : `OK again: ${over.join(', ')}`;
    return {
      subject: `${site.name}: ${heading}`,
      preview: raised[0]?.message ?? heading,
      heading,
      paragraphs: [
        ...raised.map(({ name, message, advice }) => `${name}: ${message}\n${advice}`),
        ...(over.length > 0 && raised.length > 0 ? [`OK again: ${over.join(', ')}`] : []),
      ],
      notes: [`This message is about the running of ${siteUrl}. npm run doctor shows every check.`],
    };
  },
});
