import { auditContract } from '@/lib/domains/audit/contract';
import { listAuditEntries } from '@/lib/domains/audit/list';
import { auditWords } from '@/lib/registry/domains';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(auditContract.list, ({ query }) => listAuditEntries(query, auditWords)),
);
