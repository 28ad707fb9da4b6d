import { searchedSubscriptions } from '@/lib/domains/mailing-list/service';
import { db } from '@/lib/platform/database/db';
import { selectTexts } from '@/lib/platform/database/json-rows';
import { listMigrations } from '@/lib/platform/database/migrations';
import { makeAllForms } from '@/lib/platform/lists/search-forms';
import { resetEnv } from '@/lib/platform/process/env';
import { api } from '@/tools/test-bed/api';
import { runScript } from '@/tools/test-bed/command';
import { createEmptyDatabase, restoreDatabaseUrl } from '@/tools/test-bed/other-database';
import { openRaw } from '@/tools/test-bed/raw-database';

import { signedIn, unique } from '../factories/people';

jest.setTimeout(120_000);

const migrations = listMigrations(process.cwd(), 'sqlite');
const migration = migrations.findIndex((name) => name.endsWith('_search_forms'));

restoreDatabaseUrl();

async function found(q: string, cookie: string): Promise<string[]> {
  const query = new URLSearchParams({ q, sort: 'email', limit: '10' }).toString();
  const response = await api('GET', `/api/admin/email-subscriptions?${query}`, { cookie });
  return ((await response.json()) as { email: string }[]).map(({ email }) => email);
}

const formOf = async (email: string) =>
  (await db().subscription.findUniqueOrThrow({ where: { email }, select: { searchForm: true } })).searchForm;

/** Adds rows that only their number distinguishes, and returns their name. */
async function addMany(count: number): Promise<string> {
  const name = `Größe${unique()}`;
  const emails = Array.from({ length: count }, (_, index) => `${name.slice(5)}-${index}@example.com`.toLowerCase());
  await db().$executeRaw`
    INSERT INTO "Subscription" ("email", "lastName") SELECT "text", ${name} FROM (${selectTexts(emails)}) AS emails`;
  return name;
}

const withoutForm = (name: string) => db().subscription.count({ where: { lastName: name, searchForm: null } });

it('makes the forms of rows from before the upgrade, in every list', async () => {
  const databaseUrl = await createEmptyDatabase();
  const migrate = async (...options: string[]) =>
    expect(await runScript('migrate', options, { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0, stderr: '' });
  await migrate('--up-to', migrations[migration - 1] ?? '');
  const database = await openRaw(databaseUrl);
  try {
    for (const [table, columns, values] of [
      ['Subscription', '"email", "lastName"', `'a@example.com', 'Müßig'`],
      ['User', '"email", "passwordHash", "lastName"', `'a@example.com', '', 'Müßig'`],
      [
        'NewsItem',
        '"title", "excerpt", "category", "date", "updatedAt"',
        `'Müßig', 'E', 'Announcements', '2026-11-01', '2026-11-01T00:00:00.000Z'`,
      ],
      [
        'AuditEntry',
        '"actorEmail", "action", "subject", "details", "client"',
        `'a@example.com', 'news.update', 'Müßig', '{}', ''`,
      ],
      ['ContactMessage', '"name", "email", "topic", "message"', `'Müßig', 'a@example.com', 'general', 'm'`],
    ] as const)
      await database.query(`INSERT INTO "${table}" (${columns}) VALUES (${values})`);
    await migrate();
  } finally {
    await database.close();
  }
  process.env.DATABASE_URL = databaseUrl;
  resetEnv();
  const { cookie } = await signedIn('admin');
  for (const list of ['email-subscriptions', 'users', 'news', 'audit', 'contact-messages']) {
    const response = await api('GET', `/api/admin/${list}?${new URLSearchParams({ q: 'MU\u0308SSIG' }).toString()}`, {
      cookie,
    });
    expect([list, response.status, ((await response.json()) as unknown[]).length]).toEqual([list, 200, 1]);
  }
});

it('goes on where an interrupted run stopped', async () => {
  const name = await addMany(1200);
  const stopping = new AbortController();
  const run = makeAllForms(searchedSubscriptions, stopping.signal);
  stopping.abort();
  await run;
  expect(await withoutForm(name)).toBe(700);
  await makeAllForms(searchedSubscriptions);
  expect(await withoutForm(name)).toBe(0);
});

it('finds what an earlier release writes beside this one, and no longer what it replaced', async () => {
  const { cookie } = await signedIn('admin');
  const email = `old-${unique()}@example.com`.toLowerCase();
  const insert = (lastName: string) =>
    db().$executeRaw`INSERT INTO "Subscription" ("email", "lastName") VALUES (${email}, ${lastName})`;
  const rename = (lastName: string | null) =>
    db().$executeRaw`UPDATE "Subscription" SET "lastName" = ${lastName} WHERE "email" = ${email}`;
  await insert('Weißkopf');
  expect(await found('WEISSKOPF', cookie)).toEqual([email]);
  await rename('Schwarzfuß');
  expect(await formOf(email)).toBeNull();
  expect(await found('weißkopf', cookie)).toEqual([]);
  expect(await found('SCHWARZFUSS', cookie)).toEqual([email]);
  await rename('Black');
  expect(await formOf(email)).toBeNull();
  expect(await found('schwarzfuß', cookie)).toEqual([]);
  expect(await found('black', cookie)).toContain(email);
  await rename('Graufuß');
  await makeAllForms(searchedSubscriptions);
  expect(await formOf(email)).toBe(`graufuss ${email}  graufuss`);
  await db().subscription.delete({ where: { email } });
  expect(await found('graufuss', cookie)).toEqual([]);
});

it('one and two characters find names that begin so', async () => {
  const { cookie } = await signedIn('admin');
  const email = `short-${unique()}@example.com`.toLowerCase();
  await db().subscription.create({ data: { email, lastName: 'Ůžas', firstName: 'Ôrel' } });
  expect(await found('ů', cookie)).toEqual([email]);
  expect(await found('U\u030aŽ', cookie)).toEqual([email]);
  expect(await found('ôr', cookie)).toEqual([]);
  expect(await found('ž', cookie)).toEqual([]);
});
