import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db, type Transaction } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';

import { forgetBrowsers } from '../sessions/known-browser';
import type { CurrentUser } from '../schema';
import { ownPasswordMinimum } from '../passwords/length';
import { faultOfChoice, isShortPassword } from '../passwords/own-choice';
import { dropLinks } from './links';

let common: Set<string> | undefined;

/** The 49,000 or so most common passwords, in lower case; loaded on first use. */
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

/** Returns the minimum length of a password that the account's owner chooses. */
export async function getPasswordMinimum(user: CurrentUser): Promise<number> {
  return ownPasswordMinimum({ role: user.role, hasPasskey: await hasPasskey(user) });
}

/** Throws a 400 if the account's owner may not choose this password. */
export async function requireGoodChoice(user: CurrentUser, password: string): Promise<void> {
  const [isHeld, common] = await Promise.all([hasPasskey(user), commonPasswords()]);
  const fault = faultOfChoice(password, { ...user, hasPasskey: isHeld }, (text) => common.has(text));
  if (fault) throw new AppError('invalid', fault, { errors: { password: [fault] } });
}

/** The 400 for a new password that is the current one. */
export function samePasswordError(): AppError {
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
 * Sets a password that the account's owner chose. Revokes earlier links, sessions, pending sign-ins and known browsers.
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

/** Revokes links, sessions, pending sign-ins and known browsers, except one session and one browser. */
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
