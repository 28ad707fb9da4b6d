import 'server-only';

import { db } from '../db';
import { AppError, tooMany } from '../http/app-error';
import { spendLimits, type Limit } from '../limits/service';
import type { CurrentUser, Login } from '../users/schema';
import type { Caller } from './caller';
import { verifyPassword } from './password';
import { createSession } from './session';

/** Limits on failed sign-ins (§5 of the contract). The first two cannot lock a victim out from elsewhere. */
export const signInLimits = {
  accountFromClient: { scope: 'sign-in:account-client', maximum: 10, windowSeconds: 15 * 60 },
  client: { scope: 'sign-in:client', maximum: 50, windowSeconds: 15 * 60 },
  account: { scope: 'sign-in:account', maximum: 100, windowSeconds: 60 * 60 },
} satisfies Record<string, Limit>;

export interface SignedIn {
  sessionId: string;
  user: CurrentUser;
}

/**
 * Signs in with an e-mail and a password and opens a session; the one that the browser had is over.
 * Throws a 401 that does not say what was wrong, or a 429 once a limit is reached, the right password included.
 */
export async function signIn(
  { email, password }: Login,
  { client, sessionId: oldSessionId }: Caller,
): Promise<SignedIn> {
  const account = email.slice(0, 254);
  const attempt = await spendLimits([
    { limit: signInLimits.accountFromClient, key: `${account} ${client}` },
    { limit: signInLimits.client, key: client },
    { limit: signInLimits.account, key: account },
  ]);
  if (attempt.retryAfterSeconds) throw tooMany('Too many failed sign-ins.', attempt.retryAfterSeconds);

  const user = await db().user.findUnique({
    where: { email: account },
    select: { id: true, email: true, firstName: true, lastName: true, role: true, passwordHash: true },
  });
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (!user || !isRight) throw wrongCredentials();

  const { passwordHash, ...currentUser } = user;
  const sessionId = await db().$transaction(async (tx) => {
    const now = new Date();
    // Checking a password takes a while. Who changes it or deletes the account meanwhile ends sessions that are there.
    const { count } = await tx.user.updateMany({ where: { id: user.id, passwordHash }, data: { lastLoginAt: now } });
    if (count === 0) throw wrongCredentials();
    if (oldSessionId) await tx.session.deleteMany({ where: { id: oldSessionId } });
    return createSession(tx, user.id, now);
  });
  await attempt.undo();
  return { sessionId, user: currentUser };
}

const wrongCredentials = () => new AppError('unauthorized', 'Invalid email or password.');
