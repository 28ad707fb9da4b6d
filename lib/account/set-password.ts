import 'server-only';

import { AppError } from '../app-error';
import { recordAudit, type Actor } from '../audit/service';
import { db, type Transaction } from '../db';
import { commonPasswords } from '../passwords/common';
import { faultOfChoice } from '../passwords/own-choice';
import type { AuditAction } from '../audit/schema';
import { dropLinks } from './links';

/** Throws a 400 when somebody may not choose this password for themselves. */
export async function requireGoodChoice(userId: number, password: string): Promise<void> {
  const [owner, common] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, firstName: true, lastName: true, role: true, _count: { select: { passkeys: true } } },
    }),
    commonPasswords(),
  ]);
  const hasPasskey = owner._count.passkeys > 0;
  const fault = faultOfChoice(password, { ...owner, hasPasskey }, (text) => common.has(text));
  if (fault) throw new AppError('invalid', fault, { errors: { password: [fault] } });
}

interface OwnPassword {
  userId: number;
  passwordHash: string;
  /** The one session that goes on. */
  keptSession?: string;
  action: AuditAction;
}

/**
 * Gives somebody the password of their own choice: links that were sent before are worthless, sessions and sign-ins
 * under way are over, and nobody else knows it any more.
 */
export async function setOwnPassword(
  tx: Transaction,
  { userId, passwordHash, keptSession, action }: OwnPassword,
  actor: Actor,
): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { passwordHash, hasForeignPassword: false, mustChangePassword: false },
    select: { id: true },
  });
  await dropLinks(tx, userId);
  await tx.signInStep.deleteMany({ where: { userId } });
  await tx.session.deleteMany({ where: { userId, ...(keptSession && { id: { not: keptSession } }) } });
  await recordAudit(tx, actor, { action, subject: `User ${userId}: ${actor.email}` });
}
