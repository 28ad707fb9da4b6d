import 'server-only';

import { AppError, unauthorized } from '@/lib/platform/http/app-error';

import { refusalOf, type Demands, type Refusal } from './access-rule';
import { requireRecentProof } from './recent-proof';
import { recordRefusal, type Refused } from './record-refusal';
import { getSession, type Session } from './session';
import { requireSetup } from './setup-requirement';

const roleTexts = {
  editor: 'You need the privileges of an editor or administrator to do this.',
  admin: 'You need administrator privileges to do this.',
};

export interface Access {
  session: Session | null;
  refusal?: Refusal;
}

/** Returns a request's session and why it is refused, and records the refusal. */
export async function checkAccess(request: Refused, demands: Demands): Promise<Access> {
  const session = await getSession(request.headers, new Date(), !demands.isPolled);
  const refusal = refusalOf(session, demands);
  // The endpoint records missing proofs, together with those that its handler asks for.
  const isRecorded = refusal && refusal !== 'proof' && !(refusal === 'signed-out' && demands.expectsSignedOut);
  if (isRecorded) await recordRefusal(request, session, refusal);
  return { session, refusal };
}

/** Returns the request's session; null only for public access. Records and throws refusals (401 or 403). */
export async function authorize(request: Refused, demands: Demands): Promise<Session | null> {
  const { session, refusal } = await checkAccess(request, demands);
  if (!refusal) return session;
  if (!session) throw unauthorized();
  if (refusal === 'role') throw new AppError('forbidden', roleTexts[demands.access === 'editor' ? 'editor' : 'admin']);
  if (refusal === 'setup') requireSetup(session.setupState);
  requireRecentProof(session);
  return session;
}
