import 'server-only';

import { AppError } from '../../../platform/http/app-error';
import type { Role } from '../schema';
import type { Session } from './session';

/** For how long a proof opens what is dangerous. */
const proofMilliseconds = 10 * 60 * 1000;

export function isProofRecent({ provedAt }: Session, now = Date.now()): boolean {
  // One that lies ahead was given by a clock that was wrong.
  return Math.abs(now - provedAt.getTime()) <= proofMilliseconds;
}

/** Throws the 403 that asks for a proof when the last one is too old. */
export function requireRecentProof(session: Session): void {
  if (isProofRecent(session)) return;
  throw new AppError('forbidden', 'Please confirm that it is you.', { body: { code: 'reauthenticate' } });
}

/** Whether it is refused only for want of a recent proof. */
export function isProofAsked(error: unknown): boolean {
  return error instanceof AppError && error.details.body?.code === 'reauthenticate';
}

/** Throws unless the proof is recent, where the account is an administrator's before or after. */
export function requireProofForRoles(session: Session, ...roles: Role[]): void {
  if (roles.includes('admin')) requireRecentProof(session);
}
