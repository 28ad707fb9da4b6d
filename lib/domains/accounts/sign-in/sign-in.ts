import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { recordAudit } from '@/lib/domains/audit/service';
import { db } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';
import { clientNetwork } from '@/lib/platform/http/client-address';
import { cutText } from '@/lib/platform/text/cut';
import { emailMaximumLength } from '@/lib/platform/text/email-address';

import { accountsAudit } from '../audit';
import type { Login } from '../schema';
import type { Caller } from '../sessions/caller';
import { inHashQueue, type Client } from '../passwords/hash-queue';
import { isKnownBrowser } from '../sessions/known-browser';
import { openSession, type SignedIn } from './open-session';
import { verifyPassword } from '../passwords/password';
import { currentUserFields, toCurrentUser } from '../sessions/session';
import { startSecondStep } from './second-step';
import { spendPasswordLimits } from './sign-in-limits';
import { verifyCode } from './verify-code';

/**
 * Signs in with an email and a password, plus a code if the account has a second factor. Opens a session and ends the
 * browser's previous one. Throws a 401 that does not say what was wrong, a 401 that asks for the second factor once the
 * password was right, a 429 once a limit is reached (even for the right password), and a 503 while too many are
 * waiting.
 */
export async function signIn({ email, password, code }: Login, caller: Caller): Promise<SignedIn> {
  const account = cutText(email, emailMaximumLength);
  const { user, passwordHash, hasFactor } = await checkPassword(account, password, caller);
  if (hasFactor) {
    if (!code) throw await startSecondStep(user.id, passwordHash);
    await verifyCode(user, code, caller);
  }
  const proof = hasFactor ? 'password and code' : 'password';
  const signedIn = await openSession(user, { passwordHash, hasFactor }, caller, proof);
  if (!signedIn) throw wrongCredentials();
  return signedIn;
}

/** Returns the user with this address and password. A failure counts against the limits and is recorded as `failure`. */
export async function checkPassword(
  account: string,
  password: string,
  caller: Caller,
  failure: AuditAction = accountsAudit['sign-in.failure'],
) {
  const { client, deviceId, browser } = caller;
  const withBrowser = (what: string) => [what, browser].filter(Boolean).join(', ');
  const isKnown = await isKnownBrowser(deviceId, account);
  const network = clientNetwork(client);
  const queued: Client = isKnown
    ? { lane: 'known', network, key: account }
    : { lane: 'others', network, key: `${account} ${network}` };
  return inHashQueue(queued, async (inTurn) => {
    const attempt = await spendPasswordLimits(account, caller, isKnown);
    const row = await db().user.findUnique({
      where: { email: account },
      select: { ...currentUserFields, hasFactor: true, passwordHash: true },
    });
    const isRight = await inTurn(() => verifyPassword(password, row?.passwordHash)).catch(async (error: unknown) => {
      await attempt.undo();
      throw error;
    });
    if (!row || !isRight) {
      await attempt.fail();
      const actor = { id: row?.id ?? null, email: account, client };
      await recordAudit(db(), actor, { action: failure, subject: withBrowser('Wrong password') });
      throw wrongCredentials();
    }
    await attempt.succeed();
    const { passwordHash, hasFactor } = row;
    return { user: toCurrentUser(row), passwordHash, hasFactor };
  });
}

/** The 401 for a wrong address or password; it does not say which. */
export const wrongCredentials = () => new AppError('unauthorized', 'Invalid email or password.');
