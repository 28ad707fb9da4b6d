import { contract } from '@/lib/platform/http/contract';

import { AuditEntrySchema, AuditExportQuerySchema, AuditQuerySchema } from './schema';

export const auditContract = {
  list: contract('GET /api/admin/audit', {
    access: 'admin',
    effect: 'reads',
    summary: 'Lists an audit trail, newest first: changes made in the back office, or sign-ins and access.',
    query: AuditQuerySchema,
    pageOf: AuditEntrySchema,
  }),
  export: contract('GET /api/admin/audit/export', {
    access: 'admin',
    effect: 'hands-out',
    summary: 'Exports an audit trail as CSV, with the same filters.',
    query: AuditExportQuerySchema,
    sends: 'text/csv',
  }),
};
