import 'server-only';

import type { AuditAction } from '../audit/schema';
import { recordAudit, recordAuditRarely, type Actor } from '../audit/service';
import { db } from '../db';
import { clientOf } from '../http/client-address';
import { MemoryLimit } from '../limits/memory-limit';
import { countSecurityEvent } from '../process/metrics';
import { singleton } from '../process/singleton';
import type { CurrentUser } from './schema';

/** A request of the API or for a page; a plain form has no more than headers. */
interface Refused {
  headers: Headers;
  method?: string;
  url?: string;
}

const windowSeconds = 15 * 60;
/** Of one instance, because a refusal must not cost a stranger's every request a row: what goes beyond is counted alone. */
const room = singleton('refusalEntries', () => ({
  signedIn: new MemoryLimit({ maximum: 20, windowSeconds }, 1000),
  signedOut: new MemoryLimit({ maximum: 1, windowSeconds }, 100),
}));

function subjectOf({ method, url }: Refused): string {
  return url ? `${method} ${new URL(url).pathname}`.slice(0, 200) : 'A form';
}

/** Enters that somebody asked for what their role does not allow, or not before a proof, a factor or another password. */
export async function recordRefusal(
  request: Refused,
  { id, email }: CurrentUser,
  action: 'access.refused' | 'access.unproved' = 'access.refused',
): Promise<void> {
  const { retryAfterSeconds } = room.get().signedIn.spend(`${action} ${id}`);
  await enter(action, { id, email, client: clientOf(request.headers) }, request, retryAfterSeconds);
}

/** Enters that somebody who is not signed in asked for what only the signed-in may. */
export async function recordSignedOut(request: Refused): Promise<void> {
  const client = clientOf(request.headers);
  const { retryAfterSeconds } = room.get().signedOut.spend(client);
  await enter('access.signed-out', { id: null, email: '', client }, request, retryAfterSeconds);
}

async function enter(action: AuditAction, actor: Actor, request: Refused, isOver: number | undefined): Promise<void> {
  if (isOver) countSecurityEvent(action);
  else await recordAudit(db(), actor, { action, subject: subjectOf(request) });
}

/** Enters that another site had a browser ask for a change here. */
export async function recordOtherSite(request: Refused): Promise<void> {
  const actor = { id: null, email: '', client: clientOf(request.headers) };
  await recordAuditRarely(actor, { action: 'access.other-site', subject: subjectOf(request) });
}
