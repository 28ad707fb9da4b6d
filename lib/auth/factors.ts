import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { db, type Prisma, type Transaction } from '../db';
import { AppError, notFound } from '../app-error';
import type { AccountNotice } from '../mail/compose/templates/account-notice';
import { enqueueMail, wakeMailWorker } from '../mail/outgoing/enqueue';
import { confirmApp } from './authenticator-app';
import { createRecoveryCodes } from './recovery-codes';
import { requireRecentProof } from './recent-proof';
import type { Session } from './session';

/** What is set up for an account beside its password. */
export async function getFactors(userId: number) {
  const [app, recoveryCodesLeft] = await Promise.all([
    db().authenticatorApp.findUnique({ where: { userId }, select: { isConfirmed: true, createdAt: true } }),
    db().recoveryCode.count({ where: { userId, usedAt: null } }),
  ]);
  return { appSince: app?.isConfirmed ? app.createdAt : undefined, recoveryCodesLeft };
}

/**
 * Confirms the authenticator app that was prepared; answers new recovery codes, to be shown once. Every other session
 * of the account ends: it was opened without the factor.
 */
export async function addApp(session: Session, code: string, client: string): Promise<string[]> {
  requireRecentProof(session);
  const { id, user } = session;
  const codes = await db().$transaction(async (tx) => {
    if (!(await confirmApp(tx, user.id, code))) {
      throw new AppError('invalid', 'That code is not right. Check the clock of your device and try the next code.');
    }
    await tx.user.update({ where: { id: user.id }, data: { hasFactor: true }, select: { id: true } });
    await tx.session.deleteMany({ where: { userId: user.id, id: { not: id } } });
    await tell(tx, user.email, 'factor-added', client);
    await recordAudit(tx, { ...user, client }, { action: 'factor.add', subject: 'Authenticator app' });
    return createRecoveryCodes(tx, user.id);
  });
  wakeMailWorker();
  return codes;
}

/** Takes the authenticator app away, and the recovery codes with it. */
export async function removeApp(session: Session, client: string): Promise<void> {
  requireRecentProof(session);
  const { user } = session;
  await db().$transaction(async (tx) => {
    await forgetFactors(tx, user.id);
    await tell(tx, user.email, 'factor-removed', client);
    await recordAudit(tx, { ...user, client }, { action: 'factor.remove', subject: 'Authenticator app' });
  });
  wakeMailWorker();
}

/** Makes ten new recovery codes, to be shown once; the earlier ones are worth nothing. */
export async function renewRecoveryCodes(session: Session, client: string): Promise<string[]> {
  requireRecentProof(session);
  const { user, standing } = session;
  if (!standing.hasFactor) throw new AppError('conflict', 'Set up an authenticator app first.');
  const codes = await db().$transaction(async (tx) => {
    await tell(tx, user.email, 'recovery-codes-made', client);
    await recordAudit(tx, { ...user, client }, { action: 'factor.new-recovery-codes', subject: user.email });
    return createRecoveryCodes(tx, user.id);
  });
  wakeMailWorker();
  return codes;
}

/** Clears somebody's factors, so that they can set them up again, and ends their sessions. */
export async function clearFactors(who: Prisma.UserWhereUniqueInput, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: who, select: { id: true, email: true } });
    if (!user) throw notFound('User');
    await forgetFactors(tx, user.id);
    await tx.session.deleteMany({ where: { userId: user.id } });
    await tell(tx, user.email, 'factors-cleared', actor.client);
    await recordAudit(tx, actor, { action: 'factor.clear', subject: `User ${user.id}: ${user.email}` });
  });
  wakeMailWorker();
}

async function forgetFactors(tx: Transaction, userId: number): Promise<void> {
  await tx.authenticatorApp.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.signInStep.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { hasFactor: false }, select: { id: true } });
}

async function tell(tx: Transaction, recipient: string, notice: AccountNotice, client: string): Promise<void> {
  const at = new Date().toISOString();
  await enqueueMail(tx, [{ recipient, template: 'account-notice', data: { notice, at, client, browser: '' } }]);
}
