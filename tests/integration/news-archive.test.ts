// @documented `GET /api/admin/news-archive` exports all news items that are not deleted as a ZIP archive: texts as Markdown under a head of fields, working copies and files, without the address of any person.
// @documented `POST /api/admin/news-archive/preview` says what an archive would bring, and `/import` brings it as drafts, byte for byte, with the links between its items and files rewritten to their new addresses.
// @documented What is here already, or was deleted and can be restored, is left out, also of two imports at once.
// @documented An archive is refused unless it holds exactly what its manifest names; it may have 200 MB, 2,000 items and 500 files, all counted while they inflate.

import { readdirSync } from 'node:fs';

import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { newsArchiveLimits, type NewsImport, type NewsManifest } from '@/lib/domains/news/archive-schema';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { storedFilesOf } from '@/lib/domains/news/files/fields';

import { api, type CallOptions } from '../../tools/test-bed/api';
import { testOrigin } from '../../tools/test-bed/environment';
import { createTestNews } from '../factories/news';
import { ageProof, signedIn } from '../factories/people';
import { archiveEntries, otherSite, smallPdf, zipOf, type ArchivedNews } from '../factories/news-archive';
import { entriesIn } from '../factories/zip-entries';

let admin: { id: number; cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsItem.deleteMany();
});

const base = '/api/admin/news-archive';

function send(step: 'preview' | 'import', archive: Buffer | string, options: CallOptions = {}): Promise<Response> {
  return api('POST', `${base}/${step}`, {
    rawBody: new Uint8Array(Buffer.from(archive)),
    cookie: admin.cookie,
    ...options,
    headers: { 'content-type': 'application/zip', ...options.headers },
  });
}

async function sent(step: 'preview' | 'import', archive: Buffer): Promise<NewsImport> {
  const response = await send(step, archive);
  expect(response.status).toBe(200);
  return (await response.json()) as NewsImport;
}

async function exported(): Promise<Buffer> {
  const response = await api('GET', base, { cookie: admin.cookie });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="databp-news-\d{4}-\d{2}-\d{2}\.zip"$/,
  );
  return Buffer.from(await response.arrayBuffer());
}

async function addFile(id: number, bytes: Buffer, fileName: string): Promise<{ id: number; url: string }> {
  const response = await api('POST', `/api/admin/news/${id}/files?fileName=${fileName}`, {
    rawBody: new Uint8Array(bytes),
    headers: { 'content-type': 'application/pdf' },
    cookie: admin.cookie,
  });
  return (await response.json()) as { id: number; url: string };
}

async function bytesOfFile(fileId: number): Promise<Buffer> {
  const chunks = await db().newsFileChunk.findMany({ where: { fileId }, orderBy: { number: 'asc' } });
  return Buffer.concat(chunks.map(({ bytes }) => bytes));
}

const draftsHere = () => db().newsItem.findMany({ orderBy: { id: 'asc' } });

/** More than one chunk, and nothing that repeats. */
const largePdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 600_000 }, (_, index) => (index * index * 31) % 251)),
  Buffer.from('\n%%EOF\n'),
]);

describe('an export', () => {
  it('holds every item that is not deleted, as it is, with its working copy and files, and names no one', async () => {
    const published = await createTestNews({ title: 'Fees & “quotes”: a/b', content: 'One\r\n\ntwo \u2028 words' });
    await db().newsItem.update({ where: { id: published.id }, data: { updatedBy: 'writer@example.com' } });
    const file = await addFile(published.id, smallPdf(), 'Letter.pdf');
    const withdrawn = await createTestNews({ isPublished: false });
    await db().newsItem.update({ where: { id: withdrawn.id }, data: { ending: 'withdrawn' } });
    const scheduled = await createTestNews({ publishAt: '2090-01-01T00:00:00.000Z' });
    const deleted = await createTestNews();
    await api('DELETE', `/api/admin/news/${deleted.id}`, { cookie: admin.cookie });

    const entries = await entriesIn(await exported());
    const manifest = JSON.parse(String(entries.get('manifest.json'))) as NewsManifest;
    const name = `${published.id}-fees-quotes-a-b`;
    expect(manifest).toMatchObject({
      origin: testOrigin,
      items: [
        { number: published.id, text: `${name}.md`, workingCopy: `${name}.working-copy.md` },
        { number: withdrawn.id },
        { number: scheduled.id },
      ],
      files: [{ id: file.id, name: `files/${file.id}/Letter.pdf` }],
    });
    expect([...entries.keys()].sort()).toEqual(
      [
        'manifest.json',
        ...manifest.items.flatMap(({ text, workingCopy = [] }) => [text, workingCopy].flat()),
        ...manifest.files.map((one) => one.name),
      ].sort(),
    );
    const text = String(entries.get(`${name}.md`));
    expect(text).toContain(`title: ${JSON.stringify(published.title)}\n`);
    expect(text).toMatch(/\nstate: "published"\n/);
    expect(text.endsWith('---\n\nOne\r\n\ntwo \u2028 words')).toBe(true);
    expect(String(entries.get(manifest.items[1]?.text ?? ''))).toMatch(/\nstate: "withdrawn"\n/);
    expect(String(entries.get(manifest.items[2]?.text ?? ''))).toMatch(/\nstate: "scheduled"\n/);
    expect([...entries.values()].map(String).join('')).not.toMatch(/\S@\S/);
    expect(
      await db().auditEntry.findFirst({ where: { action: 'news.export' }, orderBy: { id: 'desc' } }),
    ).toMatchObject({ subject: '3 news items' });
  });

  it('ends when its reader leaves', async () => {
    const { id } = await createTestNews();
    await addFile(id, largePdf, 'Large.pdf');
    const response = await api('GET', base, { cookie: admin.cookie });
    const reader = response.body?.getReader();
    await reader?.read();
    await expect(reader?.cancel()).resolves.toBeUndefined();
  });
});

it('comes back as drafts, byte for byte, with its links rewritten, and only once', async () => {
  const notice = { noticeNumber: '2027-03', affected: 'Vendors', takesEffectOn: '2027-03-01' };
  const [one, other] = [await createTestNews(), await createTestNews({ format: 'plain' } as never)];
  const file = await addFile(one.id, largePdf, 'Large.pdf');
  const content = `[other](/updates?id=${other.id}) and [file](${file.url})\r\n\nSee ${testOrigin}/updates?id=${one.id}. \`x\` [gone](/updates?id=99999999)`;
  await db().newsDraft.update({ where: { newsItemId: one.id }, data: { content, format: 'markdown' } });
  await db().newsItem.update({
    where: { id: other.id },
    data: { content: ' kept  as\tit is\r\n', link: `/updates?id=${one.id}`, category: 'Regulatory', ...notice },
  });
  const archive = await exported();

  const counts = ({ drafts, leftOut }: NewsImport) => [drafts.length, leftOut.length];
  expect(counts(await sent('preview', archive))).toEqual([0, 2]);
  await db().newsItem.deleteMany();
  // Other items take the numbers of the archive.
  const taken = await createTestNews();
  const preview = await sent('preview', archive);
  expect(preview).toMatchObject({
    origin: testOrigin,
    drafts: [
      { number: one.id, title: one.title, files: 1, id: null },
      { number: other.id, title: other.title, files: 0, id: null },
    ],
  });
  expect(await db().newsItem.count()).toBe(1);

  const [result, again] = await Promise.all([sent('import', archive), sent('import', archive)]);
  expect(result.drafts.length + again.drafts.length).toBe(2);
  expect(result.leftOut.length + again.leftOut.length).toBe(2);
  const [kept, first, second, ...more] = await draftsHere();
  expect([kept?.id, more.length]).toEqual([taken.id, 0]);
  if (!first || !second) throw new Error('two drafts are missing');
  const [stored] = storedFilesOf(first);
  if (!stored) throw new Error('the file is missing');
  expect((await bytesOfFile(stored.id)).equals(largePdf)).toBe(true);
  expect(first).toMatchObject({
    title: one.title,
    excerpt: one.excerpt,
    category: one.category,
    date: one.date,
    format: 'markdown',
    isPublished: false,
    publicVersion: 0,
    source: `${testOrigin}/updates?id=${one.id} ${one.createdAt.toISOString()}`,
    content: `[other](/updates?id=${second.id}) and [file](/files/${stored.id}/Large.pdf)\r\n\nSee ${testOrigin}/updates?id=${first.id}. \`x\` [gone](/updates?id=99999999)`,
    html: expect.stringContaining(`href="/updates?id=${second.id}"`) as string,
  });
  expect(second).toMatchObject({
    content: ' kept  as\tit is\r\n',
    link: `/updates?id=${first.id}`,
    category: 'Regulatory',
    html: null,
    ...notice,
  });
  expect(await db().newsletter.count({ where: { newsItemId: { in: [first.id, second.id] } } })).toBe(0);

  expect(counts(await sent('import', archive))).toEqual([0, 2]);
  await api('DELETE', `/api/admin/news/${first.id}`, { cookie: admin.cookie });
  expect(await sent('import', archive)).toMatchObject({
    drafts: [],
    leftOut: [
      { number: one.id, reason: `It was deleted here, and can be restored as news item ${first.id}.` },
      { number: other.id, reason: `It is here already, as news item ${second.id}.` },
    ],
  });
  expect(await db().newsItem.count()).toBe(3);
});

it('leads to the newest of a file that was replaced, whose earlier ones stay behind', async () => {
  const { id } = await createTestNews();
  const first = await addFile(id, smallPdf('first'), 'Fees.pdf');
  const publishChanges = async () => {
    const item = await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie });
    const { revision } = ((await item.json()) as EditedNews).draft;
    const body = { revision };
    expect((await api('POST', `/api/admin/news/${id}/publish-changes`, { body, cookie: admin.cookie })).status).toBe(
      200,
    );
  };
  await publishChanges();
  await addFile(id, smallPdf('second'), `Fees.pdf&replaces=${first.id}`);
  await publishChanges();
  const content = `[newest](/files/${first.id}/current/Fees.pdf) [first](${first.url})`;
  await db().newsItem.update({ where: { id }, data: { content, format: 'markdown' } });
  const archive = await exported();
  await db().newsItem.deleteMany();
  await sent('import', archive);
  const [draft] = await draftsHere();
  const [stored, ...more] = draft ? storedFilesOf(draft) : [];
  if (!stored) throw new Error('the file is missing');
  expect([more.length, stored.replaces]).toEqual([0, undefined]);
  expect(await bytesOfFile(stored.id)).toEqual(smallPdf('second'));
  expect(draft?.content).toBe(`[newest](/files/${stored.id}/current/Fees.pdf) [first](/files/${stored.id}/Fees.pdf)`);
});

it('goes on where a failure ended, and leaves a draft that was changed since', async () => {
  const items: ArchivedNews[] = [
    { number: 1, content: '[later](/updates?id=3)' },
    { number: 2, content: '[later](/updates?id=3)' },
    { number: 3, content: '[earlier](/updates?id=1)' },
  ];
  const archive = await zipOf(archiveEntries(items));
  const transaction = db().$transaction.bind(db()) as (work: unknown) => Promise<unknown>;
  let made = 0;
  const spy = jest.spyOn(db(), '$transaction').mockImplementation((async (work: unknown) => {
    const result = await transaction(work);
    if (result && typeof result === 'object' && 'known' in result && ++made === 2)
      throw new Error('The machine stops.');
    return result;
  }) as never);
  expect((await send('import', archive)).status).toBe(500);
  spy.mockRestore();
  expect((await draftsHere()).map(({ content }) => content)).toEqual([
    '[later](/updates?id=3)',
    '[later](/updates?id=3)',
  ]);
  const [first, second] = await draftsHere();
  await db().newsItem.update({ where: { id: second?.id }, data: { revision: 2, title: 'Changed' } });
  const rest = await sent('import', archive);
  expect([rest.drafts.length, rest.leftOut.length]).toEqual([1, 2]);
  const [, , third] = await draftsHere();
  expect((await draftsHere()).map(({ content }) => content)).toEqual([
    `[later](/updates?id=${third?.id})`,
    '[later](/updates?id=3)',
    `[earlier](/updates?id=${first?.id})`,
  ]);
});

it('leaves no item and no file where one of its files cannot be stored, and brings it the next time', async () => {
  const files = { 4: { name: 'A.pdf', bytes: smallPdf('A') }, 5: { name: 'B.pdf', bytes: smallPdf('B') } };
  const archive = await zipOf(archiveEntries([{ number: 1, files }]));
  const transaction = db().$transaction.bind(db()) as (work: unknown) => Promise<unknown>;
  const spy = jest.spyOn(db(), '$transaction').mockImplementation((async (work: unknown) => {
    const result = await transaction(work);
    if (result && typeof result === 'object' && 'size' in result) throw new Error('The disk is full.');
    return result;
  }) as never);
  expect((await send('import', archive)).status).toBe(500);
  spy.mockRestore();
  expect([await db().newsItem.count(), await db().newsFileChunk.count()]).toEqual([0, 0]);
  expect((await sent('import', archive)).drafts).toMatchObject([{ number: 1, files: 2 }]);
});

it('takes an item for another if its number was given again', async () => {
  await sent('import', await zipOf(archiveEntries([{ number: 1 }])));
  const again = archiveEntries([{ number: 1, head: { createdAt: '2027-02-01T00:00:00.000Z' } }]);
  expect((await sent('import', await zipOf(again))).drafts).toHaveLength(1);
});

it('stores no file twice', async () => {
  const twice = [4, 4].map((id) => ({ id, title: 'x' }));
  const items: ArchivedNews[] = [
    { number: 1, files: { 4: { name: 'A.pdf', bytes: smallPdf() } } },
    { number: 2, head: { files: twice.slice(1) } },
    { number: 3, head: { files: twice } },
  ];
  const { drafts, leftOut } = await sent('preview', await zipOf(archiveEntries(items)));
  expect(drafts.map(({ number }) => number)).toEqual([1]);
  expect(leftOut.map(({ reason }) => reason)).toEqual(Array(2).fill('File 4 is named more than once in the archive.'));
});

it.each(['https://(a+)+b.example', 'https://a(b.example'])('reads the origin %s as it stands', async (origin) => {
  const content = `https://${'a'.repeat(40)}c`;
  const archive = await zipOf(archiveEntries([{ number: 1, content }], origin));
  expect((await sent('import', archive)).drafts).toHaveLength(1);
});

it('names what is refused before what is here already', async () => {
  const items: ArchivedNews[] = [{ number: 1 }, { number: 2, head: { category: 'Weather' } }];
  await sent('import', await zipOf(archiveEntries(items)));
  const { leftOut } = await sent('preview', await zipOf(archiveEntries(items)));
  expect(leftOut.map(({ number }) => number)).toEqual([2, 1]);
});

it('names in the trail what came and what was left out', async () => {
  const archive = await zipOf(
    archiveEntries([
      { number: 1, files: { 4: { name: 'A.pdf', bytes: smallPdf() } } },
      { number: 2, head: { category: 'Weather' } },
    ]),
  );
  const { drafts } = await sent('import', archive);
  const entries = await db().auditEntry.findMany({
    where: { actorId: admin.id, action: { in: ['news.import', 'news.create'] } },
    orderBy: { id: 'desc' },
    take: 2,
  });
  expect(entries.map(({ action, subject, details }) => [action, subject, JSON.parse(details) as unknown])).toEqual([
    ['news.import', otherSite, { drafts: { to: 1 }, files: { to: 1 }, leftOut: { to: 1 } }],
    [
      'news.create',
      `News item ${drafts[0]?.id}: Item 1 of another site`,
      { source: { to: `${otherSite}/updates?id=1 2027-01-01T00:00:00.000Z` } },
    ],
  ]);
});

describe('an item that cannot be a draft is refused, and the others come', () => {
  const file = (bytes: Buffer) => ({ 4: { name: 'A.pdf', bytes } });
  test.each<[string, Partial<ArchivedNews>, string]>([
    ['a category', { head: { category: 'Weather' } }, 'Category must be one of'],
    ['a kind of document', { head: { category: 'Policy' } }, 'Category must be one of'],
    ['a length', { head: { title: 'x'.repeat(201) } }, 'Title must have at most 200 characters.'],
    ['a link', { head: { link: 'javascript:alert(1)' } }, 'Link must be'],
    ['no field', { head: { date: undefined } }, 'The fields at the head of “1-item.md” cannot be read.'],
    ['another number', { head: { number: 2 } }, 'The fields at the head of “1-item.md” cannot be read.'],
    ['NUL', { content: 'a\0b' }, 'The text must not contain the NUL character.'],
    ['another type', { files: file(Buffer.from('<html>')) }, 'files/4/A.pdf: The file is not a PDF'],
    ['a missing file', { head: { files: [{ id: 9, title: 'x' }] } }, 'File 9 is missing in the archive.'],
    [
      'too many files',
      { head: { files: Array.from({ length: 21 }, () => ({ id: 9, title: 'x' })) } },
      'A news item has at most 20 files.',
    ],
  ])('%s', async (_, item, reason) => {
    const archive = await zipOf(archiveEntries([{ number: 1, ...item }, { number: 5 }]));
    for (const step of ['preview', 'import'] as const) {
      const { drafts, leftOut } = await sent(step, archive);
      expect(drafts.map(({ number }) => number)).toEqual([5]);
      expect(leftOut[0]).toMatchObject({ number: 1, reason: expect.stringContaining(reason) as string });
    }
    expect(await db().newsItem.count()).toBe(1);
  });
});

describe('an archive is refused as a whole', () => {
  const good = archiveEntries([{ number: 1, files: { 4: { name: 'A.pdf', bytes: smallPdf() } } }]);
  const manifestWith = (change: (manifest: NewsManifest) => unknown) =>
    good.map((entry) =>
      entry.name === 'manifest.json'
        ? { ...entry, bytes: JSON.stringify(change(JSON.parse(String(entry.bytes)) as NewsManifest)) }
        : entry,
    );
  /** The archive with every occurrence of some bytes replaced by as many others. */
  const replaced = (archive: Buffer, from: string | Buffer, to: string | Buffer) =>
    Buffer.from(
      archive.toString('latin1').replaceAll(Buffer.from(from).toString('latin1'), Buffer.from(to).toString('latin1')),
      'latin1',
    );
  const withName = async (name: string) =>
    replaced(await zipOf([...good, { name: 'x'.repeat(name.length), bytes: '' }]), 'x'.repeat(name.length), name);
  const withMode = (mode: number) => zipOf(good.map((entry) => ({ ...entry, options: { mode } })));
  /** With the flag of encryption on every entry, before and in the directory. */
  const encrypted = async () => {
    const archive = await zipOf(good);
    for (const [mark, at] of [
      ['PK\u0003\u0004', 6],
      ['PK\u0001\u0002', 8],
    ] as const)
      for (let index = archive.indexOf(mark); index >= 0; index = archive.indexOf(mark, index + 1))
        archive.writeUInt8(archive.readUInt8(index + at) | 1, index + at);
    return archive;
  };
  const zeros = (bytes: number) => Buffer.alloc(bytes);

  test.each<[string, number, string, () => Buffer | Promise<Buffer>]>([
    ['nothing', 400, 'The file is not a ZIP archive', () => Buffer.alloc(0)],
    ['no ZIP', 400, 'The file is not a ZIP archive', () => Buffer.from('%PDF-1.7 %%EOF')],
    ['half a ZIP', 400, 'The file is not a ZIP archive', async () => (await zipOf(good)).subarray(0, 400)],
    ['no manifest', 400, 'it has no manifest.json', () => zipOf(good.slice(1))],
    [
      'another manifest',
      400,
      'its manifest.json cannot be read',
      () => zipOf(manifestWith((one) => ({ ...one, version: 2 }))),
    ],
    [
      'a manifest that is no JSON',
      400,
      'its manifest.json cannot be read',
      () => zipOf([{ name: 'manifest.json', bytes: '{' }]),
    ],
    ['a foreign name', 400, 'holds “other.txt”', () => zipOf([...good, { name: 'other.txt', bytes: 'x' }])],
    [
      'a folder',
      400,
      'holds “files/”',
      async () => replaced(await zipOf([...good, { name: 'files_', bytes: '' }]), 'files_', 'files/'),
    ],
    ['a missing name', 400, '“1-item.md” is missing', () => zipOf(good.filter(({ name }) => name !== '1-item.md'))],
    ['a way up', 400, 'invalid relative path: ../../a', () => withName('../../a')],
    ['an absolute name', 400, 'absolute path: /etc/a', () => withName('/etc/a')],
    ['a name of Windows', 400, 'absolute path: C:/a', () => withName('C:/a')],
    ['a backslash', 400, 'invalid characters in fileName: a\\b', () => withName('a\\b')],
    ['a name twice', 400, 'holds “1-item.md” twice', () => zipOf([...good, ...good.slice(1, 2)])],
    [
      'an item twice',
      400,
      'names something twice',
      () => zipOf(manifestWith((one) => ({ ...one, items: [...one.items, ...one.items] }))),
    ],
    [
      'a text of two items',
      400,
      'names something twice',
      () => zipOf(manifestWith((one) => ({ ...one, items: [...one.items, { number: 2, text: '1-item.md' }] }))),
    ],
    ['a symbolic link', 400, 'is a link or a device', () => withMode(0o120777)],
    ['encryption', 400, 'is encrypted', encrypted],
    [
      'other bytes than were packed',
      400,
      'is damaged',
      async () =>
        replaced(await zipOf(good.map((entry) => ({ ...entry, options: { compress: false } }))), 'Words', 'Wards'),
    ],
    [
      'too many items',
      413,
      'at most 2,000 news items',
      () =>
        zipOf(
          manifestWith((one) => ({
            ...one,
            items: Array.from({ length: 2001 }, (_, index) => ({ number: index + 1, text: `${index}` })),
          })),
        ),
    ],
    [
      'too many files',
      413,
      'at most 500 files',
      () =>
        zipOf(
          manifestWith((one) => ({
            ...one,
            files: Array.from({ length: 501 }, (_, index) => ({ id: index + 1, name: `${index}` })),
          })),
        ),
    ],
    [
      'a text too long',
      413,
      '“1-item.md” has more than 0.5 MB',
      () => zipOf(good.map((entry) => (entry.name === '1-item.md' ? { ...entry, bytes: zeros(600_000) } : entry))),
    ],
    [
      'a file too large',
      413,
      '“files/4/A.pdf” has more than 10 MB',
      () => zipOf(archiveEntries([{ number: 1, files: { 4: { name: 'A.pdf', bytes: zeros(11 * 1024 * 1024) } } }])),
    ],
    [
      'a size that is not true',
      400,
      'cannot be read',
      async () => {
        const archive = await zipOf(good);
        const directory = archive.indexOf('PK\u0001\u0002');
        archive.writeUInt32LE(5, directory + 24);
        return archive;
      },
    ],
  ])('with %s', async (_, status, message, make) => {
    const archive = await make();
    for (const step of ['preview', 'import'] as const) {
      const response = await send(step, archive);
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
        status,
        expect.stringContaining(message),
      ]);
    }
    expect(await db().newsItem.count()).toBe(0);
    expect(readdirSync(env().dataDirectory).filter((name) => name.includes('received'))).toEqual([]);
  });

  it('that says that it is longer than may be, or is', async () => {
    const tooLong = 'The archive must have at most 200 MB.';
    const said = await send('preview', 'x', { headers: { 'content-length': String(newsArchiveLimits.bytes + 1) } });
    let left = 201;
    const part = new Uint8Array(1024 * 1024);
    const rawBody = new ReadableStream({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(part);
      },
    });
    const long = await send('preview', '', { rawBody });
    for (const response of [said, long]) {
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ message: tooLong });
    }
  });
});

it('asks for a recent proof, and is closed to editors', async () => {
  const old = await signedIn('admin');
  await ageProof(old.id);
  const editor = await signedIn('editor');
  const archive = await zipOf(archiveEntries([{ number: 1 }]));
  const calls = (cookie: string) => [
    api('GET', base, { cookie }),
    send('preview', archive, { cookie }),
    send('import', archive, { cookie }),
  ];
  for (const response of await Promise.all(calls(old.cookie)))
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'reauthenticate' }),
    ]);
  for (const response of await Promise.all(calls(editor.cookie)))
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.not.objectContaining({ code: 'reauthenticate' }),
    ]);
  expect(await db().newsItem.count()).toBe(0);
});
