// @documented A user who must choose their own password gets 403 with `"code": "password_change_required"` from everything but `GET /api/user`, `/api/reauthenticate` and signing out.
// @documented `PATCH` changes only the fields that are present.

import { sqltag as sql } from '@prisma/client/runtime/client';

import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { resetPassword } from '@/lib/domains/accounts/admin/operator';
import type { UserUpdate } from '@/lib/domains/accounts/admin/schema';
import type { OpenSession } from '@/lib/domains/accounts/own/schema';
import { isKnownBrowser, rememberBrowser } from '@/lib/domains/accounts/sessions/known-browser';
import { createSession, renewSession } from '@/lib/domains/accounts/sessions/session';
import { createToken } from '@/lib/platform/crypto/token';
import { db, lockRows } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { api, apiOf } from '@/tools/test-bed/api';
import { openRaw } from '@/tools/test-bed/raw-database';

import { bodyAfter } from '../factories/body-after';
import { noticesMailedTo } from '../factories/links';
import { ageProof, cookieOf, createTestUser, signedIn, unique } from '../factories/people';
import { sessionOf } from '../factories/second-factor';
import { untilWaiting } from '../factories/waiting';

let admin: { id: number; email: string; cookie: string };
beforeEach(async () => {
  admin = await signedIn('admin');
});

const update = (id: number, body: UserUpdate, cookie = admin.cookie) =>
  apiOf(usersContract.update, { params: { id }, body }, { cookie });
const whoIs = async (cookie: string) => (await api('GET', '/api/user', { cookie })).status;

describe('PATCH /api/admin/users/{id}', () => {
  it('changes the fields that are present, and says so in the trail', async () => {
    const user = await signedIn('user');
    expect(await (await update(user.id, { firstName: ' Ada ', lastName: 'Byron' })).json()).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'user',
    });
    expect(await (await update(user.id, { lastName: '' })).json()).toMatchObject({ firstName: 'Ada', lastName: null });
    expect(await whoIs(user.cookie)).toBe(200);
    const entries = await db().auditEntry.findMany({
      where: { action: 'user.update', actorId: admin.id },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ details }) => Object.keys(JSON.parse(details) as object))).toEqual([
      ['firstName', 'lastName'],
      ['lastName'],
    ]);
    expect((await update(2_000_000_000, { firstName: 'A' })).status).toBe(404);
  });

  it('ends the sessions of a user who gets another role, and notifies them', async () => {
    const user = await signedIn('user');
    expect((await update(user.id, { role: 'admin' })).status).toBe(200);
    expect(await whoIs(user.cookie)).toBe(401);
    expect(await noticesMailedTo(user.email)).toEqual(['role-changed']);
    const cookie = await cookieOf(user.id);
    expect((await update(user.id, { role: 'admin' })).status).toBe(200);
    expect(await whoIs(cookie)).toBe(200);
  });

  it('ends the session that is being opened while the role changes, too', async () => {
    const { id } = await createTestUser('user');
    let changing: Promise<Response> | undefined;
    // As a sign-in does: the account first, then the session.
    await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { lastLoginAt: new Date() }, select: { id: true } });
      changing = update(id, { role: 'admin' });
      await new Promise((resolve) => setTimeout(resolve, 500));
      await createSession(tx, id);
    });
    expect((await changing)?.status).toBe(200);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
  });

  it('is refused for a session that ended while the request was being received', async () => {
    const { id } = await createTestUser('user');
    const endSession = () => db().session.deleteMany({ where: { userId: admin.id } });
    const rawBody = bodyAfter(endSession, '{"role":"admin"}');
    const headers = { 'content-type': 'application/json' };
    const refused = await api('PATCH', `/api/admin/users/${id}`, { rawBody, headers, cookie: admin.cookie });
    expect(refused.status).toBe(401);
    expect(await db().user.findUnique({ where: { id }, select: { role: true } })).toEqual({ role: 'user' });
  });

  it('protects your own role, and asks for a recent proof where an administrator is made or unmade', async () => {
    const refused = await update(admin.id, { role: 'user' });
    expect([refused.status, await refused.json()]).toEqual([409, { message: 'You cannot change your own role.' }]);
    await ageProof(admin.id);
    for (const [role, to] of [
      ['user', 'admin'],
      ['admin', 'user'],
    ] as const) {
      const { id } = await createTestUser(role);
      expect(await (await update(id, { role: to })).json()).toMatchObject({ code: 'reauthenticate' });
      expect((await update(id, { firstName: 'Ada', role })).status).toBe(200);
    }
  });

  it('leaves one administrator when two take the role from each other, or one deletes the other, at the same moment', async () => {
    const remove = (id: number, cookie: string) => api('DELETE', `/api/admin/users/${id}`, { cookie });
    for (const second of [(id: number, cookie: string) => update(id, { role: 'user' }, cookie), remove]) {
      await db().user.deleteMany({ where: { role: 'admin' } });
      const [one, two] = [await signedIn('admin'), await signedIn('admin')];
      await Promise.all([update(two.id, { role: 'user' }, one.cookie), second(one.id, two.cookie)]);
      expect(await db().user.count({ where: { role: 'admin' } })).toBe(1);
    }
  });
});

describe('the sessions of another account', () => {
  it('end even while one of them continues under another id', async () => {
    const user = await signedIn('user');
    const session = await sessionOf(user.id);
    let ending: Promise<Response> | undefined;
    // As a change of password does: the account first, then the session.
    await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { firstName: 'Ada' }, select: { id: true } });
      await renewSession(tx, session);
      ending = api('DELETE', `/api/admin/users/${user.id}/sessions`, { cookie: admin.cookie });
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect((await ending)?.status).toBe(204);
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('are listed without what would open them, and end one by one or all at once', async () => {
    const { id } = await createTestUser();
    const now = new Date();
    const ids = await Promise.all(
      ['Firefox on Linux', 'Safari on iOS'].map((browser) =>
        db().$transaction((tx) => createSession(tx, id, now, { client: '192.0.2.0', browser })),
      ),
    );
    const list = async () => {
      const response = await apiOf(usersContract.listSessions, { params: { id } }, admin);
      return (await response.json()) as OpenSession[];
    };
    const sessions = await list();
    expect(sessions.map(({ browser }) => browser).sort()).toEqual(['Firefox on Linux', 'Safari on iOS']);
    for (const sessionId of ids) expect(JSON.stringify(sessions)).not.toContain(sessionId);
    const end = (name?: string) => apiOf(usersContract.endSessions, { params: { id }, query: { name } }, admin);
    expect((await end(sessions[0]?.name)).status).toBe(204);
    expect((await end(sessions[0]?.name)).status).toBe(404);
    expect((await list()).map(({ name }) => name)).toEqual([sessions[1]?.name]);
    expect((await end()).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await whoIs(admin.cookie)).toBe(200);
  });
});

describe('a password that an administrator typed', () => {
  const made = async (mustChangePassword?: boolean, role: 'user' | 'admin' = 'user') => {
    const account = { email: `made-${unique()}@example.com`, password: 'secret' };
    const body = { ...account, role, ...(mustChangePassword !== undefined && { mustChangePassword }) };
    expect((await apiOf(usersContract.create, { body }, admin)).status).toBe(201);
    const client = `203.0.113.${unique()}`;
    const response = await api('POST', '/api/login', { body: account, client });
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    return { ...account, cookie };
  };
  const row = (email: string) =>
    db().user.findUnique({ where: { email }, select: { hasForeignPassword: true, mustChangePassword: true } });

  it('is marked, and gives full access unless its change is required', async () => {
    const { email, cookie } = await made(undefined, 'admin');
    expect(await row(email)).toEqual({ hasForeignPassword: true, mustChangePassword: false });
    expect((await api('GET', '/api/admin/users', { cookie })).status).toBe(200);
  });

  it('gives access only to the current user and a proof where its change is required, for either role', async () => {
    for (const role of ['user', 'admin'] as const) {
      const { cookie } = await made(true, role);
      expect(await whoIs(cookie)).toBe(200);
      expect((await api('POST', '/api/reauthenticate', { body: { password: 'secret' }, cookie })).status).toBe(204);
      if (role === 'user') continue;
      const refused = await api('GET', '/api/admin/users', { cookie });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { message: 'Choose a password of your own on your account page first.', code: 'password_change_required' },
      ]);
    }
  });

  it('is marked too when it is reset from the shell, and notifies the owner', async () => {
    const { email } = await createTestUser();
    await resetPassword(email, 'a password', { id: null, email: 'npm run admin', client: 'command line' });
    expect(await row(email)).toMatchObject({ hasForeignPassword: true });
    expect(await noticesMailedTo(email)).toEqual(['password-reset']);
  });

  it('makes every browser a new one to the account when it is reset from the shell', async () => {
    const { id, email } = await createTestUser();
    const { token: thief } = createToken();
    await db().$transaction((tx) => rememberBrowser(tx, id, thief, new Date()));
    await resetPassword(email, 'a password', { id: null, email: 'npm run admin', client: 'command line' });
    expect(await isKnownBrowser(thief, email)).toBe(false);
  });
});

it.each(['demoted', 'deleted'])('refuses what an administrator asked for who is %s while it waits', async (change) => {
  const [other, person] = [await signedIn('admin'), await createTestUser('admin')];
  let asked: Promise<Response> | undefined;
  await db().$transaction(async (tx) => {
    await lockRows(tx, 'User', sql`"role" = 'admin'`);
    asked = update(person.id, { role: 'user' }, other.cookie);
    await untilWaiting(asked);
    if (change === 'demoted') {
      await tx.user.update({ where: { id: other.id }, data: { role: 'user' } });
      await tx.session.deleteMany({ where: { userId: other.id } });
    } else await tx.user.delete({ where: { id: other.id } });
  });
  expect((await asked)?.status).toBe(401);
  expect(await db().user.findUnique({ where: { id: person.id } })).toMatchObject({ role: 'admin' });
});

it('treats a session as ended whose account is deleted while it is read', async () => {
  const person = await signedIn('user');
  // As between two queries of one read: the session is there, and its account is not.
  const without = env().isEmbedded ? 'PRAGMA foreign_keys=OFF' : 'SET session_replication_role = replica';
  const again = env().isEmbedded ? 'PRAGMA foreign_keys=ON' : 'SET session_replication_role = origin';
  const database = await openRaw(process.env.DATABASE_URL ?? '');
  await database.query(without);
  await database.query(`DELETE FROM "User" WHERE "id" = ${person.id}`);
  await database.query(again);
  await database.close();
  expect(await whoIs(person.cookie)).toBe(401);
  await db().session.deleteMany({ where: { userId: person.id } });
});
