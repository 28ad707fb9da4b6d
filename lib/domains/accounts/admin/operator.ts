import 'server-only';

import { randomBytes } from 'node:crypto';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db } from '@/lib/platform/database/db';
import { notFound } from '@/lib/platform/http/app-error';
import { env } from '@/lib/platform/process/env';

import { endAccess } from '../own/set-password';
import { accountsAudit } from '../audit';
import { hashPassword } from '../passwords/password';
import { notifyOwner } from '../sessions/notify-owner';

/** Sets a user's password to one chosen by an operator, ends their sessions and notifies them by mail. */
export async function resetPassword(email: string, password: string, actor: Actor): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (!user) throw notFound('User');
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, hasForeignPassword: true, hasShortPassword: false },
      select: { id: true },
    });
    await endAccess(tx, user.id);
    await notifyOwner(tx, email, 'password-reset', actor);
    await recordAudit(tx, actor, {
      action: accountsAudit['user.reset-password'],
      subject: `User ${user.id}: ${email}`,
    });
  });
}

/** Ends the sessions of one user, or of all users; returns their number. */
export async function revokeSessions(email: string | undefined, actor: Actor): Promise<number> {
  return db().$transaction(async (tx) => {
    const user = email ? await tx.user.findUnique({ where: { email }, select: { id: true } }) : undefined;
    if (user === null) throw notFound('User');
    const { count } = await tx.session.deleteMany({ where: user && { userId: user.id } });
    const subject = user ? `User ${user.id}: ${email}` : 'Everybody';
    await recordAudit(tx, actor, {
      action: accountsAudit['session.revoke'],
      subject,
      changes: { sessions: { from: count, to: 0 } },
    });
    return count;
  });
}

/** Creates the first administrator if there is none; returns whether it did. */
export async function ensureFirstAdministrator(email: string, password: string): Promise<boolean> {
  if ((await db().user.count({ where: { role: 'admin' } })) > 0) return false;
  const passwordHash = await hashPassword(password);
  return db().$transaction(async (tx) => {
    if ((await tx.user.count({ where: { role: 'admin' } })) > 0) return false;
    const { id } = await tx.user.upsert({
      where: { email },
      create: { email, passwordHash, role: 'admin' },
      update: { passwordHash, role: 'admin', isEditor: false, hasShortPassword: false },
      select: { id: true },
    });
    // Sessions and links made for a user must not become an administrator's.
    await endAccess(tx, id);
    return true;
  });
}

/** Creates the first administrator of a new site and prints how to sign in. */
export async function createFirstAdministrator(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env();
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  if (!(await ensureFirstAdministrator(ADMIN_EMAIL, password))) return;
  const shownPassword = ADMIN_PASSWORD ? '(the one in ADMIN_PASSWORD)' : `${password}   (shown only now)`;
  process.stdout.write(
    `\n  The first administrator was created:\n    Email     ${ADMIN_EMAIL}\n    Password  ${shownPassword}\n\n`,
  );
}
