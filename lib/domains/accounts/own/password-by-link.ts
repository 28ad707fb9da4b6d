import 'server-only';

import { recordAudit } from '@/lib/domains/audit/service';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { db, lockRow } from '@/lib/platform/database/db';
import { AppError, tooMany } from '@/lib/platform/http/app-error';
import { spendLimits, withNetwork, type StoredLimit } from '@/lib/platform/limits/service';

import { accountsAudit } from '../audit';
import type { Caller } from '../sessions/caller';
import { inHashQueue, stranger } from '../passwords/hash-queue';
import { hashPassword, verifyPassword } from '../passwords/password';
import { notifyOwner } from '../sessions/notify-owner';
import { findLink, sendLink, spendLink } from './links';
import type { Acceptance } from './schema';
import { samePasswordError, requireGoodChoice, setOwnPassword } from './set-password';

type ResetCaller = Omit<Caller, 'sessionId'>;

export const resetLimits = {
  client: { scope: 'reset:client', maximum: 10, windowSeconds: 60 * 60 },
  account: { scope: 'reset:account', maximum: 3, windowSeconds: 60 * 60 },
  comparison: { scope: 'reset:comparison', maximum: 5, windowSeconds: 60 * 60 },
} satisfies Record<string, StoredLimit>;

/** Throws a 429 if the client has asked too often, for any accounts. */
export async function limitResets({ client }: ResetCaller): Promise<void> {
  const { retryAfterSeconds } = await spendLimits(withNetwork(resetLimits.client, client));
  if (retryAfterSeconds) throw tooMany('Too many requests for a new password.', retryAfterSeconds);
}

/**
 * Sends a reset link if the address has an account; if its invitation has not been accepted, a notice that says so. Call
 * after the response, which must not depend on it.
 */
export async function sendReset(email: string, { client }: ResetCaller): Promise<void> {
  const { retryAfterSeconds } = await spendLimits([{ limit: resetLimits.account, key: email }]);
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  await mailTransaction(async (tx) => {
    // The address may belong to another account by now; then no link is sent.
    if (user) await lockRow(tx, 'User', user.id);
    const theirs =
      user && (await tx.user.findUnique({ where: { id: user.id, email }, select: { passwordHash: true } }));
    const isInvited = theirs?.passwordHash === '';
    if (theirs && !retryAfterSeconds) {
      if (isInvited) await notifyOwner(tx, email, 'invited', { client });
      else await sendLink(tx, { userId: user.id, purpose: 'reset', recipient: email });
    }
    const actor = { id: user?.id ?? null, email, client };
    const invited = isInvited ? 'The invitation has not been accepted: no link was sent' : '';
    const subject = retryAfterSeconds ? 'Too many requests: no message was sent' : invited;
    await recordAudit(tx, actor, { action: accountsAudit['password.ask-reset'], subject });
  });
}

/** The 400 for a link that has been used, has expired or never existed. */
export const linkIsOver = () => new AppError('invalid', 'This link no longer works. Please ask for a new one.');

/** Sets a password by a link. Refuses to keep a password set by an administrator, and limits attempts. */
export async function resetPasswordByLink(token: string, password: string, caller: ResetCaller): Promise<void> {
  const { client, browser, deviceId } = caller;
  await inHashQueue(stranger(client), async (inTurn) => {
    const link = await findLink(token, ['reset']);
    if (!link) throw linkIsOver();
    const { user } = link;
    await requireGoodChoice(user, password);
    const known = await db().user.findUnique({
      where: { id: user.id, hasForeignPassword: true },
      select: { passwordHash: true },
    });
    if (known) {
      const { retryAfterSeconds } = await spendLimits([{ limit: resetLimits.comparison, key: String(user.id) }]);
      if (retryAfterSeconds) throw tooMany('Too many tries.', retryAfterSeconds);
    }
    const passwordHash = await inTurn(async () => {
      if (known && (await verifyPassword(password, known.passwordHash))) throw samePasswordError();
      return hashPassword(password);
    });
    await mailTransaction(async (tx) => {
      if (!(await spendLink(tx, token, user.id))) throw linkIsOver();
      const actor = { id: user.id, email: user.email, client };
      await setOwnPassword(
        tx,
        { userId: user.id, password, passwordHash, deviceId, action: accountsAudit['password.reset'] },
        actor,
      );
      await notifyOwner(tx, user.email, 'password-changed', { client, browser });
    });
  });
}

/** Accepts an invitation with the name and password that the owner chose. */
export async function acceptInvitation(
  token: string,
  { password, ...names }: Acceptance,
  { client }: Pick<Caller, 'client'>,
): Promise<void> {
  await inHashQueue(stranger(client), async (inTurn) => {
    const link = await findLink(token, ['invitation']);
    if (!link) throw linkIsOver();
    const { id, email } = link.user;
    await requireGoodChoice({ ...link.user, ...names }, password);
    const passwordHash = await inTurn(() => hashPassword(password));
    const actor = { id, email, client };
    await db().$transaction(async (tx) => {
      if (!(await spendLink(tx, token, id))) throw linkIsOver();
      // A link sent while the invitation was being accepted must not set a second password.
      const where = { id, passwordHash: '' };
      // SQLite reports no affected row if nothing changes.
      const { count } = await tx.user.updateMany({ where, data: { ...names, passwordHash: '' } });
      if (count === 0) throw linkIsOver();
      await setOwnPassword(
        tx,
        { userId: id, password, passwordHash, action: accountsAudit['invitation.accept'] },
        actor,
      );
    });
  });
}
