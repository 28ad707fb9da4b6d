import 'server-only';

import { containsText, db, type Prisma, type Transaction } from '../db';
import { decodeCursor, encodeCursor } from '../lists/keyset';
import { wholeListMaximum, type Page } from '../lists/paging';
import { auditKindOf, type AuditAction, type AuditChanges, type AuditEntry, type AuditQuery } from './schema';

/** Who changes something, and from where. */
export interface Actor {
  id: number | null;
  email: string;
  /** The client's address. */
  client: string;
}

interface AuditRecord {
  action: AuditAction;
  /** What it was done to, as a person knows it. */
  subject: string;
  changes?: AuditChanges;
}

/** Writes an entry in the transaction of the change itself, where there is one: neither is there without the other. */
export async function recordAudit(
  tx: Pick<Transaction, 'auditEntry'>,
  actor: Actor,
  { action, subject, changes = {} }: AuditRecord,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actorId: actor.id,
      actorEmail: actor.email,
      action,
      kind: auditKindOf(action),
      subject,
      details: JSON.stringify(changes),
      client: actor.client,
      at: new Date(),
    },
    select: { id: true },
  });
}

/** One page of the trail, newest first. */
export async function listAuditEntries({
  limit = wholeListMaximum,
  cursor,
  kind = 'change',
  q,
}: AuditQuery): Promise<Page<AuditEntry>> {
  const position = cursor ? decodeCursor(cursor) : undefined;
  const offset = position?.offset ?? 0;
  const where: Prisma.AuditEntryWhereInput = {
    kind,
    ...(q && {
      OR: [{ actorEmail: containsText(q.toLowerCase()) }, { action: containsText(q) }, { client: containsText(q) }],
    }),
  };
  const [total, rows] = await Promise.all([
    db().auditEntry.count({ where }),
    db().auditEntry.findMany({
      where: { ...where, ...(position && { id: { lt: position.id } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
      select: { id: true, at: true, actorEmail: true, action: true, subject: true, details: true, client: true },
    }),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ details, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      changes: JSON.parse(details) as AuditChanges,
    })),
    total,
    offset,
    ...(rows.length > limit &&
      last && { nextCursor: encodeCursor({ side: 'after', value: null, id: last.id, offset: offset + page.length }) }),
  };
}
