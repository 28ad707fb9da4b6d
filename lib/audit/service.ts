import 'server-only';

import { db, type Transaction } from '../db';
import { decodeCursor, encodeCursor } from '../keyset';
import { wholeListMaximum, type Page } from '../paging';
import type { AuditAction, AuditChanges, AuditEntry, AuditQuery } from './schema';

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

/** Writes an entry in the transaction of the change itself: neither is there without the other. */
export async function recordAudit(
  tx: Transaction,
  actor: Actor,
  { action, subject, changes = {} }: AuditRecord,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actorId: actor.id,
      actorEmail: actor.email,
      action,
      subject,
      details: JSON.stringify(changes),
      client: actor.client,
      at: new Date(),
    },
    select: { id: true },
  });
}

/** One page of the trail, newest first. */
export async function listAuditEntries({ limit = wholeListMaximum, cursor }: AuditQuery): Promise<Page<AuditEntry>> {
  const position = cursor ? decodeCursor(cursor) : undefined;
  const offset = position?.offset ?? 0;
  const [total, rows] = await Promise.all([
    db().auditEntry.count(),
    db().auditEntry.findMany({
      where: position && { id: { lt: position.id } },
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
