// @documented So does an editor or administrator without a passkey whose password is too short.

import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { ensureFirstAdministrator, resetPassword } from '@/lib/domains/accounts/admin/operator';
import { clearFactors, removePasskey } from '@/lib/domains/accounts/factors/factors';
import { accountContract } from '@/lib/domains/accounts/own/contract';
import { changePassword } from '@/lib/domains/accounts/own/own-account';
import { acceptInvitation, resetPasswordByLink, sendReset } from '@/lib/domains/accounts/own/password-by-link';
import { db } from '@/lib/platform/database/db';
import { api, apiOf } from '@/tools/test-bed/api';

import { tokensMailedTo } from '../factories/links';
import { cookieHeader, cookieOf, cookiesOf, createTestUser, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';
import { sessionOf, withPasskey } from '../factories/second-factor';

const short = 'eleven char';
const long = 'engines that weave algebra';
const operator = { id: null, email: 'operator', client: 'test' };
const caller = () => ({ client: `192.0.2.${unique()}`, browser: '' });

const login = (email: string, password: string) =>
  api('POST', '/api/login', { body: { email, password }, client: caller().client });
const enter = (cookie: string) => apiOf(usersContract.list, {}, { cookie });

/** A sign-in with a short password only opens the choice of a longer one. */
async function expectClosed(cookie: string): Promise<void> {
  for (const refused of [await enter(cookie), await apiOf(accountContract.export, {}, { cookie })]) {
    expect([refused.status, await refused.json()]).toEqual([
      403,
      {
        message: 'Choose a password with at least 12 characters on your account page first.',
        code: 'password_change_required',
      },
    ]);
  }
  expect((await api('GET', '/api/user', { cookie })).status).toBe(200);
}

/** An administrator who has chosen a short password, as a passkey allows. */
async function withShortPassword() {
  const admin = await withPasskey('admin');
  const change = { currentPassword: testPassword, password: short };
  const cookie = cookieHeader(await changePassword(await sessionOf(admin.id), change, caller()));
  expect((await enter(cookie)).status).toBe(200);
  return { ...admin, cookie };
}

async function promote(id: number): Promise<void> {
  const { cookie } = await signedIn('admin');
  expect((await apiOf(usersContract.update, { params: { id }, body: { role: 'admin' } }, { cookie })).status).toBe(200);
}

it('asks for a longer one when the last passkey is removed, and a longer one opens everything', async () => {
  const { id, cookie, passkeyId } = await withShortPassword();
  await removePasskey(await sessionOf(id), passkeyId, caller().client);
  await expectClosed(cookie);
  const choose = async (password: string) =>
    changePassword(await sessionOf(id), { currentPassword: short, password }, caller());
  await expect(choose('eleven more')).rejects.toThrow(/at least 12 characters/);
  expect((await enter(cookieHeader(await choose(long)))).status).toBe(200);
});

it('asks for a longer one when the factors are cleared by another', async () => {
  const { id, email } = await withShortPassword();
  await clearFactors({ id }, operator);
  await expectClosed(cookiesOf(await login(email, short)));
});

it('asks for a longer one when a user with a short one becomes an administrator', async () => {
  const chooses = {
    'by changing it': async ({ id }: { id: number }) => {
      await cookieOf(id);
      await changePassword(await sessionOf(id), { currentPassword: testPassword, password: short }, caller());
    },
    'by a forgotten one': async ({ email }: { email: string }) => {
      await sendReset(email, caller());
      const [token = ''] = await tokensMailedTo(email);
      await resetPasswordByLink(token, short, caller());
    },
  };
  for (const choose of Object.values(chooses)) {
    const user = await createTestUser();
    await choose(user);
    await promote(user.id);
    await expectClosed(cookiesOf(await login(user.email, short)));
  }
});

it('asks for a longer one when an invited user with a short one becomes an administrator', async () => {
  const { cookie } = await signedIn('admin');
  const email = `invited-${unique()}@example.com`;
  const { id } = (await (await apiOf(usersContract.invite, { body: { email } }, { cookie })).json()) as { id: number };
  const [token = ''] = await tokensMailedTo(email);
  await acceptInvitation(token, { firstName: null, lastName: null, password: short }, caller());
  await promote(id);
  await expectClosed(cookiesOf(await login(email, short)));
});

it('does not apply to a user who is not an administrator', async () => {
  const { id } = await signedIn('user');
  const change = { currentPassword: testPassword, password: short };
  const cookie = cookieHeader(await changePassword(await sessionOf(id), change, caller()));
  expect((await apiOf(accountContract.export, {}, { cookie })).status).toBe(200);
});

it('does not apply to a password set by another administrator, the shell or the environment', async () => {
  const { cookie } = await signedIn('admin');
  const body = { email: `made-${unique()}@example.com`, password: 'secret', role: 'admin' } as const;
  expect((await apiOf(usersContract.create, { body }, { cookie })).status).toBe(201);
  expect((await enter(cookiesOf(await login(body.email, body.password)))).status).toBe(200);

  const { id, email } = await withShortPassword();
  await clearFactors({ id }, operator);
  await resetPassword(email, 'secret', operator);
  expect((await enter(cookiesOf(await login(email, 'secret')))).status).toBe(200);

  const user = await createTestUser();
  await cookieOf(user.id);
  await changePassword(await sessionOf(user.id), { currentPassword: testPassword, password: short }, caller());
  await db().user.deleteMany({ where: { role: 'admin' } });
  expect(await ensureFirstAdministrator(user.email, 'secret')).toBe(true);
  expect((await enter(cookiesOf(await login(user.email, 'secret')))).status).toBe(200);
});
