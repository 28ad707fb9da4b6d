import { createSession, sessionCookies } from '@/lib/domains/accounts/sessions/session';
import { db } from '@/lib/platform/database/db';
import { columnsOfRole, type Role } from '@/lib/domains/accounts/roles/role';

import { quickHash, testPassword } from './quick-password';

let count = 0;

/** A number that no other row of this process has. */
export function unique(): number {
  count += 1;
  return count;
}

export async function createTestUser(role: Role = 'user', email = `person-${unique()}@example.com`) {
  const user = await db().user.create({
    data: { email, ...columnsOfRole(role), passwordHash: quickHash },
    select: { id: true, email: true },
  });
  return { ...user, password: testPassword };
}

/** The Cookie header of a browser in which the user has signed in. */
export async function cookieOf(userId: number): Promise<string> {
  const sessionId = await db().$transaction((tx) => createSession(tx, userId));
  return cookieHeader(await sessionCookies(sessionId, userId));
}

/** The Cookie header of a browser that was given these. */
export function cookieHeader(cookies: readonly { name: string; value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Makes a user's last proof older than what dangerous operations require. */
export async function ageProof(userId: number): Promise<void> {
  const provedAt = new Date(Date.now() - 11 * 60 * 1000);
  await db().session.updateMany({ where: { userId }, data: { provedAt } });
}

/** The Cookie header that a browser sends after receiving these cookies. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Creates an account with a role and signs it in. Returns the account and its cookie. */
export async function signedIn(role: Role = 'admin') {
  const user = await createTestUser(role);
  return { ...user, cookie: await cookieOf(user.id) };
}
