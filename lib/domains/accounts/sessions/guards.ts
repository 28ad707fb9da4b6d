import 'server-only';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';

import { paths } from '../../../paths';
import { refusalOf, type Demands } from './access-rule';
import type { CurrentUser } from '../schema';
import { getSession, type Session } from './session';
import type { SignInReason } from './sign-in-reasons';

/** Returns the current session, read from the database once per request. */
export const getPageSession = cache(async (): Promise<Session | null> => {
  const [request, jar] = await Promise.all([headers(), cookies()]);
  // A page rendered after a form action sees the cookies that the action set; the request's headers lack them.
  return getSession({ get: (name) => (name === 'cookie' ? jar.toString() : request.get(name)) });
});

export async function getPageUser(): Promise<CurrentUser | null> {
  return (await getPageSession())?.user ?? null;
}

/** Guards pages for signed-in users: redirects others to sign in, and users who owe a new password to set it. */
export async function requireUserPage(wayBack: string): Promise<CurrentUser> {
  return (await requirePage(wayBack, { access: 'user' })).user;
}

/** Like `requireUserPage`, for pages that stay open while a new password is due. */
export async function requireSessionPage(wayBack: string): Promise<Session> {
  return requirePage(wayBack, { access: 'user', allowsPendingPassword: true });
}

/**
 * Guards pages for administrators; redirects to whatever must be set up first. The middleware has already responded to
 * others with Access Denied (403), so someone who has lost the role since is redirected home.
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
