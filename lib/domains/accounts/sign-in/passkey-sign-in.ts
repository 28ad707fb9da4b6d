import 'server-only';

import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit/service';
import { readCookie, type NamedCookie } from '../../../platform/http/cookies';
import { db } from '../../../platform/database/db';
import { createToken } from '../../../platform/crypto/token';
import type { Caller } from '../sessions/caller';
import { hostCookie } from '../../../platform/http/host-cookie';
import { openSession, type SignedIn } from './open-session';
import { findOwner, judgeAnswer } from '../factors/passkey-answer';
import { challengeSeconds } from '../factors/passkey-challenge';
import type { PasskeyAnswer, PasskeyQuestion } from '../passkey-schema';
import { askPasskey } from '../factors/passkeys';
import { endStep, findStep } from './second-step';
import { spendPasskeyLimits } from './sign-in-limits';

/** Binds a challenge to the browser that asked for it, before sign-in. */
const browserCookie = (id?: string) => hostCookie('passkey-browser', id, challengeSeconds);

/** Returns the options for a sign-in with any passkey or, as a second step, with one of the account's. */
export async function askForSignIn(
  headers: Pick<Headers, 'get'>,
  isSecondStep: boolean,
): Promise<{ question: PasskeyQuestion; cookie: NamedCookie }> {
  const step = isSecondStep ? await findStep(headers) : undefined;
  const id = readCookie(headers, browserCookie().name) || createToken().token;
  return { question: await askPasskey({ purpose: 'sign-in', id }, step?.user.id), cookie: browserCookie(id) };
}

/**
 * Signs in with a passkey, which counts as both factors because the device verifies its user. Throws a 401 without a
 * reason, or a 429 after too many failures of the client.
 */
export async function signInWithPasskey(
  headers: Pick<Headers, 'get'>,
  answer: PasskeyAnswer,
  caller: Caller,
): Promise<SignedIn> {
  const owner = await findOwner(answer);
  const attempt = await spendPasskeyLimits(owner?.email, caller);
  const judged = await judgeAnswer(answer, {
    purpose: 'sign-in',
    id: readCookie(headers, browserCookie().name) ?? '',
  });
  const signedIn = judged.isRight ? await openSession(judged.user, {}, caller, 'passkey', judged.use) : null;
  if (!signedIn) {
    const subject = `Passkey: ${judged.isRight ? 'removed since, or a copy' : judged.reason}`;
    const actor = { id: owner?.id ?? null, email: owner?.email ?? '', client: caller.client };
    await recordAudit(db(), actor, { action: 'sign-in.failure', subject });
    throw new AppError('unauthorized', 'That passkey was not accepted. Please try again, or use your password.');
  }
  await attempt.undo();
  return { ...signedIn, cookies: [...signedIn.cookies, ...(await endStep(headers))] };
}
