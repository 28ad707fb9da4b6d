import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { changesBetween, recordAudit, type Actor } from '@/lib/domains/audit/service';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { keyedHash } from '@/lib/platform/crypto/secrets';
import { columnsOf } from '@/lib/platform/database/columns';
import { db, lockRows, throwOnDuplicate, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { clientNetwork } from '@/lib/platform/http/client-address';
import { requireLimits, type StoredLimit } from '@/lib/platform/limits/service';
import { pageOfList } from '@/lib/platform/lists/page-of-keys';
import type { Page } from '@/lib/platform/lists/paging';
import { shortList } from '@/lib/platform/lists/search-forms';

import { dropLinks, isInvitationOpen, sendLink } from '../own/links';
import { accountsAudit } from '../audit';
import { inHashQueue } from '../passwords/hash-queue';
import { hashPassword } from '../passwords/password';
import { requireProofForRoles } from '../sessions/recent-proof';
import type { Session } from '../sessions/session';
import { notifyOwner } from '../sessions/notify-owner';
import { columnsOfRole, roleColumns, roleOf } from '../roles/role';
import { UserSchema, type Invitation, type User, type UserCreate, type UserQuery, type UserUpdate } from './schema';

const userFields = {
  ...columnsOf(UserSchema.omit({ invitation: true })),
  ...roleColumns,
  passwordHash: true,
  accountLinks: { where: { purpose: 'invitation' }, orderBy: { id: 'desc' }, take: 1, select: { expiresAt: true } },
} satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof userFields }>;

function toUser({ passwordHash, accountLinks: [link], isEditor, ...row }: Row): User {
  const isOpen = link !== undefined && isInvitationOpen(link.expiresAt, new Date());
  return {
    ...row,
    role: roleOf({ role: row.role, isEditor }),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    invitation: passwordHash ? null : isOpen ? 'open' : 'expired',
  };
}

export const searchedUsers = shortList('User', ['email', 'firstName', 'lastName']);

/**
 * Returns a page of the users, by default from the oldest account on. Without `limit`, it has up to
 * `wholeListMaximum`.
 */
export function listUsers({ role, sort = 'createdAt', ...query }: UserQuery): Promise<Page<User>> {
  const columns = columnsOfRole(role ?? 'user');
  // An administrator may have the mark of an editor, which an earlier release does not take away.
  const where = role && (role === 'admin' ? { role } : columns);
  return pageOfList(
    searchedUsers,
    {
      ...query,
      sort,
      columns: { name: 'lastName' },
      nullable: ['name', 'lastLoginAt'],
      filters: [
        ...(role ? [sql`"User"."role" = ${columns.role}`] : []),
        ...(role && role !== 'admin' ? [sql`"User"."isEditor" = ${columns.isEditor}`] : []),
      ],
      countAll: () => db().user.count({ where }),
    },
    async (ids) => (await db().user.findMany({ where: { id: { in: ids } }, select: userFields })).map(toUser),
  );
}

const addressTaken = () =>
  new AppError('conflict', 'An account with this email address already exists.', {
    errors: { email: ['This address already has an account.'] },
  });

/** Creates a user of any role with a password set by an administrator. Throws a conflict if the address has an account. */
export async function createUser({ password, role, ...input }: UserCreate, actor: Actor): Promise<User> {
  if (await db().user.findUnique({ where: { email: input.email }, select: { id: true } })) throw addressTaken();
  // Without a key: an administrator may enter several accounts at once.
  const queued = { lane: 'known', network: clientNetwork(actor.client) } as const;
  const passwordHash = await inHashQueue(queued, (inTurn) => inTurn(() => hashPassword(password)));
  const creation = db().$transaction(async (tx) => {
    const user = toUser(
      await tx.user.create({
        data: { ...input, ...columnsOfRole(role), passwordHash, hasForeignPassword: true },
        select: userFields,
      }),
    );
    await recordAudit(tx, actor, {
      action: accountsAudit['user.create'],
      subject: `User ${user.id}: ${user.email}`,
      changes: changesBetween({}, { role: user.role, firstName: user.firstName, lastName: user.lastName }),
    });
    return user;
  });
  return throwOnDuplicate(creation, addressTaken);
}

/** Serializes concurrent changes to administrators. */
async function lockAdministrators(tx: Transaction): Promise<void> {
  await lockRows(tx, 'User', sql`"role" = 'admin'`);
}

/** Throws a conflict unless another administrator can sign in. */
async function requireOtherAdministrator(tx: Transaction, id: number, message: string): Promise<void> {
  const others = await tx.user.count({ where: { role: 'admin', id: { not: id }, passwordHash: { not: '' } } });
  if (others === 0) throw new AppError('conflict', message);
}

/** Deletes a user. Refuses to delete oneself or the last administrator. */
export async function deleteUser(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    if (id === actor.id) throw new AppError('conflict', 'You cannot delete your own account.');
    await lockAdministrators(tx);
    const user = await tx.user.findUnique({ where: { id }, select: { ...roleColumns, email: true } });
    if (!user) throw notFound('User');
    const role = roleOf(user);
    if (role === 'admin') await requireOtherAdministrator(tx, id, 'The last administrator cannot be deleted.');
    await tx.user.delete({ where: { id } });
    await recordAudit(tx, actor, {
      action: accountsAudit['user.delete'],
      subject: `User ${id}: ${user.email}`,
      changes: { role: { from: role } },
    });
  });
}

/** Changes a name or role. A change of role ends the user's sessions; refused for oneself and the last administrator. */
export async function updateUser(id: number, input: UserUpdate, session: Session, actor: Actor): Promise<User> {
  return mailTransaction(async (tx) => {
    if (input.role) await lockAdministrators(tx);
    const before = await tx.user.findUnique({
      where: { id },
      select: { email: true, firstName: true, lastName: true, ...roleColumns },
    });
    if (!before) throw notFound('User');
    const { email, firstName, lastName } = before;
    const old = { firstName, lastName, role: roleOf(before) };
    const isOtherRole = input.role !== undefined && input.role !== old.role;
    if (isOtherRole) {
      if (id === actor.id) throw new AppError('conflict', 'You cannot change your own role.');
      requireProofForRoles(session, old.role, input.role ?? old.role);
      if (old.role === 'admin') await requireOtherAdministrator(tx, id, 'The last administrator must remain one.');
      await notifyOwner(tx, email, 'role-changed', { client: actor.client });
    }
    const changes = changesBetween(old, { ...old, ...input });
    if (Object.keys(changes).length > 0) {
      const { role, ...names } = input;
      const data = { ...names, ...(role && columnsOfRole(role)) };
      await tx.user.update({ where: { id }, data, select: { id: true } });
      // After locking the account, which every sign-in does first, so that a session being opened is visible.
      if (isOtherRole) await tx.session.deleteMany({ where: { userId: id } });
      await recordAudit(tx, actor, { action: accountsAudit['user.update'], subject: `User ${id}: ${email}`, changes });
    }
    return toUser(await tx.user.findUniqueOrThrow({ where: { id }, select: userFields }));
  });
}

const invitationLimit = { scope: 'invitation:address', maximum: 3, windowSeconds: 60 * 60 } satisfies StoredLimit;

/**
 * Mails an invitation. Throws a 429 if its address got too many. The count outlives an account that is taken back, so it
 * does not name the address.
 */
async function sendInvitation(
  tx: Transaction,
  { id, email, role }: { id: number; email: string; role: User['role'] },
  actor: Actor,
): Promise<void> {
  const use = [{ limit: invitationLimit, key: keyedHash('mailbox', email) }];
  await requireLimits(tx, use, 'Three invitations were sent to this address within an hour.');
  const invitation = { by: actor.email, role };
  await sendLink(tx, { userId: id, purpose: 'invitation', recipient: email, invitation });
}

/** Creates an account without a password and mails its owner a link to set one. */
export async function inviteUser({ role, ...input }: Invitation, actor: Actor): Promise<User> {
  const invitation = mailTransaction(async (tx) => {
    const { id } = await tx.user.create({
      data: { ...input, ...columnsOfRole(role), passwordHash: '' },
      select: { id: true },
    });
    await sendInvitation(tx, { id, email: input.email, role }, actor);
    await recordAudit(tx, actor, {
      action: accountsAudit['user.invite'],
      subject: `User ${id}: ${input.email}`,
      changes: changesBetween({}, { role }),
    });
    return toUser(await tx.user.findUniqueOrThrow({ where: { id }, select: userFields }));
  });
  return throwOnDuplicate(invitation, addressTaken);
}

const accepted = () => new AppError('conflict', 'This invitation has been accepted: the account has a password.');

/** Sends a new invitation; the previous link stops working. */
export async function inviteAgain(id: number, session: Session, actor: Actor): Promise<void> {
  await mailTransaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { id },
      select: { email: true, ...roleColumns, passwordHash: true },
    });
    if (!user) throw notFound('User');
    requireProofForRoles(session, roleOf(user));
    if (user.passwordHash) throw accepted();
    await dropLinks(tx, id);
    await sendInvitation(tx, { id, email: user.email, role: roleOf(user) }, actor);
    await recordAudit(tx, actor, { action: accountsAudit['user.invite'], subject: `User ${id}: ${user.email}` });
  });
}

/** Withdraws an invitation and deletes its account. Throws a conflict if it has been accepted. */
export async function withdrawInvitation(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id }, select: { email: true } });
    if (!user) throw notFound('User');
    const { count } = await tx.user.deleteMany({ where: { id, passwordHash: '' } });
    if (count === 0) throw accepted();
    await recordAudit(tx, actor, {
      action: accountsAudit['user.withdraw-invitation'],
      subject: `User ${id}: ${user.email}`,
    });
  });
}
