import { contract } from '../http/contract';
import { AuditEntrySchema, AuditQuerySchema } from './schema';

export const auditContract = {
  list: contract({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'Lists every change made in the back office, the newest first.',
    query: AuditQuerySchema,
    pageOf: AuditEntrySchema,
  }),
};
