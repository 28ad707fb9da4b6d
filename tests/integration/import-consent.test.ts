import type { SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';
import { importStep } from '@/lib/domains/mailing-list/import/job';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

const base = '/api/admin/subscription-imports';
let admin: { cookie: string; email: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
  await db().consentEvent.deleteMany();
  await db().subscriptionImport.deleteMany();
  await db().auditEntry.deleteMany();
});

function upload(rawBody: string, query: Record<string, string> = {}): Promise<Response> {
  return api('POST', `${base}?${new URLSearchParams({ fileName: 'list.csv', ...query }).toString()}`, {
    rawBody,
    cookie: admin.cookie,
    headers: { 'content-type': 'text/csv' },
  });
}

async function uploaded(text: string, query: Record<string, string> = {}): Promise<SubscriptionImport> {
  const response = await upload(text, query);
  expect(response.status).toBe(201);
  return (await response.json()) as SubscriptionImport;
}

const start = (id: number, { cookie } = admin, basis = 'Our old list') =>
  api('POST', `${base}/${id}/start`, { body: { basis }, cookie });

const messageOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { message: string }).message,
];

/** What becomes of the one address of a file: its state on the list, or none, and whether it is kept off. */
async function becomes(text: string, query?: Record<string, string>) {
  const { id } = await uploaded(text, query);
  await start(id);
  while (await importStep());
  const row = await db().subscription.findUnique({ where: { email: 'x@example.com' } });
  const kept = await db().suppression.count({ where: { email: 'x@example.com', reason: 'unsubscribed' } });
  return [row ? (row.isVerified ? 'verified' : 'pending') : 'not added', kept > 0 ? 'kept off' : ''].join(' ').trim();
}

describe('a column whose name speaks of leaving', () => {
  it.each([
    ['Unsubscribed', 'TRUE'],
    ['unsubscribed_at', '2025-01-02 03:04:05'],
    ['UNSUB_TIME', '1/2/2025'],
    ['CLEAN_TIME', '2025-01-02'],
    ['Unsubscribed from all email', 'Yes'],
    ['Opt out', '1'],
    ['Bounced', 'y'],
    ['Status', 'blocklisted'],
    ['Status', 'Unsubscribed by admin'],
  ])('%s with %s keeps an address off', async (name, cell) => {
    expect(await becomes(`Email,First name,${name}\nx@example.com,Ada,${cell}\n`)).toBe('not added kept off');
  });

  it.each([['FALSE'], ['no'], ['N'], ['0'], [''], ['0000-00-00']])('with %j says nothing', async (cell) => {
    expect(await becomes(`Email,First name,Unsubscribed\nx@example.com,Ada,${cell}\n`)).toBe('verified');
  });

  it.each([['x'], ['perhaps'], ['UNKNOWN_USER'], ['31.1.2025']])('with %j says that they left', async (cell) => {
    expect(await becomes(`Email,First name,Bounced\nx@example.com,Ada,${cell}\n`)).toBe('not added kept off');
  });

  it.each([['Subscribed'], ['confirmed'], ['pending']])(
    'with %j lets no one in, and keeps nobody off',
    async (cell) => {
      expect(await becomes(`Email,First name,Unsubscribed\nx@example.com,Ada,${cell}\n`)).toBe('not added');
    },
  );

  it('is never turned round: as a status its yes is not known, as consent it is refused', async () => {
    const text = 'Email,Unsubscribed\nx@example.com,TRUE\n';
    expect(await becomes(text, { columns: 'email,status' })).toBe('not added');
    for (const field of ['isVerified', 'consent']) {
      expect(await messageOf(await upload(text, { columns: `email,${field}` }))).toEqual([
        400,
        expect.stringContaining('“Unsubscribed” speaks of who left'),
      ]);
    }
    expect(await db().subscriptionImport.count()).toBe(1);
  });

  it('counts beside others of its kind', async () => {
    const text = 'Email,Status,Unsubscribed,Bounced\nx@example.com,subscribed,no,yes\n';
    expect(await becomes(text)).toBe('not added kept off');
  });
});

describe('a column whose name speaks of consent', () => {
  it.each([
    ['Opt-in?', 'N', 'not added'],
    ['Opt-in?', 'Y', 'verified'],
    ['Opt-in?', '', 'not added'],
    ['Opt-in?', 'perhaps', 'not added'],
    ['Email Marketing Consent', 'NEVER_SUBSCRIBED', 'not added'],
    ['Email Marketing Consent', 'SUBSCRIBED', 'verified'],
    ['Email Marketing Consent', 'UNSUBSCRIBED', 'not added kept off'],
    ['Verified', 'Y', 'verified'],
    ['Verified', 'N', 'pending'],
    ['Verified', '1/1/2025', 'verified'],
    ['Verified', '', 'pending'],
    ['Verified', 'perhaps', 'not added'],
  ])('%s with %j: %s', async (name, cell, expected) => {
    expect(await becomes(`Email,First name,${name}\nx@example.com,Ada,${cell}\n`)).toBe(expected);
  });

  it('gives the day on which it was given', async () => {
    await becomes('Email,Subscribed\nx@example.com,1/31/2025\n');
    expect(await db().subscription.findFirst()).toMatchObject({ subscribedAt: new Date('2025-01-31') });
  });

  it('names the column and the cell in the reason', async () => {
    const { counts, rejected } = await uploaded(
      'Email,Opt-in?\na@example.com,N\nb@example.com,\nc@example.com,so-so\n',
    );
    expect(counts).toMatchObject({ waiting: 0, noConsent: 3, invalid: 0 });
    expect(rejected.map(({ reason }) => reason)).toEqual([
      '“Opt-in?” says “N”: this address has not agreed to email.',
      '“Opt-in?” is empty, where it should say that this address agreed to email.',
      '“Opt-in?” says “so-so”, which is not known here. Write yes or no, or the date.',
    ]);
  });
});

describe('a line that cannot be read', () => {
  it('is refused with its file if it says of several addresses that they left', async () => {
    const text = 'email,Unsubscribed\nx@example.com,\n"a@example.com; x@example.com",yes\n';
    expect(await messageOf(await upload(text))).toEqual([400, expect.stringContaining('Line 3 cannot be read')]);
    expect(await db().subscriptionImport.count()).toBe(0);
  });

  it('is refused with its file if it is broken and may say who left, and left out if no column says', async () => {
    expect(await messageOf(await upload('email,status\nx@example.com,active\n"x@example.com,left\n'))).toEqual([
      400,
      expect.stringContaining('A quotation mark is not closed.'),
    ]);
    expect((await uploaded('email,name\nx@example.com,Ada\n"x@example.com,Ada\n')).counts).toMatchObject({
      waiting: 1,
      invalid: 1,
    });
  });

  it('keeps off the address that it names in another cell', async () => {
    const text = 'Name,Email,Status\nAda,x@example.com,active\n';
    expect(await becomes(`${text}Byron, Ada,x@example.com,unsubscribed\n`)).toBe('not added');
    expect(await becomes(`${text}x@example.com,Ada,unsubscribed\n`)).toBe('not added kept off');
  });

  it('is not trusted if it has more cells than there are columns', async () => {
    expect(await becomes('email,Company,Unsubscribed\nx@example.com,Engines, Inc,,TRUE\n')).toBe('not added');
    expect(await becomes('email,Unsubscribed,Company\nx@example.com,,Engines,Inc\n')).toBe('not added');
  });
});

describe('a column that may speak of leaving, but not clearly', () => {
  const text = 'Email,State,Lead status\nx@example.com,Unsubscribed,NEW\n';

  it('waits until an administrator says what it means', async () => {
    const first = await uploaded(text);
    expect(first.columns.map(({ field }) => field)).toEqual(['email', 'undecided', 'undecided']);
    expect(await messageOf(await start(first.id))).toEqual([
      409,
      expect.stringContaining('Say first what “State” means'),
    ]);
    const second = await uploaded(text, { columns: 'email,status,undecided', replaces: String(first.id) });
    expect(await messageOf(await start(second.id))).toEqual([409, expect.stringContaining('“Lead status”')]);
    expect(await becomes(text, { columns: 'email,status,', replaces: String(second.id) })).toBe('not added kept off');
  });

  it('is any column beside the address in a file that does not name its columns', async () => {
    const { id, columns } = await uploaded('x@example.com,unsubscribed\n');
    expect(columns).toEqual([
      { name: 'Column 1', field: 'email' },
      { name: 'Column 2', field: 'undecided' },
    ]);
    expect((await start(id)).status).toBe(409);
  });

  it('is read anew from the same upload: one entry in the trail, and one import', async () => {
    const first = await uploaded(text);
    const second = await uploaded(text, { columns: 'email,,', replaces: String(first.id) });
    expect((await db().subscriptionImport.findMany()).map(({ id }) => id)).toEqual([second.id]);
    expect(await db().subscriptionImportLine.count()).toBe(1);
    expect((await db().auditEntry.findMany()).map(({ action }) => action)).toEqual(['subscription.upload-import']);
    expect((await start(first.id)).status).toBe(404);
  });

  it('is read anew from no other file, and not once the import is under way', async () => {
    const { id } = await uploaded(text);
    const replaces = String(id);
    expect((await upload(text.replace('x@', 'y@'), { columns: 'email,,', replaces })).status).toBe(409);
    expect((await db().subscriptionImport.findMany()).map((row) => [row.id, row.state])).toEqual([[id, 'ready']]);
    const decided = await uploaded(text, { columns: 'email,,', replaces });
    expect((await start(decided.id)).status).toBe(200);
    expect((await upload(text, { columns: 'email,,', replaces: String(decided.id) })).status).toBe(409);
    expect(await db().subscriptionImport.count()).toBe(1);
  });
});

it('does not start what an earlier release read without what it says of leaving', async () => {
  const { id } = await uploaded('email\nx@example.com\n');
  await db().subscriptionImport.update({ where: { id }, data: { digest: '' } });
  expect(await messageOf(await start(id))).toEqual([409, expect.stringContaining('Upload it again')]);
});

it('records the consent in the name and the words of the administrator who starts it', async () => {
  const { id } = await uploaded('email\nx@example.com\n');
  const other = await signedIn('admin');
  await start(id, other, 'Signed up at the fair');
  while (await importStep());
  expect(await db().consentEvent.findMany()).toMatchObject([{ by: other.email, wording: 'Signed up at the fair' }]);
  expect(await (await api('GET', `${base}/${id}`, { cookie: admin.cookie })).json()).toMatchObject({
    createdBy: admin.email,
    startedBy: other.email,
  });
});
