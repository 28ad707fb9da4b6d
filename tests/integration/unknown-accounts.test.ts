import { forgotPasswordAction } from '@/app/(account)/_components/account-link-forms';
import { signInAction } from '@/app/(account)/auth/sign-in-action';
import { authContract } from '@/lib/domains/accounts/contract';
import { requestEmailChange } from '@/lib/domains/accounts/own/own-account';
import type * as Bcrypt from '@/lib/domains/accounts/passwords/bcrypt';
import { signInLimits } from '@/lib/domains/accounts/sign-in/sign-in-limits';
import type * as Database from '@/lib/platform/database/db';
import { db } from '@/lib/platform/database/db';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { log } from '@/lib/platform/process/log';
import { api, apiOf } from '@/tools/test-bed/api';
import { requestScope } from '@/tools/test-bed/request-scope';

import { cookiesOf, createTestUser, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';
import { sessionOf } from '../factories/second-factor';

/** Everything that takes time before a response: each query, and each hashed password at its cost. */
let mockWork: string[] = [];
let mockIsRight = false;
/** The work scheduled for after the response. */
const mockAfterwards: (() => Promise<void>)[] = [];

jest.mock('@/lib/platform/database/db', () => {
  const actual = jest.requireActual<typeof Database>('@/lib/platform/database/db');
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

jest.mock('@/lib/domains/accounts/passwords/bcrypt', () => ({
  ...jest.requireActual<typeof Bcrypt>('@/lib/domains/accounts/passwords/bcrypt'),
  bcryptCompare: async (_password: string, hash: string) => {
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

/** What is done, and what is logged, before there is a response, with numbers and times removed. */
async function watched<T>(work: () => Promise<T>) {
  const lines: unknown[] = [];
  const info = jest.spyOn(log(), 'info').mockImplementation((line: unknown) => {
    lines.push(line);
  });
  mockWork = [];
  try {
    const answer = await work();
    const logged = JSON.stringify(lines).replace(
      /"(account|actorId|entry|requestId|ms|network)":("[^"]*"|[\d.]+)/g,
      '$1',
    );
    return { answer, work: [...mockWork], logged };
  } finally {
    info.mockRestore();
  }
}

afterEach(() => {
  mockIsRight = false;
});

const newClient = () => `203.0.113.${unique()}`;

async function answerOf(response: Response) {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'));
  return { status: response.status, headers, ...((await response.json()) as { message: string }) };
}

/** Each way to sign in with a password, prepared with a wrong one for an address. */
const entryPoints: Record<string, (email: string, client?: string) => Promise<() => Promise<object>>> = {
  'POST /api/login':
    async (email, client = newClient()) =>
    async () =>
      answerOf(await api('POST', '/api/login', { body: { email, password: 'a guess' }, client })),
  'the plain form': async (email, client = newClient()) => {
    const form = new FormData();
    form.set('email', email);
    form.set('password', 'a guess');
    const request = new Request('http://localhost/auth', {
      method: 'POST',
      headers: { [clientAddressHeader]: client },
    });
    return async () => {
      const state = await requestScope.run(request, () => signInAction({}, form));
      return { ...state, typed: { ...state.typed, email: 'as it was typed' } };
    };
  },
  'next-auth’s callback': async (email, client = newClient()) => {
    const csrf = await api('GET', '/api/auth/csrf');
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    return async () =>
      answerOf(
        await api('POST', '/api/auth/callback/credentials', {
          rawBody: new URLSearchParams({ csrfToken, email, password: 'a guess', json: 'true' }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          cookie: cookiesOf(csrf),
          client,
        }),
      );
  },
};

describe('whether an address has an account', () => {
  it.each(Object.entries(entryPoints))(
    'is revealed by no work, no answer and no line of the log at %s',
    async (_, open) => {
      const unknown = await watched(await open(address()));
      expect(unknown.answer).toMatchObject({ message: 'Invalid email or password.' });
      expect(unknown.work.filter((step) => step.startsWith('bcrypt'))).toEqual(['bcrypt $2b$12$ of 60']);
      expect(unknown.logged).toContain('sign-in.failure');
      expect(await watched(await open(await account(costTwelve)))).toEqual(unknown);
      // An invited account without a password yet.
      expect(await watched(await open(await account('')))).toEqual(unknown);
    },
  );

  it.each(Object.entries(entryPoints))('is revealed by no lockout at %s', async (_, open) => {
    const lockedOut = async (email: string) => {
      const client = `203.0.113.${unique()}`;
      const { scope, maximum } = signInLimits.accountFromClient;
      const hit = { scope, key: `${email} ${client}`, at: new Date() };
      await db().limitHit.createMany({ data: Array.from({ length: maximum }, () => hit) });
      return watched(await open(email, client));
    };
    const unknown = await lockedOut(address());
    expect(unknown.answer).toMatchObject({ message: expect.stringMatching(/^Too many failed sign-ins/) as string });
    expect(unknown.work).not.toContain('user.findUnique');
    expect(await lockedOut(await account(costTwelve))).toEqual(unknown);
  });

  it('cannot be asked where a passkey is asked for', async () => {
    const fields = (schema: { shape: object }) => Object.keys(schema.shape);
    expect(fields(authContract.askPasskey.query)).toEqual(['step']);
    const asked = await watched(() => apiOf(authContract.askPasskey, { query: { step: 'second' } }));
    expect(await asked.answer.json()).toMatchObject({ allowCredentials: [] });
    expect(asked.work.filter((step) => /^(user|passkey)\./.test(step))).toEqual([]);
  });

  it('is not revealed to a subscriber by work, response or mail', async () => {
    const subscribe = (email: string) =>
      watched(async () => {
        const response = await api('POST', '/api/email-subscription', { body: { email }, client: newClient() });
        const mail = await db().outboundMail.findMany({ where: { recipient: email }, select: { template: true } });
        return { status: response.status, body: await response.text(), mail };
      });
    // The first request of a day begins its counts.
    await subscribe(address());
    const unknown = await subscribe(address());
    expect(unknown.answer).toMatchObject({ status: 201, mail: [{ template: 'verify-subscription' }] });
    expect(unknown.work.filter((step) => step.startsWith('user.'))).toEqual([]);
    expect(await subscribe(await account(costTwelve))).toEqual(unknown);
  });

  it('is looked up after the response when a password was forgotten', async () => {
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
    expect(unknown.answer).toEqual({ done: expect.stringContaining('if this address has an account') as string });
    expect(unknown.work.filter((step) => step.startsWith('user.'))).toEqual([]);
    const email = await account(costTwelve);
    expect(await ask(email)).toEqual(unknown);
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(0);
    for (const task of mockAfterwards) await task();
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(1);
  });

  it('is not revealed by work or mail to an account that claims it', async () => {
    const wish = async (email: string) => {
      const { id } = await signedIn('user');
      const session = await sessionOf(id);
      const caller = { client: `203.0.113.${unique()}`, browser: '' };
      return watched(async () => {
        await requestEmailChange(session, { email, currentPassword: testPassword }, caller).catch(
          (error: unknown) => error,
        );
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
