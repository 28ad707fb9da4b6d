import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';

import { signedIn } from '../factories/people';
import { api } from '../../tools/test-bed/api';
import { createLocalizedDatabase, isPostgres } from '../../tools/test-bed/other-database';

let usual: string | undefined;
beforeAll(() => {
  usual = process.env.DATABASE_URL;
});
afterEach(() => {
  process.env.DATABASE_URL = usual;
  resetEnv();
});

/** In the order of their bytes; a locale orders them by their letters. */
const emails = [
  'a-z@order.example',
  'a.y@order.example',
  'a_x@order.example',
  'ab@order.example',
  'ac+v@order.example',
  'b@order.example',
  'é@order.example',
];
const names = ['Young', 'Zola', 'adams', 'van Dyck', 'Émile'];

describe.each(['the usual locale', 'the locale en-US'])('in %s', (locale) => {
  let cookie: string;
  beforeEach(async () => {
    // SQLite has no locales.
    if (locale === 'the locale en-US' && isPostgres()) {
      process.env.DATABASE_URL = await createLocalizedDatabase();
      resetEnv();
    }
    cookie = (await signedIn('admin')).cookie;
    await db().subscription.createMany({ data: emails.map((email) => ({ email })) });
    await db().suppression.createMany({ data: emails.map((email) => ({ email, reason: 'bounced' })) });
    await db().user.createMany({
      data: emails.map((email, index) => ({ email, passwordHash: 'x', lastName: names[index] ?? null })),
    });
  });
  afterEach(async () => {
    await db().subscription.deleteMany({ where: { email: { in: emails } } });
    await db().suppression.deleteMany({ where: { email: { in: emails } } });
    await db().user.deleteMany({ where: { email: { in: emails } } });
  });

  interface Row {
    email: string;
    lastName?: string | null;
  }

  /** All rows of a list, page by page. */
  async function readPages(address: string): Promise<Row[]> {
    const rows: Row[] = [];
    let next: string | undefined = address;
    while (next) {
      const response = await api('GET', next, { cookie });
      expect([next, response.status]).toEqual([next, 200]);
      rows.push(...((await response.json()) as Row[]));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return rows;
  }

  it.each([
    ['/api/admin/email-subscriptions?limit=2'],
    ['/api/admin/email-subscriptions?limit=2&verified=false'],
    ['/api/admin/email-subscriptions?limit=2&q=order.example'],
    ['/api/admin/email-subscriptions/off-list?limit=2&state=refused'],
    ['/api/admin/users?limit=2&q=order.example'],
  ])('lists addresses byte by byte, on every page of %s', async (address) => {
    const sorted = async (sort: string) => (await readPages(`${address}&sort=${sort}`)).map(({ email }) => email);
    expect(await sorted('email')).toEqual(emails);
    expect(await sorted('-email')).toEqual([...emails].reverse());
  });

  it('lists last names byte by byte', async () => {
    const rows = await readPages('/api/admin/users?limit=2&q=order.example&sort=name');
    expect(rows.flatMap(({ lastName }) => lastName ?? [])).toEqual(names);
  });
});
