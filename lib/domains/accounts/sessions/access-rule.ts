import 'server-only';

import { proofOf, type Contract } from '@/lib/platform/http/contract';

import { hasAccess } from '../roles/role';
import { isProofRecent } from './recent-proof';
import type { Session } from './session';
import { setupRequirementOf } from './setup-requirement';

/** The access requirements of an endpoint or a page. */
export type Demands = Pick<Contract, 'access' | 'effect' | 'allowsPendingPassword' | 'expectsSignedOut' | 'isPolled'>;

/** Why access is refused: not signed in, wrong role, something to set up first, or no recent proof. */
export type Refusal = 'signed-out' | 'role' | 'setup' | 'proof';

/** The access rule of the middleware, pages, endpoints and forms. Returns undefined if access is allowed. */
export function refusalOf(session: Session | null, demands: Demands): Refusal | undefined {
  const { access, effect = 'reads', allowsPendingPassword } = demands;
  if (access === 'public') return undefined;
  if (!session) return 'signed-out';
  const { user, setupState } = session;
  if (!hasAccess(user.role, access)) return 'role';
  const isBlocked =
    access !== 'user' ? setupRequirementOf(setupState) : setupState.mustChangePassword && !allowsPendingPassword;
  if (isBlocked) return 'setup';
  return proofOf[effect] === 'always' && !isProofRecent(session) ? 'proof' : undefined;
}
