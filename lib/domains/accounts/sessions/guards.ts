import 'server-only';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';

import { paths } from '@/lib/paths';

import { accessOfPage } from '../roles/office-access';
import { refusalOf, type Demands } from './access-rule';
import { getSession, type Session } from './session';

/** Reasons for a redirect to sign-in: the value in the address and the text on the screen. */
const signInReasons = {
  'sign-in': 'Please sign in to see that page.',
  'password-set': 'Your password is set. Please sign in with it.',
  expired: 'Session expired. Please log in again.',
} as const;

type SignInReason = keyof typeof signInReasons;

/** Returns the text of a reason that an address states; undefined for anything else. */
export function signInReasonText(reason: unknown): string | undefined {
  return isReason(reason) ? signInReasons[reason] : undefined;
}

function isReason(value: unknown): value is SignInReason {
  return typeof value === 'string' && Object.hasOwn(signInReasons, value);
}

/** Returns the current session, read from the database once per request. */
export const getPageSession = cache(async (): Promise<Session | null> => {
  const [request, jar] = await Promise.all([headers(), cookies()]);
  // A page rendered after a form action sees the cookies that the action set; the request's headers lack them.
  return getSession({ get: (name) => (name === 'cookie' ? jar.toString() : request.get(name)) });
});

/** Whether a page of the back office opens for the person; without an address, any of it. */
export async function isOfficeOpen(address: string = paths.admin): Promise<boolean> {
  return refusalOf(await getPageSession(), { access: accessOfPage(address) }) === undefined;
}

type PageDemands = Pick<Demands, 'allowsPendingPassword'>;

/**
 * Guards a page, by its address, by the rule of endpoints. Redirects to sign in, which leads back to it, or to the account
 * page if something must be set up first.
 * The middleware shows Access Denied (403) to a user who lacks the role; one who has lost it since is redirected home.
 */
export async function requirePage(address: string, demands: PageDemands = {}): Promise<Session> {
  const session = await getPageSession();
  const refusal = refusalOf(session, { ...demands, access: accessOfPage(address) });
  if (!session) redirect(paths.signIn(address, 'sign-in' satisfies SignInReason));
  if (refusal === 'role') redirect(paths.userHome);
  if (refusal) redirect(paths.account);
  return session;
}
