import { auditContract } from '@/lib/audit/contract';
import { listAuditEntries } from '@/lib/audit/list';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(auditContract.list, ({ query }) => listAuditEntries(query)),
);
