import { newslettersContract } from '@/lib/newsletters/contract';
import { db } from '@/lib/db';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { usersContract } from '@/lib/users/contract';

import { createTestUser, signedIn, testPassword, unique } from '../factories/people';
import { api, apiOf } from '../../tools/test-bed/api';

const asked = { message: 'Please confirm that it is you.', code: 'reauthenticate' };

/** An administrator whose last proof is older than what is dangerous asks for. */
async function withOldProof() {
  const admin = await signedIn('admin');
  const provedAt = new Date(Date.now() - 10 * 60 * 1000 - 1000);
  await db().session.updateMany({ where: { userId: admin.id }, data: { provedAt } });
  return admin;
}

const account = (role: 'user' | 'admin') => ({ email: `made-${unique()}@example.com`, password: testPassword, role });

const dangerous: Record<string, (cookie: string) => Promise<Response>> = {
  'exporting the list': (cookie) => apiOf(subscriptionsContract.export, {}, { cookie }),
  'a copy of what is held of an address': (cookie) =>
    apiOf(subscriptionsContract.copy, { query: { email: 'reader@example.com' } }, { cookie }),
  'erasing an address': (cookie) =>
    apiOf(subscriptionsContract.erase, { body: { email: 'reader@example.com' } }, { cookie }),
  'sending to all': (cookie) =>
    apiOf(newslettersContract.send, { params: { id: 1 }, body: { recipients: 1, toSubscriptionId: 1 } }, { cookie }),
  'clearing the factors of another': async (cookie) =>
    apiOf(usersContract.clearFactors, { params: { id: (await createTestUser()).id } }, { cookie }),
  'creating an administrator': (cookie) => apiOf(usersContract.create, { body: account('admin') }, { cookie }),
  'inviting an administrator once more': async (cookie) => {
    const { id } = await createTestUser('admin');
    await db().user.update({ where: { id }, data: { passwordHash: '' } });
    return apiOf(usersContract.inviteAgain, { params: { id } }, { cookie });
  },
  'deleting an administrator': async (cookie) =>
    apiOf(usersContract.delete, { params: { id: (await createTestUser('admin')).id } }, { cookie }),
};

describe.each(Object.entries(dangerous))('%s', (_, call) => {
  it('asks for a proof that is not older than ten minutes, and goes on after it', async () => {
    const { cookie } = await withOldProof();
    const refused = await call(cookie);
    expect([refused.status, await refused.json()]).toEqual([403, asked]);
    const proof = await api('POST', '/api/reauthenticate', { body: { password: testPassword }, cookie });
    expect(proof.status).toBe(204);
    expect((await call(cookie)).status).not.toBe(403);
  });

  it('goes on after a sign-in', async () => {
    expect((await call((await signedIn('admin')).cookie)).status).not.toBe(403);
  });
});

it('does not ask to create and delete users who are no administrators', async () => {
  const { cookie } = await withOldProof();
  expect((await apiOf(usersContract.create, { body: account('user') }, { cookie })).status).toBe(201);
  const { id } = await createTestUser();
  expect((await apiOf(usersContract.delete, { params: { id } }, { cookie })).status).toBe(204);
});

it('deletes nothing and makes nobody when it asks', async () => {
  const { cookie } = await withOldProof();
  const other = await createTestUser('admin');
  const made = account('admin');
  await apiOf(usersContract.delete, { params: { id: other.id } }, { cookie });
  await apiOf(usersContract.create, { body: made }, { cookie });
  expect(await db().user.count({ where: { email: { in: [other.email, made.email] } } })).toBe(1);
});

describe('a file that is opened from the address bar', () => {
  const { path } = subscriptionsContract.export;

  it('leads to the page that asks, and back', async () => {
    const { cookie } = await withOldProof();
    const response = await api('GET', path, { cookie, headers: { 'sec-fetch-mode': 'navigate' } });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/account/confirm?next=${encodeURIComponent(path)}`);
  });

  it('is refused in JSON to a program', async () => {
    const { cookie } = await withOldProof();
    const response = await api('GET', path, { cookie, headers: { 'sec-fetch-mode': 'cors' } });
    expect(response.status).toBe(403);
  });
});
