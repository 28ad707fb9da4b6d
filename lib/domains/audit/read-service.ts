import 'server-only';

import { db, type Prisma, type Transaction } from '../../platform/database/db';
import { storedJson } from '../../platform/text/stored-json';
import type { SecurityEvent } from '../audit-action';
import { AuditChangesSchema, type AuditAction, type AuditChanges } from './schema';
import { actionFacts } from './service';

interface Sought {
  action: AuditAction;
  at: { gte: Date; lt?: Date };
  /** A field that must have changed. */
  field?: string;
  take?: number;
}

export interface TrailEntry {
  at: Date;
  subject: string;
  changes: AuditChanges;
}

/** Entries of one action in a time, newest first. */
export async function listEntriesOf({ action, at, field, take }: Sought): Promise<TrailEntry[]> {
  const rows = await db().auditEntry.findMany({
    where: { action, at, ...(field && { details: { contains: field } }) },
    orderBy: { at: 'desc' },
    take,
    select: { at: true, subject: true, details: true },
  });
  return rows.map(({ details, ...row }) => ({ ...row, changes: storedJson(AuditChangesSchema, details) }));
}

/** What an account did, for its owner's copy. */
export function listActions(
  tx: Pick<Transaction, 'auditEntry'>,
  where: Pick<Prisma.AuditEntryWhereInput, 'actorEmail' | 'actorId'>,
): Promise<{ at: Date; action: string; client: string }[]> {
  return tx.auditEntry.findMany({ where, orderBy: { id: 'asc' }, select: { at: true, action: true, client: true } });
}

/** How many entries of actions that are this kind of security event there are in a time. */
export async function countEvents(event: SecurityEvent, at: { gt: Date; lte: Date }): Promise<number> {
  const facts = Object.entries(await actionFacts.get());
  const actions = facts.filter(([, action]) => action.event === event).map(([name]) => name);
  return db().auditEntry.count({ where: { action: { in: actions }, at } });
}

/** The latest time of an entry; undefined for an empty trail. */
export async function latestEntryAt(): Promise<Date | undefined> {
  const newest = await db().auditEntry.findFirst({ orderBy: [{ at: 'desc' }, { id: 'desc' }], select: { at: true } });
  return newest?.at;
}
