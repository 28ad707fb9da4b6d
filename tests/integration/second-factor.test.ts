// @promise along with it, a note that you are signed in, a note that a sign-in is waiting for its second step or for a passkey, and for one year a note that someone has signed in from this browser before
// @promise The back office requires multi-factor authentication: an editor or administrator who has set up a second factor cannot sign in without it, and one who has not is shut out of the back office after 7 days, or after the number of days in the settings of the site, which is 30 at most.

import { prepareApp } from '@/lib/domains/accounts/factors/authenticator-app';
import { addApp, clearFactors, removeApp, renewRecoveryCodes } from '@/lib/domains/accounts/factors/factors';
import { findSession } from '@/lib/domains/accounts/sessions/session';
import { codeLimit } from '@/lib/domains/accounts/sign-in/verify-code';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';

import { ageProof, cookieOf, cookiesOf, createTestUser, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';
import { sessionOf, withApp } from '../factories/second-factor';
import { codeOf } from '../factories/totp';

const client = () => `198.51.100.${unique()}`;
const post = (address: string, body: unknown, cookie?: string) =>
  api('POST', address, { body, cookie, client: client() });

const login = (email: string, code?: string) => post('/api/login', { email, password: testPassword, code });

describe('an account with a second factor', () => {
  it('opens no session with only the password, and one with the code in a second step', async () => {
    const { email, secret } = await withApp();
    const first = await login(email);
    expect(first.status).toBe(401);
    expect(await first.json()).toEqual({
      message: 'Enter the code of your authenticator app, or a recovery code.',
      code: 'second_factor',
      methods: ['app', 'recovery-code'],
    });
    const step = cookiesOf(first);
    expect((await api('GET', '/api/user', { cookie: step })).status).toBe(401);
    expect((await post('/api/login/code', { code: '000000' }, step)).status).toBe(401);
    const second = await post('/api/login/code', { code: codeOf(secret) }, step);
    expect(second.status).toBe(200);
    expect((await api('GET', '/api/user', { cookie: cookiesOf(second) })).status).toBe(200);
    expect((await post('/api/login/code', { code: codeOf(secret, 1) }, step)).status).toBe(401);
  });

  it('says nothing of it to a wrong password', async () => {
    const { email } = await withApp();
    const response = await post('/api/login', { email, password: 'wrong' });
    expect(await response.json()).toEqual({ message: 'Invalid email or password.' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('is asked for by next-auth’s address too', async () => {
    const { email, secret } = await withApp();
    const knock = async (code?: string) => {
      const csrf = await api('GET', '/api/auth/csrf');
      const { csrfToken } = (await csrf.json()) as { csrfToken: string };
      const fields = { csrfToken, email, password: testPassword, json: 'true', ...(code && { code }) };
      return api('POST', '/api/auth/callback/credentials', {
        rawBody: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        cookie: cookiesOf(csrf),
        client: client(),
      });
    };
    const refused = await knock();
    expect(refused.status).toBe(401);
    expect((await api('GET', '/api/user', { cookie: cookiesOf(refused) })).status).toBe(401);
    const opened = await knock(codeOf(secret));
    expect((await api('GET', '/api/user', { cookie: cookiesOf(opened) })).status).toBe(200);
  });

  it('takes each code once, also when it comes twice at the same moment', async () => {
    const { email, secret, recoveryCodes } = await withApp();
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const statuses = (await Promise.all([login(email, code), login(email, code)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 401]);
    }
  });

  it('refuses a code from a minute ago', async () => {
    const { id: userId, email, secret } = await withApp();
    // As if it were the first since then.
    await db().authenticatorApp.update({ where: { userId }, data: { lastStep: 0 } });
    expect((await login(email, codeOf(secret, -2))).status).toBe(401);
  });

  it('refuses codes after ten wrong ones, the right one included', async () => {
    const { email, secret } = await withApp();
    for (let failure = 0; failure < 10; failure += 1) expect((await login(email, '000000')).status).toBe(401);
    expect((await login(email, codeOf(secret))).status).toBe(429);
  });

  it('takes codes in a known browser while a stranger who has the password has used up the limit elsewhere', async () => {
    const { email, secret, recoveryCodes } = await withApp();
    const cookie = cookiesOf(await login(email, recoveryCodes[0]));
    const step = async () =>
      `${cookie}; ${cookiesOf(await api('POST', '/api/login', { body: { email, password: testPassword }, cookie, client: client() }))}`;
    for (let failure = 0; failure < codeLimit.maximum; failure += 1)
      expect((await login(email, '000000')).status).toBe(401);
    expect((await login(email, codeOf(secret))).status).toBe(429);
    expect((await post('/api/login/code', { code: codeOf(secret) }, await step())).status).toBe(200);
    const again = await step();
    for (let failure = 0; failure < codeLimit.maximum; failure += 1)
      expect((await post('/api/login/code', { code: '000000' }, again)).status).toBe(401);
    expect((await post('/api/login/code', { code: codeOf(secret, 1) }, again)).status).toBe(429);
  });

  it('takes a recovery code, which cannot be guessed, while the limit for codes is used up', async () => {
    const { id, email, recoveryCodes } = await withApp();
    const hit = { scope: codeLimit.scope, key: String(id), at: new Date() };
    await db().limitHit.createMany({ data: Array.from({ length: codeLimit.maximum }, () => hit) });
    expect((await login(email, '000000')).status).toBe(429);
    const [first, second, third] = recoveryCodes;
    expect((await login(email, first)).status).toBe(200);
    expect((await post('/api/login/code', { code: second }, cookiesOf(await login(email)))).status).toBe(200);
    const proof = await api('POST', '/api/reauthenticate', { body: { code: third }, cookie: await cookieOf(id) });
    expect(proof.status).toBe(204);
    expect((await login(email, first)).status).toBe(429);
  });

  it('ends the sign-ins under way and the sessions when its factors are cleared', async () => {
    const { id, email, cookie, recoveryCodes } = await withApp();
    const step = cookiesOf(await login(email));
    await clearFactors({ id }, { id: null, email: 'operator', client: 'test' });
    expect((await api('GET', '/api/user', { cookie })).status).toBe(401);
    expect((await post('/api/login/code', { code: recoveryCodes[1] }, step)).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });

  it('stores no readable code or secret, and notifies its owner', async () => {
    const { id, email, secret, recoveryCodes } = await withApp();
    const rows = [await db().authenticatorApp.findMany(), await db().recoveryCode.findMany()];
    expect(JSON.stringify(rows)).not.toContain(secret.replaceAll(' ', ''));
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
    expect(new Set(recoveryCodes).size).toBe(10);
    // 24 of 32 characters: 120 bits.
    for (const code of recoveryCodes) expect(code.replaceAll(/[ -]/g, '')).toMatch(/^[2-9A-HJ-NP-Z]{24}$/);
    const mail = await db().outboundMail.findFirstOrThrow({ where: { recipient: email } });
    expect(JSON.parse(mail.data)).toMatchObject({ notice: 'factor-added', factor: 'Authenticator app' });
    const entry = await db().auditEntry.findFirstOrThrow({ where: { actorId: id, action: 'factor.add' } });
    expect(entry.kind).toBe('security');
  });

  it('is not changed by a request whose session ends while it is under way', async () => {
    const [one, another] = [await withApp(), await signedIn()];
    const [withFactor, without] = [await sessionOf(one.id), await sessionOf(another.id)];
    const { secret } = await prepareApp(another);
    const codes = await db().recoveryCode.findMany({ where: { userId: one.id } });
    await db().session.deleteMany({ where: { userId: { in: [one.id, another.id] } } });
    const late = await Promise.allSettled([
      addApp(without, codeOf(secret), 'test'),
      removeApp(withFactor, 'test'),
      renewRecoveryCodes(withFactor, 'test'),
    ]);
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'unauthorized' }) as Error };
    expect(late).toEqual([refused, refused, refused]);
    expect(await db().recoveryCode.findMany({ where: { userId: one.id } })).toEqual(codes);
    const users = await db().user.findMany({ where: { id: { in: [one.id, another.id] } }, orderBy: { id: 'asc' } });
    expect(users.map(({ hasFactor }) => hasFactor)).toEqual([true, false]);
  });

  it('ends the other sessions when the factor is added', async () => {
    const user = await createTestUser();
    const [old, current] = [await cookieOf(user.id), await cookieOf(user.id)];
    const me = await api('GET', '/api/user', { cookie: current });
    expect(me.status).toBe(200);
    const rows = await db().session.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } });
    const sessions = await Promise.all(rows.map(({ id }) => findSession(id)));
    const last = sessions.at(-1);
    if (!last) throw new Error('there is no session');
    const { secret } = await prepareApp(user);
    await addApp(last, codeOf(secret), client());
    expect(await db().session.findMany({ where: { userId: user.id }, select: { id: true } })).toEqual([
      { id: last.id },
    ]);
    const answers = await Promise.all([old, current].map((cookie) => api('GET', '/api/user', { cookie })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

it('factors and recovery codes change thirty times an hour at most: each change is mailed and entered in the trail', async () => {
  const { id, email } = await withApp();
  const begun = await sessionOf(id);
  const before = await db().limitHit.count({ where: { scope: 'account:factors', key: String(id) } });
  for (let count = before; count < 30; count += 1) await renewRecoveryCodes(begun, client());
  const mailed = () => db().outboundMail.count({ where: { recipient: email } });
  const letters = await mailed();
  await expect(renewRecoveryCodes(begun, client())).rejects.toMatchObject({ code: 'too_many' });
  expect(await mailed()).toBe(letters);
});

it('no recovery codes stay where the last factor goes while they are renewed', async () => {
  const { id } = await withApp();
  const begun = await sessionOf(id);
  await removeApp(await sessionOf(id), client());
  await expect(renewRecoveryCodes(begun, client())).rejects.toMatchObject({ code: 'conflict' });
  expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(0);
});

describe('an administrator without a second factor', () => {
  const askedDaysAgo = (id: number, days: number) =>
    db().user.update({
      where: { id },
      data: { factorAskedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) },
      select: { id: true },
    });

  it('enters the back office for seven days, and then only with one', async () => {
    const user = await createTestUser('admin');
    const cookie = cookiesOf(await login(user.email));
    const enter = () => api('GET', '/api/admin/users', { cookie });
    expect((await enter()).status).toBe(200);
    await askedDaysAgo(user.id, 6.9);
    expect((await enter()).status).toBe(200);
    await askedDaysAgo(user.id, 7.1);
    const refused = await enter();
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { message: 'Set up a second factor on your account page first.', code: 'second_factor_required' },
    ]);
    expect((await api('GET', '/api/user', { cookie })).status).toBe(200);
  });

  it('has as many days as the settings say, which ask for a recent proof', async () => {
    const user = await createTestUser('admin');
    const cookie = cookiesOf(await login(user.email));
    await askedDaysAgo(user.id, 20);
    const enter = async () => (await api('GET', '/api/admin/users', { cookie })).status;
    expect(await enter()).toBe(403);
    const setter = await withApp();
    const set = (factorGraceDays: unknown) =>
      api('PUT', '/api/admin/sign-in-settings', { body: { factorGraceDays }, cookie: setter.cookie });
    for (const wrong of [91, 31, -1, 1.5, '7', null]) expect((await set(wrong)).status).toBe(400);
    await ageProof(setter.id);
    expect(await (await set(30)).json()).toEqual({ message: 'Please confirm that it is you.', code: 'reauthenticate' });
    expect((await post('/api/reauthenticate', { password: testPassword }, setter.cookie)).status).toBe(204);
    expect(await (await set(30)).json()).toEqual({ factorGraceDays: 30 });
    expect(await enter()).toBe(200);
    expect((await set(7)).status).toBe(200);
    expect(await enter()).toBe(403);
  });

  it('needs one at once where the environment says so', async () => {
    const cookie = cookiesOf(await login((await createTestUser('admin')).email));
    process.env.REQUIRE_MFA = 'true';
    resetEnv();
    try {
      expect((await api('GET', '/api/admin/users', { cookie })).status).toBe(403);
      const { cookie: withFactor } = await withApp();
      expect(await (await api('GET', '/api/admin/sign-in-settings', { cookie: withFactor })).json()).toEqual({
        factorGraceDays: 7,
        isRequiredAtOnce: true,
      });
    } finally {
      delete process.env.REQUIRE_MFA;
      resetEnv();
    }
    expect((await api('GET', '/api/admin/users', { cookie })).status).toBe(200);
  });
});

describe('POST /api/reauthenticate', () => {
  it('takes the password or a code, and leaves the session as it is for anything else', async () => {
    const { id, secret, cookie } = await withApp();
    const provedAt = new Date(Date.now() - 11 * 60 * 1000);
    const proved = async (body: object) => {
      await db().session.updateMany({ where: { userId: id }, data: { provedAt } });
      const { status } = await post('/api/reauthenticate', body, cookie);
      const row = await db().session.findFirstOrThrow({ where: { userId: id } });
      return [status, Number(row.provedAt) > Number(provedAt)];
    };
    expect(await proved({ password: 'wrong' })).toEqual([403, false]);
    expect(await proved({ code: '000000' })).toEqual([403, false]);
    expect(await proved({})).toEqual([400, false]);
    expect(await proved({ password: testPassword })).toEqual([204, true]);
    expect(await proved({ code: codeOf(secret) })).toEqual([204, true]);
  });
});
