import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { recordAudit, recordAuditRarely } from '@/lib/domains/audit/service';
import { hashToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { AppError, tooMany } from '@/lib/platform/http/app-error';
import { spendLimits, type LimitedUse, type StoredLimit } from '@/lib/platform/limits/service';

import { accountsAudit } from '../audit';
import { spendAppCode } from '../factors/authenticator-app';
import type { Caller } from '../sessions/caller';
import { isKnownBrowser } from '../sessions/known-browser';
import { spendRecoveryCode } from '../factors/recovery-codes';

/** Three of a million codes are valid at a time; at this rate, guessing one takes years even with the password. */
export const codeLimit = { scope: 'sign-in:code', maximum: 10, windowSeconds: 15 * 60 } satisfies StoredLimit;
/** Replaces `codeLimit` in a browser that has signed in to the account before, so that a stranger's guesses do not count there. */
const knownBrowserCodeLimit = { ...codeLimit, scope: 'sign-in:code-known-browser' } satisfies StoredLimit;

type CodeCaller = Pick<Caller, 'client' | 'deviceId'>;

/**
 * Uses up a code of the user's authenticator app or a recovery code. Throws a 401 for any other, recorded as `failure`,
 * and a 429 after too many. A recovery code cannot be guessed, so no limit applies to it.
 */
export async function verifyCode(
  user: { id: number; email: string },
  code: string,
  { client, deviceId }: CodeCaller,
  failure: AuditAction = accountsAudit['sign-in.code-failure'],
): Promise<void> {
  if (await spendRecoveryCode(user.id, code)) return;
  const attempt = await spendCodeLimit(user, { client, deviceId });
  if (!(await spendAppCode(user.id, code))) {
    await recordAudit(db(), { ...user, client }, { action: failure, subject: 'A wrong or used code' });
    throw new AppError('unauthorized', 'That code is not right, or it has been used.', {
      body: { code: 'second_factor' },
    });
  }
  await attempt.undo();
}

/** Counts an attempt until it is undone; throws a 429 after too many. */
async function spendCodeLimit(
  { id, email }: { id: number; email: string },
  { client, deviceId }: CodeCaller,
): Promise<LimitedUse> {
  const use =
    deviceId && (await isKnownBrowser(deviceId, email))
      ? { limit: knownBrowserCodeLimit, key: `${id} ${hashToken(deviceId)}` }
      : { limit: codeLimit, key: String(id) };
  const attempt = await spendLimits([use]);
  if (attempt.retryAfterSeconds) {
    await recordAuditRarely(
      { id, email, client },
      { action: accountsAudit['sign-in.lockout'], subject: 'Too many wrong codes' },
    );
    throw tooMany('Too many wrong codes.', attempt.retryAfterSeconds);
  }
  return attempt;
}
