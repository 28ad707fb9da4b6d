import 'server-only';

import { AppError } from '../../../platform/http/app-error';
import type { AuditAction } from '../../audit/schema';
import { recordAudit, type Actor } from '../../audit/service';
import { isUnwritable } from '../../../platform/database/unwritable';
import { db } from '../../../platform/database/db';
import { env } from '../../../platform/process/env';
import { clientNetwork, clientOf } from '../../../platform/http/client-address';
import { MemoryLimit, type Spent } from '../../../platform/limits/memory-limit';
import { log } from '../../../platform/process/log';
import { countSecurityEvent } from '../../../platform/process/metrics';
import { singleton } from '../../../platform/process/singleton';
import type { CurrentUser } from '../schema';

/** What the trail names of a request that was refused. */
export type Refused = Pick<Request, 'headers' | 'method' | 'url'>;

const windowSeconds = 15 * 60;
/** Of one instance, because a refusal must not cost a stranger's every request a row: what goes beyond is counted alone. */
const room = singleton('refusalEntries', () => ({
  signedIn: new MemoryLimit({ maximum: 20, windowSeconds }, 1000),
  signedOut: new MemoryLimit({ maximum: 1, windowSeconds }, 100, clientNetwork),
  otherSite: new MemoryLimit({ maximum: 1, windowSeconds }, 100, clientNetwork),
}));

/** Enters that somebody asked for what their role does not allow, or not before a proof, a factor or another password. */
export async function recordRefusal(
  request: Refused,
  { id, email }: CurrentUser,
  action: 'access.refused' | 'access.unproved' = 'access.refused',
): Promise<void> {
  const spent = room.get().signedIn.spend(`${action} ${id}`);
  await enter(action, { id, email, client: clientOf(request.headers) }, request, spent);
}

/** Enters that somebody who is not signed in asked for what only the signed-in may. */
export async function recordSignedOut(request: Refused): Promise<void> {
  const client = clientOf(request.headers);
  await enter('access.signed-out', { id: null, email: '', client }, request, room.get().signedOut.spend(client));
}

async function enter(action: AuditAction, actor: Actor, { method, url }: Refused, spent: Spent): Promise<void> {
  if (spent.retryAfterSeconds) countSecurityEvent(action);
  else {
    const subject = `${method} ${new URL(url).pathname}`.slice(0, 200);
    await recordAudit(db(), actor, { action, subject }).catch((error: unknown) => {
      // The refusal holds where nothing can be written.
      if (!isUnwritable(error)) throw error;
      log().error({ err: error, action }, 'a refusal could not be entered');
    });
  }
}

/** Throws a 403 where another site has a browser ask for a change here, and enters it. */
export async function requireSameOrigin(request: Refused): Promise<void> {
  if (isSameOrigin(request.headers)) return;
  const client = clientOf(request.headers);
  await enter('access.other-site', { id: null, email: '', client }, request, room.get().otherSite.spend(client));
  throw new AppError('forbidden', 'This request comes from another site.');
}

/** Whether it comes from this site or from no browser: a page cannot forge its Origin or Sec-Fetch-Site. */
function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin === null) return true;
  const { siteUrl } = env();
  const host = headers.get('host');
  return origin === siteUrl || (host !== null && origin === `${new URL(siteUrl).protocol}//${host}`);
}
