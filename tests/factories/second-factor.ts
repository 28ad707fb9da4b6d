import { Secret, TOTP } from 'otpauth';

import { prepareApp } from '@/lib/auth/authenticator-app';
import { addApp } from '@/lib/auth/factors';
import { findSession, type Session } from '@/lib/auth/session';
import { db } from '@/lib/db';
import type { Role } from '@/lib/auth/schema';

import { cookieOf, createTestUser, unique } from './people';

/** The code that an app shows, some time steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** The one session that somebody has. */
export async function sessionOf(userId: number): Promise<Session> {
  const { id } = await db().session.findFirstOrThrow({ where: { userId } });
  const session = await findSession(id);
  if (!session) throw new Error('there is no session');
  return session;
}

/** Somebody with an authenticator app; the code of the time step before this one is used up. */
export async function withApp(role: Role = 'admin') {
  const user = await createTestUser(role);
  const cookie = await cookieOf(user.id);
  const { secret } = await prepareApp(user);
  const recoveryCodes = await addApp(await sessionOf(user.id), codeOf(secret, -1), `198.51.100.${unique()}`);
  return { ...user, cookie, secret, recoveryCodes };
}
