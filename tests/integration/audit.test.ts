// @documented Every change in the back office is in the audit trail, written in the same transaction as the change.
// @documented `GET /api/admin/audit` narrows the trail by `kind` (`change` or `security`), `event`, `action`, `person`, `object` (such as `News item 5`), and `from` and `to`: days in New York, both included, or in the time zone that `zone` names.
// @documented `days` is the last days of 24 hours each.

import type { AuditEntry } from '@/lib/domains/audit/schema';
import { db } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';
import { api, type Method } from '@/tools/test-bed/api';

import { newsInput } from '../factories/news';
import { letMessageTimePass } from '../factories/message-time';
import { signedIn, unique } from '../factories/people';

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
  expect(entries[1]?.changes).toEqual({ title: { from: 'Before', to: 'After' }, version: { from: 1, to: 2 } });
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

it('enters nothing for a change that changes nothing', async () => {
  const { id } = await call('POST', '/api/email-subscribe', {
    email: `same-${unique()}@example.com`,
    lastName: 'Same',
  });
  await call('PUT', '/api/admin/site-config', { landingPageVersion: 'v2' });
  const before = await newest(1);
  await call('PATCH', `/api/admin/email-subscriptions/${id}`, { lastName: 'Same' });
  await call('PUT', '/api/admin/site-config', { landingPageVersion: 'v2' });
  await call('PUT', '/api/admin/sign-in-settings', await call('GET', '/api/admin/sign-in-settings'));
  expect(await newest(1)).toEqual(before);
});

it('records exports and changes of settings, and nothing that failed', async () => {
  await (await api('GET', '/api/admin/email-subscriptions/export', { cookie: admin.cookie })).text();
  await call('PUT', '/api/admin/site-config', { landingPageVersion: 'v1' });
  const before = await newest(2);
  expect(before.map(({ action }) => action)).toEqual(['site-config.update', 'subscription.export']);
  await api('DELETE', '/api/admin/news/2000000000', { cookie: admin.cookie });
  await api('POST', '/api/admin/users', { cookie: admin.cookie, body: { email: admin.email, password: 'password' } });
  expect(await newest(2)).toEqual(before);
});

describe('a search', () => {
  const marker = `mark${unique()}`;
  const other = `other-${marker}@example.com`;
  const entries = [
    {
      action: 'news.update',
      subject: `News item 5: Correction ${marker}`,
      details: '{"isPublished":{"from":false,"to":true}}',
    },
    { action: 'newsletter.send', subject: `News item 51: Letter ${marker}`, details: '{"recipients":{"to":7}}' },
    { action: 'subscription.import', subject: `subs-${marker}.csv`, details: '{"basis":{"to":"At the fair"}}' },
    { action: 'user.update', subject: `User 6: ${marker}`, details: '{"role":{"from":"user","to":"admin"}}' },
    {
      action: 'subscription.update',
      subject: `Subscription 8: z…@${marker}.example`,
      details: '{}',
      actorEmail: other,
    },
  ];
  beforeAll(async () => {
    const base = { actorEmail: admin.email, client: `2001:db8:${marker}::/64` };
    await db().auditEntry.createMany({ data: entries.map((entry) => ({ ...base, ...entry })) });
  });

  const found = async (query: Record<string, string>) => {
    const parameters = new URLSearchParams({ limit: '50', ...query }).toString();
    const rows = await call<AuditEntry[]>('GET', `/api/admin/audit?${parameters}`);
    return rows.filter(({ client }) => client.includes(marker)).map(({ subject }) => subject);
  };
  const subjects = (...indexes: number[]) => indexes.map((index) => entries[index]?.subject);

  it.each([
    ['a word of the object', { q: 'correction' }, [0]],
    ['a word of the action', { q: 'Sent' }, [1]],
    ['the name of a file', { q: `subs-${marker}.csv` }, [2]],
    ['an address', { q: other }, [4]],
    ['a subscriber whose address is kept in part', { q: `zoe@${marker}.example` }, [4]],
    ['a field by its name on the screen', { q: 'Published' }, [0]],
    ['a change as the screen says it', { q: 'Published: no → yes' }, [0]],
    ['a value by its name on the screen', { q: 'Administrator' }, [3]],
    ['a changed word', { q: 'at the fair' }, [2]],
    ['words of several parts', { q: `news ${marker} changed` }, [0]],
    ['short words beside a long one', { q: `${marker} 51` }, [1]],
    ['all of it, the newest first', { q: marker }, [4, 3, 2, 1, 0]],
    ['words that occur nowhere', { q: 'zqxwvy' }, []],
    ['one object and no other that begins like it', { object: 'News item 5' }, [0]],
  ])('finds %s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(subjects(...expected));
  });

  it('is narrowed by person, by action, and by both', async () => {
    expect(await found({ person: other })).toEqual(subjects(4));
    expect(await found({ person: other.toUpperCase(), q: marker })).toEqual(subjects(4));
    expect(await found({ person: admin.email, action: 'user.update' })).toEqual(subjects(3));
    expect(await found({ person: other, action: 'user.update' })).toEqual([]);
    expect(await found({ action: 'user.update', q: marker })).toEqual(subjects(3));
    // This trail contains neither an action of the other trail nor its entries.
    expect(await found({ action: 'sign-in.success' })).toEqual([]);
  });

  it('leaves as CSV under the same filters', async () => {
    const address = `/api/admin/audit/export?${new URLSearchParams({ q: `${marker} correction`, person: admin.email }).toString()}`;
    const text = await (await api('GET', address, { cookie: admin.cookie })).text();
    expect(text.trimEnd().split('\r\n')).toEqual([
      expect.stringContaining('id,at'),
      expect.stringContaining('Correction'),
    ]);
  });

  it('is narrowed to days of a time zone, both included', async () => {
    const times = [
      '2026-03-07T04:59:59.999Z',
      '2026-03-07T05:00:00Z',
      '2026-03-09T03:59:59.999Z',
      '2026-03-09T04:00:00Z',
    ];
    const days = `days${unique()}`;
    const row = { actorEmail: admin.email, action: 'news.update', details: '{}', client: days };
    await db().auditEntry.createMany({ data: times.map((at, index) => ({ ...row, at, subject: `Entry ${index}` })) });
    const of = async (query: Record<string, string>, search: Record<string, string>) => {
      const address = `/api/admin/audit?${new URLSearchParams({ ...query, ...search }).toString()}`;
      const rows = await call<AuditEntry[]>('GET', address);
      return rows.filter(({ client }) => client === days).map(({ subject }) => Number(subject.split(' ')[1]));
    };
    const searches: Record<string, string>[] = [{ q: days }, { person: admin.email }, { action: 'news.update' }];
    for (const search of searches) {
      expect(await of({ from: '2026-03-07', to: '2026-03-08' }, search)).toEqual([2, 1]);
      expect(await of({ from: '2026-03-07', to: '2026-03-08', zone: 'UTC' }, search)).toEqual([1, 0]);
      expect(await of({ from: '2026-03-09', to: '2026-03-09' }, search)).toEqual([3]);
      expect(await of({ to: '2026-03-06' }, search)).toEqual([0]);
      expect(await of({ from: '2026-03-08', to: '9999-12-31' }, search)).toEqual([3, 2]);
      expect(await of({ from: '1970-01-01', to: '1970-01-02' }, search)).toEqual([]);
    }
    await db().auditEntry.deleteMany({ where: { client: days } });
  });

  it.each([
    ['from=2026-02-02&to=2026-02-01', 'To must not be before From.'],
    ['from=2026-02-30', 'from must be a day, such as 2026-01-31.'],
    ['to=1969-12-31', 'to is too early.'],
    ['zone=Mars/Base', 'zone must be a time zone, such as America/New_York.'],
  ])('refuses %s with a sentence, as does its export', async (query, sentence) => {
    for (const address of ['/api/admin/audit', '/api/admin/audit/export']) {
      const refused = await api('GET', `${address}?${query}`, { cookie: admin.cookie });
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(sentence)]);
    }
  });

  it.each(['action=drop', `person=${'x'.repeat(300)}`, `object=${'x'.repeat(300)}`])('refuses %s', async (query) => {
    expect((await api('GET', `/api/admin/audit?${query}`, { cookie: admin.cookie })).status).toBe(400);
  });

  it('finds in a long trail what it finds in a short one, page by page', async () => {
    const client = `long-${marker}`;
    const row = { actorEmail: admin.email, details: '{}', client };
    const make = (number: number) => ({
      ...row,
      action: number % 900 === 0 ? 'message.delete' : 'news.update',
      subject: `Row ${number} ${number % 700 === 0 ? 'rare' : 'common'}${marker}`,
    });
    const columns = { actorEmail: 'text', details: 'text', client: 'text', action: 'text', subject: 'text' } as const;
    for (let start = 0; start < 12_000; start += 4000) {
      const made = Array.from({ length: 4000 }, (_, index) => make(start + index));
      await insertRows(db(), 'AuditEntry', columns, made);
    }
    const rows = async (query: string) => {
      const all = await call<AuditEntry[]>('GET', `/api/admin/audit?limit=5&${query}`);
      return all.map(({ subject }) => Number(subject.split(' ')[1]));
    };
    expect(await rows(`q=common${marker}`)).toEqual([11_999, 11_998, 11_997, 11_996, 11_995]);
    expect(await rows(`q=rare${marker}`)).toEqual([11_900, 11_200, 10_500, 9800, 9100]);
    expect(await rows(`q=${client}&action=message.delete`)).toEqual([11_700, 10_800, 9900, 9000, 8100]);
    expect(await rows(`q=rare${marker}&action=message.delete`)).toEqual([6300, 0]);
    expect(await rows(`q=rare${marker}&person=${admin.email}`)).toEqual([11_900, 11_200, 10_500, 9800, 9100]);
    expect(await rows(`q=nothing${marker}`)).toEqual([]);
    await db().auditEntry.deleteMany({ where: { client } });
    expect(await rows(`q=common${marker}`)).toEqual([]);
  });
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

  it('sends nothing to verified and suppressed addresses', async () => {
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
