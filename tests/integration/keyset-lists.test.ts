import { userSorts } from '@/lib/domains/accounts/admin/schema';
import { subscriptionSorts } from '@/lib/domains/mailing-list/schema';
import { contactMessageSorts } from '@/lib/domains/messages/schema';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

let admin: { cookie: string };
const count = 23;
const start = Date.parse('2026-03-01T12:00:00Z');
/** Several rows share each moment and each name. */
const timeOf = (n: number) => new Date(start + Math.floor(n / 4) * 1000);

beforeAll(async () => {
  admin = await signedIn('admin');
  const numbers = Array.from({ length: count }, (_, n) => n);
  await db().contactMessage.createMany({
    data: numbers.map((n) => ({
      name: `Reader ${n % 5}`,
      email: `reader-${n}@pages.example`,
      topic: 'Press',
      message: n === 7 ? 'It fell by 100%_exactly' : 'A message',
      createdAt: timeOf(n),
      answeredAt: n % 3 === 0 ? timeOf(n) : null,
    })),
  });
  await db().user.createMany({
    data: numbers.map((n) => ({
      email: `reader-${n}@pages.example`,
      lastName: n % 3 === 0 ? null : `Name ${n % 5}`,
      lastLoginAt: n % 4 === 0 ? null : timeOf(n),
      createdAt: timeOf(n),
      passwordHash: 'x',
    })),
  });
  await db().subscription.createMany({
    data: numbers.map((n) => ({
      email: `${n % 2 === 0 ? 'reader' : 'writer'}-${n}@pages.example`,
      firstName: n % 3 === 0 ? null : `first ${n % 2}`,
      lastName: n % 4 === 0 ? null : `Name ${n % 5}`,
      subscribedAt: timeOf(n),
    })),
  });
});

type Row = { id: number } & Record<string, string | number | null>;

async function read(address: string) {
  const response = await api('GET', address, { cookie: admin.cookie });
  expect([address, response.status]).toEqual([address, 200]);
  const links = (response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return {
    rows: (await response.json()) as Row[],
    total: Number(response.headers.get('x-total-count')),
    offset: Number(response.headers.get('x-offset')),
    links: Object.fromEntries([...links].map(([, target = '', relation = '']) => [relation, target])),
  };
}

/** What a list is sorted by, where it is not the field of this name. */
type KeyOf = Record<string, (row: Row) => string>;
const userKeys: KeyOf = { name: ({ lastName }) => String(lastName ?? '') };
const messageKeys: KeyOf = {};
const subscriptionKeys: KeyOf = {
  '': ({ id }) => String(1e9 - id),
  name: ({ lastName, firstName }) => `${lastName ?? ''} ${firstName ?? ''}`.trim().toLowerCase(),
};
const lists = [
  ...userSorts.map((sort) => ({ path: '/api/admin/users', sort, keyOf: userKeys })),
  ...contactMessageSorts.map((sort) => ({ path: '/api/admin/contact-messages', sort, keyOf: messageKeys })),
  ...['', ...subscriptionSorts].map((sort) => ({
    path: '/api/admin/email-subscriptions',
    sort,
    keyOf: subscriptionKeys,
  })),
];

it.each(lists)(
  'goes through $path sorted by "$sort", forwards, to the last page and back',
  async ({ path, sort, keyOf }) => {
    const sorted = sort && `&sort=${sort}`;
    const pages = [await read(`${path}?limit=5${sorted}`)];
    for (let next = pages[0]?.links.next; next; next = pages.at(-1)?.links.next) pages.push(await read(next));
    const rows = pages.flatMap((page) => page.rows);
    expect(rows.map(({ id }) => id)).toEqual((await read(`${path}?${sorted}`)).rows.map(({ id }) => id));
    const { size } = new Set(rows.map(({ id }) => id));
    expect(pages.map(({ total, offset }) => [total, offset])).toEqual(pages.map((_, page) => [size, page * 5]));

    const field = sort.replace('-', '');
    const keys = rows.map((row) => keyOf[field]?.(row) ?? String(row[field] ?? ''));
    const ascending = keys.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect(keys).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending);

    let page = await read(pages[0]?.links.last ?? '');
    expect([page.rows, page.links.next]).toEqual([pages.at(-1)?.rows, undefined]);
    for (const expected of pages.slice(0, -1).reverse()) {
      page = await read(page.links.prev ?? '');
      expect([page.offset, page.rows]).toEqual([expected.offset, expected.rows]);
    }
    expect(page.links.prev).toBeUndefined();
  },
);

it.each(['/api/admin/contact-messages', '/api/admin/users'])(
  'shows no row of %s twice when one comes in between',
  async (path) => {
    const first = await read(`${path}?limit=5&sort=-createdAt&q=pages.example`);
    const expected = (await read(first.links.next ?? '')).rows.map(({ id }) => id);
    await db().contactMessage.create({
      data: { name: 'New', email: 'new@pages.example', topic: 'Press', message: 'New' },
    });
    await db().user.create({ data: { email: 'new@pages.example', passwordHash: 'x' } });
    expect((await read(first.links.next ?? '')).rows.map(({ id }) => id)).toEqual(expected);
    await db().contactMessage.deleteMany({ where: { email: 'new@pages.example' } });
    await db().user.deleteMany({ where: { email: 'new@pages.example' } });
  },
);

it('searches for the very characters, in any case, and filters', async () => {
  const found = async (address: string) => (await read(address)).total;
  expect(await found('/api/admin/contact-messages?q=100%25_EXACTLY')).toBe(1);
  expect(await found('/api/admin/contact-messages?q=A%25message')).toBe(0);
  expect(await found('/api/admin/contact-messages?q=READER-1')).toBe(11);
  expect(await found('/api/admin/contact-messages?q=pages.example&answered=true')).toBe(8);
  expect(await found('/api/admin/contact-messages?q=pages.example&answered=false')).toBe(15);
  expect(await found('/api/admin/users?q=name 3&role=user')).toBe(
    await db().user.count({ where: { lastName: 'Name 3' } }),
  );
  expect(await found('/api/admin/users?q=name 3&role=admin')).toBe(0);
  const [row] = (await read('/api/admin/contact-messages?limit=1')).rows;
  expect((await read(`/api/admin/contact-messages?q=id:${row?.id}`)).rows).toEqual([row]);
});
