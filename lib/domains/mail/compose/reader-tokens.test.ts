import fc from 'fast-check';

import { resetEnv } from '@/lib/platform/process/env';

import { createUnsubscribeToken, openUnsubscribeToken } from './reader-tokens';

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

describe('after the secret was changed', () => {
  const [first, second] = ['the first secret, which is long enough.', 'the second secret, also long enough.'];

  function useSecrets(present: string, previous = ''): void {
    process.env.NEXTAUTH_SECRET = present;
    process.env.NEXTAUTH_SECRET_PREVIOUS = previous;
    resetEnv();
  }

  afterEach(() => {
    delete process.env.NEXTAUTH_SECRET_PREVIOUS;
  });

  it('works as long as the earlier secret is known, and new ones are sealed with the present one', () => {
    useSecrets(first);
    const old = createUnsubscribeToken('reader@example.com');
    useSecrets(second, first);
    const fresh = createUnsubscribeToken('reader@example.com');
    expect([old, fresh].map(openUnsubscribeToken)).toEqual(['reader@example.com', 'reader@example.com']);
    useSecrets(second);
    expect([old, fresh].map(openUnsubscribeToken)).toEqual([undefined, 'reader@example.com']);
  });

  it('knows several earlier secrets, separated by commas', () => {
    const [older, oldest] = ['a'.repeat(32), 'b'.repeat(32)];
    useSecrets(oldest);
    const old = createUnsubscribeToken('reader@example.com');
    useSecrets(first, `${older}, ${oldest}`);
    expect(openUnsubscribeToken(old)).toBe('reader@example.com');
  });

  it('opens links from before keys had names', () => {
    useSecrets(first);
    const unnamed = 'gHhxzCdjrbngX2EvqUX98T4LLw6LlqxM_yUs0LB3hoGuz43PABUSAGUhjbHzZQ';
    useSecrets(second, first);
    expect(openUnsubscribeToken(unnamed)).toBe('reader@example.com');
  });
});
