import { auditContract } from '@/lib/audit/contract';
import { exportAuditEntries } from '@/lib/audit/list';
import { recordAudit } from '@/lib/audit/service';
import { csvFile, csvStream } from '@/lib/csv/stream';
import { db } from '@/lib/db';
import { endpoint, resource } from '@/lib/endpoint';
import { site } from '@/lib/site';

const columns = ['id', 'at', 'actorEmail', 'action', 'subject', 'changes', 'client'] as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(auditContract.export, async ({ query, actor, headers }) => {
    const { kind, event, days, q } = query;
    const filters = Object.entries({ event, days, q }).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
    const subject = [kind === 'security' ? 'Security events' : 'Changes', ...filters].join(', ');
    await recordAudit(db(), actor, { action: 'audit.export', subject });
    const day = new Date().toISOString().slice(0, 10);
    const rows = inCells(exportAuditEntries(query));
    return csvFile(`${site.productSlug}-audit-${kind}-${day}.csv`, csvStream(columns, rows), headers);
  }),
);

async function* inCells(chunks: ReturnType<typeof exportAuditEntries>) {
  for await (const rows of chunks) yield rows.map((row) => ({ ...row, changes: JSON.stringify(row.changes) }));
}
