import 'server-only';

import { recordAudit } from '@/lib/domains/audit/service';
import { db } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';

import type { ProofInput, ProofOptions } from '../schema';
import type { Caller } from '../sessions/caller';
import { accountsAudit } from '../audit';
import { getFactors } from '../factors/factors';
import { verifyAssertion } from '../factors/passkey-assertion';
import type { PasskeyAssertion } from '../passkey-schema';
import { passkeyRequestOptions } from '../factors/passkeys';
import { proveSession, type Session } from '../sessions/session';
import { checkPassword } from './sign-in';
import { spendPasskeyLimits } from './sign-in-limits';
import { verifyCode } from './verify-code';

const failure = accountsAudit['reauthentication.failure'];
const notAccepted = 'That password, code or passkey was not accepted. Please try again.';

/**
 * Returns how the session's owner can prove their identity: by a code, or by the password if no app is set up, and
 * by any passkey.
 */
export async function createProofOptions({ id, user }: Session): Promise<ProofOptions> {
  const { appSince, passkeys } = await getFactors(user.id);
  const holder = { purpose: 'reauthenticate', id } as const;
  return {
    asksFor: appSince ? 'code' : 'password',
    ...(passkeys.length > 0 && { passkey: await passkeyRequestOptions(holder, user.id) }),
  };
}

/** Accepts a password, code or passkey as a proof for ten minutes. A wrong one is a 403; the session stays open. */
export async function reauthenticate(session: Session, proof: ProofInput, caller: Caller): Promise<void> {
  const { id, user } = session;
  try {
    if ('passkey' in proof) await checkPasskey(session, proof.passkey, caller);
    else if ('code' in proof) await verifyCode(user, proof.code, caller, failure);
    else await checkPassword(user.email, proof.password, caller, failure);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
    throw new AppError('forbidden', notAccepted, { body: { code: 'reauthenticate' } });
  }
  await proveSession(id);
  const subject = `By ${'passkey' in proof ? 'passkey' : 'code' in proof ? 'code' : 'password'}`;
  await recordAudit(
    db(),
    { ...user, client: caller.client },
    { action: accountsAudit['reauthentication.success'], subject },
  );
}

async function checkPasskey({ id, user }: Session, assertion: PasskeyAssertion, caller: Caller): Promise<void> {
  const attempt = await spendPasskeyLimits(user.email, caller);
  const verified = await verifyAssertion(assertion, { purpose: 'reauthenticate', id });
  if (!verified.isVerified || verified.user.id !== user.id || !(await db().$transaction(verified.use))) {
    const subject = `Passkey: ${verified.isVerified ? 'of another account, removed since, or a copy' : verified.reason}`;
    await recordAudit(db(), { ...user, client: caller.client }, { action: failure, subject });
    throw new AppError('unauthorized', notAccepted);
  }
  await attempt.undo();
}
