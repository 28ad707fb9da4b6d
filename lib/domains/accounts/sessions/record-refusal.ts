import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { countSecurityEvent, recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db } from '@/lib/platform/database/db';
import { isUnwritable } from '@/lib/platform/database/unwritable';
import { AppError } from '@/lib/platform/http/app-error';
import { clientNetwork, clientOf } from '@/lib/platform/http/client-address';
import { loggedPath } from '@/lib/platform/http/logged-path';
import { MemoryLimit, type Spent } from '@/lib/platform/limits/memory-limit';
import { env } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';
import { singleton } from '@/lib/platform/process/singleton';

import { accountsAudit } from '../audit';
import type { Refusal } from './access-rule';
import type { Session } from './session';

/** What the audit trail records of a refused request. */
export type Refused = Pick<Request, 'headers' | 'method' | 'url'>;

const windowSeconds = 15 * 60;
/** Per instance, so that strangers cannot write a row with every request; further refusals are only counted. */
const limits = singleton('refusalEntries', () => ({
  signedIn: new MemoryLimit({ maximum: 20, windowSeconds }, 1000),
  signedOut: new MemoryLimit({ maximum: 1, windowSeconds }, 100, clientNetwork),
  otherSite: new MemoryLimit({ maximum: 1, windowSeconds }, 100, clientNetwork),
}));

const actions: Record<Exclude<Refusal, 'signed-out'>, AuditAction> = {
  role: accountsAudit['access.refused'],
  setup: accountsAudit['access.unproved'],
  proof: accountsAudit['access.unproved'],
};

/** Records that a request was refused. */
export async function recordRefusal(request: Refused, session: Session | null, refusal: Refusal): Promise<void> {
  const client = clientOf(request.headers);
  if (!session || refusal === 'signed-out') {
    const spent = limits.get().signedOut.spend(client);
    return enter(accountsAudit['access.signed-out'], { id: null, email: '', client }, request, spent);
  }
  const { id, email } = session.user;
  const action = actions[refusal];
  await enter(action, { id, email, client }, request, limits.get().signedIn.spend(`${action.name} ${id}`));
}

async function enter(action: AuditAction, actor: Actor, { method, url }: Refused, spent: Spent): Promise<void> {
  if (spent.retryAfterSeconds) countSecurityEvent(action);
  else {
    const subject = `${method} ${loggedPath(new URL(url).pathname)}`.slice(0, 200);
    await recordAudit(db(), actor, { action, subject }).catch((error: unknown) => {
      // The refusal stands even if it cannot be recorded.
      if (!isUnwritable(error)) throw error;
      log().error({ err: error, action: action.name }, 'a refusal could not be entered');
    });
  }
}

/** Throws and records a 403 for a change requested by another site. */
export async function requireSameOrigin(request: Refused): Promise<void> {
  if (isSameOrigin(request.headers)) return;
  const client = clientOf(request.headers);
  await enter(
    accountsAudit['access.other-site'],
    { id: null, email: '', client },
    request,
    limits.get().otherSite.spend(client),
  );
  throw new AppError('forbidden', 'This request comes from another site.');
}

/** Whether a request comes from this site or not from a browser; pages cannot forge Origin or Sec-Fetch-Site. */
function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin === null) return true;
  const { siteUrl } = env();
  const host = headers.get('host');
  return origin === siteUrl || (host !== null && origin === `${new URL(siteUrl).protocol}//${host}`);
}
