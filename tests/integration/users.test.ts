// @promise Until an administrator deletes it
// @promise Passwords are kept only as salted bcrypt hashes, so that no one can read them, and no one will ask you for yours.
// @documented An administrator cannot delete their own account or the last administrator.
// @documented A password has at least 6 characters and at most 72 bytes; a longer one is refused, never truncated.

import { ensureFirstAdministrator } from '@/lib/domains/accounts/admin/operator';
import { sendReset } from '@/lib/domains/accounts/own/password-by-link';
import { hashQueueLength, inHashQueue, type Lane } from '@/lib/domains/accounts/passwords/hash-queue';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { createTestUser, signedIn, unique } from '../factories/people';

let admin: { id: number; cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

const create = (body: object) => api('POST', '/api/admin/users', { body, cookie: admin.cookie });
const remove = (id: number, cookie = admin.cookie) => api('DELETE', `/api/admin/users/${id}`, { cookie });

describe('POST /api/admin/users', () => {
  it('creates a user who can sign in, and never shows the password again', async () => {
    const account = { email: `new-${unique()}@example.com`, password: 'sécret' };
    const response = await create(account);
    expect(response.status).toBe(201);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ email: account.email, role: 'user', firstName: null, lastLoginAt: null });
    expect(body).not.toMatch(/passw|\$2/i);
    expect((await api('POST', '/api/login', { body: account, client: '198.51.100.77' })).status).toBe(200);
  });

  it.each([
    [{ password: 'secret' }, 'Email is required.'],
    [{ email: 'a@example.com' }, 'Email and password are required.'],
    [{ email: 'a@example.com', password: '' }, 'Email and password are required.'],
    [{ email: 'a@example.com', password: '12345' }, 'Password must have at least 6 characters.'],
    [{ email: 'a@example.com', password: 'é'.repeat(37) }, 'Password must have at most 72 bytes.'],
    [{ email: 'a@example.com', password: 'secret', role: 'root' }, 'Role must be user, editor or admin.'],
    [
      { email: 'a@example.com', password: 'secret', firstName: 'x'.repeat(101) },
      'First name must have at most 100 characters.',
    ],
  ])('refuses %j', async (body, message) => {
    const response = await create(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message });
  });

  it('refuses an address that has an account, whatever its case', async () => {
    const { email } = await createTestUser();
    const response = await create({ email: email.toUpperCase(), password: 'secret' });
    expect(response.status).toBe(409);
  });
});

it('hashes a first password in the queue of all passwords, in the lane of known browsers', async () => {
  const account = () => ({ email: `queued-${unique()}@example.com`, password: 'a first password' });
  let leave = () => {};
  const until = new Promise<void>((resolve) => (leave = resolve));
  const fill = (lane: Lane) =>
    Array.from({ length: 80 }, (_, index) => inHashQueue({ lane, network: `network ${index}` }, () => until));
  const strangers = fill('others');
  expect((await create(account())).status).toBe(201);
  const known = fill('known');
  const refused = await create(account());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  leave();
  await Promise.all([...strangers, ...known]);
  const made = await Promise.all(Array.from({ length: 5 }, () => create(account())));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(hashQueueLength()).toBe(0);
});

describe('DELETE /api/admin/users/{id}', () => {
  it('protects your own account', async () => {
    const response = await remove(admin.id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ message: 'You cannot delete your own account.' });
  });

  it('leaves one administrator when two delete each other at the same moment', async () => {
    await db().user.deleteMany({ where: { role: 'admin', id: { not: admin.id } } });
    const other = await signedIn('admin');
    await Promise.all([remove(other.id), remove(admin.id, other.cookie)]);
    expect(await db().user.count({ where: { role: 'admin' } })).toBe(1);
    admin = await signedIn('admin');
  });

  it('does not know an id that is not there', async () => {
    expect((await remove(2_000_000_000)).status).toBe(404);
  });
});

describe('GET /api/admin/users', () => {
  it('pages, searches and sorts', async () => {
    await db().user.createMany({
      data: ['Carla', 'Anna', 'Berta'].map((firstName) => ({
        email: `${firstName.toLowerCase()}@paging.example`,
        firstName,
        passwordHash: 'x',
      })),
    });
    const first = await api('GET', '/api/admin/users?q=PAGING&sort=email&limit=2', { cookie: admin.cookie });
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(((await first.json()) as { firstName: string }[]).map(({ firstName }) => firstName)).toEqual([
      'Anna',
      'Berta',
    ]);
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await api('GET', next, { cookie: admin.cookie });
    expect(((await second.json()) as { firstName: string }[]).map(({ firstName }) => firstName)).toEqual(['Carla']);
    expect(second.headers.get('link')).not.toContain('rel="next"');
  });

  it('lists all of them where there are more than a statement has parameters', async () => {
    const emails = Array.from({ length: 1100 }, (_, n) => `many-${String(n).padStart(4, '0')}@list.example`);
    await db().user.createMany({ data: emails.map((email) => ({ email, passwordHash: 'x' })) });
    const list = await api('GET', '/api/admin/users?q=@list.example&sort=email', { cookie: admin.cookie });
    expect(list.status).toBe(200);
    expect(((await list.json()) as { email: string }[]).map(({ email }) => email)).toEqual(emails);
  });
});

describe('the first administrator', () => {
  it('is made only when there is none, once, also by two instances at once', async () => {
    expect(await ensureFirstAdministrator('first@example.com', 'a password')).toBe(false);
    await db().user.deleteMany({ where: { role: 'admin' } });
    const made = await Promise.all([1, 2].map(() => ensureFirstAdministrator('first@example.com', 'a password')));
    expect(made.filter(Boolean).length).toBeGreaterThanOrEqual(1);
    expect(await db().user.count({ where: { role: 'admin' } })).toBe(1);
    admin = await signedIn('admin');
  });

  it('signs out a former user who becomes one: no session and no link of theirs continues', async () => {
    const user = await signedIn('user');
    await sendReset(user.email, { client: '192.0.2.1', browser: '' });
    await db().user.deleteMany({ where: { role: 'admin' } });
    expect(await ensureFirstAdministrator(user.email, 'a password')).toBe(true);
    expect((await api('GET', '/api/user', { cookie: user.cookie })).status).toBe(401);
    expect(await db().accountLink.count({ where: { userId: user.id } })).toBe(0);
    admin = await signedIn('admin');
  });
});
