import 'server-only';

import { AppError } from '../../../platform/http/app-error';
import type { AuditAction } from '../../audit/schema';
import { recordAudit, type Actor } from '../../audit/service';
import { forgetBrowsers } from '../sessions/known-browser';
import type { CurrentUser } from '../schema';
import { db, type Transaction } from '../../../platform/database/db';
import { ownPasswordMinimum } from '../passwords/length';
import { faultOfChoice, isShortPassword } from '../passwords/own-choice';
import { dropLinks } from './links';

let common: Set<string> | undefined;

/** The passwords that are guessed first, in lower case: some 49,000, read when the first is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (!common) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set((dictionary.passwords ?? []).map(String));
  }
  return common;
}

async function hasPasskey(user: CurrentUser): Promise<boolean> {
  return (await db().passkey.count({ where: { userId: user.id } })) > 0;
}

/** How long the password is at least that the account's owner chooses. */
export async function getPasswordMinimum(user: CurrentUser): Promise<number> {
  return ownPasswordMinimum({ role: user.role, hasPasskey: await hasPasskey(user) });
}

/** Throws a 400 when somebody may not choose this password for themselves. */
export async function requireGoodChoice(user: CurrentUser, password: string): Promise<void> {
  const [isHeld, common] = await Promise.all([hasPasskey(user), commonPasswords()]);
  const fault = faultOfChoice(password, { ...user, hasPasskey: isHeld }, (text) => common.has(text));
  if (fault) throw new AppError('invalid', fault, { errors: { password: [fault] } });
}

export function alreadyYours(): AppError {
  const message = 'This is already your password.';
  return new AppError('invalid', message, { errors: { password: [message] } });
}

interface OwnPassword {
  userId: number;
  password: string;
  passwordHash: string;
  keptSession?: string;
  deviceId?: string;
  action: AuditAction;
}

/**
 * Gives somebody the password of their own choice: links that were sent before are worthless, sessions and sign-ins
 * under way are over, other browsers are new to the account, and nobody else knows it any more.
 */
export async function setOwnPassword(
  tx: Transaction,
  { userId, password, passwordHash, keptSession, deviceId, action }: OwnPassword,
  actor: Actor,
): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: {
      passwordHash,
      hasForeignPassword: false,
      mustChangePassword: false,
      hasShortPassword: isShortPassword(password),
    },
    select: { id: true },
  });
  await endAccess(tx, userId, keptSession, deviceId);
  await recordAudit(tx, actor, { action, subject: `User ${userId}: ${actor.email}` });
}

/** What was opened, begun or sent before is worth nothing any more, one session and one known browser apart. */
export async function endAccess(
  tx: Transaction,
  userId: number,
  keptSession?: string,
  keptDeviceId?: string,
): Promise<void> {
  await dropLinks(tx, userId);
  await tx.signInStep.deleteMany({ where: { userId } });
  await forgetBrowsers(tx, userId, keptDeviceId);
  await tx.session.deleteMany({ where: { userId, ...(keptSession && { id: { not: keptSession } }) } });
}
