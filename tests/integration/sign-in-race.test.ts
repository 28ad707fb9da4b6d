import { resetPassword } from '@/lib/users/operator';
import { db } from '@/lib/db';

import { createTestUser, testPassword, unique } from '../factories/people';
import { api } from '../../tools/test-bed/api';

let mockMeanwhile: () => Promise<unknown> = () => Promise.resolve();

/** Something happens after the password was found right and before the session is opened. */
jest.mock('@/lib/auth/password', () => {
  const actual = jest.requireActual<typeof import('@/lib/auth/password')>('@/lib/auth/password');
  return {
    ...actual,
    verifyPassword: async (password: string, hash: string | undefined) => {
      const isRight = await actual.verifyPassword(password, hash);
      await mockMeanwhile();
      return isRight;
    },
  };
});

describe('while a password is being checked', () => {
  const login = (email: string) =>
    api('POST', '/api/login', { body: { email, password: testPassword }, client: `203.0.113.${unique()}` });

  it('an account that is deleted opens no session', async () => {
    const user = await createTestUser();
    mockMeanwhile = () => db().user.delete({ where: { id: user.id } });
    const response = await login(user.email);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Invalid email or password.' });
  });

  it('a password that is changed opens no session', async () => {
    const user = await createTestUser();
    mockMeanwhile = () =>
      resetPassword(user.email, 'another password', { id: null, email: 'operator', client: 'test' });
    expect((await login(user.email)).status).toBe(401);
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  });
});
