import 'server-only';

import { db, type Transaction } from '../db';
import { spendLimits } from '../limits/service';
import { countSecurityEvent } from '../process/metrics';
import { auditKindOf, type AuditAction, type AuditChanges } from './schema';
import { logSecurityEvent } from './security-log';

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
  const kind = auditKindOf(action);
  if (kind === 'security') countSecurityEvent(action);
  const { id } = await tx.auditEntry.create({
    data: {
      actorId: actor.id,
      actorEmail: actor.email,
      action,
      kind,
      subject,
      details: JSON.stringify(changes),
      client: actor.client,
      at: new Date(),
    },
    select: { id: true },
  });
  logSecurityEvent(action, actor, subject, id);
}

const rarelySeconds = 15 * 60;
const mostOfClient = 20;

/**
 * Writes an entry of what one client may cause without end, such as a refusal by a limit: in a quarter of an hour the
 * first that names an account, and at most twenty from one client, whoever it names.
 */
export async function recordAuditRarely(actor: Actor, record: AuditRecord): Promise<void> {
  const limit = { scope: `trail:${record.action}`, maximum: 1, windowSeconds: rarelySeconds };
  const { retryAfterSeconds } = await spendLimits([
    { limit, key: `${actor.email} ${actor.client}` },
    { limit: { ...limit, scope: `${limit.scope}:client`, maximum: mostOfClient }, key: actor.client },
  ]);
  if (retryAfterSeconds) countSecurityEvent(record.action);
  else await recordAudit(db(), actor, record);
}
