import 'server-only';

import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';

import { paths } from '../paths';
import type { CurrentUser } from '../users/schema';
import { getSession } from './session';
import type { SignInReason } from './sign-in-reasons';

/** Who is looking at this page, as the database has it now; asked once for each request. */
export const getPageUser = cache(async (): Promise<CurrentUser | null> => {
  const session = await getSession(await headers());
  return session?.user ?? null;
});

const reason: SignInReason = 'sign-in';

/** For pages of whoever is signed in; anybody else is sent to sign in and comes back to `wayBack`. */
export async function requireUserPage(wayBack: string): Promise<CurrentUser> {
  return (await getPageUser()) ?? redirect(paths.signIn(wayBack, reason));
}

/** For pages of administrators; another signed-in user gets the Access Denied page with status 403. */
export async function requireAdminPage(wayBack: string): Promise<CurrentUser> {
  const user = await requireUserPage(wayBack);
  if (user.role !== 'admin') forbidden();
  return user;
}
