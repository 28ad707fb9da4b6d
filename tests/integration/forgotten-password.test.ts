import { forgotPasswordAction } from '@/app/(account)/_components/account-link-forms';
import { limitResets, resetPasswordByLink, sendReset } from '@/lib/domains/accounts/own/password-by-link';
import { isKnownBrowser, rememberBrowser } from '@/lib/domains/accounts/sessions/known-browser';
import { createToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { resetEnv } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';
import { requestScope } from '@/tools/test-bed/request-scope';

import { noticesMailedTo, tokensMailedTo } from '../factories/links';
import { cookieOf, createTestUser, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';

/** The work scheduled for after the response. */
const afterwards: (() => Promise<unknown>)[] = [];
jest.mock('next/server', () => ({ after: (work: () => Promise<unknown>) => afterwards.push(work) }));

const asker = () => ({ client: `198.51.100.${unique()}`, browser: 'Firefox on Linux' });
const chosen = 'engines that weave algebra';
const login = (email: string, password: string) =>
  api('POST', '/api/login', { body: { email, password }, client: asker().client });

async function withLink(role: 'user' | 'admin' = 'user') {
  const user = await createTestUser(role);
  await sendReset(user.email, asker());
  const [token = ''] = await tokensMailedTo(user.email);
  return { ...user, token };
}

const linkIsOver = 'This link no longer works. Please ask for a new one.';

describe('asking for a link', () => {
  const ask = (email: string) => {
    const form = new FormData();
    form.set('email', email);
    const headers = { [clientAddressHeader]: asker().client };
    return requestScope.run(new Request('http://localhost/', { headers }), () => forgotPasswordAction({}, form));
  };

  it('responds the same, before looking anything up, whether or not there is an account', async () => {
    const { email } = await createTestUser();
    const unknown = `nobody-${unique()}@example.com`;
    const find = jest.spyOn(db().user, 'findUnique');
    const answers = [await ask(email.toUpperCase()), await ask(unknown)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.done).toBe(
      'This site has no mail server: if this address has an account, a link for it is kept as a file on the site’s server.',
    );
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
    for (const work of afterwards.splice(0)) await work();
    expect(await tokensMailedTo(email)).toHaveLength(1);
    expect(await db().outboundMail.count({ where: { recipient: unknown } })).toBe(0);
    const entries = await db().auditEntry.findMany({
      where: { action: 'password.ask-reset', actorEmail: { in: [email, unknown] } },
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['security', 'security']);
  });

  it('says that a link is on its way where there is a mail server', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:9';
    resetEnv();
    const { done } = await ask(`nobody-${unique()}@example.com`);
    delete process.env.SMTP_URL;
    resetEnv();
    expect(done).toBe('If this address has an account, a link is on its way to it.');
  });

  it('is limited for a client, and three messages an hour go to one address', async () => {
    const client = asker();
    for (let count = 0; count < 10; count += 1) await limitResets(client);
    await expect(limitResets(client)).rejects.toMatchObject({ code: 'too_many' });
    const { email } = await createTestUser();
    for (let count = 0; count < 5; count += 1) await sendReset(email, asker());
    expect(await tokensMailedTo(email)).toHaveLength(3);
  });
});

describe('the link', () => {
  afterEach(() => jest.useRealTimers());

  it('sets the password once, ends every session, and notifies the owner', async () => {
    const { id, email, token } = await withLink();
    const cookie = await cookieOf(id);
    await db().user.update({ where: { id }, data: { hasForeignPassword: true, mustChangePassword: true } });
    await resetPasswordByLink(token, chosen, asker());
    expect((await api('GET', '/api/user', { cookie })).status).toBe(401);
    expect((await login(email, testPassword)).status).toBe(401);
    expect((await login(email, chosen)).status).toBe(200);
    expect(await noticesMailedTo(email)).toEqual(['password-changed']);
    expect(await db().user.findUnique({ where: { id } })).toMatchObject({
      hasForeignPassword: false,
      mustChangePassword: false,
    });
    const entry = await db().auditEntry.findFirstOrThrow({ where: { actorId: id, action: 'password.reset' } });
    expect(entry.kind).toBe('security');
    await expect(resetPasswordByLink(token, 'another sound password', asker())).rejects.toThrow(linkIsOver);
  });

  it('makes every browser a new one to the account but the one it was used in', async () => {
    const { id, email, token } = await withLink();
    const [thief, owner] = [createToken().token, createToken().token];
    await db().$transaction(async (tx) => {
      for (const deviceId of [thief, owner]) await rememberBrowser(tx, id, deviceId, new Date());
    });
    await resetPasswordByLink(token, chosen, { ...asker(), deviceId: owner });
    expect([await isKnownBrowser(thief, email), await isKnownBrowser(owner, email)]).toEqual([false, true]);
  });

  it('reports every sign-in from a new browser', async () => {
    const { id, email, token } = await withLink();
    await login(email, testPassword);
    expect(await db().knownBrowser.count({ where: { userId: id } })).toBe(1);
    await resetPasswordByLink(token, chosen, asker());
    await login(email, chosen);
    expect(await noticesMailedTo(email)).toEqual(['password-changed', 'new-browser']);
  });

  it('works for one of many at the same moment, and every other link of the account is worthless then', async () => {
    const { email, token } = await withLink();
    await sendReset(email, asker());
    const [, second = ''] = await tokensMailedTo(email);
    const outcomes = await Promise.allSettled(
      [token, token, second].map((each, index) => resetPasswordByLink(each, `${chosen} ${index}`, asker())),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ message: linkIsOver });
    }
    expect(await noticesMailedTo(email)).toEqual(['password-changed']);
  });

  it('works for an hour', async () => {
    const { token } = await withLink();
    setClock(Date.now() + 60 * 60 * 1000 + 1);
    await expect(resetPasswordByLink(token, chosen, asker())).rejects.toThrow(linkIsOver);
  });

  it('is kept only as a hash, and is not the other kinds of link', async () => {
    const { id, token } = await withLink();
    expect(JSON.stringify(await db().accountLink.findMany({ where: { userId: id } }))).not.toContain(token);
    await db().accountLink.updateMany({ where: { userId: id }, data: { purpose: 'email' } });
    await expect(resetPasswordByLink(token, chosen, asker())).rejects.toThrow(linkIsOver);
  });

  it('is not used up by a password that may not be chosen', async () => {
    const { email, token } = await withLink('admin');
    const refused = ['eleven char', 'unbelievable', email].map((password) =>
      resetPasswordByLink(token, password, asker()),
    );
    await expect(refused[0]).rejects.toThrow(/at least 12 characters/);
    await expect(refused[1]).rejects.toThrow(/guessed first/);
    await expect(refused[2]).rejects.toThrow(/little more than a name/);
    await resetPasswordByLink(token, chosen, asker());
    expect((await login(email, chosen)).status).toBe(200);
  });

  it('does not take the password again that an administrator chose', async () => {
    const { id, email, token } = await withLink();
    await db().user.update({ where: { id }, data: { hasForeignPassword: true, mustChangePassword: true } });
    await expect(resetPasswordByLink(token, testPassword, asker())).rejects.toThrow('This is already your password.');
    expect(await db().user.findUnique({ where: { id } })).toMatchObject({ mustChangePassword: true });
    await resetPasswordByLink(token, chosen, asker());
    expect((await login(email, chosen)).status).toBe(200);
  });

  it('compares five choices an hour with the password that an administrator chose', async () => {
    const { id, token } = await withLink();
    await db().user.update({ where: { id }, data: { hasForeignPassword: true } });
    const guess = () => resetPasswordByLink(token, testPassword, asker());
    for (let guesses = 0; guesses < 5; guesses += 1) await expect(guess()).rejects.toMatchObject({ code: 'invalid' });
    await expect(guess()).rejects.toMatchObject({ code: 'too_many' });
  });

  it('lets one client hash two passwords at once, as a sign-in does', async () => {
    const { token } = await withLink();
    const client = asker();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => resetPasswordByLink(token, `${chosen} ${index}`, client)),
    );
    const refused = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && (outcome.reason as { code?: string }).code === 'too_many',
    );
    expect(refused).toHaveLength(4);
  });

  it('opens no session, and the second factor is asked for as before', async () => {
    const { id, email, token } = await withLink();
    await db().user.update({ where: { id }, data: { hasFactor: true } });
    await resetPasswordByLink(token, chosen, asker());
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
    expect(await (await login(email, chosen)).json()).toMatchObject({ code: 'second_factor' });
  });
});

it('compares exactly what was typed: 72 bytes and one more do not sign in', async () => {
  const { email, token } = await withLink();
  const longest = `${'é'.repeat(35)}x`.padEnd(37, 'y');
  expect(Buffer.byteLength(longest)).toBe(72);
  await resetPasswordByLink(token, longest, asker());
  expect((await login(email, `${longest}z`)).status).toBe(401);
  expect((await login(email, ` ${longest}`)).status).toBe(401);
  expect((await login(email, longest)).status).toBe(200);
});
