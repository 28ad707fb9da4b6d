// @documented The role `editor` writes, publishes and mails news and reads the figures; everything else in the back office is refused, and no response to an editor holds a subscriber's address.

import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { listOfficePeople } from '@/lib/domains/accounts/people-service';
import { findSession, officeIdleSeconds } from '@/lib/domains/accounts/sessions/session';
import { db } from '@/lib/platform/database/db';
import { api, apiOf } from '@/tools/test-bed/api';
import { accessOf, findApiEntryPoints } from '@/tools/test-bed/entry-points';

import { ageProof, cookieOf, createTestUser, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';
import { createTestNews } from '../factories/news';

const client = () => `198.51.100.${unique()}`;
const address = (name: string) => `${name}-${unique()}@example.com`;

it('is written as a user with a mark, so that an earlier release opens nothing for it, and read as an editor', async () => {
  const admin = await signedIn('admin');
  const email = address('writer');
  const body = { email, password: 'secret-password', role: 'editor' as const };
  const created = await apiOf(usersContract.create, { body }, admin);
  expect(created.status).toBe(201);
  const user = (await created.json()) as { id: number };
  expect(user).toMatchObject({ role: 'editor' });
  expect(user).not.toHaveProperty('isEditor');
  expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({ role: 'user', isEditor: true });
  const signIn = await api('POST', '/api/login', { body: { email, password: 'secret-password' }, client: client() });
  expect(await signIn.json()).toMatchObject({ role: 'editor' });

  const listed = async (role: string) => {
    const response = await api('GET', `/api/admin/users?role=${role}`, { cookie: admin.cookie });
    return ((await response.json()) as { email: string }[]).map((row) => row.email);
  };
  expect(await listed('editor')).toContain(email);
  expect(await listed('user')).not.toContain(email);
  expect(await listed('admin')).not.toContain(email);

  // As an earlier release leaves it.
  await db().user.update({ where: { id: user.id }, data: { role: 'admin' } });
  expect([(await listed('admin')).includes(email), (await listed('editor')).includes(email)]).toEqual([true, false]);
});

it('is invited, and becomes an administrator or a user again, which ends its sessions', async () => {
  const admin = await signedIn('admin');
  const invited = await apiOf(usersContract.invite, { body: { email: address('asked'), role: 'editor' } }, admin);
  expect(await invited.json()).toMatchObject({ role: 'editor', invitation: 'open' });
  const editor = await signedIn('editor');
  const change = (role: 'user' | 'editor' | 'admin') =>
    apiOf(usersContract.update, { params: { id: editor.id }, body: { role } }, admin);
  for (const role of ['admin', 'editor', 'user'] as const) {
    const cookie = await cookieOf(editor.id);
    expect(await (await change(role)).json()).toMatchObject({ role });
    expect((await api('GET', '/api/user', { cookie })).status).toBe(401);
    expect(await (await api('GET', '/api/user', { cookie: await cookieOf(editor.id) })).json()).toMatchObject({ role });
  }
});

it('is made, changed and deleted only with a recent proof', async () => {
  const admin = await signedIn('admin');
  await ageProof(admin.id);
  const editor = await createTestUser('editor');
  const user = await createTestUser('user');
  const body = { email: address('writer'), password: 'secret-password', role: 'editor' as const };
  for (const response of [
    await apiOf(usersContract.create, { body }, admin),
    await apiOf(usersContract.invite, { body: { email: body.email, role: 'editor' } }, admin),
    await apiOf(usersContract.update, { params: user, body: { role: 'editor' } }, admin),
    await apiOf(usersContract.update, { params: editor, body: { role: 'user' } }, admin),
    await apiOf(usersContract.delete, { params: editor }, admin),
  ]) {
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'reauthenticate' }]);
  }
});

it('loses a session after 30 idle minutes, and the back office without a second factor', async () => {
  const editor = await createTestUser('editor');
  const cookie = await cookieOf(editor.id);
  const { id, lastSeenAt } = await db().session.findFirstOrThrow({ where: { userId: editor.id } });
  const after = (seconds: number) => new Date(lastSeenAt.getTime() + seconds * 1000);
  expect(await findSession(id, after(officeIdleSeconds - 60), false)).not.toBeNull();
  expect(await findSession(id, after(2 * officeIdleSeconds), false)).toBeNull();

  await db().user.update({ where: { id: editor.id }, data: { factorAskedAt: new Date(0) } });
  const refused = await api('GET', '/api/admin/news', { cookie });
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'second_factor_required' }]);
});

it('starts the grace period of its second factor with its first sign-in', async () => {
  const editor = await createTestUser('editor');
  const body = { email: editor.email, password: testPassword };
  expect((await api('POST', '/api/login', { body, client: client() })).status).toBe(200);
  const { factorAskedAt } = await db().user.findUniqueOrThrow({ where: { id: editor.id } });
  expect(factorAskedAt).not.toBeNull();
});

it('may get the test of a letter and the weekly figures', async () => {
  const editor = await createTestUser('editor');
  expect(await listOfficePeople(db())).toContain(editor.email);
  const wanted = await api('PUT', '/api/admin/weekly-letter', {
    body: { wants: 'yes' },
    cookie: await cookieOf(editor.id),
  });
  expect(wanted.status).toBeLessThan(300);
});

it('reads no subscriber’s address at any address that opens for it', async () => {
  const { cookie } = await signedIn('editor');
  const email = address('subscriber');
  const item = await createTestNews();
  const { id: batchId } = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
  const mailing = await db().newsletter.create({
    data: {
      newsItemId: item.id,
      title: item.title,
      startedBy: 'chief@example.com',
      recipients: 1,
      toSubscriptionId: 1,
      batchId,
      state: 'done',
    },
  });
  await db().subscription.create({ data: { email, isVerified: true } });
  await db().outboundMail.create({
    data: {
      batchId,
      recipient: email,
      status: 'failed',
      lastError: `550 ${email} is unknown`,
      messageId: `<${unique()}@test>`,
      template: 'news-item',
      data: '{}',
    },
  });
  const opened: string[] = [];
  for (const entryPoint of (await findApiEntryPoints()).filter(
    ({ contract }) => accessOf(contract.path) === 'editor',
  )) {
    if (entryPoint.contract.method !== 'GET') continue;
    for (const id of [item.id, mailing.id]) {
      const path = entryPoint.contract.path.replace('[id]', String(id));
      const response = await api('GET', path, { cookie });
      expect([path, (await response.text()).includes(email)]).toEqual([path, false]);
      if (response.status === 200) opened.push(entryPoint.contract.path);
    }
  }
  expect(opened).toEqual(
    expect.arrayContaining(['/api/admin/news/[id]/letter', '/api/admin/newsletters/[id]', '/api/admin/mailings/[id]']),
  );
  expect((await api('GET', `/api/admin/letters?mailing=${mailing.id}`, { cookie })).status).toBe(403);
});
