import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound, tooMany } from '@/lib/platform/http/app-error';
import { spendLimits, type StoredLimit } from '@/lib/platform/limits/service';

import { accountsAudit } from '../audit';
import { confirmApp } from './authenticator-app';
import type { NewPasskey } from '../passkey-schema';
import { storePasskey, listPasskeys, readNewPasskey } from './passkeys';
import { createRecoveryCodes } from './recovery-codes';
import { requireRecentProof } from '../sessions/recent-proof';
import { requireOpenSession, type Session } from '../sessions/session';
import { notifyOwner } from '../sessions/notify-owner';

/** Returns the factors of an account. `appSince` is undefined until its authenticator app has been confirmed. */
export async function getFactors(userId: number) {
  const [app, passkeys, recoveryCodesLeft] = await Promise.all([
    db().authenticatorApp.findUnique({ where: { userId }, select: { isConfirmed: true, createdAt: true } }),
    listPasskeys(userId),
    db().recoveryCode.count({ where: { userId, usedAt: null } }),
  ]);
  return { appSince: app?.isConfirmed ? app.createdAt : undefined, passkeys, recoveryCodesLeft };
}

/** Confirms the prepared authenticator app; returns the result of `addFactor`. */
export async function addApp(session: Session, code: string, client: string): Promise<string[] | undefined> {
  const added = await addFactor(session, 'Authenticator app', client, async (tx) => {
    if (await confirmApp(tx, session.user.id, code)) return;
    throw new AppError('invalid', 'That code is not right. Check the clock of your device and try the next code.');
  });
  return added.recoveryCodes;
}

/** Stores a passkey made by the browser; returns it with the result of `addFactor`. */
export async function addPasskey(session: Session, input: NewPasskey, client: string) {
  requireRecentProof(session);
  const made = await readNewPasskey(session, input);
  const { factor, recoveryCodes } = await addFactor(session, `Passkey ${made.name}`, client, (tx) =>
    storePasskey(tx, session.user.id, made),
  );
  return { ...factor, recoveryCodes };
}

/** Each change is mailed to the owner and entered in the trail. */
const factorLimit = { scope: 'account:factors', maximum: 30, windowSeconds: 60 * 60 } satisfies StoredLimit;

/** Requires a recent proof, and throws a 429 after too many changes of an account's factors. */
async function requireFactorChange(session: Session): Promise<void> {
  requireRecentProof(session);
  const { retryAfterSeconds } = await spendLimits([{ limit: factorLimit, key: String(session.user.id) }]);
  if (retryAfterSeconds) throw tooMany('Too many changes of second factors.', retryAfterSeconds);
}

/** Adds a factor and ends other sessions, which were opened without it. Returns recovery codes with the first factor. */
async function addFactor<Factor>(
  session: Session,
  subject: string,
  client: string,
  add: (tx: Transaction) => Promise<Factor>,
): Promise<{ factor: Factor; recoveryCodes?: string[] }> {
  await requireFactorChange(session);
  const { id, user } = session;
  return mailTransaction(async (tx) => {
    await requireOpenSession(tx, session);
    const first = await tx.user.updateMany({ where: { id: user.id, hasFactor: false }, data: { hasFactor: true } });
    const factor = await add(tx);
    await tx.session.deleteMany({ where: { userId: user.id, id: { not: id } } });
    await notifyOwner(tx, user.email, 'factor-added', { client, factor: subject });
    await recordAudit(tx, { ...user, client }, { action: accountsAudit['factor.add'], subject });
    return { factor, ...(first.count === 1 && { recoveryCodes: await createRecoveryCodes(tx, user.id) }) };
  });
}

/**
 * Removes the authenticator app, and with the last factor the recovery codes. Mails the owner. Throws a 403 without
 * a recent proof, a 429 after too many changes of factors, and a 404 if no app is set up.
 */
export async function removeApp(session: Session, client: string): Promise<void> {
  await removeFactor(session, client, async (tx) => {
    const { count } = await tx.authenticatorApp.deleteMany({ where: { userId: session.user.id, isConfirmed: true } });
    if (count === 0) throw notFound('Authenticator app');
    return 'Authenticator app';
  });
}

/** Removes a passkey of the session's owner; otherwise like `removeApp`. */
export async function removePasskey(session: Session, id: number, client: string): Promise<void> {
  const which = { id, userId: session.user.id };
  await removeFactor(session, client, async (tx) => {
    const passkey = await tx.passkey.findFirst({ where: which, select: { name: true } });
    const { count } = await tx.passkey.deleteMany({ where: which });
    if (!passkey || count === 0) throw notFound('Passkey');
    return `Passkey ${passkey.name}`;
  });
}

/** Removes a factor and, with the last one, the recovery codes. */
async function removeFactor(
  session: Session,
  client: string,
  remove: (tx: Transaction) => Promise<string>,
): Promise<void> {
  await requireFactorChange(session);
  const { user } = session;
  await mailTransaction(async (tx) => {
    await requireOpenSession(tx, session);
    const subject = await remove(tx);
    const where = { userId: user.id };
    const left =
      (await tx.passkey.count({ where })) +
      (await tx.authenticatorApp.count({ where: { ...where, isConfirmed: true } }));
    if (left === 0) await deleteFactors(tx, user.id);
    await notifyOwner(tx, user.email, 'factor-removed', { client, factor: subject });
    await recordAudit(tx, { ...user, client }, { action: accountsAudit['factor.remove'], subject });
  });
}

/** Replaces the recovery codes with ten new ones, to be shown once. */
export async function renewRecoveryCodes(session: Session, client: string): Promise<string[]> {
  await requireFactorChange(session);
  const { user } = session;
  return mailTransaction(async (tx) => {
    await requireOpenSession(tx, session);
    const { count } = await tx.user.updateMany({ where: { id: user.id, hasFactor: true }, data: { hasFactor: true } });
    if (count === 0) throw new AppError('conflict', 'Set up a passkey or an authenticator app first.');
    await notifyOwner(tx, user.email, 'recovery-codes-made', { client });
    await recordAudit(
      tx,
      { ...user, client },
      { action: accountsAudit['factor.new-recovery-codes'], subject: user.email },
    );
    return createRecoveryCodes(tx, user.id);
  });
}

/** Removes all factors of an account, so that its owner can set them up again, and ends its sessions. */
export async function clearFactors(who: Prisma.UserWhereUniqueInput, actor: Actor): Promise<void> {
  await mailTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: who, select: { id: true, email: true } });
    if (!user) throw notFound('User');
    await deleteFactors(tx, user.id);
    await tx.session.deleteMany({ where: { userId: user.id } });
    await notifyOwner(tx, user.email, 'factors-cleared', actor);
    await recordAudit(tx, actor, { action: accountsAudit['factor.clear'], subject: `User ${user.id}: ${user.email}` });
  });
}

async function deleteFactors(tx: Transaction, userId: number): Promise<void> {
  // Lock the account first, in the order of every sign-in.
  await tx.user.update({ where: { id: userId }, data: { hasFactor: false }, select: { id: true } });
  await tx.authenticatorApp.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.signInStep.deleteMany({ where: { userId } });
}
