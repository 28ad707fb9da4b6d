import 'server-only';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';

import { paths } from '../../../paths';
import { refusalOf, type Demands } from './access-rule';
import { getSession, type Session } from './session';
import type { SignInReason } from './sign-in-reasons';

/** Returns the current session, read from the database once per request. */
export const getPageSession = cache(async (): Promise<Session | null> => {
  const [request, jar] = await Promise.all([headers(), cookies()]);
  // A page rendered after a form action sees the cookies that the action set; the request's headers lack them.
  return getSession({ get: (name) => (name === 'cookie' ? jar.toString() : request.get(name)) });
});

/** Whether the person may enter the back office, or what of it is for administrators only. */
export async function isOfficeOpen(access: 'editor' | 'admin' = 'editor'): Promise<boolean> {
  return refusalOf(await getPageSession(), { access }) === undefined;
}

/**
 * Guards a page by the rule of endpoints. Redirects to sign in, or to the account page if something must be set up first.
 * The middleware shows Access Denied (403) to a user who lacks the role; one who has lost it since is redirected home.
 */
export async function requirePage(returnPath: string, demands: Demands): Promise<Session> {
  const session = await getPageSession();
  const refusal = refusalOf(session, demands);
  if (!session) redirect(paths.signIn(returnPath, 'sign-in' satisfies SignInReason));
  if (refusal === 'role') redirect(paths.userHome);
  if (refusal) redirect(paths.account);
  return session;
}
