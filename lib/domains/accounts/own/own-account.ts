import 'server-only';

import { changesBetween, recordAudit } from '@/lib/domains/audit/service';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { db, throwOnDuplicate } from '@/lib/platform/database/db';
import { AppError, tooMany } from '@/lib/platform/http/app-error';
import type { NamedCookie } from '@/lib/platform/http/cookies';
import { spendLimits, type StoredLimit } from '@/lib/platform/limits/service';

import { accountsAudit } from '../audit';
import type { Caller } from '../sessions/caller';
import { inHashQueue, stranger } from '../passwords/hash-queue';
import { hashPassword } from '../passwords/password';
import { proveSession, renewSession, requireOpenSession, type Session } from '../sessions/session';
import { checkPassword } from '../sign-in/sign-in';
import { notifyOwner } from '../sessions/notify-owner';
import { dropLinks, findLink, sendLink, spendLink } from './links';
import { linkIsOver } from './password-by-link';
import type { EmailChange, Names, PasswordChange } from './schema';
import { samePasswordError, requireGoodChoice, setOwnPassword } from './set-password';

const namesLimit = { scope: 'account:names', maximum: 30, windowSeconds: 60 * 60 } satisfies StoredLimit;

/**
 * Changes the names that are given; does nothing if they are the same. Throws a 429 after thirty changes in an hour.
 */
export async function changeNames({ user }: Session, names: Names, { client }: Caller): Promise<void> {
  const before = { firstName: user.firstName, lastName: user.lastName };
  const changes = changesBetween(before, { ...before, ...names });
  if (Object.keys(changes).length === 0) return;
  const { retryAfterSeconds } = await spendLimits([{ limit: namesLimit, key: String(user.id) }]);
  if (retryAfterSeconds) throw tooMany('Too many changes of name.', retryAfterSeconds);
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: names, select: { id: true } });
    await recordAudit(
      tx,
      { ...user, client },
      { action: accountsAudit['account.update'], subject: user.email, changes },
    );
  });
}

/** Checks a password under the limits of a sign-in; returns its hash, or throws a 400 for a wrong one. */
async function requirePassword({ id, user }: Session, password: string, caller: Caller): Promise<string> {
  try {
    const { passwordHash } = await checkPassword(
      user.email,
      password,
      caller,
      accountsAudit['reauthentication.failure'],
    );
    await proveSession(id);
    return passwordHash;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
    const message = 'That is not your current password.';
    throw new AppError('invalid', message, { errors: { currentPassword: [message] } });
  }
}

/** Ends all other sessions and gives this one a new id; returns the cookies to set. */
export async function changePassword(session: Session, change: PasswordChange, caller: Caller): Promise<NamedCookie[]> {
  const { user } = session;
  const { currentPassword, password } = change;
  const checked = await requirePassword(session, currentPassword, caller);
  if (password === currentPassword) throw samePasswordError();
  await requireGoodChoice(user, password);
  const passwordHash = await inHashQueue(stranger(caller.client), (inTurn) => inTurn(() => hashPassword(password)));
  return mailTransaction(async (tx) => {
    const where = { id: user.id, passwordHash: checked };
    const { count } = await tx.user.updateMany({ where, data: { passwordHash } });
    if (count === 0)
      throw new AppError('conflict', 'Your password has been changed in the meantime. Please sign in again.');
    await requireOpenSession(tx, session);
    const { deviceId } = caller;
    const choice = { userId: user.id, password, passwordHash, keptSession: session.id, deviceId };
    await setOwnPassword(
      tx,
      { ...choice, action: accountsAudit['password.change'] },
      { ...user, client: caller.client },
    );
    await notifyOwner(tx, user.email, 'password-changed', caller);
    return renewSession(tx, session);
  });
}

export const emailLimit = { scope: 'account:email', maximum: 5, windowSeconds: 60 * 60 } satisfies StoredLimit;

/** Sends a link to a new address without checking whether it is taken, so that the response reveals nothing. */
export async function requestEmailChange(session: Session, change: EmailChange, caller: Caller): Promise<void> {
  const { user } = session;
  const { email, currentPassword } = change;
  await requirePassword(session, currentPassword, caller);
  if (email === user.email) {
    const message = 'This is already your address.';
    throw new AppError('invalid', message, { errors: { email: [message] } });
  }
  const { retryAfterSeconds } = await spendLimits([{ limit: emailLimit, key: String(user.id) }]);
  if (retryAfterSeconds) throw tooMany('Too many changes of address.', retryAfterSeconds);
  await mailTransaction(async (tx) => {
    await requireOpenSession(tx, session);
    await dropLinks(tx, user.id, 'email');
    await sendLink(tx, { userId: user.id, purpose: 'email', recipient: email, email });
    await notifyOwner(tx, user.email, 'email-asked', caller);
    await recordAudit(tx, { ...user, client: caller.client }, { action: accountsAudit['email.ask'], subject: email });
  });
}

/** Changes the account's address to the one the link confirms. Throws a conflict if another account has it by now. */
export async function confirmEmail({ user }: Session, token: string, caller: Caller): Promise<void> {
  const link = await findLink(token, ['email']);
  const email = link?.email;
  if (!email || link.user.id !== user.id) throw linkIsOver();
  const change = mailTransaction(async (tx) => {
    if (!(await spendLink(tx, token, user.id))) throw linkIsOver();
    await tx.user.update({ where: { id: user.id }, data: { email }, select: { id: true } });
    await dropLinks(tx, user.id);
    await notifyOwner(tx, user.email, 'email-changed', caller);
    const changes = changesBetween({ email: user.email }, { email });
    const actor = { id: user.id, email, client: caller.client };
    await recordAudit(tx, actor, {
      action: accountsAudit['email.change'],
      subject: `User ${user.id}: ${email}`,
      changes,
    });
  });
  const taken = 'This address cannot be used because it already has an account.';
  await throwOnDuplicate(change, () => new AppError('conflict', taken));
}
