import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { hashToken } from '@/lib/platform/crypto/token';
import { db, lockRow } from '@/lib/platform/database/db';
import { running } from '@/lib/platform/dates/stored-time';
import { notFound } from '@/lib/platform/http/app-error';

import { accountsAudit } from '../audit';
import { roleColumns } from '../roles/role';
import { isIdle, sessionSeconds } from '../sessions/session';
import type { OpenSession } from './schema';

/** Returns a public identifier of a session, from which its id cannot be derived. */
function nameOf(sessionId: string): string {
  return hashToken(sessionId).slice(0, 16);
}

/** Lists an account's open sessions, most recently used first; `current` marks the caller's. */
export async function listSessionsOf(userId: number, current?: string): Promise<OpenSession[]> {
  const now = new Date();
  const rows = await db().session.findMany({
    where: { userId, expiresAt: running(sessionSeconds * 1000, now) },
    orderBy: { lastSeenAt: 'desc' },
    select: {
      ...{ id: true, createdAt: true, lastSeenAt: true, client: true, browser: true },
      user: { select: roleColumns },
    },
  });
  return rows
    .filter((row) => !isIdle(row, row.user, now))
    .map(({ id, createdAt, lastSeenAt, client, browser }) => ({
      client,
      browser,
      name: nameOf(id),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === current,
    }));
}

interface Ending {
  /** The session to end; by default all except `kept`. */
  name?: string;
  kept?: string;
}

/** Ends one session of an account, or all; returns their number. */
export async function endSessionsOf(userId: number, { name, kept }: Ending, actor: Actor): Promise<number> {
  return db().$transaction(async (tx) => {
    // A change of password gives a session a new id.
    await lockRow(tx, 'User', userId);
    const user = await tx.user.findUnique({
      where: { id: userId },
      select: { email: true, sessions: { select: { id: true } } },
    });
    if (!user) throw notFound('User');
    const ids = user.sessions.map(({ id }) => id).filter((id) => (name ? nameOf(id) === name : id !== kept));
    if (name && ids.length === 0) throw notFound('Session');
    const { count } = await tx.session.deleteMany({ where: { id: { in: ids } } });
    await recordAudit(tx, actor, {
      action: accountsAudit['session.revoke'],
      subject: `User ${userId}: ${user.email}`,
      changes: { sessions: { from: count, to: 0 } },
    });
    return count;
  });
}
