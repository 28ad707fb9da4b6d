import { NextRequest } from 'next/server';

import { signInAction } from '@/app/(account)/auth/sign-in-action';
import { subscribeAction } from '@/app/(public)/_components/subscribe-action';
import { sessionKeptText } from '@/lib/domains/accounts/sign-in-state';
import { siteState } from '@/lib/domains/site/state';
import { runSteps, startOrder } from '@/lib/registry/boot';
import { db } from '@/lib/platform/database/db';
import { middleware } from '@/middleware';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';
import { requestScope } from '@/tools/test-bed/request-scope';

import { cookiesOf, signedIn } from '../factories/people';
import { testPassword } from '../factories/quick-password';
import { setReadOnly } from '../factories/read-only';

const form = 'application/x-www-form-urlencoded';
const nothingSaved = 'Nothing can be saved at the moment. Please try again later.';

beforeEach(() => setReadOnly(true));
afterEach(() => setReadOnly(false));

let visitor: { id: number; cookie: string };
beforeAll(async () => {
  visitor = await signedIn();
});

function expectClearedCookies(response: Response) {
  expect(response.headers.getSetCookie()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^session-token=;.*Max-Age=0/),
      expect.stringMatching(/^signed-in=;.*Max-Age=0/),
    ]),
  );
}

it('starts, up to what runs by itself', async () => {
  await runSteps(startOrder.slice(0, -2));
  expect(siteState()).toBeDefined();
});

it('signs the browser out, and says that the session could not be ended', async () => {
  const response = await api('POST', '/api/logout', { cookie: visitor.cookie });
  expect([response.status, await response.json()]).toEqual([503, { message: sessionKeptText }]);
  expect(response.headers.get('location')).toBe('/sign-out?session=kept');
  expectClearedCookies(response);
  expect(await db().session.count({ where: { userId: visitor.id } })).toBe(1);
});

it.each([
  ['GET', {}],
  ['POST', { rawBody: '', headers: { 'content-type': form } }],
] as const)('leads a browser that signs out without scripts (%s) to where that is said', async (method, options) => {
  const response = await api(method, '/api/logout', { cookie: visitor.cookie, ...options });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-out?session=kept']);
  expectClearedCookies(response);
});

it('says so at next-auth’s address too', async () => {
  const csrf = await api('GET', '/api/auth/csrf');
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await api('POST', '/api/auth/signout', {
    rawBody: new URLSearchParams({ csrfToken, json: 'true' }).toString(),
    headers: { 'content-type': form },
    cookie: `${visitor.cookie}; ${cookiesOf(csrf)}`,
  });
  expect([response.status, await response.json()]).toEqual([503, { message: sessionKeptText }]);
  expectClearedCookies(response);
});

it('gives the words for it in plain forms', async () => {
  const typed = new FormData();
  typed.set('email', 'reader@example.com');
  typed.set('password', testPassword);
  await requestScope.run(new Request(testOrigin, { method: 'POST' }), async () => {
    expect(await signInAction({}, typed)).toMatchObject({ message: nothingSaved });
    expect(await subscribeAction({}, typed)).toMatchObject({ message: nothingSaved });
  });
});

it('leads a signed-out visitor of the back office to the sign-in', async () => {
  const response = await middleware(new NextRequest(`${testOrigin}/admin`));
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toMatch(/\/auth\?/);
  expect((await api('GET', '/api/admin/users')).status).toBe(401);
});
