import { contract } from '../../platform/http/contract';
import { AuditEntrySchema, AuditExportQuerySchema, AuditQuerySchema } from './schema';

export const auditContract = {
  list: contract('GET /api/admin/audit', {
    access: 'admin',
    summary: 'Lists the changes made in the back office, or what concerns who gets in, the newest first.',
    query: AuditQuerySchema,
    pageOf: AuditEntrySchema,
  }),
  export: contract('GET /api/admin/audit/export', {
    access: 'admin',
    needsRecentProof: true,
    summary: 'Sends a trail as CSV, as far as it passes the same filters.',
    query: AuditExportQuerySchema,
    sends: 'text/csv',
  }),
};
