import type * as Bcrypt from '@/lib/domains/accounts/passwords/bcrypt';
import { hashPassword } from '@/lib/domains/accounts/passwords/password';
import { signInLimits } from '@/lib/domains/accounts/sign-in/sign-in-limits';
import { db } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';
import { api } from '@/tools/test-bed/api';

import { createTestUser, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';

let mockRefusal: AppError | undefined;
let mockGate: Promise<void> | undefined;

jest.mock('@/lib/domains/accounts/passwords/bcrypt', () => {
  const actual = jest.requireActual<typeof Bcrypt>('@/lib/domains/accounts/passwords/bcrypt');
  return {
    ...actual,
    bcryptCompare: (...given: Parameters<typeof actual.bcryptCompare>) =>
      mockRefusal ? Promise.reject(mockRefusal) : Promise.resolve(mockGate).then(() => actual.bcryptCompare(...given)),
  };
});

const client = () => `198.51.100.${unique()}`;
const login = (body: unknown, options: { client?: string; cookie?: string } = {}) =>
  api('POST', '/api/login', { body, client: client(), ...options });

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const deviceCookie = (response: Response) => /\bdevice=[^;]*/.exec(cookiesOf(response))?.[0] ?? '';

describe('a password of 72 bytes', () => {
  it('is not the same as one with more behind it', async () => {
    const user = await createTestUser();
    const password = 'x'.repeat(72);
    await db().user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword(password) } });
    expect((await login({ email: user.email, password })).status).toBe(200);
    expect((await login({ email: user.email, password: `${password}y` })).status).toBe(401);
  });
});

describe('a browser that has signed in before', () => {
  /** As many failures as lock an account for strangers. */
  async function lockAccount(email: string) {
    const { scope, maximum } = signInLimits.account;
    const at = new Date();
    await db().limitHit.createMany({ data: Array.from({ length: maximum }, () => ({ scope, key: email, at })) });
  }

  it('is let in while strangers have used up the account’s limit', async () => {
    const user = await createTestUser();
    const cookie = deviceCookie(await login({ email: user.email, password: testPassword }));
    await lockAccount(user.email);
    expect((await login({ email: user.email, password: testPassword })).status).toBe(429);
    expect((await login({ email: user.email, password: testPassword }, { cookie })).status).toBe(200);
  });

  it('is not known to another account', async () => {
    const [user, victim] = [await createTestUser(), await createTestUser()];
    const cookie = deviceCookie(await login({ email: user.email, password: testPassword }));
    await lockAccount(victim.email);
    expect((await login({ email: victim.email, password: testPassword }, { cookie })).status).toBe(429);
  });

  it('has ten failures of its own, wherever it is', async () => {
    const user = await createTestUser();
    const cookie = deviceCookie(await login({ email: user.email, password: testPassword }));
    for (let failure = 0; failure < signInLimits.knownBrowser.maximum; failure += 1)
      expect((await login({ email: user.email, password: 'wrong' }, { cookie })).status).toBe(401);
    expect((await login({ email: user.email, password: testPassword }, { cookie })).status).toBe(429);
    expect((await login({ email: user.email, password: testPassword })).status).toBe(200);
  });

  it('keeps its cookie from scripts and other sites, and the database keeps only a hash of it', async () => {
    const user = await createTestUser();
    const response = await login({ email: user.email, password: testPassword });
    const header = response.headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Lax/);
    const value = deviceCookie(response).slice('device='.length);
    expect(JSON.stringify(await db().knownBrowser.findMany())).not.toContain(value);
  });
});

describe('many sign-ins at once', () => {
  /** The sorted statuses of attempts of which `admitted` are still running when the last of the others is refused. */
  async function statusesOf(attempts: Promise<Response>[], { admitted }: { admitted: number }) {
    let refused = 0;
    await new Promise<void>((resolve) => {
      for (const attempt of attempts)
        void attempt.then(() => {
          refused += 1;
          if (refused === attempts.length - admitted) resolve();
        });
    });
    openGate();
    return (await Promise.all(attempts)).map(({ status }) => status).sort();
  }

  let openGate = () => {};
  const closeGate = () => {
    mockGate = new Promise((resolve) => (openGate = resolve));
  };
  afterEach(() => {
    openGate();
    mockGate = undefined;
  });

  it('to one account from many known browsers are two at a time', async () => {
    const { email } = await createTestUser();
    const browsers: string[] = [];
    for (let browser = 0; browser < 4; browser += 1)
      browsers.push(deviceCookie(await login({ email, password: testPassword })));
    closeGate();
    const attempts = browsers.flatMap((cookie) =>
      [0, 1].map(() => login({ email, password: testPassword }, { cookie })),
    );
    expect(await statusesOf(attempts, { admitted: 2 })).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
  });

  it('to one account are two at a time for all clients of one network', async () => {
    const { email } = await createTestUser();
    closeGate();
    const attempts = [1, 2, 3, 4].map((host) => login({ email, password: 'wrong' }, { client: `203.0.113.${host}` }));
    expect(await statusesOf(attempts, { admitted: 2 })).toEqual([401, 401, 429, 429]);
  });

  it('to several accounts from one address are not refused for each other', async () => {
    const users = await Promise.all([createTestUser(), createTestUser(), createTestUser()]);
    const from = client();
    const responses = await Promise.all(
      users.map(({ email }) => login({ email, password: testPassword }, { client: from })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('from one client are two at a time; the rest is refused without a guess', async () => {
    const user = await createTestUser();
    const from = client();
    closeGate();
    const attempts = Array.from({ length: 8 }, () => login({ email: user.email, password: 'wrong' }, { client: from }));
    expect(await statusesOf(attempts, { admitted: 2 })).toEqual([401, 401, 429, 429, 429, 429, 429, 429]);
    const refused = (await Promise.all(attempts)).find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(await db().limitHit.count({ where: { scope: signInLimits.client.scope, key: from } })).toBe(2);
  });
});

describe('right passwords', () => {
  it('are limited too, and a wrong one does not count as one', async () => {
    const { email } = await createTestUser();
    const { scope, maximum } = signInLimits.success;
    const key = `${email} 192.0.2.0/24`;
    const hit = { scope, key, at: new Date() };
    await db().limitHit.createMany({ data: Array.from({ length: maximum - 1 }, () => hit) });
    const enter = (password: string, host: string) => login({ email, password }, { client: host });
    expect((await enter('wrong', '192.0.2.1')).status).toBe(401);
    expect((await enter(testPassword, '192.0.2.1')).status).toBe(200);
    const refused = await enter(testPassword, '192.0.2.2');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await db().limitHit.count({ where: { scope, key } })).toBe(maximum);
    expect((await enter(testPassword, '203.0.113.9')).status).toBe(200);
  });
});

describe('a sign-in whose password could not be compared', () => {
  it('is no failure', async () => {
    const { email } = await createTestUser();
    const from = client();
    mockRefusal = new AppError('unavailable', 'Later');
    const response = await login({ email, password: testPassword }, { client: from });
    mockRefusal = undefined;
    expect(response.status).toBe(503);
    expect(await db().limitHit.count({ where: { key: { in: [email, from, `${email} ${from}`] } } })).toBe(0);
    expect(await db().auditEntry.count({ where: { actorEmail: email } })).toBe(0);
  });
});

describe('a new sign-in', () => {
  it('ends the session that the browser had', async () => {
    const user = await createTestUser();
    const cookie = cookiesOf(await login({ email: user.email, password: testPassword }));
    expect((await api('GET', '/api/user', { cookie })).status).toBe(200);
    const next = cookiesOf(await login({ email: user.email, password: testPassword }, { cookie }));
    expect((await api('GET', '/api/user', { cookie })).status).toBe(401);
    expect((await api('GET', '/api/user', { cookie: next })).status).toBe(200);
  });

  it('that fails keeps the old session', async () => {
    const user = await createTestUser();
    const cookie = cookiesOf(await login({ email: user.email, password: testPassword }));
    await login({ email: user.email, password: 'wrong' }, { cookie });
    expect((await api('GET', '/api/user', { cookie })).status).toBe(200);
  });
});

describe('a background request', () => {
  it('does not keep an idle administrator in', async () => {
    const user = await createTestUser('admin');
    const cookie = cookiesOf(await login({ email: user.email, password: testPassword }));
    const lastSeenAt = new Date(Date.now() - 20 * 60 * 1000);
    await db().session.updateMany({ where: { userId: user.id }, data: { lastSeenAt } });
    const seen = async () => (await db().session.findFirstOrThrow({ where: { userId: user.id } })).lastSeenAt;
    for (const address of ['/api/admin/analytics', '/api/auth/session']) {
      const response = await api('GET', address, { cookie, headers: { 'x-background-request': '1' } });
      expect([address, response.status, await seen()]).toEqual([address, 200, lastSeenAt]);
    }
    // A page calls it by a timer, so that no call of it is a use.
    const attention = await api('GET', '/api/admin/attention', { cookie });
    expect([attention.status, await seen()]).toEqual([200, lastSeenAt]);
    await api('GET', '/api/admin/analytics', { cookie });
    expect(Number(await seen())).toBeGreaterThan(Number(lastSeenAt));
  });
});

describe('a way back', () => {
  it.each(['/\t/evil.example', '//evil.example', 'https://evil.example', '/\\evil.example'])(
    'to another site (%j) is no way back for next-auth',
    async (callbackUrl) => {
      const user = await createTestUser();
      const csrf = await api('GET', '/api/auth/csrf');
      const { csrfToken } = (await csrf.json()) as { csrfToken: string };
      const body = { csrfToken, email: user.email, password: testPassword, callbackUrl, json: 'true' };
      const response = await api('POST', '/api/auth/callback/credentials', {
        rawBody: new URLSearchParams(body).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        cookie: cookiesOf(csrf),
        client: client(),
      });
      const { url } = (await response.json()) as { url: string };
      expect(new URL(url).host).toBe('site.test');
    },
  );

  it.each(['not an address', '%00', 'javascript:1', 'https://evil.example'])(
    'in a broken cookie (%j) breaks nothing',
    async (value) => {
      const cookie = `next-auth.callback-url=${encodeURIComponent(value)}`;
      expect((await api('GET', '/api/auth/csrf', { cookie })).status).toBe(200);
      const address = `/api/auth/csrf?callbackUrl=${encodeURIComponent(value)}`;
      expect((await api('GET', address)).status).toBe(200);
    },
  );
});

describe('the trail of security events', () => {
  it('holds sign-ins and failures, never a password, apart from editorial changes', async () => {
    const user = await createTestUser('admin');
    await login({ email: user.email, password: 'not the password' });
    const cookie = cookiesOf(await login({ email: user.email, password: testPassword }));
    const read = async (query: string) =>
      (await (await api('GET', `/api/admin/audit?${query}`, { cookie })).json()) as { action: string }[];
    const events = await read(`kind=security&q=${encodeURIComponent(user.email)}`);
    expect(events.map(({ action }) => action)).toEqual(['sign-in.success', 'sign-in.failure']);
    expect(await read(`q=${encodeURIComponent(user.email)}`)).toEqual([]);
    expect(JSON.stringify(await db().auditEntry.findMany())).not.toContain('not the password');
  });
});
