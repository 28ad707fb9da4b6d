import 'server-only';

import { AppError, notFound } from '../app-error';
import { changesBetween, recordAudit, type Actor } from '../audit/service';
import { requireProofForRoles } from '../auth/recent-proof';
import type { Session } from '../auth/session';
import { tellOwner } from '../auth/tell-owner';
import { mailTransaction } from '../mail/outgoing/enqueue';
import type { User, UserUpdate } from './schema';
import { lockAdministrators, requireOtherAdministrator, toUser, userFields } from './service';

/** Changes a name or a role. Another role ends the sessions; not one's own, nor the last administrator's. */
export async function updateUser(id: number, input: UserUpdate, session: Session, actor: Actor): Promise<User> {
  return mailTransaction(async (tx) => {
    if (input.role) await lockAdministrators(tx);
    const before = await tx.user.findUnique({
      where: { id },
      select: { email: true, firstName: true, lastName: true, role: true },
    });
    if (!before) throw notFound('User');
    const { email, ...old } = before;
    const isOtherRole = input.role !== undefined && input.role !== old.role;
    if (isOtherRole) {
      if (id === actor.id) throw new AppError('conflict', 'You cannot change your own role.');
      requireProofForRoles(session, old.role, input.role ?? old.role);
      if (old.role === 'admin') await requireOtherAdministrator(tx, id, 'The last administrator must remain one.');
      await tellOwner(tx, email, 'role-changed', { client: actor.client });
    }
    const changes = changesBetween(old, { ...old, ...input });
    if (Object.keys(changes).length > 0) {
      await tx.user.update({ where: { id }, data: input, select: { id: true } });
      // After the account, which every sign-in takes first: a session that was being opened is there by now.
      if (isOtherRole) await tx.session.deleteMany({ where: { userId: id } });
      await recordAudit(tx, actor, { action: 'user.update', subject: `User ${id}: ${email}`, changes });
    }
    return toUser(await tx.user.findUniqueOrThrow({ where: { id }, select: userFields }));
  });
}
