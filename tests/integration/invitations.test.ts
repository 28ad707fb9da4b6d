import { usersContract } from '@/lib/domains/accounts/admin/contract';
import type { User } from '@/lib/domains/accounts/admin/schema';
import { findLink, sendLink } from '@/lib/domains/accounts/own/links';
import { acceptInvitation, resetPasswordByLink, sendReset } from '@/lib/domains/accounts/own/password-by-link';
import { previewMail } from '@/lib/domains/mail/compose/message';
import { accountLink } from '@/lib/domains/mail/compose/templates/account-link';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { db } from '@/lib/platform/database/db';
import { api, apiOf } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { noticesMailedTo, tokensMailedTo } from '../factories/links';
import { ageProof, signedIn, unique } from '../factories/people';

const asker = () => ({ client: `203.0.113.${unique()}`, browser: '' });
const chosen = { firstName: 'Grace', lastName: 'Hopper', password: 'a compiler of one’s own' };
const linkIsOver = 'This link no longer works. Please ask for a new one.';

let admin: { id: number; cookie: string };
beforeAll(async () => {
  admin = await signedIn('admin');
});
afterEach(() => jest.useRealTimers());

async function invite(role: 'user' | 'admin' = 'user') {
  const email = `invited-${unique()}@example.com`;
  const response = await apiOf(usersContract.invite, { body: { email, role } }, admin);
  expect(response.status).toBe(201);
  const user = (await response.json()) as User;
  return { ...user, tokens: await tokensMailedTo(email) };
}

const again = (id: number) => apiOf(usersContract.inviteAgain, { params: { id } }, admin);
const withdraw = (id: number) => apiOf(usersContract.withdrawInvitation, { params: { id } }, admin);
const login = (email: string, password: string) =>
  api('POST', '/api/login', { body: { email, password }, client: asker().client });
const listed = async (email: string) => {
  const response = await apiOf(usersContract.list, { query: { q: email } }, admin);
  return ((await response.json()) as User[])[0];
};

it.each([
  ['user', /^\S+@example\.com invites you to DataBP$/],
  ['admin', /^\S+@example\.com invites you to the back office of DataBP$/],
] as const)('says in its subject who invites a %s, and to what', async (role, subject) => {
  const { email } = await invite(role);
  const { data } = await db().outboundMail.findFirstOrThrow({ where: { recipient: email }, select: { data: true } });
  const mail = previewMail({ template: accountLink, data: JSON.parse(data) as unknown }, email);
  expect(mail.subject).toMatch(subject);
  expect(mail.text).toMatch(/invites you to/);
});

it('opens the account once, with the name and the password of the invited', async () => {
  const { id, email, invitation, tokens } = await invite('admin');
  expect([invitation, tokens.length]).toEqual(['open', 1]);
  for (const password of ['', ' ', 'guess']) expect((await login(email, password)).status).not.toBe(200);
  const accept = () => acceptInvitation(tokens[0] ?? '', chosen, asker());
  const outcomes = await Promise.allSettled([accept(), accept()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(accept()).rejects.toThrow(linkIsOver);
  const signedInAs = await login(email, chosen.password);
  expect(await signedInAs.json()).toMatchObject({ id, firstName: 'Grace', lastName: 'Hopper', role: 'admin' });
  expect(await listed(email)).toMatchObject({ invitation: null });
  expect(await db().user.findUnique({ where: { id } })).toMatchObject({ hasForeignPassword: false });
  expect((await again(id)).status).toBe(409);
  expect((await withdraw(id)).status).toBe(409);
  const actions = await db().auditEntry.findMany({
    where: { subject: `User ${id}: ${email}` },
    orderBy: { id: 'asc' },
    select: { action: true },
  });
  expect(actions.map(({ action }) => action)).toEqual(['user.invite', 'invitation.accept']);
});

it('works for seven days, and can be sent again', async () => {
  const { id, email, tokens } = await invite();
  const now = Date.now();
  setClock(now + 7 * 24 * 60 * 60 * 1000 + 1);
  await expect(acceptInvitation(tokens[0] ?? '', chosen, asker())).rejects.toThrow(linkIsOver);
  jest.useRealTimers();
  await db().accountLink.updateMany({ where: { userId: id }, data: { expiresAt: new Date(now - 1) } });
  expect(await listed(email)).toMatchObject({ invitation: 'expired' });
  expect((await again(id)).status).toBe(204);
  expect(await listed(email)).toMatchObject({ invitation: 'open' });
  const [old = '', fresh = ''] = await tokensMailedTo(email);
  await expect(acceptInvitation(old, chosen, asker())).rejects.toThrow(linkIsOver);
  await acceptInvitation(fresh, chosen, asker());
  expect((await login(email, chosen.password)).status).toBe(200);
});

it('is sent to one address three times an hour at most, also when it was taken back between', async () => {
  const { id, email } = await invite();
  expect((await again(id)).status).toBe(204);
  expect((await withdraw(id)).status).toBe(204);
  const { id: next } = (await (
    await apiOf(usersContract.invite, { body: { email, role: 'user' } }, admin)
  ).json()) as User;
  const refused = await again(next);
  expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
  expect(await refused.json()).toEqual({
    message: 'Three invitations were sent to this address within an hour. Please try again in 60 minutes.',
  });
  expect((await withdraw(next)).status).toBe(204);
  const anew = await apiOf(usersContract.invite, { body: { email: email.toUpperCase(), role: 'user' } }, admin);
  expect(anew.status).toBe(429);
  expect(await listed(email)).toBeUndefined();
  expect(await tokensMailedTo(email)).toHaveLength(3);
  expect((await invite()).invitation).toBe('open');
});

it('can be taken back, and the account with it', async () => {
  const { id, email, tokens } = await invite();
  expect((await withdraw(id)).status).toBe(204);
  await expect(acceptInvitation(tokens[0] ?? '', chosen, asker())).rejects.toThrow(linkIsOver);
  expect(await listed(email)).toBeUndefined();
  expect((await withdraw(id)).status).toBe(404);
  expect((await again(id)).status).toBe(404);
});

it('is either accepted or taken back when both happen at the same moment', async () => {
  const { id, email, tokens } = await invite();
  const [accepted, withdrawn] = await Promise.allSettled([
    acceptInvitation(tokens[0] ?? '', chosen, asker()),
    withdraw(id),
  ]);
  const status = withdrawn.status === 'fulfilled' ? withdrawn.value.status : 0;
  expect([accepted.status, status]).toEqual((await listed(email)) ? ['fulfilled', 409] : ['rejected', 204]);
});

it.each([
  ['an open', 1],
  ['an expired', -1],
])('%s invitation is accepted by its own link only: who asks for a new password is told so', async (_, days) => {
  const { id, email, tokens } = await invite();
  const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await db().accountLink.updateMany({ where: { userId: id }, data: { expiresAt } });
  await expect(resetPasswordByLink(tokens[0] ?? '', chosen.password, asker())).rejects.toThrow(linkIsOver);
  await sendReset(email, asker());
  expect(await tokensMailedTo(email)).toEqual(tokens);
  expect(await noticesMailedTo(email)).toEqual(['invited']);
  const asked = { action: 'password.ask-reset', actorEmail: email };
  expect(await db().auditEntry.findFirst({ where: asked })).toMatchObject({
    subject: 'The invitation has not been accepted: no link was sent',
  });
  expect((await login(email, chosen.password)).status).toBe(401);
  expect(await listed(email)).toMatchObject({ invitation: days > 0 ? 'open' : 'expired' });
});

it('a link for a new password that was mailed before the invitation was accepted does not open the account', async () => {
  const { id, email } = await invite();
  await mailTransaction((tx) => sendLink(tx, { userId: id, purpose: 'reset', recipient: email }));
  const [, reset = ''] = await tokensMailedTo(email);
  expect(await findLink(reset, ['invitation', 'reset'])).toBeNull();
  await expect(resetPasswordByLink(reset, chosen.password, asker())).rejects.toThrow(linkIsOver);
  await expect(acceptInvitation(reset, chosen, asker())).rejects.toThrow(linkIsOver);
  expect(await listed(email)).toMatchObject({ id, invitation: 'open' });
});

it('refuses an address that has an account, also when two invite it at the same moment', async () => {
  const body = { email: `twice-${unique()}@example.com` };
  const statuses = await Promise.all(
    [1, 2].map(async () => (await apiOf(usersContract.invite, { body }, admin)).status),
  );
  expect(statuses.sort()).toEqual([201, 409]);
});

it('asks for a recent proof before an administrator is invited or taken back', async () => {
  const other = await signedIn('admin');
  const { id } = await invite('admin');
  await ageProof(other.id);
  const asked = { code: 'reauthenticate' };
  const body = { email: `asked-${unique()}@example.com`, role: 'admin' as const };
  expect(await (await apiOf(usersContract.invite, { body }, other)).json()).toMatchObject(asked);
  expect(await (await apiOf(usersContract.withdrawInvitation, { params: { id } }, other)).json()).toMatchObject(asked);
  expect(await db().user.count({ where: { OR: [{ id }, { email: body.email }] } })).toBe(1);
});

it('leaves an administrator who can sign in: one who was invited does not count', async () => {
  await db().user.deleteMany({ where: { role: 'admin', id: { not: admin.id } } });
  await invite('admin');
  const other = await signedIn('admin');
  const remove = (id: number, cookie: string) => api('DELETE', `/api/admin/users/${id}`, { cookie });
  await Promise.all([remove(other.id, admin.cookie), remove(admin.id, other.cookie)]);
  expect(await db().user.count({ where: { role: 'admin', passwordHash: { not: '' } } })).toBe(1);
});
