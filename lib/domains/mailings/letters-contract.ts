import { contract } from '@/lib/platform/http/contract';

import { LetterExportQuerySchema, LetterQuerySchema, LetterSchema, MailingSchema } from './letters-schema';

export const lettersContract = {
  summary: contract('GET /api/admin/mailings/[id]', {
    access: 'editor',
    effect: 'reads',
    summary: 'Counts the letters of a mailing by outcome, and estimates when it ends at the configured rates.',
    output: MailingSchema,
  }),
  list: contract('GET /api/admin/letters', {
    access: 'admin',
    effect: 'reads',
    summary: 'Lists the letters of a mailing, each with its recipient and what the mail server said.',
    query: LetterQuerySchema,
    pageOf: LetterSchema,
    refusals: ['not_found'],
  }),
  export: contract('GET /api/admin/letters/export', {
    access: 'admin',
    effect: 'hands-out',
    summary: 'Exports the letters of a mailing as CSV.',
    query: LetterExportQuerySchema,
    sends: 'text/csv',
    refusals: ['not_found'],
  }),
};
