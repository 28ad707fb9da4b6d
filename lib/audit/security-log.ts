import 'server-only';

import { log } from '../process/log';
import { keyedHash } from '../secrets';
import { securityEvents, type AuditAction } from './schema';
import type { Actor } from './service';

const actions: ReadonlySet<string> = new Set(Object.values(securityEvents).flat());

/** Of whoever only claims to be somebody: the log would tell by the number that there is such an account. */
const claims: ReadonlySet<string> = new Set([
  ...securityEvents.failure,
  ...securityEvents.lockout,
  'password.ask-reset',
] satisfies AuditAction[]);

/**
 * Writes a security event to the log, from where the operator sends it to a system of its own. `account` tells events of
 * one address from those of another without naming it; `entry` is the event's row in the trail, whose transaction may
 * still fail.
 */
export function logSecurityEvent(action: AuditAction, actor: Actor, subject: string, entry: number): void {
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
