import { auditContract } from '@/lib/domains/audit/contract';
import { exportAuditEntries, trailAudit } from '@/lib/domains/audit/list';
import { recordAudit } from '@/lib/domains/audit/service';
import { csvFile, csvStream } from '@/lib/platform/csv/stream';
import { db } from '@/lib/platform/database/db';
import { auditWords } from '@/lib/registry/domains';
import { endpoint, resource } from '@/lib/api/endpoint';
import { site } from '@/lib/site';

const columns = ['id', 'at', 'actorEmail', 'action', 'subject', 'changes', 'client'] as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(auditContract.export, async ({ query, actor, headers }) => {
    const { kind, ...rest } = query;
    const filters = Object.entries(rest).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
    const subject = [kind === 'security' ? 'Security events' : 'Changes', ...filters].join(', ');
    const rows = inCells(await exportAuditEntries(query, auditWords));
    await recordAudit(db(), actor, { action: trailAudit['audit.export'], subject });
    const day = new Date().toISOString().slice(0, 10);
    return csvFile(`${site.productSlug}-audit-${kind}-${day}.csv`, csvStream(columns, rows), headers);
  }),
);

async function* inCells(chunks: Awaited<ReturnType<typeof exportAuditEntries>>) {
  for await (const rows of chunks) yield rows.map((row) => ({ ...row, changes: JSON.stringify(row.changes) }));
}
