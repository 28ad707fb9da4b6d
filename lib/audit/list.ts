import 'server-only';

import { containsText, db, type Prisma } from '../db';
import { decodeCursor, encodeCursor, type Position } from '../lists/keyset';
import { wholeListMaximum, type Page } from '../lists/paging';
import { dayMilliseconds } from '../retention';
import { securityEvents, type AuditChanges, type AuditEntry, type AuditFilter, type AuditQuery } from './schema';

const entryFields = {
  id: true,
  at: true,
  actorEmail: true,
  action: true,
  subject: true,
  details: true,
  client: true,
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

/** One page of a trail, newest first; pages are found by their entries' ids. */
export async function listAuditEntries({
  limit = wholeListMaximum,
  cursor,
  ...filter
}: AuditQuery): Promise<Page<AuditEntry>> {
  const position: Position = cursor ? decodeCursor(cursor) : { side: 'after', value: null, id: 0, offset: 0 };
  const isBackwards = position.side !== 'after';
  const where = whereOf(filter);
  const beyond = { before: { gt: position.id }, after: { lt: position.id }, last: {} }[position.side];
  const total = await db().auditEntry.count({ where });
  const wanted = position.side === 'last' ? total % limit || limit : limit;
  const found = await db().auditEntry.findMany({
    where: cursor ? { ...where, id: beyond } : where,
    orderBy: { id: isBackwards ? 'asc' : 'desc' },
    take: wanted + 1,
    select: entryFields,
  });
  const page = found.slice(0, wanted);
  const isMore = found.length > wanted;
  if (isBackwards) page.reverse();
  const end = position.side === 'last' ? total : position.offset;
  const offset = isBackwards ? (isMore ? Math.max(0, end - page.length) : 0) : position.offset;
  const [first, last] = [page[0], page.at(-1)];
  const hasBefore = isBackwards ? isMore : cursor !== undefined;
  const hasAfter = isBackwards ? position.side === 'before' : isMore;
  const at = (side: Position['side'], id: number, from: number) =>
    encodeCursor({ side, value: null, id, offset: from });
  return {
    rows: page.map(toEntry),
    total,
    offset,
    ...(hasBefore && first && { previousCursor: at('before', first.id, offset) }),
    ...(hasAfter && last && { nextCursor: at('after', last.id, offset + page.length) }),
    ...(hasAfter && total > limit && { lastCursor: at('last', 0, 0) }),
  };
}

/** So few that other requests get their turn in between. */
const exportChunk = 500;

/** Every entry of a trail that passes, newest first, in chunks: constant memory however many there are. */
export async function* exportAuditEntries(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const where = whereOf(filter);
  let before: number | undefined;
  for (;;) {
    const rows = await db().auditEntry.findMany({
      where: before === undefined ? where : { ...where, id: { lt: before } },
      orderBy: { id: 'desc' },
      take: exportChunk,
      select: entryFields,
    });
    if (rows.length > 0) yield rows.map(toEntry);
    if (rows.length < exportChunk) return;
    before = rows.at(-1)?.id;
  }
}
