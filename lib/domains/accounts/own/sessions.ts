import 'server-only';

import { recordAudit, type Actor } from '../../audit/service';
import { db } from '../../../platform/database/db';
import { notFound } from '../../../platform/http/app-error';
import { hashToken } from '../../../platform/crypto/token';
import type { OpenSession } from './schema';

/** What names a session to people: who has it cannot use it. */
function nameOf(sessionId: string): string {
  return hashToken(sessionId).slice(0, 16);
}

/** The sessions of an account, the latest used first; `current` is the one that asks. */
export async function listSessionsOf(userId: number, current?: string): Promise<OpenSession[]> {
  const rows = await db().session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, createdAt: true, lastSeenAt: true, client: true, browser: true },
  });
  return rows.map(({ id, createdAt, lastSeenAt, ...row }) => ({
    ...row,
    name: nameOf(id),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === current,
  }));
}

interface Ending {
  /** One of them; without it all, `kept` apart. */
  name?: string;
  kept?: string;
}

/** Ends one session of an account, or all; answers how many. */
export async function endSessionsOf(userId: number, { name, kept }: Ending, actor: Actor): Promise<number> {
  return db().$transaction(async (tx) => {
    // PostgreSQL locks the row: a change of password gives one of the sessions another id before, or after.
    await tx.user.updateMany({ where: { id: userId }, data: { id: userId } });
    const user = await tx.user.findUnique({
      where: { id: userId },
      select: { email: true, sessions: { select: { id: true } } },
    });
    if (!user) throw notFound('User');
    const ids = user.sessions.map(({ id }) => id).filter((id) => (name ? nameOf(id) === name : id !== kept));
    if (name && ids.length === 0) throw notFound('Session');
    const { count } = await tx.session.deleteMany({ where: { id: { in: ids } } });
    await recordAudit(tx, actor, {
      action: 'session.revoke',
      subject: `User ${userId}: ${user.email}`,
      changes: { sessions: { from: count, to: 0 } },
    });
    return count;
  });
}
