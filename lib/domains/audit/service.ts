import 'server-only';

import { db, type Transaction } from '../../platform/database/db';
import { EmailSchema } from '../../platform/text/email-address';
import { spendLimits } from '../../platform/limits/service';
import { log } from '../../platform/process/log';
import { countSecurityEvent } from '../../platform/process/metrics';
import { keyedHash } from '../../platform/crypto/secrets';
import { auditKindOf, type AuditAction, type AuditChanges, securityEvents } from './schema';

export interface Actor {
  id: number | null;
  email: string;
  client: string;
}

interface AuditRecord {
  action: AuditAction;
  subject: string;
  changes?: AuditChanges;
}

/** Writes an entry. Pass the change's transaction, if there is one, so that neither is stored without the other. */
export async function recordAudit(
  tx: Pick<Transaction, 'auditEntry'>,
  actor: Actor,
  { action, subject, changes = {} }: AuditRecord,
): Promise<void> {
  const kind = auditKindOf(action);
  if (kind === 'security') countSecurityEvent(action);
  const named = { ...actor, email: claims.has(action) ? addressOrNothing(actor) : actor.email };
  const { id } = await tx.auditEntry.create({
    data: {
      actorId: actor.id,
      actorEmail: named.email,
      action,
      kind,
      // PostgreSQL stores no NUL, and a client may be quoted here.
      subject: subject.replace(/\p{Cc}+/gu, ' ').toWellFormed(),
      details: JSON.stringify(changes),
      client: actor.client,
      at: new Date(),
    },
    select: { id: true },
  });
  logSecurityEvent(action, named, subject, id);
}

/** Without an account, the text in the address field may be a password. */
function addressOrNothing({ id, email }: Actor): string {
  return id !== null || EmailSchema.safeParse(email).success ? email : '';
}

const rarelySeconds = 15 * 60;
const mostOfClient = 20;

/** For events that a client can cause without limit: at most one entry per account and 20 per client in 15 minutes. */
export async function recordAuditRarely(actor: Actor, record: AuditRecord): Promise<void> {
  const limit = { scope: `trail:${record.action}`, maximum: 1, windowSeconds: rarelySeconds };
  const { retryAfterSeconds } = await spendLimits([
    { limit, key: `${addressOrNothing(actor)} ${actor.client}` },
    { limit: { ...limit, scope: `${limit.scope}:client`, maximum: mostOfClient }, key: actor.client },
  ]);
  if (retryAfterSeconds) countSecurityEvent(record.action);
  else await recordAudit(db(), actor, record);
}

const actions: ReadonlySet<string> = new Set(Object.values(securityEvents).flat());

/** For unauthenticated callers: an id in the log would reveal that the account exists. */
const claims: ReadonlySet<string> = new Set([
  ...securityEvents.failure,
  ...securityEvents.lockout,
  'password.ask-reset',
] satisfies AuditAction[]);

/**
 * Logs a security event, so that the operator can forward it to another system. `account` distinguishes addresses
 * without revealing them; `entry` is the event's row in the trail, whose transaction may still fail.
 */
function logSecurityEvent(action: AuditAction, actor: Actor, subject: string, entry: number): void {
  if (!actions.has(action)) return;
  log().info({
    securityEvent: action,
    ...(actor.id !== null && !claims.has(action) && { actorId: actor.id }),
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
  return `${value.slice(0, textMaximum)}… (${value.length.toLocaleString('en-US')} characters)`;
}
