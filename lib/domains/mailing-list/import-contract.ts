import { contract } from '../../platform/http/contract';
import { ImportQuerySchema, ImportSchema, ImportStartSchema, ImportSummarySchema } from './import-schema';

export const importsContract = {
  list: contract('GET /api/admin/subscription-imports', {
    access: 'admin',
    summary: 'Lists the imports, the newest first.',
    output: ImportSummarySchema.array(),
  }),
  create: contract('POST /api/admin/subscription-imports', {
    access: 'admin',
    summary: 'Reads a CSV file of subscribers and returns what would become of each line; none is added yet.',
    query: ImportQuerySchema,
    receives: 'text/csv',
    output: ImportSchema,
    refusals: ['not_found'],
    status: 201,
  }),
  get: contract('GET /api/admin/subscription-imports/[id]', {
    access: 'admin',
    summary: 'Returns the progress of an import.',
    output: ImportSchema,
  }),
  delete: contract('DELETE /api/admin/subscription-imports/[id]', {
    access: 'admin',
    summary: 'Deletes an import; one that is under way ends where it is.',
  }),
  start: contract('POST /api/admin/subscription-imports/[id]/start', {
    access: 'admin',
    summary: 'Adds the lines that can be added.',
    body: ImportStartSchema,
    output: ImportSchema,
    refusals: ['conflict'],
  }),
  report: contract('GET /api/admin/subscription-imports/[id]/report', {
    access: 'admin',
    summary: 'Sends the refused lines as CSV, each with the reason.',
    sends: 'text/csv',
  }),
};
