import { readMaximum } from '@/lib/domains/accounts/sessions/many-addresses';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { importMaximumBytes, type SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';
import { importStep } from '@/lib/domains/mailing-list/import/job';
import { pruneImports } from '@/lib/domains/mailing-list/prune';
import { eraseAddress } from '@/lib/registry/erasure';
import { prune } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { api, type CallOptions } from '@/tools/test-bed/api';
import { openRaw } from '@/tools/test-bed/raw-database';
import { turnsDuring } from '@/tools/test-bed/turns';

import { signedIn } from '../factories/people';

const base = '/api/admin/subscription-imports';
let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
  await db().consentEvent.deleteMany();
  await db().subscriptionImport.deleteMany();
});

function upload(
  rawBody: string | Uint8Array<ArrayBuffer>,
  { query, ...options }: CallOptions & { query?: Record<string, string> } = {},
): Promise<Response> {
  return api('POST', `${base}?${new URLSearchParams({ fileName: 'list.csv', ...query }).toString()}`, {
    rawBody,
    cookie: admin.cookie,
    ...options,
    headers: { 'content-type': 'text/csv', ...options.headers },
  });
}

async function uploaded(text: string): Promise<SubscriptionImport> {
  const response = await upload(text);
  expect(response.status).toBe(201);
  return (await response.json()) as SubscriptionImport;
}

const start = (id: number, basis = 'Signed up at the 2026 conference') =>
  api('POST', `${base}/${id}/start`, { body: { basis }, cookie: admin.cookie });

async function finish(): Promise<void> {
  while (await importStep());
}

async function importOf(id: number): Promise<SubscriptionImport> {
  return (await (await api('GET', `${base}/${id}`, { cookie: admin.cookie })).json()) as SubscriptionImport;
}

const emails = async () => (await db().subscription.findMany({ orderBy: { id: 'asc' } })).map(({ email }) => email);

it('shows what will happen before anything does', async () => {
  await db().subscription.create({ data: { email: 'known@example.com' } });
  await db().$transaction((tx) => suppress(tx, 'left@example.com', 'unsubscribed'));
  const preview = await uploaded(
    [
      'E-Mail;First name;Last name;Verified',
      'New@Example.com;Ada;Byron;yes',
      'known@example.com;;;',
      'left@example.com;;;',
      'new@example.com;;;',
      'not an address;;;',
      'b@example.com;;;perhaps',
      '',
      'pending@example.com;;;no',
    ].join('\r\n'),
  );
  expect(preview).toMatchObject({
    fileName: 'list.csv',
    state: 'ready',
    counts: { added: 0, waiting: 2, known: 1, optedOut: 1, duplicate: 1, noConsent: 1, invalid: 1 },
    sample: [
      { line: 2, email: 'new@example.com', firstName: 'Ada', lastName: 'Byron', isVerified: true },
      { line: 9, email: 'pending@example.com', firstName: null, isVerified: false },
    ],
  });
  expect(preview.rejected.map(({ line, email, reason }) => [line, email, reason])).toEqual([
    [3, 'known@example.com', expect.stringContaining('already subscribed')],
    [4, 'left@example.com', expect.stringContaining('has unsubscribed')],
    [5, 'new@example.com', expect.stringContaining('earlier in the file')],
    [6, 'not an address', expect.stringContaining('valid email')],
    [7, 'b@example.com', expect.stringContaining('“Verified” says “perhaps”')],
  ]);
  expect(await emails()).toEqual(['known@example.com']);
});

it('costs an optional cell that cannot be read, not its line, and names the column', async () => {
  const { counts, cellsLeftOut, incomplete, rejected } = await uploaded(
    `email,Joined,First name\na@example.com,0000-01-01,Ada\nb@example.com,2020-02-30,${'x'.repeat(101)}\nc@example.com,1/1/2025,\nd@example.com,2020-02-29,\ne@example.com,1/1/9999,\n`,
  );
  expect([counts.waiting, counts.invalid, cellsLeftOut, rejected]).toEqual([5, 0, 3, []]);
  const day = '“Joined” must be a date from 1970 on, such as 2026-01-31 or 1/31/2026. The cell is left out.';
  const name = '“First name” must have at most 100 characters. The cell is left out.';
  expect(incomplete).toEqual([
    { line: 2, email: 'a@example.com', reason: day },
    { line: 3, email: 'b@example.com', reason: `${day} ${name}` },
    { line: 6, email: 'e@example.com', reason: '“Joined” must not be in the future. The cell is left out.' },
  ]);
  const lines = await db().subscriptionImportLine.findMany({ orderBy: { line: 'asc' } });
  expect(lines.map(({ firstName, subscribedAt }) => [firstName, subscribedAt?.toISOString().slice(0, 10)])).toEqual([
    ['Ada', undefined],
    [null, undefined],
    [null, '2025-01-01'],
    [null, '2020-02-29'],
    [null, undefined],
  ]);
});

it.each([
  ['Ada Byron', 'Ada', 'Byron'],
  ['Ada King Byron', 'Ada', 'King Byron'],
  ['"King Byron, Ada"', 'Ada', 'King Byron'],
  ['Ada', 'Ada', null],
])('has a place for the full name %s', async (cell, firstName, lastName) => {
  const { sample, columns } = await uploaded(`"sep=,"\nemail,Full name\na@example.com,${cell}\n`);
  expect(columns[1]).toEqual({ name: 'Full name', field: 'fullName' });
  expect(sample).toMatchObject([{ line: 3, email: 'a@example.com', firstName, lastName }]);
});

it('adds what waits, keeps the evidence, and changes no existing subscriber', async () => {
  await db().subscription.create({ data: { email: 'known@example.com', firstName: 'Old', isVerified: false } });
  const { id } = await uploaded(
    'email,firstName,subscribedAt\nnew@example.com,Ada,2025-03-04\nknown@example.com,New,\n',
  );
  expect((await start(id)).status).toBe(200);
  await finish();
  expect(await importOf(id)).toMatchObject({ state: 'done', counts: { added: 1, waiting: 0, known: 1 } });
  expect(await db().subscription.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { email: 'known@example.com', firstName: 'Old', isVerified: false },
    { email: 'new@example.com', firstName: 'Ada', isVerified: true, subscribedAt: new Date('2025-03-04') },
  ]);
  expect(await db().consentEvent.findMany()).toMatchObject([
    { email: 'new@example.com', event: 'imported', form: 'file list.csv', wording: 'Signed up at the 2026 conference' },
  ]);
  expect(await db().auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ action: 'subscription.import' });
});

it('never brings back who leaves, bounces or is erased, also between the preview and the start', async () => {
  const { id } = await uploaded('email\na@example.com\nb@example.com\nc@example.com\nd@example.com\n');
  await db().$transaction((tx) => suppress(tx, 'a@example.com', 'unsubscribed'));
  await db().$transaction((tx) => suppress(tx, 'b@example.com', 'bounced'));
  await eraseAddress('c@example.com');
  await start(id);
  await finish();
  expect(await emails()).toEqual(['d@example.com']);
  const again = await uploaded('email\na@example.com\nb@example.com\nc@example.com\nd@example.com\n');
  expect(again.counts).toMatchObject({ waiting: 0, optedOut: 3, known: 1 });
  expect(await db().suppression.count()).toBe(3);
});

it('adds none who is erased while it adds', async () => {
  // SQLite has a single writer.
  if (env().isEmbedded) return;
  const { id } = await uploaded('email\nerased@example.com\nstays@example.com\n');
  await start(id);
  const other = await openRaw(env().databaseUrl);
  const waiting = async (expected: number) => {
    const sql = `SELECT count(*) FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while (Number((await other.query(sql))[0]?.[0]) < expected);
  };
  await other.query('BEGIN');
  await other.query('LOCK TABLE "ConsentEvent" IN SHARE MODE');
  const adding = importStep();
  await waiting(1);
  const erasing = eraseAddress('erased@example.com');
  await waiting(2);
  await other.query('COMMIT');
  await other.close();
  await Promise.all([adding, erasing]);
  await finish();
  expect(await emails()).toEqual(['stays@example.com']);
  expect(await db().consentEvent.count({ where: { email: 'erased@example.com' } })).toBe(0);
});

it('reads back what the export has written', async () => {
  await db().subscription.createMany({
    data: [
      {
        email: 'a@example.com',
        firstName: '=Ada',
        lastName: 'Byron, "Countess"',
        organization: 'Analytical Engines',
        isVerified: true,
        subscribedAt: new Date('2025-01-02T03:04:05Z'),
      },
      { email: 'b@example.com', firstName: 'Zoë', isVerified: false, subscribedAt: new Date('2025-02-03T00:00:00Z') },
    ],
  });
  const select = {
    email: true,
    firstName: true,
    lastName: true,
    organization: true,
    isVerified: true,
    subscribedAt: true,
  };
  const before = await db().subscription.findMany({ orderBy: { email: 'asc' }, select });
  const csv = await (await api('GET', '/api/admin/email-subscriptions/export', { cookie: admin.cookie })).text();
  await db().subscription.deleteMany();
  await start((await uploaded(csv)).id);
  await finish();
  expect(await db().subscription.findMany({ orderBy: { email: 'asc' }, select })).toEqual(before);
});

it('adds each address once when two instances work on the same import', async () => {
  const lines = Array.from({ length: 1300 }, (_, index) => `reader-${index}@example.com`);
  const { id } = await uploaded(`email\n${lines.join('\n')}\n`);
  await start(id);
  let isMore = true;
  while (isMore)
    isMore = (await Promise.allSettled([importStep(), importStep(), importStep()])).some(
      (step) => step.status === 'rejected' || step.value,
    );
  expect(await importOf(id)).toMatchObject({ state: 'done', counts: { added: 1300, waiting: 0, known: 0 } });
  expect(await db().subscription.count()).toBe(1300);
  expect(await db().consentEvent.count()).toBe(1300);
});

it('reports every rejected line as a file, with what a spreadsheet would run defused', async () => {
  const bad = Array.from({ length: 700 }, (_, index) => `=cmd${index}`);
  const { id, counts } = await uploaded(`email\n${bad.join('\n')}\n`);
  expect(counts.invalid).toBe(700);
  const response = await api('GET', `${base}/${id}/report`, { cookie: admin.cookie });
  expect(response.headers.get('content-disposition')).toContain('rejected-lines.csv');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines).toHaveLength(701);
  expect(lines[0]).toBe('line,email,firstName,lastName,reason');
  expect(lines[700]).toMatch(/^701,'=cmd699,/);
});

it('counts what the report gives among the addresses that an account has read, and sends it all the same', async () => {
  const reader = await signedIn('admin');
  const emails = Array.from({ length: readMaximum + 1 }, (_, index) => `known-${index}@example.com`);
  await db().subscription.createMany({ data: emails.map((email) => ({ email, isVerified: true })) });
  const report = async (list: string[]) => {
    const { id } = await uploaded(`email\n${list.join('\n')}\n`);
    return (await (await api('GET', `${base}/${id}/report`, { cookie: reader.cookie })).text()).trim().split('\r\n');
  };
  const entries = () => db().auditEntry.findMany({ where: { action: 'subscription.read-many', actorId: reader.id } });
  expect(await report(emails.slice(0, 3))).toHaveLength(4);
  expect(await entries()).toEqual([]);
  expect(await report(emails)).toHaveLength(emails.length + 1);
  expect(await entries()).toHaveLength(1);
  const notices = { template: 'administrator-notice', recipient: reader.email };
  expect(await db().outboundMail.count({ where: notices })).toBe(1);
});

describe('its deletion', () => {
  const remove = (id: number) => api('DELETE', `${base}/${id}`, { cookie: admin.cookie });
  const entries = async () =>
    (
      await db().auditEntry.findMany({ where: { action: { startsWith: 'subscription.' } }, orderBy: { id: 'asc' } })
    ).map(({ action, subject, details }) => [action, subject, JSON.parse(details) as object]);

  beforeEach(() => db().auditEntry.deleteMany());

  it('is in the trail with how far the import had come, and keeps the people that it has added', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `reader-${index}@example.com`);
    const { id } = await uploaded(lines.join('\n'));
    await start(id);
    await importStep();
    const added = await db().subscription.count();
    expect([added > 0, added < 300]).toEqual([true, true]);
    expect((await remove(id)).status).toBe(204);
    await finish();
    expect(await db().subscription.count()).toBe(added);
    expect(await db().subscriptionImportLine.count()).toBe(0);
    expect((await entries()).slice(2)).toEqual([
      ['subscription.delete-import', 'list.csv', { added: { to: added }, notAdded: { to: 300 - added } }],
    ]);
  });

  it('is in the trail as discarded where the import had not started, and not where there was no import', async () => {
    const { id } = await uploaded('a@example.com\n');
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect(await entries()).toEqual([
      ['subscription.upload-import', 'list.csv', { addresses: { to: 1 } }],
      ['subscription.discard-import', 'list.csv', { notAdded: { to: 1 } }],
    ]);
  });

  it('is not in the trail when time deletes it', async () => {
    const { id } = await uploaded('a@example.com\n');
    await pruneImports({ id }, 10);
    expect(await entries()).toHaveLength(1);
  });
});

it('is not taken from a session that has ended while the file came in, and leaves nothing of it', async () => {
  const { id, cookie } = await signedIn('admin');
  const rawBody = new ReadableStream(
    {
      async pull(controller) {
        await db().session.deleteMany({ where: { userId: id } });
        controller.enqueue(new TextEncoder().encode('email\na@example.com\n'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'text/csv' };
  expect((await api('POST', `${base}?fileName=list.csv`, { rawBody, headers, cookie })).status).toBe(401);
  expect([await db().subscriptionImport.count(), await db().subscriptionImportLine.count()]).toEqual([0, 0]);
});

it('leaves nothing of a file that was interrupted, and gives others their turn while it deletes it', async () => {
  const lines = Array.from({ length: 1700 }, (_, index) => `reader-${index}@example.com\n`);
  const rawBody = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const line = lines.splice(0, 1700).join('');
        if (line) controller.enqueue(new TextEncoder().encode(line));
        else controller.error(new TypeError('aborted'));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'text/csv' };
  const { turns } = await turnsDuring(
    api('POST', `${base}?fileName=list.csv`, { rawBody, headers, cookie: admin.cookie }),
  );
  expect(turns).toBeGreaterThanOrEqual(6);
  expect([await db().subscriptionImport.count(), await db().subscriptionImportLine.count()]).toEqual([0, 0]);
});

it('gives others their turn between the parts of a file that came at once', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `reader-${index}@example.com`);
  const { result, turns } = await turnsDuring(uploaded(lines.join('\n')));
  expect(result.counts.waiting).toBe(5000);
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('ends where it is when it is deleted while it is read', async () => {
  const parts = [...Array(2)].map((_, part) =>
    Array.from({ length: 600 }, (__, index) => `reader-${part}-${index}@example.com\n`).join(''),
  );
  const rawBody = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.shift();
        if (!part) return controller.close();
        if (parts.length === 0) {
          const { id } = await db().subscriptionImport.findFirstOrThrow();
          expect((await api('DELETE', `${base}/${id}`, { cookie: admin.cookie })).status).toBe(204);
        }
        controller.enqueue(new TextEncoder().encode(part));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'text/csv' };
  expect((await api('POST', `${base}?fileName=list.csv`, { rawBody, headers, cookie: admin.cookie })).status).toBe(404);
  expect([await db().subscriptionImport.count(), await db().subscriptionImportLine.count()]).toEqual([0, 0]);
});

describe('a column of states', () => {
  const file = [
    'Email address,Company,Status',
    'yes@example.com,A,Confirmed',
    'later@example.com,B,pending',
    'gone@example.com,C,Unsubscribed',
    'blank@example.com,D,',
    'odd@example.com,E,perhaps',
  ].join('\n');

  it('verifies no address that the file calls pending, and adds none that has left', async () => {
    const preview = await uploaded(file);
    expect(preview).toMatchObject({
      counts: { waiting: 3, left: 1, noConsent: 1, invalid: 0 },
      pending: 2,
      columns: [
        { name: 'Email address', field: 'email' },
        { name: 'Company', field: 'organization' },
        { name: 'Status', field: 'status' },
      ],
    });
    expect(preview.rejected.map(({ email, reason }) => [email, reason])).toEqual([
      ['gone@example.com', expect.stringContaining('has unsubscribed')],
      ['odd@example.com', expect.stringContaining('“perhaps”')],
    ]);
    await start(preview.id);
    await finish();
    expect(await importOf(preview.id)).toMatchObject({ counts: { added: 3, waiting: 0, left: 1 }, pending: 2 });
    const select = { email: true, isVerified: true, verifiedAt: true };
    const rows = await db().subscription.findMany({ orderBy: { email: 'asc' }, select });
    expect(rows.map(({ email, isVerified }) => [email, isVerified])).toEqual([
      ['blank@example.com', false],
      ['later@example.com', false],
      ['yes@example.com', true],
    ]);
    expect(rows[0]?.verifiedAt).toBeNull();
  });

  /** Each line in each order and at each distance: side by side, in the next part of the file, and further away. */
  const contradictions = [
    ['x@example.com,unsubscribed,', 'X@example.com,subscribed,'],
    ['x@example.com,subscribed,', 'x@example.com,unsubscribed,'],
    ['x@example.com,pending,', 'x@example.com,bounced,no day'],
    ['x@example.com,subscribed,', 'x@example.com,subscribed,', 'x@example.com,cleaned,', 'x@example.com,active,'],
    ['Ada <X@example.com>,Unsubscribed by admin,', 'x@example.com,subscribed,'],
    ['x@example.com,subscribed,', 'x@ example.com,blocklisted,'],
    ['x@example.com,perhaps,', 'x@example.com,subscribed,', 'x@example.com,unsubscribed,'],
  ].flatMap((lines) => [0, 199, 300, 450].map((distance) => ({ lines, distance })));

  it.each(contradictions)('keeps off who left by any line: $lines, $distance apart', async ({ lines, distance }) => {
    const between = Array.from({ length: distance }, (_, index) => `other-${index}@example.com,active,\n`).join('');
    const { id, counts, pending } = await uploaded(
      `email,status,subscribed at\n${lines.map((line) => `${line}\n`).join(between)}`,
    );
    expect([counts.waiting, counts.invalid, pending]).toEqual([distance, 0, 0]);
    await start(id);
    await finish();
    expect((await importOf(id)).counts).toMatchObject({ added: distance, waiting: 0, optedOut: 0 });
    expect(await db().subscription.count({ where: { email: 'x@example.com' } })).toBe(0);
    expect(await db().suppression.findMany({ select: { email: true, reason: true } })).toEqual([
      { email: 'x@example.com', reason: 'unsubscribed' },
    ]);
    expect((await uploaded('x@example.com\n')).counts).toMatchObject({ waiting: 0, optedOut: 1 });
  });

  it('leaves subscribers, erased and refused addresses as they are, whatever a file says of them', async () => {
    await db().subscription.create({ data: { email: 'here@example.com', isVerified: true } });
    await db().$transaction((tx) => suppress(tx, 'refused@example.com', 'bounced'));
    await eraseAddress('erased@example.com');
    const { id } = await uploaded(
      'email,status\nhere@example.com,left\nhere@example.com,unsubscribed\nrefused@example.com,cleaned\nerased@example.com,spam\n',
    );
    await start(id);
    await finish();
    expect(await db().subscription.count({ where: { email: 'here@example.com', isVerified: true } })).toBe(1);
    const kept = await db().suppression.findMany({ select: { email: true, reason: true }, orderBy: { id: 'asc' } });
    expect(kept).toEqual([
      { email: 'refused@example.com', reason: 'bounced' },
      { email: expect.stringMatching(/^keyed:/), reason: 'erased' },
    ]);
  });

  it('verifies no address if either column contradicts it', async () => {
    const { id, pending } = await uploaded(
      'email,verified,status\na@example.com,yes,pending\nb@example.com,no,active\n',
    );
    expect(pending).toBe(2);
    await start(id);
    await finish();
    expect(await db().subscription.count({ where: { isVerified: true } })).toBe(0);
  });

  it('is read from any column that is chosen as such', async () => {
    const assigned = (columns: string) =>
      upload('mail,what,phase\na@example.com,Ada,cleaned\nb@example.com,Bob,ok\n', { query: { columns } });
    const answer = await assigned('email,firstName,status');
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      counts: { left: 1, noConsent: 1, waiting: 0 },
      columns: [{ field: 'email' }, { name: 'what', field: 'firstName' }, { name: 'phase', field: 'status' }],
    });
    expect(await (await assigned('email,,')).json()).toMatchObject({ counts: { waiting: 2 } });
    for (const columns of ['firstName,lastName', 'email,email', 'email,age']) {
      expect([columns, (await assigned(columns)).status]).toEqual([columns, 400]);
    }
  });
});

it.each([
  ['utf16le', [0xff, 0xfe]],
  ['utf16be', [0xfe, 0xff]],
])('reads what Excel saves as Unicode text: %s', async (encoding, mark) => {
  const text = Buffer.from('email\tfirstName\na@example.com\tZoë 😀\n', 'utf16le');
  const bytes = new Uint8Array([...mark, ...(encoding === 'utf16be' ? text.swap16() : text)]);
  const parts = [bytes.slice(0, 1), bytes.slice(1, 8), bytes.slice(8)];
  const rawBody = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const response = await upload('', { rawBody });
  expect(await response.json()).toMatchObject({ sample: [{ email: 'a@example.com', firstName: 'Zoë 😀' }] });
});

it.each([38, 39, 40])('reports a status of %i letters and a character of two units', async (length) => {
  const { id, rejected } = await uploaded(`email,status\nz1@example.org,${'x'.repeat(length)}😀\n`);
  const shown = `${'x'.repeat(length)}${length === 38 ? '😀' : ''}`;
  const reason = `“status” says “${shown}”, which is not known here. Write confirmed, pending or unsubscribed.`;
  expect(rejected).toMatchObject([{ email: 'z1@example.org', reason }]);
  const report = await api('GET', `${base}/${id}/report`, { cookie: admin.cookie });
  expect(await report.text()).toContain(reason);
});

it('takes a file that is nothing but addresses', async () => {
  expect((await uploaded('a@example.com\nb@example.com')).counts.waiting).toBe(2);
});

describe('refuses', () => {
  it.each([
    ['an empty file', '', 'empty'],
    ['a file without an email column', 'name,phone\nAda,1\n', 'must name the columns'],
  ])('%s, and leaves nothing of it', async (_name, text, message) => {
    const response = await upload(text);
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect(await db().subscriptionImport.count()).toBe(0);
  });

  it('more than 10,000 lines that cannot be read, and keeps none of them', async () => {
    const response = await upload(`email\nreader@example.com\n${'nobody\n'.repeat(30_000)}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        message:
          'More than 10,000 lines of the file cannot be read, and nothing was kept of it. Line 10003: Please enter a valid email address.',
      },
    ]);
    expect([await db().subscriptionImport.count(), await db().subscriptionImportLine.count()]).toEqual([0, 0]);
    expect((await uploaded(`email\n${'nobody\n'.repeat(10_000)}`)).counts.invalid).toBe(10_000);
  });

  it('what is not UTF-8', async () => {
    const response = await upload(new Uint8Array([...Buffer.from('email,firstName\na@example.com,Zo'), 0xeb, 0x0a]));
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('UTF-8'),
    ]);
  });

  it.each([
    ['not UTF-8', new Uint8Array([0xff, 0x65])],
    ['no list of addresses', new TextEncoder().encode('name,phone\nAda,1\n')],
  ])('what is %s, and reads the body to its end without canceling it', async (_name, bytes) => {
    let left = 100;
    let close = () => {};
    const closed = new Promise<void>((resolve) => (close = resolve));
    const cancel = jest.fn();
    const pull = (controller: ReadableStreamDefaultController) => {
      if (left-- > 0) return controller.enqueue(bytes);
      controller.close();
      close();
    };
    const rawBody = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
    const headers = { 'content-type': 'text/csv' };
    const response = await api('POST', `${base}?fileName=list.csv`, { rawBody, headers, cookie: admin.cookie });
    expect(response.status).toBe(400);
    await closed;
    expect(cancel).not.toHaveBeenCalled();
  });

  it('what says that it is too large, without waiting for it', async () => {
    const response = await upload('', {
      rawBody: new ReadableStream(),
      headers: { 'content-length': String(importMaximumBytes + 1) },
    });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      413,
      'The file must be at most 64 MiB.',
    ]);
  });

  it('what is not CSV, another site’s request, and a missing name', async () => {
    expect((await upload('email\n', { headers: { 'content-type': 'application/json' } })).status).toBe(415);
    expect((await upload('email\n', { headers: { origin: 'https://elsewhere.test' } })).status).toBe(403);
    expect(
      (await api('POST', base, { rawBody: 'email\n', cookie: admin.cookie, headers: { 'content-type': 'text/csv' } }))
        .status,
    ).toBe(400);
  });

  it('a start without a reason, a second start, and one of an unknown import', async () => {
    const { id } = await uploaded('a@example.com');
    expect((await start(id, ' ')).status).toBe(400);
    expect((await start(id)).status).toBe(200);
    expect((await start(id)).status).toBe(409);
    expect((await start(2_000_000_000)).status).toBe(404);
  });
});

it('holds no line of an old import, and none of an erased address', async () => {
  const { id } = await uploaded('a@example.com\nb@example.com\n');
  await eraseAddress('a@example.com');
  expect(await db().subscriptionImportLine.count()).toBe(1);
  await db().subscriptionImport.update({
    where: { id },
    data: { createdAt: new Date(Date.now() - 31 * 24 * 3_600_000) },
  });
  await prune({ kinds: ['importFile'] });
  expect(await db().subscriptionImportLine.count()).toBe(0);
});

it('loses an old import part by part, and what is left of it cannot be started', async () => {
  const { id } = await uploaded('a@example.com\nb@example.com\nc@example.com\n');
  expect(await pruneImports({ id }, 2)).toEqual({ count: 2 });
  expect((await start(id)).status).toBe(409);
  expect(await pruneImports({ id }, 2)).toEqual({ count: 1 });
  expect(await db().subscriptionImport.count()).toBe(0);
});
