import 'server-only';

import { dropLinks, sendLink } from '../account/links';
import { AppError, notFound } from '../app-error';
import { changesBetween, recordAudit, type Actor } from '../audit/service';
import { requireProofForRoles } from '../auth/recent-proof';
import type { Session } from '../auth/session';
import { db, unlessTaken } from '../db';
import { mailTransaction } from '../mail/outgoing/enqueue';
import type { Invitation, User } from './schema';
import { addressTaken, toUser, userFields } from './service';

/** Opens an account that waits for its owner: the link that is mailed to them sets the password, and nobody else knows it. */
export async function inviteUser(input: Invitation, actor: Actor): Promise<User> {
  const invitation = mailTransaction(async (tx) => {
    const { id } = await tx.user.create({ data: { ...input, passwordHash: '' }, select: { id: true } });
    await sendLink(tx, { userId: id, purpose: 'invitation', recipient: input.email });
    await recordAudit(tx, actor, {
      action: 'user.invite',
      subject: `User ${id}: ${input.email}`,
      changes: changesBetween({}, { role: input.role }),
    });
    return toUser(await tx.user.findUniqueOrThrow({ where: { id }, select: userFields }));
  });
  return unlessTaken(invitation, addressTaken);
}

const accepted = () => new AppError('conflict', 'This invitation has been accepted: the account has a password.');

/** Sends another link to somebody who was invited; the one before no longer works. */
export async function inviteAgain(id: number, session: Session, actor: Actor): Promise<void> {
  await mailTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id }, select: { email: true, role: true, passwordHash: true } });
    if (!user) throw notFound('User');
    requireProofForRoles(session, user.role);
    if (user.passwordHash) throw accepted();
    await dropLinks(tx, id);
    await sendLink(tx, { userId: id, purpose: 'invitation', recipient: user.email });
    await recordAudit(tx, actor, { action: 'user.invite', subject: `User ${id}: ${user.email}` });
  });
}

/** Takes an invitation back, and the account with it, unless it has been accepted meanwhile. */
export async function withdrawInvitation(id: number, session: Session, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id }, select: { email: true, role: true } });
    if (!user) throw notFound('User');
    requireProofForRoles(session, user.role);
    const { count } = await tx.user.deleteMany({ where: { id, passwordHash: '' } });
    if (count === 0) throw accepted();
    await recordAudit(tx, actor, { action: 'user.withdraw-invitation', subject: `User ${id}: ${user.email}` });
  });
}
