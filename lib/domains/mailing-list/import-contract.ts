import { contract } from '@/lib/platform/http/contract';

import { ImportQuerySchema, ImportSchema, ImportStartSchema, ImportSummarySchema } from './import-schema';

export const importsContract = {
  list: contract('GET /api/admin/subscription-imports', {
    access: 'admin',
    effect: 'reads',
    summary: 'Lists the imports, newest first.',
    output: ImportSummarySchema.array(),
  }),
  create: contract('POST /api/admin/subscription-imports', {
    access: 'admin',
    effect: 'changes',
    summary: 'Checks a CSV file of subscribers and returns what would happen to each line. Adds nothing yet.',
    query: ImportQuerySchema,
    receives: 'text/csv',
    output: ImportSchema,
    refusals: ['not_found', 'conflict'],
    status: 201,
  }),
  get: contract('GET /api/admin/subscription-imports/[id]', {
    access: 'admin',
    effect: 'reads',
    summary: 'Returns the progress of an import.',
    output: ImportSchema,
  }),
  delete: contract('DELETE /api/admin/subscription-imports/[id]', {
    access: 'admin',
    effect: 'changes',
    summary: 'Deletes an import; one that is running stops where it is.',
  }),
  start: contract('POST /api/admin/subscription-imports/[id]/start', {
    access: 'admin',
    effect: 'adds-many',
    summary: 'Starts an import: adds the lines that passed the check.',
    body: ImportStartSchema,
    output: ImportSchema,
    refusals: ['conflict'],
  }),
  report: contract('GET /api/admin/subscription-imports/[id]/report', {
    access: 'admin',
    effect: 'hands-out',
    summary: 'Exports the rejected lines as CSV, each with the reason.',
    sends: 'text/csv',
  }),
};
