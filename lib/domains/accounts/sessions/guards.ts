import 'server-only';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';

import { paths } from '../../../paths';
import { refusalOf, type Demands } from './access';
import type { CurrentUser } from '../schema';
import { getSession, type Session } from './session';
import type { SignInReason } from './sign-in-reasons';

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
  return (await requirePage(wayBack, { access: 'user' })).user;
}

/** As `requireUserPage`, for pages that are about the session too: they are open while a password is due. */
export async function requireSessionPage(wayBack: string): Promise<Session> {
  return requirePage(wayBack, { access: 'user', isOpenBeforePassword: true });
}

/**
 * For pages of administrators; what has to be set up comes first. The middleware has sent others Access Denied with a
 * 403: a person who has lost the role since then goes home.
 */
export async function requireAdminPage(wayBack: string): Promise<CurrentUser> {
  return (await requirePage(wayBack, { access: 'admin' })).user;
}

async function requirePage(wayBack: string, demands: Demands): Promise<Session> {
  const session = await getPageSession();
  const refusal = refusalOf(session, demands);
  if (!session) redirect(paths.signIn(wayBack, 'sign-in' satisfies SignInReason));
  if (refusal === 'role') redirect(paths.userHome);
  if (refusal) redirect(paths.account);
  return session;
}
