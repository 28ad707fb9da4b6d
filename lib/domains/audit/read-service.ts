import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { storedJson } from '@/lib/platform/database/columns';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';

import { AuditChangesSchema, type AuditChanges } from './schema';

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
    where: { action: action.name, at, ...(field && { details: { contains: field } }) },
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

/** How many entries of an action there are in a time. */
export function countEntriesOf({ name }: AuditAction, at: { gt: Date; lte: Date }): Promise<number> {
  return db().auditEntry.count({ where: { action: name, at } });
}

/** The latest time of an entry; undefined for an empty trail. */
export async function latestEntryAt(): Promise<Date | undefined> {
  const newest = await db().auditEntry.findFirst({ orderBy: [{ at: 'desc' }, { id: 'desc' }], select: { at: true } });
  return newest?.at;
}

/** Who last did one of these actions to a subject, by address; undefined if the trail no longer says. */
export async function findLastActor({ actions, subject }: { actions: AuditAction[]; subject: string }) {
  const entry = await db().auditEntry.findFirst({
    where: { action: { in: actions.map(({ name }) => name) }, subject },
    orderBy: { id: 'desc' },
    select: { actorEmail: true },
  });
  return entry?.actorEmail;
}
