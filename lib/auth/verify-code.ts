import 'server-only';

import { recordAudit } from '../audit/service';
import { db } from '../db';
import { AppError, tooMany } from '../app-error';
import { spendLimits, type Limit } from '../limits/service';
import { spendRecoveryCode } from './recovery-codes';
import { spendAppCode } from './authenticator-app';

/** A million codes, three of them right at a time: whoever knows the password guesses for years. */
export const codeLimit = { scope: 'sign-in:code', maximum: 10, windowSeconds: 15 * 60 } satisfies Limit;

/** Uses up a code of the user's authenticator app, or one of the recovery codes; throws a 401 for any other. */
export async function verifyCode(
  user: { id: number; email: string },
  code: string,
  { client }: { client: string },
): Promise<void> {
  const attempt = await spendLimits([{ limit: codeLimit, key: String(user.id) }]);
  if (attempt.retryAfterSeconds) throw tooMany('Too many wrong codes.', attempt.retryAfterSeconds);
  const isRight = (await spendAppCode(user.id, code)) || (await spendRecoveryCode(user.id, code));
  if (!isRight) {
    await recordAudit(db(), { ...user, client }, { action: 'sign-in.code-failure', subject: 'A wrong or used code' });
    throw new AppError('unauthorized', 'That code is not right, or it has been used.', {
      body: { code: 'second_factor' },
    });
  }
  await attempt.undo();
}
