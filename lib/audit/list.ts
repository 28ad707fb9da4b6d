import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { columnsOf } from '../database/columns-of';
import { containsText, db, type Prisma } from '../db';
import { inChunks } from '../lists/in-chunks';
import { pageAround, withRows } from '../lists/page-around';
import { wholeListMaximum, type Page } from '../lists/paging';
import { dayMilliseconds } from '../retention';
import {
  AuditEntrySchema,
  securityEvents,
  type AuditChanges,
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
} from './schema';

const entryFields = {
  ...columnsOf(AuditEntrySchema.omit({ changes: true })),
  details: true,
} satisfies Prisma.AuditEntrySelect;

function toEntry({ details, at, ...row }: Prisma.AuditEntryGetPayload<{ select: typeof entryFields }>): AuditEntry {
  return { ...row, at: at.toISOString(), changes: JSON.parse(details) as AuditChanges };
}

/** The trail of changes is what is kept as one; that of security holds some of these too. */
function whereOf({ kind, event, days, q }: AuditFilter): Prisma.AuditEntryWhereInput {
  const actions = event ? [...securityEvents[event]] : Object.values(securityEvents).flat();
  return {
    AND: [
      kind === 'change'
        ? { kind }
        : event
          ? { action: { in: actions } }
          : { OR: [{ kind }, { action: { in: actions } }] },
      days ? { at: { gte: new Date(Date.now() - days * dayMilliseconds) } } : {},
      q
        ? {
            OR: [
              { actorEmail: containsText(q.toLowerCase()) },
              { action: containsText(q) },
              { client: containsText(q) },
            ],
          }
        : {},
    ],
  };
}

export async function listAuditEntries({
  limit = wholeListMaximum,
  cursor,
  ...filter
}: AuditQuery): Promise<Page<AuditEntry>> {
  const where = whereOf(filter);
  const page = await pageAround({ cursor, limit }, async ({ position, isBackwards, limit: take }) => {
    const isLast = position?.side === 'last';
    const beyond = position && !isLast ? { id: { [isBackwards ? 'gt' : 'lt']: position.id } } : {};
    const orderBy = { id: isBackwards ? 'asc' : 'desc' } as const;
    const keys = await db().auditEntry.findMany({
      where: { ...where, ...beyond },
      orderBy,
      take,
      select: { id: true },
    });
    // A search that fills no page has looked at every entry already.
    if (!position && keys.length < take) return { total: keys.length, keys };
    await setImmediate();
    return { total: await db().auditEntry.count({ where }), keys };
  });
  return withRows(page, async (ids) =>
    (await db().auditEntry.findMany({ where: { id: { in: ids } }, select: entryFields })).map(toEntry),
  );
}

/** So few that other requests get their turn in between. */
const exportChunk = 500;

export function exportAuditEntries(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const where = whereOf(filter);
  return inChunks(exportChunk, async (last?: AuditEntry) => {
    const rows = await db().auditEntry.findMany({
      where: { ...where, ...(last && { id: { lt: last.id } }) },
      orderBy: { id: 'desc' },
      take: exportChunk,
      select: entryFields,
    });
    return rows.map(toEntry);
  });
}
