import 'server-only';

import { changesBetween } from '../audit/changes';
import { recordAudit, type Actor } from '../audit/service';
import { hashPassword } from '../auth/password';
import { requireProofForRoles } from '../auth/recent-proof';
import type { Session } from '../auth/session';
import { containsText, db, type Prisma } from '../db';
import { AppError, notFound } from '../app-error';
import { parseSort } from '../lists/keyset';
import { pageByOffset } from '../lists/page-by-offset';
import type { Page } from '../lists/paging';
import type { User, UserCreate, UserQuery } from './schema';

const userFields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  lastLoginAt: true,
  createdAt: true,
} satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof userFields }>;

function toUser(row: Row): User {
  return { ...row, lastLoginAt: row.lastLoginAt?.toISOString() ?? null, createdAt: row.createdAt.toISOString() };
}

const columns = { createdAt: 'createdAt', email: 'email', name: 'lastName', lastLoginAt: 'lastLoginAt' } as const;

/** One page of the users. */
export async function listUsers({ q, role, sort = 'createdAt', ...page }: UserQuery): Promise<Page<User>> {
  const { field, direction } = parseSort(sort);
  const column = columns[field];
  const where: Prisma.UserWhereInput = {
    ...(role && { role }),
    ...(q && {
      OR: [{ email: containsText(q.toLowerCase()) }, { firstName: containsText(q) }, { lastName: containsText(q) }],
    }),
  };
  return pageByOffset(page, {
    count: () => db().user.count({ where }),
    read: async (range) => {
      const orderBy = [{ [column]: direction }, { id: direction }];
      return (await db().user.findMany({ where, orderBy, ...range, select: userFields })).map(toUser);
    },
  });
}

/** Creates a user of either role; throws a conflict when the address has an account. */
export async function createUser({ password, ...input }: UserCreate, actor: Actor): Promise<User> {
  const taken = () =>
    new AppError('conflict', 'An account with this email address already exists.', {
      errors: { email: ['This address has an account.'] },
    });
  if (await db().user.findUnique({ where: { email: input.email }, select: { id: true } })) throw taken();
  const passwordHash = await hashPassword(password);
  try {
    return await db().$transaction(async (tx) => {
      const user = toUser(await tx.user.create({ data: { ...input, passwordHash }, select: userFields }));
      await recordAudit(tx, actor, {
        action: 'user.create',
        subject: `User ${user.id}: ${user.email}`,
        changes: changesBetween({}, { role: user.role, firstName: user.firstName, lastName: user.lastName }),
      });
      return user;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'P2002') throw taken();
    throw error;
  }
}

/**
 * Deletes a user and ends their sessions. Throws a conflict for one's own account and for the last administrator,
 * also when two administrators delete each other at the same moment. To delete an administrator needs a recent proof.
 */
export async function deleteUser(id: number, actor: Actor, session: Session): Promise<void> {
  await db().$transaction(async (tx) => {
    if (id === actor.id) throw new AppError('conflict', 'You cannot delete your own account.');
    // PostgreSQL locks the administrators in one order, so that simultaneous deletions are counted one after another.
    await tx.user.updateMany({ where: { role: 'admin' }, data: { role: 'admin' } });
    const user = await tx.user.findUnique({ where: { id }, select: { role: true, email: true } });
    if (!user) throw notFound('User');
    requireProofForRoles(session, user.role);
    if (user.role === 'admin' && (await tx.user.count({ where: { role: 'admin' } })) === 1) {
      throw new AppError('conflict', 'The last administrator cannot be deleted.');
    }
    await tx.user.delete({ where: { id } });
    await recordAudit(tx, actor, {
      action: 'user.delete',
      subject: `User ${id}: ${user.email}`,
      changes: { role: { from: user.role } },
    });
  });
}

/** Gives a user another password and ends their sessions. */
export async function resetPassword(email: string, password: string, actor: Actor): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (!user) throw notFound('User');
    await tx.user.update({ where: { id: user.id }, data: { passwordHash }, select: { id: true } });
    await tx.session.deleteMany({ where: { userId: user.id } });
    await recordAudit(tx, actor, { action: 'user.reset-password', subject: `User ${user.id}: ${email}` });
  });
}

/** Ends the sessions of one user, or everybody's; answers how many there were. */
export async function revokeSessions(email: string | undefined, actor: Actor): Promise<number> {
  return db().$transaction(async (tx) => {
    const user = email ? await tx.user.findUnique({ where: { email }, select: { id: true } }) : undefined;
    if (user === null) throw notFound('User');
    const { count } = await tx.session.deleteMany({ where: user && { userId: user.id } });
    const subject = user ? `User ${user.id}: ${email}` : 'Everybody';
    await recordAudit(tx, actor, { action: 'session.revoke', subject, changes: { sessions: { from: count, to: 0 } } });
    return count;
  });
}

/** Makes the first administrator when there is none; answers whether it did. */
export async function ensureFirstAdministrator(email: string, password: string): Promise<boolean> {
  if ((await db().user.count({ where: { role: 'admin' } })) > 0) return false;
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    if ((await tx.user.count({ where: { role: 'admin' } })) > 0) return false;
    await tx.user.upsert({
      where: { email },
      create: { email, passwordHash, role: 'admin' },
      update: { passwordHash, role: 'admin' },
      select: { id: true },
    });
    return true;
  });
}
