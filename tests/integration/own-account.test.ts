// @documented A password that people choose for themselves is also refused if it is common, or only a name, or, for an editor or administrator without a passkey, shorter than 12 characters.

import { emailAction, passwordAction } from '@/app/(signed-in)/account/own-account-forms';
import { accountContract } from '@/lib/domains/accounts/own/contract';
import { requestEmailChange, changeNames, changePassword, confirmEmail } from '@/lib/domains/accounts/own/own-account';
import { sendReset } from '@/lib/domains/accounts/own/password-by-link';
import { passwordChangeSchema } from '@/lib/domains/accounts/own/schema';
import { endSessionsOf, listSessionsOf } from '@/lib/domains/accounts/own/sessions';
import { getPasswordMinimum } from '@/lib/domains/accounts/own/set-password';
import { db } from '@/lib/platform/database/db';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { api, apiOf } from '@/tools/test-bed/api';
import { cookiesGivenTo, requestScope } from '@/tools/test-bed/request-scope';

import { bodyAfter } from '../factories/body-after';
import { noticesMailedTo, tokensMailedTo } from '../factories/links';
import { cookieHeader, cookieOf, createTestUser, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';
import { sessionOf } from '../factories/second-factor';

jest.mock('next/cache', () => ({ revalidatePath: () => undefined }));

const caller = () => ({ client: `192.0.2.${unique()}`, browser: 'Firefox on Linux' });
const chosen = 'engines that weave algebra';
const login = (email: string, password: string) =>
  api('POST', '/api/login', { body: { email, password }, client: caller().client });
const whoIs = async (cookie: string) => (await api('GET', '/api/user', { cookie })).status;

async function person(role: 'user' | 'admin' = 'user') {
  const user = await signedIn(role);
  return { ...user, session: await sessionOf(user.id) };
}

const change = (currentPassword: string, password: string) => ({ currentPassword, password });

describe('one’s own password', () => {
  it('says that the current one is missing', () => {
    const { error } = passwordChangeSchema(6).safeParse({ currentPassword: '', password: chosen });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter your current password.']);
  });

  it('is as long as the account requires, and the message names no other rule', async () => {
    const [user, admin] = [await person(), await person('admin')];
    const minimumOf = async ({ id, email, session }: typeof user) => getPasswordMinimum({ ...session.user, id, email });
    expect([await minimumOf(user), await minimumOf(admin)]).toEqual([6, 12]);
    const { error } = passwordChangeSchema(6).safeParse({ currentPassword: '', password: '12345' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Please enter your current password.',
      'Password must have at least 6 characters.',
    ]);
  });

  it('asks for the present one, ends every other session and link, and notifies the owner', async () => {
    const { id, email, session, cookie } = await person();
    const other = await cookieOf(id);
    await sendReset(email, caller());
    await expect(changePassword(session, change('wrong', chosen), caller())).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { currentPassword: ['That is not your current password.'] } },
    });
    await expect(changePassword(session, change(testPassword, testPassword), caller())).rejects.toThrow(
      'This is already your password.',
    );
    const renewed = cookieHeader(await changePassword(session, change(testPassword, chosen), caller()));
    expect([await whoIs(renewed), await whoIs(other)]).toEqual([200, 401]);
    // A stolen copy of the cookie is useless too.
    expect(await whoIs(cookie)).toBe(401);
    expect((await login(email, testPassword)).status).toBe(401);
    expect((await login(email, chosen)).status).toBe(200);
    expect(await noticesMailedTo(email)).toEqual(['password-changed']);
    expect(await db().accountLink.count({ where: { userId: id } })).toBe(0);
    const entry = await db().auditEntry.findFirstOrThrow({ where: { actorId: id, action: 'password.change' } });
    expect(entry.kind).toBe('security');
  });

  it('is chosen under the rules', async () => {
    const { session } = await person('admin');
    for (const [password, why] of [
      ['unbelievable', /guessed first/],
      ['eleven char', /at least 12 characters/],
      ['DataBP-DataBP-2026', /little more than a name/],
    ] as const) {
      await expect(changePassword(session, change(testPassword, password), caller())).rejects.toThrow(why);
    }
    await db().passkey.create({
      data: {
        userId: session.user.id,
        name: 'Key',
        credentialId: `id-${unique()}`,
        publicKey: '',
        counter: 0,
        transports: '[]',
      },
    });
    await changePassword(session, change(testPassword, 'eleven char'), caller());
  });

  it('is guessed at under the limits of a sign-in', async () => {
    const { session } = await person();
    const here = caller();
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(changePassword(session, change(`guess ${guess}`, chosen), here)).rejects.toMatchObject({
        code: 'invalid',
      });
    }
    await expect(changePassword(session, change(testPassword, chosen), here)).rejects.toMatchObject({
      code: 'too_many',
    });
  });

  it('changes once when it is changed twice at the same moment', async () => {
    const { id, session } = await person();
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((name) => changePassword(session, change(testPassword, `${chosen} ${name}`), caller())),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db().session.count({ where: { userId: id } })).toBe(1);
  });

  it('opens an account whose change of password is demanded, and nothing else does', async () => {
    const { id, cookie } = await person();
    await db().user.update({ where: { id }, data: { hasForeignPassword: true, mustChangePassword: true } });
    const take = (from: string) => apiOf(accountContract.export, {}, { cookie: from });
    expect(await (await take(cookie)).json()).toMatchObject({ code: 'password_change_required' });
    const form = new FormData();
    form.set('currentPassword', testPassword);
    form.set('password', chosen);
    const headers = { cookie, [clientAddressHeader]: caller().client };
    const request = new Request('http://localhost/account', { headers });
    const state = await requestScope.run(request, () => passwordAction({}, form));
    expect(state).toEqual({ done: 'Your password has been changed, and your other sessions have ended.' });
    expect((await take(cookieHeader(cookiesGivenTo(request)))).status).toBe(200);
    expect((await sessionOf(id)).setupState).toMatchObject({ hasForeignPassword: false });
  });
});

describe('one’s own address', () => {
  const newAddress = () => ({ email: `moved-${unique()}@example.com`, currentPassword: testPassword });

  it('stays in a form that was refused, but not the password beside it', async () => {
    const { cookie } = await person();
    const { email } = newAddress();
    const form = new FormData();
    form.set('email', email);
    form.set('currentPassword', 'wrong');
    const headers = { cookie, [clientAddressHeader]: caller().client };
    const request = new Request('http://localhost/account', { headers });
    expect((await requestScope.run(request, () => emailAction({}, form))).typed).toEqual({ email });
  });

  it('changes when its owner confirms the new one while signed in, and notifies both', async () => {
    const { id, email, session } = await person();
    const requested = newAddress();
    await requestEmailChange(session, requested, caller());
    const [token = ''] = await tokensMailedTo(requested.email);
    const stranger = await person();
    await expect(confirmEmail(stranger.session, token, caller())).rejects.toThrow(/no longer works/);
    expect((await login(email, testPassword)).status).toBe(200);
    await confirmEmail(session, token, caller());
    await expect(confirmEmail(session, token, caller())).rejects.toThrow(/no longer works/);
    expect((await login(email, testPassword)).status).toBe(401);
    expect((await login(requested.email, testPassword)).status).toBe(200);
    expect(await noticesMailedTo(email)).toEqual(['email-asked', 'email-changed']);
    expect(await db().auditEntry.count({ where: { actorId: id, action: 'email.change', kind: 'security' } })).toBe(1);
  });

  it('asks for the password, and says nothing of whether the new one has an account', async () => {
    const { session } = await person();
    const taken = await createTestUser();
    await expect(requestEmailChange(session, { ...newAddress(), currentPassword: 'wrong' }, caller())).rejects.toThrow(
      'That is not your current password.',
    );
    await requestEmailChange(session, { ...newAddress(), email: taken.email }, caller());
    const [token = ''] = await tokensMailedTo(taken.email);
    await expect(confirmEmail(session, token, caller())).rejects.toMatchObject({ code: 'conflict' });
    expect(await db().user.count({ where: { email: taken.email } })).toBe(1);
  });

  it('is taken by one of two who confirm it at the same moment', async () => {
    const requested = newAddress();
    const people = [await person(), await person()];
    for (const { session } of people) await requestEmailChange(session, requested, caller());
    const tokens = await tokensMailedTo(requested.email);
    const outcomes = await Promise.allSettled(
      people.map(({ session }, index) => confirmEmail(session, tokens[index] ?? '', caller())),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  });

  it('takes with it the links that went to the old one', async () => {
    const { email, session } = await person();
    await sendReset(email, caller());
    const requested = newAddress();
    await requestEmailChange(session, requested, caller());
    const [token = ''] = await tokensMailedTo(requested.email);
    await confirmEmail(session, token, caller());
    expect(await db().accountLink.count({ where: { userId: session.user.id } })).toBe(0);
  });

  it('can be asked for five times an hour', async () => {
    const { session } = await person();
    for (let count = 0; count < 5; count += 1) await requestEmailChange(session, newAddress(), caller());
    await expect(requestEmailChange(session, newAddress(), caller())).rejects.toMatchObject({ code: 'too_many' });
  });
});

it('one’s own name changes', async () => {
  const { id, session } = await person();
  await changeNames(session, { firstName: 'Ada', lastName: null }, caller());
  expect(await db().user.findUnique({ where: { id } })).toMatchObject({ firstName: 'Ada', lastName: null });
});

it('one’s own name stays if the session ended while the request was being received', async () => {
  const { id, cookie } = await person();
  const rawBody = bodyAfter(() => db().session.deleteMany({ where: { userId: id } }), '{"firstName":"Ada"}');
  const headers = { 'content-type': 'application/json' };
  expect((await api('PATCH', '/api/account', { rawBody, headers, cookie })).status).toBe(401);
  expect(await db().user.findUnique({ where: { id } })).toMatchObject({ firstName: null });
});

it('a change that leaves the name as it is enters nothing in the trail, and thirty an hour are enough', async () => {
  const { email, session } = await person();
  const rename = (firstName: string) => changeNames(session, { firstName, lastName: null }, caller());
  const entries = () => db().auditEntry.count({ where: { action: 'account.update', actorEmail: email } });
  await changeNames(session, { firstName: null, lastName: null }, caller());
  expect(await entries()).toBe(0);
  for (let count = 0; count < 30; count += 1) await rename(`Ada ${count}`);
  await expect(rename('Ada again')).rejects.toMatchObject({ code: 'too_many' });
  expect(await entries()).toBe(30);
});

it('a session that has ended changes neither the password nor the address', async () => {
  const { id, session } = await person();
  const stored = () => db().user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } });
  const before = await stored();
  await db().session.deleteMany({ where: { userId: id } });
  await expect(changePassword(session, change(testPassword, chosen), caller())).rejects.toMatchObject({
    code: 'unauthorized',
  });
  const email = { email: 'new@example.com', currentPassword: testPassword };
  await expect(requestEmailChange(session, email, caller())).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await stored()).toEqual(before);
  expect(await db().outboundMail.count({ where: { recipient: 'new@example.com' } })).toBe(0);
});

it('one’s own sessions are listed with this one marked, and the others end', async () => {
  const { id, session, cookie } = await person();
  const others = [await cookieOf(id), await cookieOf(id)];
  const actor = { ...session.user, client: '' };
  const listed = await listSessionsOf(id, session.id);
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(JSON.stringify(listed)).not.toContain(session.id);
  const other = listed.find(({ isCurrent }) => !isCurrent);
  expect(await endSessionsOf(id, { name: other?.name, kept: session.id }, actor)).toBe(1);
  expect(await listSessionsOf(id, session.id)).toHaveLength(2);
  expect(await endSessionsOf(id, { kept: session.id }, actor)).toBe(1);
  expect(await Promise.all([cookie, ...others].map(whoIs))).toEqual([200, 401, 401]);
  const stranger = await person();
  const [theirs] = await listSessionsOf(stranger.id);
  await expect(endSessionsOf(id, { name: theirs?.name, kept: session.id }, actor)).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('one’s own data come as a file, without secrets', async () => {
  const { email, cookie } = await person();
  const response = await apiOf(accountContract.export, {}, { cookie });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="consolidated-tape-account.json"');
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ email, account: { role: 'user' } });
  expect(text).not.toMatch(/\$2b|passwordHash|tokenHash/);
  expect((await apiOf(accountContract.export, {})).status).toBe(401);
});
