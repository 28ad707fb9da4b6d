import { contract, IdParamsSchema } from '../http/contract';
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
    method: 'GET',
    path: '/api/admin/subscription-imports/[id]',
    access: 'admin',
    summary: 'Returns the progress of an import.',
    params: IdParamsSchema,
    output: ImportSchema,
  }),
  delete: contract({
    method: 'DELETE',
    path: '/api/admin/subscription-imports/[id]',
    access: 'admin',
    summary: 'Deletes an import that is not under way.',
    params: IdParamsSchema,
  }),
  start: contract({
    method: 'POST',
    path: '/api/admin/subscription-imports/[id]/start',
    access: 'admin',
    summary: 'Adds the lines that can be added.',
    params: IdParamsSchema,
    body: ImportStartSchema,
    output: ImportSchema,
  }),
  report: contract({
    method: 'GET',
    path: '/api/admin/subscription-imports/[id]/report',
    access: 'admin',
    summary: 'Sends the refused lines as CSV, each with the reason.',
    params: IdParamsSchema,
    sends: 'text/csv',
  }),
};
