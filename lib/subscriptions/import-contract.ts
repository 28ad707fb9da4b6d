import { adminItem, contract } from '../http/contract';
import { ImportQuerySchema, ImportSchema, ImportStartSchema, ImportSummarySchema } from './import-schema';

export const importsContract = {
  list: contract({
    method: 'GET',
    path: '/api/admin/subscription-imports',
    access: 'admin',
    summary: 'Lists the imports, the newest first.',
    output: ImportSummarySchema.array(),
  }),
  create: contract({
    method: 'POST',
    path: '/api/admin/subscription-imports',
    access: 'admin',
    summary: 'Reads a CSV file of subscribers and returns what would become of each line; nobody is added yet.',
    query: ImportQuerySchema,
    receives: 'text/csv',
    output: ImportSchema,
    status: 201,
  }),
  get: contract({
    ...adminItem('/api/admin/subscription-imports/[id]'),
    method: 'GET',
    summary: 'Returns the progress of an import.',
    output: ImportSchema,
  }),
  delete: contract({
    ...adminItem('/api/admin/subscription-imports/[id]'),
    method: 'DELETE',
    summary: 'Deletes an import; one that is under way ends where it is.',
  }),
  start: contract({
    ...adminItem('/api/admin/subscription-imports/[id]/start'),
    method: 'POST',
    summary: 'Adds the lines that can be added.',
    body: ImportStartSchema,
    output: ImportSchema,
  }),
  report: contract({
    ...adminItem('/api/admin/subscription-imports/[id]/report'),
    method: 'GET',
    summary: 'Sends the refused lines as CSV, each with the reason.',
    sends: 'text/csv',
  }),
};
