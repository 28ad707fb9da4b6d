import 'server-only';

import { AppError, unauthorized } from '../../../platform/http/app-error';
import type { Contract } from '../../../platform/http/contract';
import { isProofRecent, requireRecentProof } from './recent-proof';
import { recordRefusal, recordSignedOut, type Refused } from './record-refusal';
import { getSession, type Session } from './session';
import { setupRequirementOf, requireSetup } from './setup-requirement';

/** The access requirement of an endpoint or a page. */
export type Demands = Pick<Contract, 'access' | 'needsRecentProof' | 'allowsPendingPassword' | 'expectsSignedOut'>;

/** Why access is refused: not signed in, wrong role, something to set up first, or no recent proof. */
export type Refusal = 'signed-out' | 'role' | 'setup' | 'proof';

/** The access rule of the middleware, pages, endpoints and forms. Returns undefined if access is allowed. */
export function refusalOf(session: Session | null, demands: Demands): Refusal | undefined {
  const { access, needsRecentProof, allowsPendingPassword } = demands;
  if (access === 'public') return undefined;
  if (!session) return 'signed-out';
  const { user, setupState } = session;
  if (access === 'admin' && user.role !== 'admin') return 'role';
  const isBlocked =
    access === 'admin' ? setupRequirementOf(setupState) : setupState.mustChangePassword && !allowsPendingPassword;
  if (isBlocked) return 'setup';
  return needsRecentProof && !isProofRecent(session) ? 'proof' : undefined;
}

/** Returns the request's session; null only for public access. Records and throws refusals (401 or 403). */
export async function authorize(request: Refused, demands: Demands): Promise<Session | null> {
  const session = await getSession(request.headers);
  const refusal = refusalOf(session, demands);
  if (!refusal) return session;
  if (!session) {
    if (!demands.expectsSignedOut) await recordSignedOut(request);
    throw unauthorized();
  }
  if (refusal === 'role') {
    await recordRefusal(request, session.user);
    throw new AppError('forbidden', 'You need administrator privileges to do this.');
  }
  if (refusal === 'setup') {
    await recordRefusal(request, session.user, 'access.unproved');
    requireSetup(session.setupState);
  }
  // The endpoint records this one, together with those of handlers that ask for a proof themselves.
  requireRecentProof(session);
  return session;
}
