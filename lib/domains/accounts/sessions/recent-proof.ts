import 'server-only';

import { isWithinLast } from '@/lib/platform/dates/stored-time';
import { AppError } from '@/lib/platform/http/app-error';

import { entersOffice, type Role } from '../roles/role';
import type { Session } from './session';

/** How long a proof allows dangerous operations. */
const proofMilliseconds = 10 * 60 * 1000;

/** Whether the owner proved their identity in the last ten minutes; opening the session counts. */
export function isProofRecent({ provedAt }: Session, now = Date.now()): boolean {
  return isWithinLast(proofMilliseconds, provedAt, now);
}

/** Throws a 403 that asks for a proof if the last one is too old. */
export function requireRecentProof(session: Session): void {
  if (isProofRecent(session)) return;
  throw new AppError('forbidden', 'Please confirm that it is you.', { body: { code: 'reauthenticate' } });
}

/** Whether an error only asks for a recent proof. */
export function isProofRequired(error: unknown): boolean {
  return error instanceof AppError && error.details.body?.code === 'reauthenticate';
}

/** Requires a recent proof if the account enters the back office before or after the change. */
export function requireProofForRoles(session: Session, ...roles: Role[]): void {
  if (roles.some(entersOffice)) requireRecentProof(session);
}
