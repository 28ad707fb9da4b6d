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

const emails = [
  'ax@example.com',
  'b-one@example.com',
  'b.two@example.com',
  'bé@example.com',
  'c%@example.com',
  'c@example.com',
];

it.each(['the usual locale', 'the locale en-US'])(
  'one and two characters find the addresses that begin so, in %s',
  async (locale) => {
    if (locale === 'the locale en-US') {
      // SQLite has no locales.
      if (!isPostgres()) return;
      process.env.DATABASE_URL = await createLocalizedDatabase();
      resetEnv();
    }
    const { cookie } = await signedIn('admin');
    await db().subscription.createMany({ data: emails.map((email) => ({ email })) });
    const found = async (q: string) => {
      const query = new URLSearchParams({ q, sort: 'email', limit: '10' }).toString();
      const response = await api('GET', `/api/admin/email-subscriptions?${query}`, { cookie });
      return ((await response.json()) as { email: string }[]).map(({ email }) => email).sort();
    };
    expect(await found('a')).toEqual(['ax@example.com']);
    expect(await found('B')).toEqual(['b-one@example.com', 'b.two@example.com', 'bé@example.com']);
    expect(await found('b.')).toEqual(['b.two@example.com']);
    expect(await found('c%')).toEqual(['c%@example.com']);
    expect(await found('d')).toEqual([]);
  },
);
