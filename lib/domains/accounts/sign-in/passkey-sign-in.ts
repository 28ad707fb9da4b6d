import 'server-only';

import { recordAudit } from '@/lib/domains/audit/service';
import { createToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';
import { readCookie, type NamedCookie } from '@/lib/platform/http/cookies';
import { hostCookie } from '@/lib/platform/http/host-cookie';

import { accountsAudit } from '../audit';
import type { Caller } from '../sessions/caller';
import { openSession, type SignedIn } from './open-session';
import { findOwner, verifyAssertion } from '../factors/passkey-assertion';
import { challengeSeconds } from '../factors/passkey-challenge';
import type { PasskeyAssertion, PasskeyRequestOptions } from '../passkey-schema';
import { passkeyRequestOptions } from '../factors/passkeys';
import { endStep, findStep } from './second-step';
import { spendPasskeyLimits } from './sign-in-limits';

/** Binds a challenge to the browser that asked for it, before sign-in. */
const browserCookie = (id?: string) => hostCookie('passkey-browser', id, challengeSeconds);

/** Returns the options for a sign-in with any passkey or, as a second step, with one of the account's. */
export async function askForSignIn(
  headers: Pick<Headers, 'get'>,
  isSecondStep: boolean,
): Promise<{ question: PasskeyRequestOptions; cookie: NamedCookie }> {
  const step = isSecondStep ? await findStep(headers) : undefined;
  const id = readCookie(headers, browserCookie().name) || createToken().token;
  return {
    question: await passkeyRequestOptions({ purpose: 'sign-in', id }, step?.user.id),
    cookie: browserCookie(id),
  };
}

/**
 * Signs in with a passkey, which counts as both factors because the device verifies its user. Throws a 401 without a
 * reason, or a 429 after too many failures of the client.
 */
export async function signInWithPasskey(
  headers: Pick<Headers, 'get'>,
  assertion: PasskeyAssertion,
  caller: Caller,
): Promise<SignedIn> {
  const owner = await findOwner(assertion);
  const attempt = await spendPasskeyLimits(owner?.email, caller);
  const verified = await verifyAssertion(assertion, {
    purpose: 'sign-in',
    id: readCookie(headers, browserCookie().name) ?? '',
  });
  const signedIn = verified.isVerified ? await openSession(verified.user, {}, caller, 'passkey', verified.use) : null;
  if (!signedIn) {
    const subject = `Passkey: ${verified.isVerified ? 'removed since, or a copy' : verified.reason}`;
    const actor = { id: owner?.id ?? null, email: owner?.email ?? '', client: caller.client };
    await recordAudit(db(), actor, { action: accountsAudit['sign-in.failure'], subject });
    throw new AppError('unauthorized', 'That passkey was not accepted. Please try again, or use your password.');
  }
  await attempt.undo();
  return { ...signedIn, cookies: [...signedIn.cookies, ...(await endStep(headers))] };
}
