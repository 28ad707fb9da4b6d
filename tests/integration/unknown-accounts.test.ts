import { forgotPasswordAction } from '@/app/(account)/forgot-password/forgot-password-action';
import { askForEmail } from '@/lib/account/own-account';
import type * as HashThreads from '@/lib/auth/hash-threads';
import type * as Database from '@/lib/db';
import { db } from '@/lib/db';
import { clientAddressHeader } from '@/lib/http/client-address';
import { log } from '@/lib/process/log';

import { createTestUser, signedIn, testPassword, unique } from '../factories/people';
import { sessionOf } from '../factories/second-factor';
import { api } from '../../tools/test-bed/api';
import { requestScope } from '../../tools/test-bed/request-scope';

/** Everything that takes time on the way to an answer: each query, and each password that is hashed, at its cost. */
let mockWork: string[] = [];
let mockIsRight = false;
/** What is done after the answer. */
const mockAfterwards: (() => Promise<void>)[] = [];

jest.mock('@/lib/db', () => {
  const actual = jest.requireActual<typeof Database>('@/lib/db');
  type Method = (...given: unknown[]) => unknown;
  const watch = <T extends object>(client: T, name = ''): T =>
    new Proxy(client, {
      get(target, property, receiver) {
        const value: unknown = Reflect.get(target, property, receiver);
        const called = `${name}${String(property)}`;
        if (typeof value === 'object' && value !== null && name === '') return watch(value, `${called}.`);
        if (typeof value !== 'function') return value;
        const method = value as Method;
        return (...given: unknown[]) => {
          mockWork.push(called);
          const [first, ...rest] = given;
          if (called !== '$transaction') return method.apply(target, given);
          const inside = first as (tx: object) => unknown;
          return method.call(target, (tx: object) => inside(watch(tx)), ...rest);
        };
      },
    });
  return { ...actual, db: () => watch(actual.db()) };
});

jest.mock('@/lib/auth/hash-threads', () => ({
  ...jest.requireActual<typeof HashThreads>('@/lib/auth/hash-threads'),
  hashOnThread: async ({ hash = '' }: { hash?: string }) => {
    mockWork.push(`bcrypt ${hash.slice(0, 7)} of ${hash.length}`);
    return mockIsRight;
  },
}));

jest.mock('next/server', () => ({
  ...jest.requireActual<object>('next/server'),
  after: (task: () => Promise<void>) => mockAfterwards.push(task),
}));

const costTwelve = `$2b$12$${'a'.repeat(53)}`;
const address = () => `nobody-${unique()}@example.com`;

async function account(passwordHash: string): Promise<string> {
  const { id, email } = await createTestUser();
  await db().user.update({ where: { id }, data: { passwordHash } });
  return email;
}

/** What is done, and what is written to the log, until there is an answer; numbers and times apart. */
async function watched<T>(work: () => Promise<T>) {
  const lines: unknown[] = [];
  const info = jest.spyOn(log(), 'info').mockImplementation((line: unknown) => {
    lines.push(line);
  });
  mockWork = [];
  try {
    const answer = await work();
    const told = JSON.stringify(lines).replace(
      /"(account|actorId|entry|requestId|ms|network)":("[^"]*"|[\d.]+)/g,
      '$1',
    );
    return { answer, work: [...mockWork], told };
  } finally {
    info.mockRestore();
  }
}

afterEach(() => {
  mockIsRight = false;
});

describe('whether an address has an account', () => {
  it('is told by no work, no answer and no line of the log at a failed sign-in', async () => {
    const signIn = (email: string) =>
      watched(async () => {
        const client = `203.0.113.${unique()}`;
        const response = await api('POST', '/api/login', { body: { email, password: 'a guess' }, client });
        const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'));
        return { status: response.status, headers, body: await response.text() };
      });
    const unknown = await signIn(address());
    expect(unknown.answer).toMatchObject({ status: 401, body: '{"message":"Invalid email or password."}' });
    expect(unknown.work.filter((step) => step.startsWith('bcrypt'))).toEqual(['bcrypt $2b$12$ of 60']);
    expect(unknown.told).toContain('sign-in.failure');
    expect(await signIn(await account(costTwelve))).toEqual(unknown);
    // Somebody who was invited and has not chosen a password yet.
    expect(await signIn(await account(''))).toEqual(unknown);
  });

  it('is looked up after the answer where a password was forgotten', async () => {
    const ask = (email: string) =>
      watched(() => {
        const form = new FormData();
        form.set('email', email);
        const headers = { [clientAddressHeader]: `203.0.113.${unique()}` };
        return requestScope.run(new Request('http://localhost/forgot-password', { headers }), () =>
          forgotPasswordAction({}, form),
        );
      });
    const unknown = await ask(address());
    expect(unknown.answer).toEqual({ done: 'If this address has an account, a link is on its way to it.' });
    expect(unknown.work.filter((step) => step.startsWith('user.'))).toEqual([]);
    const email = await account(costTwelve);
    expect(await ask(email)).toEqual(unknown);
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(0);
    for (const task of mockAfterwards) await task();
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(1);
  });

  it('is told by no work and no mail to whoever wants it for their own', async () => {
    const wish = async (email: string) => {
      const { id } = await signedIn('user');
      const session = await sessionOf(id);
      const caller = { client: `203.0.113.${unique()}`, browser: '' };
      return watched(async () => {
        await askForEmail(session, { email, currentPassword: testPassword }, caller).catch((error: unknown) => error);
        const mail = await db().outboundMail.findMany({ where: { recipient: email }, select: { template: true } });
        return { mail, links: await db().accountLink.count({ where: { email } }) };
      });
    };
    mockIsRight = true;
    const unknown = await wish(address());
    expect(unknown.answer).toEqual({ mail: [{ template: 'account-link' }], links: 1 });
    expect(await wish(await account(costTwelve))).toEqual(unknown);
  });
});
