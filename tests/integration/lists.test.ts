// @documented A list takes `q` (a search), `sort` (`date`, or `-date` for the other direction), `limit` (1 to 1000) and `cursor`, and returns one page as an array.
// @documented `Link` points to the next, previous and last page.

import { db } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';
import { api } from '@/tools/test-bed/api';
import { turnsDuring } from '@/tools/test-bed/turns';

import { signedIn } from '../factories/people';
import { makeNewsItem } from '../factories/many-news';
import { makeSubscription } from '../factories/many-subscriptions';

const many = 2600;
let admin: { cookie: string };

interface Row {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isVerified: boolean;
  subscribedAt: string;
}

interface Listed<R = Row> {
  rows: R[];
  total: number;
  isMinimum: boolean;
  offset: number;
  links: Record<string, string>;
}

async function list<R = Row>(address: string): Promise<Listed<R>> {
  const response = await api('GET', address, { cookie: admin.cookie });
  expect([address, response.status]).toEqual([address, 200]);
  const links = [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return {
    rows: (await response.json()) as R[],
    total: Number(response.headers.get('x-total-count')),
    isMinimum: response.headers.get('x-total-count-is') === 'minimum',
    offset: Number(response.headers.get('x-offset')),
    links: Object.fromEntries(links.map(([, target = '', relation = '']) => [relation, target])),
  };
}

const address = '/api/admin/email-subscriptions';

beforeAll(async () => {
  admin = await signedIn('admin');
  await db().subscription.deleteMany();
  await insertRows(
    db(),
    'Subscription',
    {
      email: 'text',
      firstName: 'text',
      lastName: 'text',
      isVerified: 'boolean',
      subscribedAt: 'timestamp',
      verifiedAt: 'timestamp',
    },
    Array.from({ length: many }, (_, n) => makeSubscription(n + 1)),
  );
});

it('gives others their turn while a whole list is read', async () => {
  const { result, turns } = await turnsDuring(list(address));
  expect(result.rows).toHaveLength(many);
  expect(turns).toBeGreaterThanOrEqual(10);
});

describe.each(['', '-subscribedAt', 'subscribedAt', 'email', '-email', 'name', '-name'])('sorted by "%s"', (sort) => {
  const sorted = sort ? `&sort=${sort}` : '';

  it('finds the same rows as a search does in the whole list', async () => {
    const all = (await list(`${address}?${sorted}`)).rows;
    const text = (row: Row) => `${row.email} ${row.firstName ?? ''} ${row.lastName ?? ''}`.toLowerCase();
    const someone = all[1234]?.email ?? '';
    const addresses = [someone.toUpperCase(), someone.slice(2, -3), `a${someone}`, 'ada.kim%@', 'ada@example'];
    const parts = ['hiroshi', 'ADA.kim', '@desk.example', 'quinn', 'ulia', 'nothing-like-it', '100%', "o'", '"x"'];
    for (const q of [...parts, ...addresses]) {
      const expected = all.filter((row) => text(row).includes(q.toLowerCase())).map(({ id }) => id);
      const found: number[] = [];
      let page: Listed | undefined;
      let next: string | undefined = `${address}?limit=100&q=${encodeURIComponent(q)}${sorted}`;
      while (next) {
        page = await list(next);
        found.push(...page.rows.map(({ id }) => id));
        next = page.links.next;
      }
      expect([q, found]).toEqual([q, expected]);
      if (!page?.isMinimum) expect([q, page?.total]).toEqual([q, expected.length]);
    }
  });
});

it('takes fewer than three characters as a beginning', async () => {
  const { rows, total } = await list(`${address}?q=ad&limit=1000`);
  const begins = (text: string | null) => (text ?? '').toLowerCase().startsWith('ad');
  expect(rows.length).toBe(total);
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.every((row) => begins(row.email) || begins(row.lastName) || (!row.lastName && begins(row.firstName))),
  ).toBe(true);
});

it('filters by verified, and counts what it filters', async () => {
  const verified = await list(`${address}?verified=true&limit=10`);
  const pending = await list(`${address}?verified=false&limit=10&sort=name`);
  expect(verified.total + pending.total).toBe(many);
  expect(verified.total).toBe(await db().subscription.count({ where: { isVerified: true } }));
  expect(pending.rows.every(({ isVerified }) => !isVerified)).toBe(true);
});

it('keeps its count and its search through every kind of change', async () => {
  const created = await db().subscription.create({ data: { email: 'counting-one@list.example' } });
  await db().subscription.createMany({
    data: [{ email: 'counting-two@list.example' }, { email: 'counting-three@list.example', isVerified: true }],
  });
  expect((await list(`${address}?q=counting-`)).total).toBe(3);
  await db().subscription.update({ where: { id: created.id }, data: { isVerified: true, lastName: 'Zygmunt' } });
  expect((await list(`${address}?q=ZYGMUNT`)).rows.map(({ id }) => id)).toEqual([created.id]);
  await db().subscription.updateMany({ where: { email: { contains: 'list.example' } }, data: { isVerified: false } });
  await expectCounted();
  await db().subscription.deleteMany({ where: { email: { contains: 'list.example' } } });
  expect((await list(`${address}?q=counting-`)).total).toBe(0);
  expect((await list(`${address}?q=zygmunt`)).total).toBe(0);
  await expectCounted();
});

async function expectCounted(): Promise<void> {
  for (const [query, where] of [
    ['', {}],
    ['&verified=true', { isVerified: true }],
    ['&verified=false', { isVerified: false }],
  ] as const) {
    expect((await list(`${address}?limit=1${query}`)).total).toBe(await db().subscription.count({ where }));
  }
}

it('returns a full page again when rows before it are gone', async () => {
  const first = await list(`${address}?limit=5&sort=email`);
  const second = await list(first.links.next ?? '');
  await db().subscription.deleteMany({ where: { id: { in: first.rows.slice(0, 3).map(({ id }) => id) } } });
  const back = await list(second.links.prev ?? '');
  expect(back.rows).toHaveLength(5);
  expect([back.offset, back.links.prev]).toEqual([0, undefined]);
});

it('returns the last page when all rows after the cursor are gone', async () => {
  const first = await list(`${address}?limit=5&sort=-email&verified=false`);
  const after = first.links.next ?? '';
  const gone = await list(after.replace('limit=5', 'limit=200'));
  await db().subscription.deleteMany({ where: { isVerified: false, email: { lt: first.rows.at(-1)?.email } } });
  const now = await list(after);
  expect([gone.rows.length > 5, now.rows, now.offset, now.total]).toEqual([true, first.rows, 0, 5]);
});

it('pages, filters, sorts and searches news items', async () => {
  await db().newsItem.deleteMany();
  await insertRows(
    db(),
    'NewsItem',
    {
      title: 'text',
      excerpt: 'text',
      content: 'text',
      category: 'text',
      link: 'text',
      date: 'text',
      isPublished: 'boolean',
      updatedAt: 'timestamp',
    },
    Array.from({ length: 300 }, (_, n) => ({ ...makeNewsItem(n + 1), updatedAt: new Date().toISOString() })),
  );
  interface Item {
    id: number;
    title: string;
    isPublished: boolean;
    category: string;
  }
  const byTitle = await list<Item>('/api/admin/news?sort=title&limit=300');
  const titles = byTitle.rows.map(({ title }) => title.toLowerCase());
  expect(titles).toEqual([...titles].sort());
  const regulatory = await list<Item>('/api/admin/news?category=Regulatory&state=published&limit=20');
  expect(regulatory.rows.every(({ category, isPublished }) => category === 'Regulatory' && isPublished)).toBe(true);
  const found = await list<Item>('/api/admin/news?q=QUOTE%20feed&limit=300');
  expect(found.rows.map(({ id }) => id).sort()).toEqual(
    byTitle.rows
      .filter(({ title }) => title.includes('quote feed'))
      .map(({ id }) => id)
      .sort(),
  );
  const last = await list<Item>(byTitle.links.last ?? '/api/admin/news?limit=290&sort=title');
  expect(last.rows.length).toBeGreaterThan(0);
});
