import 'server-only';

import { createToken, hashToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { isRunning } from '@/lib/platform/dates/stored-time';
import { AppError } from '@/lib/platform/http/app-error';
import { readCookie, type NamedCookie } from '@/lib/platform/http/cookies';
import { hostCookie } from '@/lib/platform/http/host-cookie';

import { secondFactors, type SecondFactor } from '../sign-in-state';
import type { Caller } from '../sessions/caller';
import { openSession, type SignedIn } from './open-session';
import { currentUserFields, toCurrentUser } from '../sessions/session';
import { verifyCode } from './verify-code';

const stepSeconds = 10 * 60;

function secondStepTexts(methods: readonly SecondFactor[]): string {
  const hasApp = methods.includes('app');
  if (!methods.includes('passkey')) return 'Enter the code of your authenticator app';
  return hasApp ? 'Use your passkey, or enter the code of your authenticator app' : 'Use your passkey';
}

/** A pending sign-in: the password was right, and a code or passkey opens the session. */
export class SecondFactorNeeded extends AppError {
  constructor(
    readonly methods: SecondFactor[],
    readonly cookie: NamedCookie,
  ) {
    super('unauthorized', `${secondStepTexts(methods)}, or a recovery code.`, {
      body: { code: 'second_factor', methods },
      cookies: [cookie],
    });
  }
}

const stepCookie = (value?: string, maxAge?: number) => hostCookie('sign-in-step', value, maxAge);

/** Records that the password was right; returns the error that asks for the second factor. */
export async function startSecondStep(userId: number, passwordHash: string): Promise<SecondFactorNeeded> {
  const { token, tokenHash } = createToken();
  const expiresAt = new Date(Date.now() + stepSeconds * 1000);
  await db().signInStep.create({
    data: { idHash: tokenHash, userId, passwordHash, expiresAt },
    select: { userId: true },
  });
  const [passkeys, app] = await Promise.all([
    db().passkey.count({ where: { userId } }),
    db().authenticatorApp.count({ where: { userId, isConfirmed: true } }),
  ]);
  const has = { app: app > 0, passkey: passkeys > 0, 'recovery-code': true };
  const methods = secondFactors.filter((factor) => has[factor]);
  return new SecondFactorNeeded(methods, stepCookie(token, stepSeconds));
}

/** Completes a pending sign-in with a code. Throws a 401 if the code is wrong or the sign-in has expired. */
export async function finishSecondStep(headers: Pick<Headers, 'get'>, code: string, caller: Caller): Promise<SignedIn> {
  const step = await findStep(headers);
  if (!step) throw startAgain();
  await verifyCode(step.user, code, caller);
  const ended = await endStep(headers);
  if (ended.length === 0) throw startAgain();
  const signedIn = await openSession(
    step.user,
    { passwordHash: step.passwordHash, hasFactor: true },
    caller,
    'password and code',
  );
  if (!signedIn) throw startAgain();
  return { ...signedIn, cookies: [...signedIn.cookies, ...ended] };
}

/** Returns the browser's pending sign-in; undefined if it has expired. */
export async function findStep(headers: Pick<Headers, 'get'>) {
  const step = await db().signInStep.findUnique({
    where: { idHash: stepHash(headers) },
    select: {
      passwordHash: true,
      expiresAt: true,
      user: { select: currentUserFields },
    },
  });
  const isOpen = step && isRunning(stepSeconds * 1000, step.expiresAt, new Date());
  return isOpen ? { ...step, user: toCurrentUser(step.user) } : undefined;
}

/** Ends the browser's pending sign-in; returns the cookie that clears it, or none if there was no pending one. */
export async function endStep(headers: Pick<Headers, 'get'>): Promise<NamedCookie[]> {
  const { count } = await db().signInStep.deleteMany({ where: { idHash: stepHash(headers) } });
  return count > 0 ? [stepCookie()] : [];
}

function stepHash(headers: Pick<Headers, 'get'>): string {
  return hashToken(readCookie(headers, stepCookie().name) ?? '');
}

const startAgain = () =>
  new AppError('unauthorized', 'That took too long. Please enter your email and password again.', {
    body: { code: 'start_again' },
  });
