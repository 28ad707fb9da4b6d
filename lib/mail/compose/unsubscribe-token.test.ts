import fc from 'fast-check';

import { resetEnv } from '../../env';
import { createUnsubscribeToken, openUnsubscribeToken } from './unsubscribe-token';

beforeEach(() => {
  process.env.NEXTAUTH_SECRET = 'a secret of the tests, forty characters.';
  resetEnv();
});

it('names its address, and the same one each time', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const token = createUnsubscribeToken(email);
      expect(openUnsubscribeToken(token)).toBe(email);
      expect(createUnsubscribeToken(email)).toBe(token);
      expect(token).toMatch(/^[\w-]+$/);
    }),
  );
});

it('does not show the address', () => {
  const token = createUnsubscribeToken('reader@example.com');
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('reader');
});

it('cannot be made up or altered', () => {
  const bytes = Buffer.from(createUnsubscribeToken('reader@example.com'), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(openUnsubscribeToken(altered.toString('base64url'))).toBeUndefined();
  }
  fc.assert(fc.property(fc.string(), (text) => openUnsubscribeToken(text) === undefined));
});

it('is worth nothing on another site', () => {
  const token = createUnsubscribeToken('reader@example.com');
  process.env.NEXTAUTH_SECRET = 'the secret of another site, just as long.';
  resetEnv();
  expect(openUnsubscribeToken(token)).toBeUndefined();
});
