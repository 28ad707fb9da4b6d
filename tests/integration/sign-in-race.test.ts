import { resetPassword } from '@/lib/domains/accounts/admin/operator';
import { clearFactors } from '@/lib/domains/accounts/factors/factors';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { withApp } from '../factories/second-factor';
import { createTestUser, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';

const operator = { id: null, email: 'operator', client: 'test' };
const login = (email: string, code?: string) =>
  api('POST', '/api/login', { body: { email, password: testPassword, code }, client: `203.0.113.${unique()}` });

let mockMeanwhile: () => Promise<unknown> = () => Promise.resolve();

/** Runs after the password was verified and before the session is opened. */
jest.mock('@/lib/domains/accounts/passwords/password', () => {
  const actual = jest.requireActual<typeof import('@/lib/domains/accounts/passwords/password')>(
    '@/lib/domains/accounts/passwords/password',
  );
  return {
    ...actual,
    verifyPassword: async (password: string, hash: string | undefined) => {
      const isRight = await actual.verifyPassword(password, hash);
      await mockMeanwhile();
      return isRight;
    },
  };
});

let mockAfterCode: () => Promise<unknown> = () => Promise.resolve();

/** Runs after the code was verified and before the session is opened. */
jest.mock('@/lib/domains/accounts/sign-in/verify-code', () => {
  const actual = jest.requireActual<typeof import('@/lib/domains/accounts/sign-in/verify-code')>(
    '@/lib/domains/accounts/sign-in/verify-code',
  );
  return {
    ...actual,
    verifyCode: async (...input: Parameters<typeof actual.verifyCode>) => {
      await actual.verifyCode(...input);
      await mockAfterCode();
    },
  };
});

afterEach(() => {
  mockMeanwhile = mockAfterCode = () => Promise.resolve();
});

describe('while a password is being checked', () => {
  it('an account that is deleted opens no session', async () => {
    const user = await createTestUser();
    mockMeanwhile = () => db().user.delete({ where: { id: user.id } });
    const response = await login(user.email);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Invalid email or password.' });
  });

  it('a password that is changed opens no session', async () => {
    const user = await createTestUser();
    mockMeanwhile = () => resetPassword(user.email, 'another password', operator);
    expect((await login(user.email)).status).toBe(401);
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('a factor that is set up opens no session without it', async () => {
    const user = await createTestUser();
    mockMeanwhile = () => db().user.update({ where: { id: user.id }, data: { hasFactor: true } });
    expect((await login(user.email)).status).toBe(401);
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('a factor that is cleared takes no code any more', async () => {
    const { id, email, recoveryCodes } = await withApp();
    mockMeanwhile = () => clearFactors({ id }, operator);
    expect((await login(email, recoveryCodes[0])).status).toBe(401);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
  });
});

describe('between the code and the session', () => {
  it('a factor that is cleared ends the sign-in, in one step', async () => {
    const { id, email, recoveryCodes } = await withApp();
    mockAfterCode = () => clearFactors({ id }, operator);
    expect((await login(email, recoveryCodes[0])).status).toBe(401);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
  });

  it('a factor that is cleared ends the sign-in, in two steps', async () => {
    const { id, email, recoveryCodes } = await withApp();
    const step = (await login(email)).headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    mockAfterCode = () => clearFactors({ id }, operator);
    const second = await api('POST', '/api/login/code', {
      body: { code: recoveryCodes[0] },
      cookie: step.join('; '),
      client: `203.0.113.${unique()}`,
    });
    expect(second.status).toBe(401);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
  });
});
