import { accountsAudit } from '@/lib/domains/accounts/audit';
import { recordAudit } from '@/lib/domains/audit/service';
import { mailingListAudit } from '@/lib/domains/mailing-list/audit';
import { searchNews } from '@/lib/domains/news/search/search';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';
import { createLocalizedDatabase, isPostgres, restoreDatabaseUrl } from '@/tools/test-bed/other-database';

import { createTestNews } from '../factories/news';
import { signedIn, unique } from '../factories/people';

restoreDatabaseUrl();

describe('a short search', () => {
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
});

describe('a search in another spelling', () => {
  /** The same words as they may be stored, and as they may be typed. */
  const stored = [
    'Dr. Müller, ÄRZTE Ölförderung, Große Straße, İstanbul',
    'Dr. Mu\u0308ller, A\u0308RZTE O\u0308lfo\u0308rderung, GROẞE STRASSE, I\u0307stanbul',
  ];
  const typed = [
    ...['müller', 'mÜller', 'MU\u0308LLER', 'ärzte', 'A\u0308rzte', 'O\u0308LFÖRDERUNG'],
    ...['große', 'GROSSE', 'grosse', 'straße', 'STRAẞE', 'strasse', 'İSTANBUL', 'i\u0307stanbul'],
  ];
  /** By Unicode's default, the Turkish letters are not those of English; `ö` is not `o`, and no part of a letter is typed. */
  const others = ['istanbul', 'ıstanbul', 'ölfÖrderng', 'olforderung', 'mu\u0308eller'];

  const actor = { id: null, email: 'root@example.com', client: '192.0.2.1' };

  const lists: [address: string, add: (text: string) => Promise<unknown>][] = [
    [
      '/api/admin/email-subscriptions',
      (text) => db().subscription.create({ data: { email: `reader-${unique()}@example.com`, organization: text } }),
    ],
    ['/api/admin/news', (title) => createTestNews({ title })],
    [
      '/api/admin/audit',
      (subject) => recordAudit(db(), actor, { action: mailingListAudit['subscription.import'], subject }),
    ],
    [
      '/api/admin/contact-messages',
      (name) => db().contactMessage.create({ data: { name, email: 'a@example.com', topic: 'general', message: 'm' } }),
    ],
    [
      '/api/admin/users',
      (firstName) =>
        db().user.create({
          data: { firstName, email: `reader-${unique()}@example.com`, passwordHash: '', role: 'user' },
        }),
    ],
  ];

  it.each(lists)('%s finds words in every form of their letters', async (address, add) => {
    const { cookie } = await signedIn('admin');
    for (const text of stored) await add(text);
    for (const q of typed) {
      const response = await api('GET', `${address}?${new URLSearchParams({ q, limit: '10' }).toString()}`, { cookie });
      const rows = (await response.json()) as object[];
      expect([q, response.status, rows.length]).toEqual([q, 200, 2]);
    }
    for (const q of others) {
      const none = await api('GET', `${address}?${new URLSearchParams({ q, limit: '10' }).toString()}`, { cookie });
      expect([q, await none.json()]).toEqual([q, []]);
    }
  });

  it('finds an address by both spellings of its domain', async () => {
    const { cookie } = await signedIn('admin');
    const email = `carla-${unique()}@xn--mller-kva.example`;
    await db().user.create({ data: { email, passwordHash: '', role: 'user' } });
    await db().subscription.create({ data: { email } });
    await recordAudit(
      db(),
      { ...actor, email },
      { action: accountsAudit['sign-in.failure'], subject: 'Wrong password' },
    );
    const typed = email.replace('xn--mller-kva', 'Müller');
    for (const list of ['/api/admin/users?', '/api/admin/email-subscriptions?', '/api/admin/audit?kind=security&'])
      for (const q of [email, typed]) {
        const response = await api('GET', `${list}${new URLSearchParams({ q }).toString()}`, { cookie });
        expect([list, q, ((await response.json()) as object[]).length]).toEqual([list, q, 1]);
      }
    for (const person of [email, typed]) {
      const query = new URLSearchParams({ kind: 'security', person }).toString();
      const response = await api('GET', `/api/admin/audit?${query}`, { cookie });
      expect([person, ((await response.json()) as object[]).length]).toEqual([person, 1]);
    }
  });
});

beforeEach(async () => {
  await db().newsItem.deleteMany();
});

const titles = async (q: string, more: object = {}) =>
  (await searchNews({ q, page: 1, ...more })).items.map(({ title }) => title);

describe('a search of the news', () => {
  it('finds every word in title, excerpt or content, whatever their case', async () => {
    await createTestNews({ title: 'In the Title: Alpha', excerpt: 'beta', content: 'gamma', date: '2025-01-03' });
    await createTestNews({ title: 'In the excerpt', excerpt: 'ALPHA and more', content: null, date: '2025-01-02' });
    await createTestNews({ title: 'In the content', excerpt: 'none', content: 'It says alpha.', date: '2025-01-01' });
    expect(await titles('alpha')).toEqual(['In the Title: Alpha', 'In the excerpt', 'In the content']);
    expect(await titles('gamma ALPHA beta')).toEqual(['In the Title: Alpha']);
    expect(await titles('alpha delta')).toEqual([]);
  });

  it('searches the words as they are rendered, without marks and hidden addresses', async () => {
    const content = 'The **sev**enty `foo\\_bar` foo\\_bar [here](https://hidden.example/secret) & *more*';
    const item = await createTestNews({ title: 'Marked', excerpt: 'none', content });
    await db().newsItem.update({ where: { id: item.id }, data: { format: 'markdown', html: '<p></p>' } });
    for (const q of ['seventy', 'foo_bar', 'here', '& more']) expect([q, await titles(q)]).toEqual([q, ['Marked']]);
    for (const q of ['**sev', 'hidden.example', 'secret', '](']) expect([q, await titles(q)]).toEqual([q, []]);
    await db().newsItem.update({ where: { id: item.id }, data: { content: 'Changed to eighty' } });
    expect([await titles('seventy'), await titles('eighty')]).toEqual([[], ['Marked']]);
  });

  it('knows a word by every form of its letters', async () => {
    await createTestNews({ title: 'Müller and ÄRZTE', excerpt: 'Straße', content: 'Zu\u0308rich' });
    for (const q of ['Mu\u0308ller', 'MÜLLER', 'ärzte', 'STRASSE', 'zürich'])
      expect([q, await titles(q)]).toEqual([q, ['Müller and ÄRZTE']]);
  });

  it('counts every word of a search', async () => {
    await createTestNews({ title: 'One two three four five six seven eight nine' });
    expect(await titles('one two three four five six seven eight nine')).toHaveLength(1);
    expect(await titles('one two three four five six seven eight nine absent')).toEqual([]);
  });

  it('takes signs of patterns and of SQL as what they are', async () => {
    await createTestNews({ title: '100% of it_', excerpt: "it's \\ here", content: 'a "quote"; DROP TABLE' });
    await createTestNews({ title: '100 parts of its', excerpt: 'none', content: 'none' });
    for (const q of ['100%', 'it_', "it's", '\\', '"quote";']) expect(await titles(q)).toEqual(['100% of it_']);
  });

  it('knows no drafts, and nothing before or after its time', async () => {
    await createTestNews({ title: 'hidden word', isPublished: false });
    await createTestNews({ title: 'hidden word', publishAt: '2999-01-01T00:00:00Z' });
    await createTestNews({ title: 'hidden word', unpublishAt: '2001-01-01T00:00:00Z' });
    expect(await searchNews({ q: 'hidden', page: 1 })).toEqual({ items: [], total: 0 });
  });

  it('filters by category, shows where in the content the words are, and pages', async () => {
    await createTestNews({ title: 'Long', category: 'Regulatory', content: `${'x '.repeat(200)}needle here` });
    for (let number = 0; number < 21; number += 1) await createTestNews({ title: `Other ${number}` });
    const { items } = await searchNews({ q: 'needle', category: 'Regulatory', page: 1 });
    expect(items).toMatchObject([{ title: 'Long', snippet: expect.stringContaining('needle here') as string }]);
    expect(items[0]).not.toHaveProperty('content');
    expect(await titles('needle', { category: 'Announcements' })).toEqual([]);
    const second = await searchNews({ q: '', category: 'Announcements', page: 2 });
    expect(second.total).toBe(21);
    expect(second.items).toHaveLength(1);
  });
});

describe('the order of a list', () => {
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

    /** The rows of this test in a list, page by page. */
    async function readPages(address: string): Promise<Row[]> {
      const rows: Row[] = [];
      let next: string | undefined = address;
      while (next) {
        const response = await api('GET', next, { cookie });
        expect([next, response.status]).toEqual([next, 200]);
        rows.push(...((await response.json()) as Row[]));
        next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      }
      return rows.filter(({ email }) => emails.includes(email));
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
});
