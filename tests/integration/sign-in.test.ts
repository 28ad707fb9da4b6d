// @promise Your account, the browser and network of each open session, and a log of sign-ins and failed attempts with the browser and network they came from.
// @promise one session cookie if you sign in, which scripts cannot read and which is worthless once you have signed out
// @promise Their sessions end after 8 hours, after 30 minutes without use, and at once when they sign out or lose the role.
// @documented 401: no one is signed in (the message is exactly `Unauthorized`), or a sign-in is refused
// @documented 403: the caller is not allowed, or the request comes from another site
// @documented The session is an HttpOnly cookie.
// @documented It ends with the next request after signing out, deletion of the account, or a change of role or password.
// @documented A request that changes something is refused when a browser sends it from another site.
// @documented A request that does not come from a browser (neither `Origin` nor `Sec-Fetch-Site`) is served under the same guards and limits.

import { officeIdleSeconds, findSession, sessionSeconds } from '@/lib/domains/accounts/sessions/session';
import { signInLimits } from '@/lib/domains/accounts/sign-in/sign-in-limits';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { cookieOf, createTestUser, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';

const login = (body: unknown, client = `198.51.100.${unique()}`) => api('POST', '/api/login', { body, client });

function cookieFrom(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Signs in through next-auth's own protocol, as its client would. */
async function nextAuthSignIn(email: string, password: string, client = `198.51.100.${unique()}`): Promise<Response> {
  const csrf = await api('GET', '/api/auth/csrf', { client });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  return api('POST', '/api/auth/callback/credentials', {
    rawBody: new URLSearchParams({ csrfToken, email, password, json: 'true' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookie: cookieFrom(csrf),
    client,
  });
}

describe('POST /api/login', () => {
  it('returns the user with the role and opens a session', async () => {
    const user = await createTestUser('admin');
    const response = await login({ email: ` ${user.email.toUpperCase()} `, password: testPassword });
    expect(response.status).toBe(200);
    const body = (await response.json()) as object;
    expect(body).toEqual({ id: user.id, email: user.email, role: 'admin', firstName: null, lastName: null });
    const me = await api('GET', '/api/user', { cookie: cookieFrom(response) });
    expect(await me.json()).toEqual(body);
  });

  it('keeps the session from scripts and other sites', async () => {
    const user = await createTestUser();
    const response = await login({ email: user.email, password: testPassword });
    const [session] = response.headers.getSetCookie();
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    expect(session).toMatch(/Path=\//);
  });

  it('remembers when', async () => {
    const user = await createTestUser();
    await login({ email: user.email, password: testPassword });
    const { lastLoginAt } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(Date.now() - Number(lastLoginAt)).toBeLessThan(60_000);
  });

  it.each([
    [{}],
    [{ email: 'a@example.com' }],
    [{ email: '', password: 'x' }],
    [{ email: 'a@example.com', password: '' }],
    [{ email: 1, password: [] }],
  ])('asks for both with %j', async (body) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'Please enter both email and password' });
  });

  it('says the same to a wrong password and an unknown address', async () => {
    const user = await createTestUser();
    for (const body of [
      { email: user.email, password: 'wrong' },
      { email: `nobody-${unique()}@example.com`, password: 'wrong' },
    ]) {
      const response = await login(body);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ message: 'Invalid email or password.' });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

it('knows one account under both spellings of its domain, at sign-in and for its limits', async () => {
  const name = `anna-${unique()}`;
  const user = await createTestUser('user', `${name}@xn--mller-kva.example`);
  const spellings = [user.email, `${name}@müller.example`, ` ${name}@MÜLLER.example `, `${name}@mu\u0308ller.example`];
  for (const email of spellings) {
    const response = await login({ email, password: testPassword });
    expect([email, response.status]).toEqual([email, 200]);
    expect(await response.json()).toMatchObject({ id: user.id, email: user.email });
    expect((await nextAuthSignIn(email, testPassword)).status).toBe(200);
  }
  const client = `203.0.113.${unique()}`;
  for (let failure = 0; failure < signInLimits.accountFromClient.maximum; failure += 1)
    expect((await login({ email: spellings[failure % spellings.length], password: 'wrong' }, client)).status).toBe(401);
  for (const email of spellings) expect((await login({ email, password: testPassword }, client)).status).toBe(429);
});

describe.each([
  ['/api/login', (email: string, password: string, client: string) => login({ email, password }, client)],
  ["next-auth's callback", nextAuthSignIn],
])('limits of %s', (_, attempt) => {
  it('refuses after 10 failures for one account from one client, the right password included, but not elsewhere', async () => {
    const user = await createTestUser();
    const client = `203.0.113.${unique()}`;
    for (let failure = 0; failure < signInLimits.accountFromClient.maximum; failure += 1) {
      expect((await attempt(user.email, 'wrong', client)).status).toBe(401);
    }
    const refused = await attempt(user.email, testPassword, client);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/^Too many failed sign-ins\. Please try again in \d+ minutes\.$/),
    });
    expect((await attempt(user.email, testPassword, `203.0.113.${unique()}`)).status).toBe(200);
  });
});

describe('limits on failed sign-ins', () => {
  it('lets no more than 10 of many simultaneous attempts reach the password', async () => {
    const user = await createTestUser();
    const client = `203.0.113.${unique()}`;
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => login({ email: user.email, password: 'wrong' }, client)),
    );
    const reached = responses.filter(({ status }) => status === 401).length;
    expect(reached).toBeLessThanOrEqual(10);
    expect(responses.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it('counts an IPv6 network of 64 bits as one client', async () => {
    const user = await createTestUser();
    for (let failure = 0; failure < 10; failure += 1) {
      await login({ email: user.email, password: 'wrong' }, `2001:db8:1:2::${(failure + 1).toString(16)}`);
    }
    expect((await login({ email: user.email, password: testPassword }, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await login({ email: user.email, password: testPassword }, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('does not count a sign-in that succeeded', async () => {
    const user = await createTestUser();
    const client = `203.0.113.${unique()}`;
    for (let time = 0; time < 12; time += 1) {
      expect((await login({ email: user.email, password: testPassword }, client)).status).toBe(200);
    }
  });

  it('forgets failures when their window has passed', async () => {
    const user = await createTestUser();
    const client = `203.0.113.${unique()}`;
    await db().limitHit.createMany({
      data: Array.from({ length: 10 }, () => ({
        scope: signInLimits.accountFromClient.scope,
        key: `${user.email} ${client}`,
        at: new Date(Date.now() - signInLimits.accountFromClient.windowSeconds * 1000 - 1),
      })),
    });
    expect((await login({ email: user.email, password: testPassword }, client)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends with logout, also for a copy of its cookie', async () => {
    const { cookie } = await signedIn('user');
    expect((await api('POST', '/api/logout', { cookie })).status).toBe(204);
    const response = await api('GET', '/api/user', { cookie });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Unauthorized' });
  });

  it('has a token of 256 random bits, another for each sign-in', async () => {
    const user = await createTestUser();
    for (let signIns = 0; signIns < 3; signIns += 1) await login({ email: user.email, password: testPassword });
    const sessions = await db().session.findMany({ where: { userId: user.id }, select: { id: true } });
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
    for (const { id } of sessions) expect(Buffer.from(id, 'base64url')).toHaveLength(32);
  });

  it('ends with the user', async () => {
    const user = await signedIn('user');
    const admin = await signedIn('admin');
    expect((await api('DELETE', `/api/admin/users/${user.id}`, { cookie: admin.cookie })).status).toBe(204);
    expect((await api('GET', '/api/user', { cookie: user.cookie })).status).toBe(401);
  });

  it('has the role that the database has now', async () => {
    const admin = await signedIn('admin');
    await db().user.update({ where: { id: admin.id }, data: { role: 'user' } });
    expect((await api('GET', '/api/admin/users', { cookie: admin.cookie })).status).toBe(403);
  });

  it('lasts 8 hours', async () => {
    const user = await createTestUser();
    const now = new Date();
    await cookieOf(user.id);
    const { id } = await db().session.findFirstOrThrow({ where: { userId: user.id } });
    expect(await findSession(id, new Date(now.getTime() + (sessionSeconds - 60) * 1000))).not.toBeNull();
    expect(await findSession(id, new Date(now.getTime() + (sessionSeconds + 60) * 1000))).toBeNull();
  });

  it('lasts 30 idle minutes for an administrator, and longer when it is used', async () => {
    const user = await createTestUser('admin');
    await cookieOf(user.id);
    const { id, lastSeenAt } = await db().session.findFirstOrThrow({ where: { userId: user.id } });
    const after = (seconds: number) => new Date(lastSeenAt.getTime() + seconds * 1000);
    expect(await findSession(id, after(officeIdleSeconds - 60))).not.toBeNull();
    expect(await findSession(id, after(2 * officeIdleSeconds - 120))).not.toBeNull();
    expect(await findSession(id, after(4 * officeIdleSeconds))).toBeNull();
  });

  it('cannot be opened with a forged or foreign token', async () => {
    for (const token of ['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.']) {
      expect((await api('GET', '/api/user', { cookie: `session-token=${token}` })).status).toBe(401);
    }
  });
});

describe('GET /api/logout', () => {
  it('signs out a navigation from this site and goes home', async () => {
    const { cookie } = await signedIn('user');
    const response = await api('GET', '/api/logout', { cookie, headers: { 'sec-fetch-site': 'same-origin' } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect((await api('GET', '/api/user', { cookie })).status).toBe(401);
  });

  it('asks first when another site sends the visitor', async () => {
    const { cookie } = await signedIn('user');
    const response = await api('GET', '/api/logout', { cookie, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.headers.get('location')).toBe('/sign-out');
    expect((await api('GET', '/api/user', { cookie })).status).toBe(200);
  });
});

describe('next-auth', () => {
  it('opens the same kind of session, which its own sign-out ends', async () => {
    const user = await createTestUser('admin');
    const response = await nextAuthSignIn(user.email, testPassword);
    expect(response.status).toBe(200);
    const cookie = cookieFrom(response);
    expect(await (await api('GET', '/api/user', { cookie })).json()).toMatchObject({
      email: user.email,
      role: 'admin',
    });
    expect(await (await api('GET', '/api/auth/session', { cookie })).json()).toMatchObject({
      user: { email: user.email, role: 'admin' },
    });

    const csrf = await api('GET', '/api/auth/csrf');
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    await api('POST', '/api/auth/signout', {
      rawBody: new URLSearchParams({ csrfToken, json: 'true' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookie: `${cookie}; ${cookieFrom(csrf)}`,
    });
    expect((await api('GET', '/api/user', { cookie })).status).toBe(401);
    expect(await (await api('GET', '/api/auth/session', { cookie })).json()).toEqual({});
  });

  it('responds to a wrong password as /api/login does', async () => {
    const response = await nextAuthSignIn('nobody@example.com', 'wrong');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Invalid email or password.' });
  });
});

describe('another origin', () => {
  const elsewhere = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.site.test' },
  ] as Record<string, string>[];

  it.each(elsewhere)('is refused with %j', async (headers) => {
    const { cookie } = await signedIn('admin');
    for (const address of [
      '/api/login',
      '/api/logout',
      '/api/email-subscription',
      '/api/admin/users',
      '/api/auth/signout',
    ]) {
      const response = await api('POST', address, { body: {}, headers, cookie });
      expect([address, response.status]).toEqual([address, 403]);
    }
    expect((await api('GET', '/api/user', { cookie })).status).toBe(200);
  });

  it('does not include this origin and clients that are not browsers', async () => {
    const user = await createTestUser();
    const body = { email: user.email, password: testPassword };
    expect(
      (await api('POST', '/api/login', { body, headers: { origin: testOrigin, 'sec-fetch-site': 'same-origin' } }))
        .status,
    ).toBe(200);
    expect((await api('POST', '/api/login', { body })).status).toBe(200);
  });
});
