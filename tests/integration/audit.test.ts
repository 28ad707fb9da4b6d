import { db } from '@/lib/db';
import type { AuditEntry } from '@/lib/audit/schema';

import { newsInput } from '../factories/news';
import { letMessageTimePass } from '../factories/message-time';
import { signedIn, unique } from '../factories/people';
import { api, type Method } from '../../tools/test-bed/api';

let admin: { cookie: string; email: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

const call = async <Answer = { id: number }>(method: Method, address: string, body?: unknown) => {
  const response = await api(method, address, { body, cookie: admin.cookie, client: '203.0.113.9' });
  expect([address, response.ok]).toEqual([address, true]);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
};

const newest = async (count = 1) => call<AuditEntry[]>('GET', `/api/admin/audit?limit=${count}`);

it('says who did what to whom, when and from where, and holds no secret', async () => {
  const email = `audited-${unique()}@example.com`;
  const user = await call('POST', '/api/admin/users', { email, password: 'secret-password', role: 'admin' });
  const [created] = await newest();
  expect(created).toMatchObject({
    actorEmail: admin.email,
    action: 'user.create',
    subject: `User ${user.id}: ${email}`,
    changes: { role: { to: 'admin' } },
    client: '203.0.113.9',
  });
  expect(created?.at).toMatch(/^[\d-]+T[\d:.]+Z$/);
  expect(Math.abs(Date.now() - Date.parse(created?.at ?? ''))).toBeLessThan(60_000);
  await call('DELETE', `/api/admin/users/${user.id}`);
  expect((await newest())[0]).toMatchObject({ action: 'user.delete', changes: { role: { from: 'admin' } } });
  const rows = await db().auditEntry.findMany();
  expect(JSON.stringify(rows)).not.toMatch(/secret-password|\$2b\$/);
});

it('follows a news item', async () => {
  const item = await call('POST', '/api/admin/news', newsInput({ title: 'Before' }));
  await call('PATCH', `/api/admin/news/${item.id}`, { title: 'After' });
  await call('DELETE', `/api/admin/news/${item.id}`);
  const entries = await newest(3);
  expect(entries.map(({ action }) => action)).toEqual(['news.delete', 'news.update', 'news.create']);
  expect(entries[1]?.changes).toEqual({ title: { from: 'Before', to: 'After' } });
});

it('follows a subscription without keeping the address or the name', async () => {
  const email = `private-${unique()}@example.com`;
  const { id } = await call('POST', '/api/email-subscribe', { email, firstName: 'Secretive', isVerified: false });
  await call('PATCH', `/api/admin/email-subscriptions/${id}`, { lastName: 'Person', isVerified: true });
  await call('DELETE', `/api/admin/email-subscriptions/${id}`);
  const entries = await newest(3);
  expect(entries.map(({ action }) => action)).toEqual([
    'subscription.delete',
    'subscription.update',
    'subscription.create',
  ]);
  expect(entries[1]?.changes).toEqual({ isVerified: { from: false, to: true }, lastName: {} });
  expect(JSON.stringify(entries)).toContain('p…@example.com');
  expect(JSON.stringify(entries)).not.toMatch(/private-|Secretive|Person/);
});

it('tells of exports and settings, and of nothing that failed', async () => {
  await (await api('GET', '/api/admin/email-subscriptions/export', { cookie: admin.cookie })).text();
  await call('PUT', '/api/admin/site-config', { landingPageVersion: 'v1' });
  const before = await newest(2);
  expect(before.map(({ action }) => action)).toEqual(['site-config.update', 'subscription.export']);
  await api('DELETE', '/api/admin/news/2000000000', { cookie: admin.cookie });
  await api('POST', '/api/admin/users', { cookie: admin.cookie, body: { email: admin.email, password: 'password' } });
  expect(await newest(2)).toEqual(before);
});

describe('sending a verification message again', () => {
  const resend = (id: number) =>
    api('POST', `/api/admin/email-subscriptions/${id}/verification-message`, { cookie: admin.cookie });

  it('writes one, at most one an hour', async () => {
    const email = `again-${unique()}@example.com`;
    const { id } = await db().subscription.create({ data: { email } });
    const [first, second] = await Promise.all([resend(id), resend(id)]);
    expect([first.status, second.status].sort()).toEqual([204, 429]);
    const refused = first.status === 429 ? first : second;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await db().outboundMail.count({ where: { recipient: email } })).toBe(1);
    await letMessageTimePass(1.1);
    expect((await resend(id)).status).toBe(204);
    expect((await newest())[0]?.action).toBe('subscription.resend');
  });

  it('leaves verified and suppressed addresses alone', async () => {
    const verified = await db().subscription.create({
      data: { email: `ok-${unique()}@example.com`, isVerified: true },
    });
    const suppressed = await db().subscription.create({ data: { email: `no-${unique()}@example.com` } });
    await db().suppression.create({ data: { email: suppressed.email, reason: 'unsubscribed' } });
    expect((await resend(verified.id)).status).toBe(409);
    expect((await resend(suppressed.id)).status).toBe(409);
    expect((await resend(2_000_000_000)).status).toBe(404);
  });
});
