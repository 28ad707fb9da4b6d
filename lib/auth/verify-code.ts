import 'server-only';

import type { AuditAction } from '../audit/schema';
import { recordAudit, recordAuditRarely } from '../audit/service';
import { db } from '../db';
import { AppError, tooMany } from '../app-error';
import { spendLimits, type LimitedUse, type StoredLimit } from '../limits/service';
import { spendRecoveryCode } from './recovery-codes';
import { spendAppCode } from './authenticator-app';

/** A million codes, three of them right at a time: whoever knows the password guesses for years. */
export const codeLimit = { scope: 'sign-in:code', maximum: 10, windowSeconds: 15 * 60 } satisfies StoredLimit;

/**
 * Uses up a code of the user's authenticator app, or one of the recovery codes; throws a 401 for any other, entered as
 * `failure`, and a 429 after too many. A recovery code cannot be guessed, so no limit keeps it out.
 */
export async function verifyCode(
  user: { id: number; email: string },
  code: string,
  { client }: { client: string },
  failure: AuditAction = 'sign-in.code-failure',
): Promise<void> {
  if (await spendRecoveryCode(user.id, code)) return;
  const attempt = await spendCodeLimit({ ...user, client });
  if (!(await spendAppCode(user.id, code))) {
    await recordAudit(db(), { ...user, client }, { action: failure, subject: 'A wrong or used code' });
    throw new AppError('unauthorized', 'That code is not right, or it has been used.', {
      body: { code: 'second_factor' },
    });
  }
  await attempt.undo();
}

/** Counts a try to show a second factor, until it is undone; throws a 429 when there were too many. */
async function spendCodeLimit(actor: { id: number; email: string; client: string }): Promise<LimitedUse> {
  const attempt = await spendLimits([{ limit: codeLimit, key: String(actor.id) }]);
  if (attempt.retryAfterSeconds) {
    await recordAuditRarely(actor, { action: 'sign-in.lockout', subject: 'Too many wrong codes' });
    throw tooMany('Too many wrong codes.', attempt.retryAfterSeconds);
  }
  return attempt;
}
