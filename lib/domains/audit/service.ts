import 'server-only';

import type { AuditAction, AuditKind } from '@/lib/domains/audit-action';
import { keyedHash } from '@/lib/platform/crypto/secrets';
import { db, type Transaction } from '@/lib/platform/database/db';
import { spendInOrder } from '@/lib/platform/limits/service';
import { log } from '@/lib/platform/process/log';
import { defineMetric } from '@/lib/platform/process/metrics';
import { cutText } from '@/lib/platform/text/cut';
import { EmailSchema } from '@/lib/platform/text/email-address';

import type { AuditChanges } from './schema';

export interface Actor {
  id: number | null;
  email: string;
  client: string;
  /**
   * Throws if the actor may no longer act. Asked with each entry, which a change writes last: the actor may have lost the
   * account or the role while the change waited for a lock.
   */
  requireAccess?: (tx: Pick<Transaction, '$queryRaw'>) => Promise<void>;
}

interface AuditRecord {
  action: AuditAction;
  subject: string;
  changes?: AuditChanges;
}

const securityEvents = defineMetric(
  'security_events_total',
  ({ Counter }, common) =>
    new Counter({
      ...common,
      help: 'What concerns who gets in, by the name that the audit trail has for it.',
      labelNames: ['action'],
    }),
);

/** Counts a security event, even one that is too frequent for an entry in the trail. */
export function countSecurityEvent({ name }: AuditAction): void {
  void securityEvents((counter) => counter.inc({ action: name }));
}

/** Writes an entry. Pass the change's transaction, if there is one, so that neither is stored without the other. */
export async function recordAudit(
  tx: Pick<Transaction, 'auditEntry' | '$queryRaw'>,
  actor: Actor,
  { action, subject, changes = {} }: AuditRecord,
): Promise<void> {
  await actor.requireAccess?.(tx);
  if (action.kind === 'security') countSecurityEvent(action);
  const isClaimed = action.isClaimed ?? (action.event === 'failure' || action.event === 'lockout');
  const email = isClaimed ? addressOrNothing(actor) : actor.email;
  const { id } = await tx.auditEntry.create({
    data: {
      actorId: actor.id,
      actorEmail: email,
      action: action.name,
      kind: action.kind,
      subject: subject.replace(/\p{Cc}+/gu, ' '),
      details: JSON.stringify(changes),
      client: actor.client,
      at: new Date(),
    },
    select: { id: true },
  });
  // For unauthenticated callers: an id in the log would reveal that the account exists.
  const known = { id: isClaimed ? null : actor.id, email, client: actor.client };
  if (action.event) logSecurityEvent(action.name, known, subject, id);
}

/** Without an account, the text in the address field may be a password. */
function addressOrNothing({ id, email }: Actor): string {
  return id !== null || EmailSchema.safeParse(email).success ? email : '';
}

/**
 * Takes an address without an account out of the entries that hold it because someone typed it: as their own where they
 * failed to sign in, or as the subject of one of `actions`.
 */
export async function forgetTyped(tx: Transaction, email: string, actions: readonly AuditAction[]): Promise<void> {
  const claimed = { actorEmail: email, actorId: null, kind: 'security' satisfies AuditKind };
  await tx.auditEntry.updateMany({ where: claimed, data: { actorEmail: '' } });
  const named = { action: { in: actions.map(({ name }) => name) }, subject: email };
  await tx.auditEntry.updateMany({ where: named, data: { subject: '' } });
}

const rarelySeconds = 15 * 60;
const mostOfClient = 20;

/** For events that a client can cause without limit: at most one entry per account and 20 per client in 15 minutes. */
export async function recordAuditRarely(actor: Actor, record: AuditRecord): Promise<void> {
  const limit = { scope: `trail:${record.action.name}`, maximum: 1, windowSeconds: rarelySeconds };
  const use = [
    { limit, key: `${addressOrNothing(actor)} ${actor.client}` },
    { limit: { ...limit, scope: `${limit.scope}:client`, maximum: mostOfClient }, key: actor.client },
  ];
  await db().$transaction(async (tx) => {
    const { outcomes } = await spendInOrder(tx, [use], new Date());
    if (outcomes[0]?.retryAfterSeconds) countSecurityEvent(record.action);
    else await recordAudit(tx, actor, record);
  });
}

/**
 * Logs a security event, so that the operator can forward it to another system. `account` distinguishes addresses
 * without revealing them; `entry` is the event's row in the trail, whose transaction may still fail.
 */
function logSecurityEvent(action: string, actor: Actor, subject: string, entry: number): void {
  log().info({
    securityEvent: action,
    ...(actor.id !== null && { actorId: actor.id }),
    ...(actor.email && { account: keyedHash('security-log', actor.email).slice(0, 16) }),
    network: actor.client,
    subject: subject.replace(/\S+@\S+/g, '(address)'),
    entry,
  });
}

const textMaximum = 200;

/** Differences between two states of a row, by field. Long text is shortened: the trail is not a second copy of it. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): AuditChanges {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: brief(before[field]), to: brief(after[field]) }]),
  );
}

function brief(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= textMaximum) return value ?? null;
  return `${cutText(value, textMaximum)}… (${value.length.toLocaleString('en-US')} characters)`;
}
