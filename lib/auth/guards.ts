import 'server-only';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';

import { unauthorized } from '../app-error';
import type { Contract } from '../http/contract';
import { paths } from '../paths';
import { isProofRecent, requireRecentProof } from './recent-proof';
import { recordRefusal, recordSignedOut } from './record-refusal';
import type { CurrentUser } from './schema';
import { getSession, type Session } from './session';
import type { SignInReason } from './sign-in-reasons';
import { obstacleOf, refuseWithObstacle } from './standing';

/** Who is looking at this page, as the database has it now; asked once for each request. */
export const getPageSession = cache(async (): Promise<Session | null> => {
  const [request, jar] = await Promise.all([headers(), cookies()]);
  // The page that answers a form sees the cookies that the form has just set; the request's header does not have them.
  return getSession({ get: (name) => (name === 'cookie' ? jar.toString() : request.get(name)) });
});

export async function getPageUser(): Promise<CurrentUser | null> {
  return (await getPageSession())?.user ?? null;
}

/** For pages of the signed-in: others sign in and come back; a password of one's own that is due comes first. */
export async function requireUserPage(wayBack: string): Promise<CurrentUser> {
  const { user, standing } = await requireSessionPage(wayBack);
  if (standing.mustChangePassword) redirect(paths.account);
  return user;
}

/** As `requireUserPage`, for pages that are about the session too. */
export async function requireSessionPage(wayBack: string): Promise<Session> {
  return (await getPageSession()) ?? redirect(paths.signIn(wayBack, 'sign-in' satisfies SignInReason));
}

/**
 * For pages of administrators; what has to be set up comes first. The middleware has answered others with Access Denied
 * and a 403: who lost the role since then goes home.
 */
export async function requireAdminPage(wayBack: string): Promise<CurrentUser> {
  const { user, standing } = await requireSessionPage(wayBack);
  if (user.role !== 'admin') redirect(paths.userHome);
  if (obstacleOf(standing)) redirect(paths.account);
  return user;
}

/** What a call's contract may say of it too. */
export type AccountDemands = Pick<Contract, 'needsRecentProof' | 'isOpenBeforePassword'>;

/** For plain forms of one's own account: throws what `endpoint` throws for a call, and enters the refusal. */
export async function requireAccountSession(
  headers: Headers,
  { needsRecentProof, isOpenBeforePassword }: AccountDemands = {},
): Promise<Session> {
  const session = await getSession(headers);
  if (!session) {
    await recordSignedOut({ headers });
    throw unauthorized();
  }
  const isClosed = session.standing.mustChangePassword && !isOpenBeforePassword;
  if (isClosed || (needsRecentProof && !isProofRecent(session))) {
    await recordRefusal({ headers }, session.user, 'access.unproved');
    if (isClosed) refuseWithObstacle(session.standing);
    requireRecentProof(session);
  }
  return session;
}
