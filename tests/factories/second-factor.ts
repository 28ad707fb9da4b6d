import { authContract } from '@/lib/domains/accounts/contract';
import { prepareApp } from '@/lib/domains/accounts/factors/authenticator-app';
import { addApp } from '@/lib/domains/accounts/factors/factors';
import type { PasskeyCreationOptions } from '@/lib/domains/accounts/passkey-schema';
import type { Role } from '@/lib/domains/accounts/roles/role';
import { findSession, type Session } from '@/lib/domains/accounts/sessions/session';
import { db } from '@/lib/platform/database/db';
import { apiOf } from '@/tools/test-bed/api';

import { TestPasskey } from './authenticator';
import { cookieOf, createTestUser, signedIn, unique } from './people';
import { codeOf } from './totp';

/** The only session of an account. */
export async function sessionOf(userId: number): Promise<Session> {
  const { id } = await db().session.findFirstOrThrow({ where: { userId } });
  const session = await findSession(id);
  if (!session) throw new Error('there is no session');
  return session;
}

/** An account with an authenticator app; the code of the previous time step is used up. */
export async function withApp(role: Role = 'admin') {
  const user = await createTestUser(role);
  const cookie = await cookieOf(user.id);
  const { secret } = await prepareApp(user);
  const recoveryCodes = (await addApp(await sessionOf(user.id), codeOf(secret), `198.51.100.${unique()}`)) ?? [];
  // An older code might have expired by the time it is checked.
  await db().authenticatorApp.update({ where: { userId: user.id }, data: { lastStep: { decrement: 1 } } });
  return { ...user, cookie, secret, recoveryCodes };
}

export async function offerPasskey(cookie: string): Promise<PasskeyCreationOptions> {
  return (await (await apiOf(authContract.offerPasskey, {}, { cookie })).json()) as PasskeyCreationOptions;
}

export const addPasskey = (cookie: string, credential: ReturnType<TestPasskey['create']>, name = 'A laptop') =>
  apiOf(authContract.addPasskey, { body: { name, credential } }, { cookie });

/** An account with a passkey, in a browser that is signed in. */
export async function withPasskey(role: Role = 'admin') {
  const user = await signedIn(role);
  const passkey = new TestPasskey();
  const added = await addPasskey(user.cookie, passkey.create(await offerPasskey(user.cookie)));
  expect(added.status).toBe(201);
  const { id, recoveryCodes = [] } = (await added.json()) as { id: number; recoveryCodes?: string[] };
  return { ...user, passkey, passkeyId: id, recoveryCodes };
}
