import 'server-only';

import { recordAudit } from '@/lib/domains/audit/service';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import type { Prisma, Transaction } from '@/lib/platform/database/db';
import { latestThatCounts } from '@/lib/platform/dates/stored-time';
import type { NamedCookie } from '@/lib/platform/http/cookies';

import { accountsAudit } from '../audit';
import type { CurrentUser } from '../schema';
import { entersOffice } from '../roles/role';
import type { Caller } from '../sessions/caller';
import { rememberBrowser } from '../sessions/known-browser';
import { createSession, sessionCookies } from '../sessions/session';
import { notifyOwner } from '../sessions/notify-owner';

export interface SignedIn {
  user: CurrentUser;
  sessionId: string;
  cookies: NamedCookie[];
}

/** Rolls the sign-in back because the credentials are no longer valid. */
class Outdated extends Error {}

export type Proof = 'password' | 'password and code' | 'passkey';

/**
 * Opens a session for an authenticated user and ends the browser's previous one. Returns null if the account no longer
 * matches `state`: verification takes time, and a change of password or a deletion in between ends only the sessions that
 * exist. `use` consumes the credential in the same transaction and returns whether it was still valid.
 */
export async function openSession(
  user: CurrentUser,
  state: Prisma.UserWhereInput,
  caller: Caller,
  proof: Proof,
  use?: (tx: Transaction) => Promise<boolean>,
): Promise<SignedIn | null> {
  const opening = mailTransaction(async (tx) => {
    const now = new Date();
    const [where, data] = [{ ...state, id: user.id }, { lastLoginAt: now }];
    const first = await tx.user.updateMany({ where: { ...where, lastLoginAt: null }, data });
    const isFirst = first.count > 0;
    const isThere = isFirst || (await tx.user.updateMany({ where, data })).count > 0;
    if (!isThere || (use && !(await use(tx)))) throw new Outdated();
    if (entersOffice(user.role)) {
      await tx.user.updateMany({
        where: {
          id: user.id,
          hasFactor: false,
          OR: [{ factorAskedAt: null }, { factorAskedAt: { gt: latestThatCounts(now) } }],
        },
        data: { factorAskedAt: now },
      });
    }
    if (caller.sessionId) await tx.session.deleteMany({ where: { id: caller.sessionId } });
    const browser = await rememberBrowser(tx, user.id, caller.deviceId, now);
    if (browser.isNew && !isFirst) await notifyOwner(tx, user.email, 'new-browser', caller);
    await recordAudit(
      tx,
      { id: user.id, email: user.email, client: caller.client },
      { action: accountsAudit['sign-in.success'], subject: `By ${proof}${caller.browser && `, ${caller.browser}`}` },
    );
    return { sessionId: await createSession(tx, user.id, now, caller), device: browser.cookie };
  });
  const opened = await opening.catch((error: unknown) => {
    if (error instanceof Outdated) return null;
    throw error;
  });
  if (!opened) return null;
  const { sessionId, device } = opened;
  return { user, sessionId, cookies: [...(await sessionCookies(sessionId, user.id)), device] };
}
