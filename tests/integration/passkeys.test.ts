import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { authContract } from '@/lib/domains/accounts/contract';
import { prepareApp } from '@/lib/domains/accounts/factors/authenticator-app';
import { clearFactors, removePasskey, addApp } from '@/lib/domains/accounts/factors/factors';
import { challengeSeconds } from '@/lib/domains/accounts/factors/passkey-challenge';
import { renamePasskey } from '@/lib/domains/accounts/factors/passkeys';
import type { PasskeyRequestOptions } from '@/lib/domains/accounts/passkey-schema';
import { signInLimits } from '@/lib/domains/accounts/sign-in/sign-in-limits';
import { codeLimit } from '@/lib/domains/accounts/sign-in/verify-code';
import { db } from '@/lib/platform/database/db';
import type { StoredLimit } from '@/lib/platform/limits/service';
import { resetEnv } from '@/lib/platform/process/env';
import { api, apiOf } from '@/tools/test-bed/api';

import { TestPasskey } from '../factories/authenticator';
import { cookiesOf, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';
import { addPasskey as add, offerPasskey as offer, sessionOf, withPasskey } from '../factories/second-factor';
import { codeOf } from '../factories/totp';

const newClient = () => `198.51.100.${unique()}`;

/** A browser that asks for a passkey at sign-in. */
async function ask(cookie?: string, step?: 'second') {
  const response = await apiOf(authContract.askPasskey, { query: { step } }, { cookie });
  expect(response.status).toBe(200);
  const question = (await response.json()) as PasskeyRequestOptions;
  return { question, cookie: [cookie, cookiesOf(response)].filter(Boolean).join('; ') };
}

const answer = (body: ReturnType<TestPasskey['answer']>, cookie: string, client = newClient()) =>
  apiOf(authContract.loginPasskey, { body }, { cookie, client });

/** As many failures as a limit allows, caused by strangers. */
async function useUp({ scope, maximum }: StoredLimit, key: string) {
  const at = new Date();
  await db().limitHit.createMany({ data: Array.from({ length: maximum }, () => ({ scope, key, at })) });
}

const refusal = { message: 'That passkey was not accepted. Please try again, or use your password.' };

describe('a passkey', () => {
  it('is set up with a name, and recovery codes come only with the first factor', async () => {
    const { id, email, cookie, recoveryCodes } = await withPasskey();
    expect(new Set(recoveryCodes).size).toBe(10);
    const second = await add(cookie, new TestPasskey().create(await offer(cookie)), ' A key ');
    expect(await second.json()).toEqual({
      id: expect.any(Number) as number,
      name: 'A key',
      createdAt: expect.any(String) as string,
      lastUsedAt: null,
    });
    const user = await db().user.findUniqueOrThrow({ where: { id }, select: { hasFactor: true } });
    expect(user.hasFactor).toBe(true);
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(2);
    const entries = await db().auditEntry.findMany({ where: { actorId: id, action: 'factor.add' } });
    expect(entries.map(({ subject }) => subject).sort()).toEqual(['Passkey A key', 'Passkey A laptop']);
  });

  it('is offered for this site and account, and not the ones that are there', async () => {
    const { id, email, cookie, passkey } = await withPasskey();
    const { passkeyHandle } = await db().user.findUniqueOrThrow({ where: { id }, select: { passkeyHandle: true } });
    expect(await offer(cookie)).toMatchObject({
      rp: { id: 'site.test' },
      user: { id: passkeyHandle, name: email },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://site.test:8080' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that has not looked at who holds it', { isVerified: false }],
  ])('is not taken from %s', async (_, circumstances) => {
    const { id, cookie } = await signedIn();
    const response = await add(cookie, new TestPasskey().create(await offer(cookie), circumstances));
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: 'The passkey could not be checked. Please try again.' },
    ]);
    expect(await db().passkey.count({ where: { userId: id } })).toBe(0);
  });

  it('is refused for another session’s challenge, and the second time for its own', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const offered = await offer(one.cookie);
    expect((await add(other.cookie, new TestPasskey().create(offered))).status).toBe(400);
    expect((await add(one.cookie, new TestPasskey().create(offered))).status).toBe(201);
    expect((await add(one.cookie, new TestPasskey().create(offered))).status).toBe(400);
  });

  it('belongs to one account', async () => {
    const { passkey } = await withPasskey();
    const other = await signedIn();
    expect((await add(other.cookie, passkey.create(await offer(other.cookie)))).status).toBe(409);
    const { hasFactor } = await db().user.findUniqueOrThrow({ where: { id: other.id }, select: { hasFactor: true } });
    expect(hasFactor).toBe(false);
  });

  it('is set up, renamed and removed only by its owner, after a recent proof', async () => {
    const { id, passkeyId, cookie } = await withPasskey();
    const session = await sessionOf(id);
    await expect(removePasskey(await sessionOf((await signedIn()).id), passkeyId, 'test')).rejects.toThrow('not found');
    await expect(renamePasskey(await sessionOf((await signedIn()).id), passkeyId, 'Mine', 'test')).rejects.toThrow(
      'not found',
    );
    const old = { ...session, provedAt: new Date(Date.now() - 11 * 60 * 1000) };
    await expect(removePasskey(old, passkeyId, 'test')).rejects.toThrow('confirm that it is you');
    await db().session.updateMany({ where: { id: session.id }, data: { provedAt: old.provedAt } });
    expect((await apiOf(authContract.offerPasskey, {}, { cookie })).status).toBe(403);
    await renamePasskey(session, passkeyId, 'Blue key', 'test');
    expect(await db().passkey.findUniqueOrThrow({ where: { id: passkeyId } })).toMatchObject({ name: 'Blue key' });
  });

  it('takes the recovery codes and the second step with it only when it was the last factor', async () => {
    const { id, email, passkeyId } = await withPasskey();
    const session = await sessionOf(id);
    const { secret } = await prepareApp({ id, email });
    expect(await addApp(session, codeOf(secret), 'test')).toBeUndefined();
    await removePasskey(session, passkeyId, 'test');
    const state = () =>
      db().user.findUniqueOrThrow({
        where: { id },
        select: { hasFactor: true, _count: { select: { recoveryCodes: true } } },
      });
    expect(await state()).toEqual({ hasFactor: true, _count: { recoveryCodes: 10 } });
    const { removeApp } = await import('@/lib/domains/accounts/factors/factors');
    await removeApp(session, 'test');
    expect(await state()).toEqual({ hasFactor: false, _count: { recoveryCodes: 0 } });
  });

  it('counts as the second factor that the back office asks of an administrator', async () => {
    const { cookie } = await withPasskey();
    const without = await signedIn();
    process.env.REQUIRE_MFA = 'true';
    resetEnv();
    try {
      expect((await api('GET', '/api/admin/users', { cookie })).status).toBe(200);
      expect((await api('GET', '/api/admin/users', { cookie: without.cookie })).status).toBe(403);
    } finally {
      delete process.env.REQUIRE_MFA;
      resetEnv();
    }
  });
});

describe('a sign-in with a passkey', () => {
  it('opens a session with nothing else, ends the one that the browser had, and is recorded in the trail', async () => {
    const { id, email, passkey } = await withPasskey();
    const before = await signedIn('user');
    const { question, cookie } = await ask(before.cookie);
    expect(question).toMatchObject({ rpId: 'site.test', userVerification: 'required', allowCredentials: [] });
    const response = await answer(passkey.answer(question), cookie);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, email, role: 'admin' });
    expect((await api('GET', '/api/admin/users', { cookie: cookiesOf(response) })).status).toBe(200);
    expect((await api('GET', '/api/user', { cookie: before.cookie })).status).toBe(401);
    const entry = await db().auditEntry.findFirstOrThrow({ where: { actorId: id, action: 'sign-in.success' } });
    expect(entry.subject).toMatch(/^By passkey/);
    expect(cookiesOf(response)).toMatch(/device=/);
  });

  it('notifies the owner of a browser that is new to the account', async () => {
    const { email, passkey } = await withPasskey();
    for (let browser = 0; browser < 2; browser += 1) {
      const { question, cookie } = await ask();
      expect((await answer(passkey.answer(question), cookie)).status).toBe(200);
    }
    const mails = await db().outboundMail.findMany({ where: { recipient: email } });
    expect(mails.map(({ data }) => (JSON.parse(data) as { notice: string }).notice).sort()).toEqual([
      'factor-added',
      'new-browser',
    ]);
  });

  it('works with a counter that is larger than the database’s integers', async () => {
    const { passkey } = await withPasskey();
    for (const counter of [0xfffffff0, 0xfffffff1]) {
      const { question, cookie } = await ask();
      expect((await answer(passkey.answer(question, { counter }), cookie)).status).toBe(200);
    }
  });

  it('takes no challenge to which something was added', async () => {
    const { passkey } = await withPasskey();
    const { question, cookie } = await ask();
    const challenge = Buffer.from(`${Buffer.from(question.challenge, 'base64url')}.${'x'.repeat(4000)}`);
    const longer = { ...question, challenge: challenge.toString('base64url') };
    expect((await answer(passkey.answer(longer), cookie)).status).toBe(401);
  });

  it('accepts a challenge once, even when its response comes twice at the same moment', async () => {
    const { passkey } = await withPasskey();
    const { question, cookie } = await ask();
    const given = passkey.answer(question);
    const statuses = (await Promise.all([answer(given, cookie), answer(given, cookie)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
    expect((await answer(given, cookie)).status).toBe(401);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that has not looked at who holds it', { isVerified: false }],
    ['another account', { userHandle: 'c29tZWJvZHk' }],
  ])('is refused from %s', async (_, circumstances) => {
    const { id, passkey } = await withPasskey();
    const { question, cookie } = await ask();
    const response = await answer(passkey.answer(question, circumstances), cookie);
    expect([response.status, await response.json()]).toEqual([401, refusal]);
    expect(await db().auditEntry.count({ where: { actorId: id, action: 'sign-in.failure' } })).toBe(1);
  });

  it('is refused and entered in the trail whatever the browser’s data say', async () => {
    const { id, passkey } = await withPasskey();
    const { question, cookie } = await ask();
    const given = passkey.answer(question);
    given.response.clientDataJSON = Buffer.from('{"type":"\\u0000\\ud800"}').toString('base64url');
    const response = await answer(given, cookie);
    expect([response.status, await response.json()]).toEqual([401, refusal]);
    expect(await db().auditEntry.count({ where: { actorId: id, action: 'sign-in.failure' } })).toBe(1);
  });

  it('is refused alike when the passkey is not known', async () => {
    const stranger = new TestPasskey();
    const { question, cookie } = await ask();
    const response = await answer(stranger.answer(question), cookie);
    expect([response.status, await response.json()]).toEqual([401, refusal]);
  });

  it('is refused with a challenge of another browser, of another purpose, of no account, or one that has ended', async () => {
    const { cookie: signedInCookie, passkey } = await withPasskey();
    const mine = await ask();
    const theirs = await ask();
    expect((await answer(passkey.answer(theirs.question), mine.cookie)).status).toBe(401);
    const proof = await apiOf(authContract.askForProof, {}, { cookie: signedInCookie });
    const { passkey: other } = (await proof.json()) as { passkey: PasskeyRequestOptions };
    expect((await answer(passkey.answer(other), mine.cookie)).status).toBe(401);
    const forged = { ...mine.question, challenge: Buffer.from('9999999999.x.y').toString('base64url') };
    expect((await answer(passkey.answer(forged), mine.cookie)).status).toBe(401);
    jest.useFakeTimers({
      now: Date.now() + challengeSeconds * 1000 + 1000,
      doNotFake: [
        'nextTick',
        'setImmediate',
        'setTimeout',
        'setInterval',
        'clearTimeout',
        'clearInterval',
        'performance',
        'queueMicrotask',
      ],
    });
    try {
      expect((await answer(passkey.answer(mine.question), mine.cookie)).status).toBe(401);
    } finally {
      jest.useRealTimers();
    }
    expect((await answer(passkey.answer(mine.question), mine.cookie)).status).toBe(200);
  });

  it('is refused to a copy of a passkey that counts', async () => {
    const { passkey } = await withPasskey();
    const login = async (counter: number) => {
      const { question, cookie } = await ask();
      return (await answer(passkey.answer(question, { counter }), cookie)).status;
    };
    expect(await login(5)).toBe(200);
    expect(await login(5)).toBe(401);
    expect(await login(4)).toBe(401);
    expect(await login(0)).toBe(401);
    expect(await login(4_294_967_295)).toBe(200);
  });

  it('is refused when two responses with one count come at once', async () => {
    const { passkey } = await withPasskey();
    const asked = [await ask(), await ask()];
    const responses = await Promise.all(
      asked.map(({ question, cookie }) => answer(passkey.answer(question, { counter: 1 }), cookie)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('opens nothing, or nothing that outlives it, when the passkey is removed during the sign-in', async () => {
    const { id, passkey } = await withPasskey();
    const { question, cookie } = await ask();
    const [response] = await Promise.all([
      answer(passkey.answer(question), cookie),
      clearFactors({ id }, { id: null, email: 'operator', client: 'test' }),
    ]);
    expect([200, 401]).toContain(response.status);
    expect((await api('GET', '/api/user', { cookie: cookiesOf(response) })).status).toBe(401);
    const again = await ask();
    expect((await answer(passkey.answer(again.question), again.cookie)).status).toBe(401);
  });

  it('is subject to the limits of every sign-in', async () => {
    const { email, passkey } = await withPasskey();
    const client = newClient();
    for (let failure = 0; failure < signInLimits.accountFromClient.maximum; failure += 1) {
      const { question, cookie } = await ask();
      const wrong = passkey.answer(question, { origin: 'https://evil.example' });
      expect((await answer(wrong, cookie, client)).status).toBe(401);
    }
    const { question, cookie } = await ask();
    const response = await answer(passkey.answer(question), cookie, client);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const byPassword = await api('POST', '/api/login', { body: { email, password: testPassword }, client });
    expect(byPassword.status).toBe(429);
    expect((await answer(passkey.answer(question), cookie)).status).toBe(200);
  });

  it('is let in from an unknown browser while strangers who guess the password have locked the account', async () => {
    const { email, passkey } = await withPasskey();
    await useUp(signInLimits.account, email);
    const byPassword = { body: { email, password: testPassword }, client: newClient() };
    expect((await api('POST', '/api/login', byPassword)).status).toBe(429);
    const { question, cookie } = await ask();
    expect((await answer(passkey.answer(question), cookie)).status).toBe(200);
  });

  it('locks out only the client that fails', async () => {
    const { email, passkey } = await withPasskey();
    const { question, cookie } = await ask();
    expect((await answer(passkey.answer(question, { rpId: 'evil.example' }), cookie)).status).toBe(401);
    expect(await db().limitHit.count({ where: { key: email } })).toBe(0);
  });

  it('writes nothing when it is only asked for', async () => {
    const before = await Promise.all([db().passkeyChallenge.count(), db().limitHit.count()]);
    await ask();
    expect(await Promise.all([db().passkeyChallenge.count(), db().limitHit.count()])).toEqual(before);
  });
});

describe('a passkey as the second step', () => {
  const login = (email: string) =>
    api('POST', '/api/login', { body: { email, password: testPassword }, client: newClient() });

  it('is asked for after the password, for this account only', async () => {
    const { email, passkey } = await withPasskey();
    const first = await login(email);
    expect([first.status, await first.json()]).toEqual([
      401,
      {
        message: 'Use your passkey, or a recovery code.',
        code: 'second_factor',
        methods: ['passkey', 'recovery-code'],
      },
    ]);
    const { question, cookie } = await ask(cookiesOf(first), 'second');
    expect(question.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    const second = await answer(passkey.answer(question), cookie);
    expect(second.status).toBe(200);
    expect((await api('GET', '/api/admin/users', { cookie: cookiesOf(second) })).status).toBe(200);
    expect((await api('POST', '/api/login/code', { body: { code: 'x' }, cookie, client: newClient() })).status).toBe(
      401,
    );
    expect(await db().signInStep.count({ where: { user: { email } } })).toBe(0);
  });

  it('works while strangers have locked the account, by passwords and by codes', async () => {
    const { id, email, passkey } = await withPasskey();
    const first = await login(email);
    await Promise.all([useUp(signInLimits.account, email), useUp(codeLimit, String(id))]);
    const { question, cookie } = await ask(cookiesOf(first), 'second');
    expect((await answer(passkey.answer(question), cookie)).status).toBe(200);
  });

  it('does not reveal which passkeys an account has', async () => {
    await withPasskey();
    expect((await ask(undefined, 'second')).question.allowCredentials).toEqual([]);
  });

  it('gives way to a recovery code when the device is lost', async () => {
    const { email, recoveryCodes } = await withPasskey();
    const step = cookiesOf(await login(email));
    const code = recoveryCodes[0];
    const statuses = await Promise.all(
      [code, code].map(
        async () =>
          (await api('POST', '/api/login/code', { body: { code }, cookie: step, client: newClient() })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 401]);
  });
});

describe('POST /api/reauthenticate with a passkey', () => {
  const provedAt = new Date(Date.now() - 11 * 60 * 1000);

  async function askAgain(cookie: string) {
    return (await (await apiOf(authContract.askForProof, {}, { cookie })).json()) as {
      asksFor: string;
      passkey?: PasskeyRequestOptions;
    };
  }

  it('opens the next ten minutes, once for each challenge', async () => {
    const { id, cookie, passkey } = await withPasskey();
    const { asksFor, passkey: question } = await askAgain(cookie);
    if (!question) throw new Error('no passkey is asked for');
    expect([asksFor, question.allowCredentials.map((allowed) => allowed.id)]).toEqual(['password', [passkey.id]]);
    await db().session.updateMany({ where: { userId: id }, data: { provedAt } });
    const body = { passkey: passkey.answer(question) };
    const prove = async () => (await api('POST', '/api/reauthenticate', { body, cookie })).status;
    expect(await prove()).toBe(204);
    const { provedAt: proved } = await sessionOf(id);
    expect(proved > provedAt).toBe(true);
    expect(await prove()).toBe(403);
  });

  it('opens them while strangers have locked the account, by passwords and by codes', async () => {
    const { id, email, cookie, passkey } = await withPasskey();
    await Promise.all([useUp(signInLimits.account, email), useUp(codeLimit, String(id))]);
    const { passkey: question } = await askAgain(cookie);
    if (!question) throw new Error('no passkey is asked for');
    const body = { passkey: passkey.answer(question) };
    expect((await api('POST', '/api/reauthenticate', { body, cookie })).status).toBe(204);
  });

  it('is subject to the limits of a client', async () => {
    const { email, cookie, passkey } = await withPasskey();
    const client = newClient();
    await useUp(signInLimits.accountFromClient, `${email} ${client}`);
    const { passkey: question } = await askAgain(cookie);
    if (!question) throw new Error('no passkey is asked for');
    const body = { passkey: passkey.answer(question) };
    expect((await api('POST', '/api/reauthenticate', { body, cookie, client })).status).toBe(429);
  });

  it('takes no passkey of another account', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const { passkey: question } = await askAgain(one.cookie);
    if (!question) throw new Error('no passkey is asked for');
    const response = await api('POST', '/api/reauthenticate', {
      body: { passkey: other.passkey.answer(question) },
      cookie: one.cookie,
    });
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'That password, code or passkey was not accepted. Please try again.', code: 'reauthenticate' },
    ]);
  });

  it('asks for the password where there is no factor', async () => {
    expect(await askAgain((await signedIn()).cookie)).toEqual({ asksFor: 'password' });
  });
});

describe('DELETE /api/admin/users/{id}/factors', () => {
  it('clears everything of another account, ends its sessions, and is reported by mail and in the trail', async () => {
    const [admin, lost] = [await signedIn('admin'), await withPasskey('user')];
    const clear = (id: number) => apiOf(usersContract.clearFactors, { params: { id } }, { cookie: admin.cookie });
    const listed = await apiOf(usersContract.list, { query: { q: lost.email } }, { cookie: admin.cookie });
    expect(await listed.json()).toMatchObject([{ id: lost.id, hasFactor: true }]);
    expect((await clear(lost.id)).status).toBe(204);
    expect((await api('GET', '/api/user', { cookie: lost.cookie })).status).toBe(401);
    const { question, cookie } = await ask();
    expect((await answer(lost.passkey.answer(question), cookie)).status).toBe(401);
    const login = { email: lost.email, password: testPassword };
    expect((await api('POST', '/api/login', { body: login, client: newClient() })).status).toBe(200);
    const mails = await db().outboundMail.findMany({ where: { recipient: lost.email } });
    expect(mails.map(({ data }) => (JSON.parse(data) as { notice: string }).notice)).toContain('factors-cleared');
    expect(await db().auditEntry.count({ where: { actorId: admin.id, action: 'factor.clear' } })).toBe(1);
    expect((await clear(2_000_000_000)).status).toBe(404);
    expect((await clear(admin.id)).status).toBe(409);
  });
});
