import 'server-only';

import { AppError } from '../app-error';
import { recordAudit } from '../audit/service';
import { db } from '../db';
import type { ProofInput } from './schema';
import type { Caller } from './caller';
import { proveSession, type Session } from './session';
import { checkPassword } from './sign-in';
import { verifyCode } from './verify-code';

/**
 * Takes the password or a code of the session's owner as a proof for the next ten minutes, under the limits of a
 * sign-in. A wrong one is a 403: the session has not ended.
 */
export async function reauthenticate({ id, user }: Session, proof: ProofInput, caller: Caller): Promise<void> {
  try {
    if ('code' in proof) await verifyCode(user, proof.code, caller, 'reauthentication.failure');
    else await checkPassword(user.email, proof.password, caller, 'reauthentication.failure');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
    throw new AppError('forbidden', 'That is not right.', { body: { code: 'reauthenticate' } });
  }
  await proveSession(id);
  const subject = `By ${'code' in proof ? 'code' : 'password'}`;
  await recordAudit(db(), { ...user, client: caller.client }, { action: 'reauthentication.success', subject });
}
