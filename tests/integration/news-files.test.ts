// @documented A file of a news item is a PDF of at most 10 MB that begins with `%PDF-` and ends with `%%EOF`, or a picture.
// @documented Its address, `/files/ID/NAME.pdf`, never changes, and supports ranges and conditional requests.
// @documented Files are part of the working copy: what is added, renamed or deleted raises its `revision` and is public once the changes are published.
// @documented A version has the `files` that it was published with.
// @documented While the public text has neither a file nor what replaced it, only editors and administrators can get it and, if it is in the working copy, readers of a preview link (`?preview=TOKEN`); what neither the working copy nor a version has is deleted after 30 days.
// @documented The file of a withdrawn item remains; that of an item published in error becomes a 404.
// @documented A PDF that is replaced (`POST /api/admin/news/ID/files?fileName=NAME&replaces=FILE`) hands its title and the name in its address to the new one.
// @documented One that readers can read then keeps its address and its bytes as long as the public text has what replaced it, and `Link: rel="latest-version"` leads to the current one; what is deleted instead is a 404 for readers once that is public, with all that it replaced.
// @documented A version that is restored brings no PDF back that has been replaced since: the newest stays in its place.
// @documented `/files/ID/current/NAME.pdf`, the `currentUrl` of a file, always has the file that readers now see in the place of that one; with the item withdrawn or published in error it is a 410.

import { randomBytes } from 'node:crypto';

import * as fileRoute from '@/app/files/[id]/[name]/route';
import * as currentRoute from '@/app/files/[id]/current/[name]/route';
import { flushViews } from '@/lib/domains/analytics/intake/intake';
import type { EditedNews, NewsVersion } from '@/lib/domains/news/acts-schema';
import { newsFilesContract } from '@/lib/domains/news/files-contract';
import { newsFileLimits, type NewsFile } from '@/lib/domains/news/files-schema';
import { findEndedItem } from '@/lib/domains/news/public/ended';
import { listNewsForFeed } from '@/lib/domains/news/public/published';
import type { PublishedNewsItem } from '@/lib/domains/news/schema';
import { changeSite } from '@/lib/domains/site/change-site';
import { prune } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { createTestNews, newsInput } from '../factories/news';
import { drawing } from '../factories/pictures';
import { signedIn } from '../factories/people';

let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

/** A PDF of this size whose middle is not text and never repeats. */
function pdf(size = 700_000): Buffer {
  const head = Buffer.from('%PDF-1.7\n');
  const end = Buffer.from('\n%%EOF\n');
  const middle = Buffer.from(Array.from({ length: size - head.length - end.length }, (_, index) => (index * 31) % 256));
  return Buffer.concat([head, middle, end]);
}

const upload = (
  id: number,
  bytes: Buffer,
  fileName = 'Letter.pdf',
  { type = 'application/pdf', replaces }: { type?: string; replaces?: number } = {},
) =>
  api(
    'POST',
    `/api/admin/news/${id}/files?${new URLSearchParams({ fileName, ...(replaces && { replaces: `${replaces}` }) })}`,
    {
      rawBody: new Uint8Array(bytes),
      headers: { 'Content-Type': type },
      cookie: admin.cookie,
    },
  );

async function addFile(id: number, bytes = pdf(), fileName?: string): Promise<NewsFile> {
  const response = await upload(id, bytes, fileName);
  expect(response.status).toBe(201);
  return (await response.json()) as NewsFile;
}

/** The file that readers have in the place of one, by the address of any that they had there. */
const current = (url: string, headers: Record<string, string> = {}) => {
  const [id = '', name = ''] = url.split('/').slice(2);
  const address = `/files/${id}/current/${name}`;
  return currentRoute.GET(new Request(new URL(address, testOrigin), { headers }), {
    params: Promise.resolve({ id, name }),
  });
};

function get(url: string, headers: Record<string, string> = {}) {
  const [id = '', name = ''] = new URL(url, testOrigin).pathname.split('/').slice(2);
  return fileRoute.GET(new Request(new URL(url, testOrigin), { headers }), { params: Promise.resolve({ id, name }) });
}

async function publishChanges(id: number): Promise<void> {
  const item = await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie });
  const { draft } = (await item.json()) as EditedNews;
  const body = { revision: draft.revision };
  expect((await api('POST', `/api/admin/news/${id}/publish-changes`, { body, cookie: admin.cookie })).status).toBe(200);
}

/** A file of an item that is on the site, with the public text. */
async function addPublicFile(id: number, bytes?: Buffer, fileName?: string): Promise<NewsFile> {
  const file = await addFile(id, bytes, fileName);
  await publishChanges(id);
  return file;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

it('keeps a PDF to the byte and sends it to everyone, whole or in part', async () => {
  const { id } = await createTestNews();
  const bytes = pdf();
  const file = await addPublicFile(id, bytes, 'Comment Letter.pdf');
  expect(file).toEqual({
    id: file.id,
    title: 'Comment Letter',
    size: bytes.length,
    url: `/files/${file.id}/Comment-Letter.pdf`,
  });
  const rows = await db().newsFileChunk.findMany({
    where: { fileId: file.id },
    orderBy: { number: 'asc' },
    select: { bytes: true },
  });
  expect(rows.map((row) => row.bytes.length)).toEqual([262_144, 262_144, bytes.length - 524_288]);

  const whole = await get(file.url);
  expect(whole.status).toBe(200);
  expect((await bytesOf(whole)).equals(bytes)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Comment-Letter.pdf"; filename*=UTF-8''Comment%20Letter.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[\w-]{43}"$/) as string,
  });

  const etag = String(whole.headers.get('etag'));
  const part = await get(file.url, { Range: 'bytes=9-18' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 9-18/${bytes.length}`]);
  expect((await bytesOf(part)).equals(bytes.subarray(9, 19))).toBe(true);
  expect((await get(file.url, { Range: 'bytes=9-18', 'If-Range': '"other"' })).status).toBe(200);
  const beyond = await get(file.url, { Range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  const head = await fileRoute.HEAD(
    new Request(new URL(file.url, testOrigin), { method: 'HEAD', headers: { Range: 'bytes=0-9' } }),
    { params: Promise.resolve({ id: String(file.id), name: 'Comment-Letter.pdf' }) },
  );
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  expect((await get(file.url, { 'If-None-Match': `"x${etag.slice(1)}` })).status).toBe(200);
  const known = await get(file.url, { 'If-None-Match': `"x", ${etag}` });
  expect([known.status, (await bytesOf(known)).length]).toEqual([304, 0]);
});

describe('reads from the database', () => {
  /** The reads that `work` causes: of file rows, and of chunks. */
  async function readsOf(work: () => Promise<unknown>): Promise<{ files: number; chunks: number[] }> {
    const files = jest.spyOn(db().newsFile, 'findUnique');
    const chunks = jest.spyOn(db().newsFileChunk, 'findUnique');
    await work();
    const reads = {
      files: files.mock.calls.length,
      chunks: chunks.mock.calls.map(([{ where }]) => where.fileId_number?.number ?? Number.NaN),
    };
    jest.restoreAllMocks();
    return reads;
  }

  const coldFile = async () => {
    const { id } = await createTestNews();
    // Bytes that no other file has, because chunks are cached by the file's hash.
    return addPublicFile(
      id,
      Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(700_000), Buffer.from('\n%%EOF\n')]),
    );
  };
  const read = async (url: string, headers?: Record<string, string>) => bytesOf(await get(url, headers));

  it('nothing while nothing changes on the site', async () => {
    const file = await coldFile();
    await read(file.url);
    expect(await readsOf(() => read(file.url))).toEqual({ files: 0, chunks: [] });
  });

  it('the row only for a HEAD, or where the client has the file', async () => {
    const file = await coldFile();
    let etag = '';
    const [id = '', name = ''] = file.url.split('/').slice(2);
    const head = async () => {
      const response = await fileRoute.HEAD(new Request(new URL(file.url, testOrigin), { method: 'HEAD' }), {
        params: Promise.resolve({ id, name }),
      });
      expect([response.status, response.headers.get('content-length')]).toEqual([200, String(file.size)]);
      etag = String(response.headers.get('etag'));
    };
    expect(await readsOf(head)).toEqual({ files: 1, chunks: [] });
    await changeSite(() => Promise.resolve());
    expect(await readsOf(() => read(file.url, { 'If-None-Match': etag }))).toEqual({ files: 1, chunks: [] });
  });

  it('only the chunks of a range', async () => {
    const file = await coldFile();
    expect(await readsOf(() => read(file.url, { Range: 'bytes=262143-262143' }))).toEqual({ files: 1, chunks: [0] });
    expect(await readsOf(() => read(file.url, { Range: 'bytes=262143-262144' }))).toEqual({ files: 0, chunks: [1] });
    expect(await readsOf(() => read(file.url, { Range: 'bytes=-10' }))).toEqual({ files: 0, chunks: [2] });
    const whole = await read(file.url);
    expect(whole.length).toBe(file.size);
    const part = await read(file.url, { Range: 'bytes=262140-524290' });
    expect(part.equals(whole.subarray(262_140, 524_291))).toBe(true);
  });

  it('each chunk once for clients that come at the same time', async () => {
    const file = await coldFile();
    const all = () => Promise.all(Array.from({ length: 5 }, () => read(file.url)));
    expect(await readsOf(all)).toEqual({ files: 1, chunks: [0, 1, 2] });
  });
});

it('shows the file of a draft to administrators and to readers of its preview link only', async () => {
  const draft = await createTestNews({ isPublished: false });
  const other = await createTestNews({ isPublished: false });
  const file = await addFile(draft.id);
  const tokenOf = async (newsId: number) => {
    const response = await api('POST', `/api/admin/news/${newsId}/preview-link`, { cookie: admin.cookie });
    return ((await response.json()) as { url: string }).url.split('/').at(-1);
  };
  const user = await signedIn('user');
  expect((await get(file.url)).status).toBe(404);
  expect((await get(file.url, { Cookie: user.cookie })).status).toBe(404);
  expect((await get(`${file.url}?preview=${await tokenOf(other.id)}`)).status).toBe(404);
  const { status, headers } = await get(file.url, { Cookie: admin.cookie });
  const found = [status, headers.get('cache-control'), headers.get('x-robots-tag')];
  expect(found).toEqual([200, 'private, no-store', 'noindex']);
  expect((await get(`${file.url}?preview=${await tokenOf(draft.id)}`)).status).toBe(200);
});

it('keeps the file of a withdrawn item, and takes away that of one published in error', async () => {
  const { id } = await createTestNews();
  const file = await addPublicFile(id);
  const end = (ending: string) =>
    changeSite((tx) => tx.newsItem.update({ where: { id }, data: { ending, isPublished: false } }));
  expect((await get(file.url)).status).toBe(200);
  await end('withdrawn');
  expect((await get(file.url)).status).toBe(200);
  await end('error');
  expect((await get(file.url)).status).toBe(404);
});

it.each([
  ['an empty file', Buffer.alloc(0), 'The file is empty.', 400],
  ['a picture', Buffer.from('\x89PNG\r\n'), 'The file is not a PDF: it does not begin as one.', 400],
  [
    'a page that calls itself a PDF',
    Buffer.from('<script>%PDF-1.7 %%EOF'),
    'The file is not a PDF: it does not begin as one.',
    400,
  ],
  [
    'a PDF with a page before it',
    Buffer.from('\n<html>%PDF-1.7\n%%EOF\n'),
    'The file is not a PDF: it does not begin as one.',
    400,
  ],
  ['a ZIP archive', Buffer.from('PK\x03\x04 %PDF-1.7 %%EOF'), 'The file is not a PDF: it does not begin as one.', 400],
  ['half a PDF', Buffer.from('%PDF-1.7\n'), 'The PDF is not whole: its end is missing, or something follows it.', 400],
  [
    'a PDF with an archive behind it',
    Buffer.from('%PDF-1.7\n%%EOF\nPK\x03\x04'),
    'The PDF is not whole: its end is missing, or something follows it.',
    400,
  ],
  ['11 MB', pdf(11 * 1024 * 1024), `A file must have at most ${newsFileLimits.megabytes} MB.`, 413],
])('refuses %s in words', async (_, bytes, message, status) => {
  const { id } = await createTestNews();
  const response = await upload(id, bytes);
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ message })]);
  expect(await db().newsFile.count({ where: { newsItemId: id } })).toBe(0);
});

it.each([
  ['../../etc/passwd.pdf', 201, 'passwd.pdf'],
  ['a"b\r\nSet-Cookie: x.pdf', 201, 'a-b-Set-Cookie-x.pdf'],
  ['x'.repeat(250) + '.pdf', 201, `${'x'.repeat(80)}.pdf`],
  ['x'.repeat(300) + '.pdf', 400, undefined],
  ['nul\0.pdf', 400, undefined],
  ['..\\..\\boot.ini', 201, 'boot-ini.pdf'],
  ["it's \u201Cquoted\u201D <b>.pdf", 201, 'it-s-quoted-b.pdf'],
  ['\u202Efdp.exe', 201, 'fdp-exe.pdf'],
  ['\u65E5\u672C\u8A9E.pdf', 201, 'document.pdf'],
  ['.pdf', 201, 'document.pdf'],
])('takes or refuses a file called %j', async (fileName, status, name) => {
  const { id } = await createTestNews();
  const response = await upload(id, pdf(1000), fileName);
  expect(response.status).toBe(status);
  if (status === 400) expect(((await response.json()) as { message: string }).message).toMatch(/^[A-Z].+\.$/);
  if (name) expect(((await response.json()) as NewsFile).url.split('/').at(-1)).toBe(name);
});

it('refuses another media type, an item that is not there and a file too many', async () => {
  const { id } = await createTestNews();
  expect((await upload(id, pdf(1000), 'a.pdf', { type: 'text/html' })).status).toBe(415);
  expect((await upload(2_000_000_000, pdf(1000))).status).toBe(404);
  for (let count = 2; count < newsFileLimits.perItem; count += 1) await addFile(id, pdf(1000));
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => upload(id, pdf(1000))));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  expect(await db().newsFile.count({ where: { newsItemId: id } })).toBe(newsFileLimits.perItem);
});

const addressOf = (file: NewsFile) => newsFilesContract.update.path.replace('[id]', String(file.id));
const rename = (file: NewsFile, title: string) =>
  api('PATCH', addressOf(file), { body: { title }, cookie: admin.cookie });
const takeOff = (file: NewsFile) => api('DELETE', addressOf(file), { cookie: admin.cookie });

it('renames and deletes a file, and says so in the trail', async () => {
  const { id } = await createTestNews();
  const file = await addFile(id);
  expect(await (await rename(file, 'Our letter')).json()).toEqual({ ...file, title: 'Our letter' });
  expect((await takeOff(file)).status).toBe(204);
  expect((await get(file.url)).status).toBe(404);
  expect([(await takeOff(file)).status, (await rename(file, 'Again')).status]).toEqual([404, 404]);
  const entries = await db().auditEntry.findMany({
    where: { action: { startsWith: 'news.' } },
    orderBy: { id: 'desc' },
    take: 3,
  });
  expect(entries.map(({ action }) => action)).toEqual(['news.delete-file', 'news.update-file', 'news.add-file']);
});

describe('a file of an item on the site', () => {
  /** The titles of the files that readers see: on the page, and in the feed. */
  async function publicTitles(id: number): Promise<string[]> {
    const page = (await (await api('GET', `/api/news/${id}`)).json()) as PublishedNewsItem;
    const inFeed = (await listNewsForFeed(1000)).find((item) => item.id === id);
    expect(inFeed?.files).toEqual(page.files);
    return page.files?.map(({ title }) => title) ?? [];
  }

  async function edited(id: number): Promise<EditedNews> {
    return (await (await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie })).json()) as EditedNews;
  }

  it('waits with the text for the changes to be published, when it is added, renamed and taken off', async () => {
    const { id } = await createTestNews();
    const file = await addFile(id, pdf(1000), 'Embargoed.pdf');
    expect([await publicTitles(id), (await get(file.url)).status]).toEqual([[], 404]);
    expect(await edited(id)).toMatchObject({ hasChanges: true, draft: { files: [file] } });
    await publishChanges(id);
    expect([await publicTitles(id), (await get(file.url)).status]).toEqual([['Embargoed'], 200]);

    await rename(file, 'Public');
    expect(await publicTitles(id)).toEqual(['Embargoed']);
    await publishChanges(id);
    expect(await publicTitles(id)).toEqual(['Public']);

    await takeOff(file);
    expect([await publicTitles(id), (await get(file.url)).status]).toEqual([['Public'], 200]);
    await publishChanges(id);
    expect([await publicTitles(id), (await get(file.url)).status]).toEqual([[], 404]);
    expect((await get(file.url, { Cookie: admin.cookie })).status).toBe(200);
  });

  it('is in the versions that had it, and comes back with them', async () => {
    const { id } = await createTestNews();
    const file = await addPublicFile(id, pdf(1000), 'Kept.pdf');
    const { publicVersion } = await edited(id);
    await takeOff(file);
    await publishChanges(id);
    const version = await api('GET', `/api/admin/news/${id}/version?number=${publicVersion}`, { cookie: admin.cookie });
    expect(((await version.json()) as NewsVersion).files).toEqual([file]);
    const { revision } = (await edited(id)).draft;
    const body = { number: publicVersion, revision };
    expect((await api('POST', `/api/admin/news/${id}/restore`, { body, cookie: admin.cookie })).status).toBe(200);
    expect((await edited(id)).draft.files).toEqual([file]);
    await publishChanges(id);
    expect(await publicTitles(id)).toEqual(['Kept']);
  });

  it('is a change that the comparison names, and that an old screen does not publish unseen', async () => {
    const { id } = await createTestNews();
    const { draft } = await edited(id);
    await addFile(id, pdf(1000), 'New.pdf');
    const stale = await api('POST', `/api/admin/news/${id}/publish-changes`, {
      body: { revision: draft.revision },
      cookie: admin.cookie,
    });
    expect(stale.status).toBe(409);
    await publishChanges(id);
    const comparison = await api('GET', `/api/admin/news/${id}/comparison?from=1&to=2`, { cookie: admin.cookie });
    expect(await comparison.json()).toMatchObject({
      fields: [{ field: 'files', from: '', to: 'New (New.pdf, PDF, 1 KB)' }],
    });
  });

  it('is deleted 30 days after the draft that alone had it lost it; one that was public is kept', async () => {
    const { id } = await createTestNews();
    const kept = await addPublicFile(id, pdf(1000));
    const discarded = await addFile(id, pdf(1000));
    const removed = await addFile(id, pdf(1000));
    const waiting = await addFile(id, pdf(1000));
    await takeOff(removed);
    await takeOff(kept);
    const ids = async () =>
      (await db().newsFile.findMany({ where: { newsItemId: id }, orderBy: { id: 'asc' } })).map((row) => row.id);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await prune({ kinds: ['unusedFile'], now: inDays(29) });
    expect(await ids()).toEqual([kept.id, discarded.id, removed.id, waiting.id]);
    await prune({ kinds: ['unusedFile'], now: inDays(31) });
    expect(await ids()).toEqual([kept.id, discarded.id, waiting.id]);
    expect((await api('DELETE', `/api/admin/news/${id}/draft`, { cookie: admin.cookie })).status).toBe(200);
    await prune({ kinds: ['unusedFile'], now: inDays(31) });
    expect(await ids()).toEqual([kept.id]);
    expect(await db().newsFileChunk.count({ where: { fileId: { in: [discarded.id, removed.id] } } })).toBe(0);
  });
});

describe('a file that another replaces', () => {
  const text = (content: string) => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`);

  async function replace(id: number, file: NewsFile, content: string, fileName?: string): Promise<NewsFile> {
    const response = await upload(id, text(content), fileName, { replaces: file.id });
    expect(response.status).toBe(201);
    return (await response.json()) as NewsFile;
  }

  async function publicFiles(id: number): Promise<NewsFile[]> {
    const page = (await (await api('GET', `/api/news/${id}`)).json()) as PublishedNewsItem;
    return page.files ?? [];
  }

  const act = async (id: number, name: string, body: object = {}) =>
    expect((await api('POST', `/api/admin/news/${id}/${name}`, { body, cookie: admin.cookie })).status).toBe(200);

  const latest = (first: NewsFile) =>
    `<${testOrigin}/files/${first.id}/current/${first.url.split('/').at(-1)}>; rel="latest-version"`;

  it('keeps the title under which readers had it, whatever a draft called it since', async () => {
    const { id } = await createTestNews();
    const first = await addPublicFile(id, text('first'), 'Fees.pdf');
    const savedAs = async () => (await get(first.url)).headers.get('content-disposition');
    const before = await savedAs();
    await rename(first, 'Secret plans');
    expect(await savedAs()).toBe(before);
    const second = await replace(id, first, 'second');
    await rename(second, 'Fees of 2028');
    await publishChanges(id);
    expect(await savedAs()).toBe(before);
  });

  it('keeps its address and its bytes, and leads to the newest', async () => {
    const { id } = await createTestNews();
    const first = await addPublicFile(id, text('first'), 'Fees.pdf');
    expect([(await get(first.url)).headers.get('link'), await (await current(first.url)).text()]).toEqual([
      null,
      text('first').toString(),
    ]);
    expect(await publicFiles(id)).toMatchObject([{ id: first.id, currentUrl: `/files/${first.id}/current/Fees.pdf` }]);
    await rename(first, 'The fees');
    const second = await replace(id, first, 'second', 'fees final 2.pdf');
    // Its title and its name go on.
    expect(second).toMatchObject({ title: 'The fees', url: `/files/${second.id}/Fees.pdf`, replaces: [first.id] });
    expect([(await get(second.url)).status, (await get(first.url)).headers.get('link')]).toEqual([404, null]);
    expect(await (await current(first.url)).text()).toBe(text('first').toString());
    await publishChanges(id);
    const third = await replace(id, second, 'third');
    await publishChanges(id);
    for (const [file, content] of [
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      const response = await get(file.url);
      expect([response.status, await response.text()]).toEqual([200, text(content).toString()]);
      expect(response.headers.get('link')).toBe(latest(first));
    }
    const newest = await get(third.url);
    expect([newest.status, newest.headers.get('link')]).toEqual([200, null]);
    for (const file of [first, second, third])
      expect(await (await current(file.url)).text()).toBe(text('third').toString());
    expect(await publicFiles(id)).toMatchObject([
      {
        id: third.id,
        url: third.url,
        currentUrl: `/files/${first.id}/current/Fees.pdf`,
        replaces: [first.id, second.id],
      },
    ]);
    await prune({ kinds: ['unusedFile'], now: new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) });
    expect((await get(first.url)).status).toBe(200);
  });

  it('has the newest under an address that caches ask for anew', async () => {
    const { id } = await createTestNews();
    const first = await addPublicFile(id, text('first'));
    const response = await current(first.url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const etag = response.headers.get('etag') ?? '';
    expect((await current(first.url, { 'If-None-Match': etag })).status).toBe(304);
    expect((await current(first.url, { Range: 'bytes=0-3' })).status).toBe(206);
    await replace(id, first, 'second');
    await publishChanges(id);
    expect((await current(first.url, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('is gone with the newest once that is deleted, also where another with its name is added', async () => {
    const { id } = await createTestNews();
    const first = await addPublicFile(id, text('secret'));
    const second = await replace(id, first, 'second');
    await publishChanges(id);
    await takeOff(second);
    const other = await addFile(id, text('other'));
    await publishChanges(id);
    for (const { url } of [first, second])
      expect([(await get(url)).status, (await current(url)).status]).toEqual([404, 404]);
    expect((await get(other.url)).headers.get('link')).toBeNull();
    // An administrator still reads what a version has.
    expect((await get(first.url, { Cookie: admin.cookie })).status).toBe(200);
    expect((await current(first.url, { Cookie: admin.cookie })).status).toBe(404);
  });

  it('that readers never had is not theirs afterwards', async () => {
    const { id } = await createTestNews({ isPublished: false });
    const secret = await addFile(id, text('secret'));
    const first = await replace(id, secret, 'first');
    const publish = async (how: string, body: object = {}) => {
      const item = (await (await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie })).json()) as EditedNews;
      await act(id, how, { revision: item.draft.revision, ...body });
    };
    await publish('schedule', { publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    const second = await replace(id, first, 'second');
    await publish('publish');
    const waiting = await replace(id, second, 'waiting');
    const third = await replace(id, waiting, 'third');
    expect([second.replaces, third.replaces]).toEqual([undefined, [second.id]]);
    await publishChanges(id);
    for (const { url } of [secret, first, waiting])
      expect([(await get(url)).status, (await current(url)).status]).toEqual([404, 404]);
    expect([(await get(second.url)).status, (await get(third.url)).status]).toEqual([200, 200]);
    const rows = await db().newsFile.findMany({ where: { id: { in: [secret.id, waiting.id] } } });
    expect(rows.every(({ unusedSince }) => unusedSince !== null)).toBe(true);
  });

  it('does not come back with the text of a version that had it', async () => {
    const { id } = await createTestNews();
    const first = await addPublicFile(id, text('first'));
    const dropped = await addFile(id, text('dropped'));
    await publishChanges(id);
    const second = await replace(id, first, 'second');
    await publishChanges(id);
    const restore = async (number: number) => {
      const { draft } = (await (
        await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie })
      ).json()) as EditedNews;
      await act(id, 'restore', { number, revision: draft.revision });
      await publishChanges(id);
      return (await publicFiles(id)).map((file) => file.id);
    };
    // Version 2 had the first PDF alone.
    expect(await restore(2)).toEqual([second.id]);
    expect((await get(first.url)).headers.get('link')).toBe(latest(first));
    expect(await (await current(first.url)).text()).toBe(text('second').toString());
    // Nor once its successor has left the text: what was taken off comes back, the replaced one does not.
    await takeOff(second);
    await publishChanges(id);
    expect((await get(first.url)).status).toBe(404);
    expect(await restore(3)).toEqual([second.id, dropped.id]);
    expect((await get(first.url)).status).toBe(200);
  });

  it('says at the further address that its item was taken back', async () => {
    const { id } = await createTestNews();
    const first = await addPublicFile(id, text('first'));
    await replace(id, first, 'second');
    await publishChanges(id);
    const never = await addFile(id, text('never public'));
    await act(id, 'withdraw', { explanation: 'It names a wrong fee.' });
    const gone = await current(first.url);
    expect([gone.status, await gone.json()]).toMatchObject([
      410,
      { message: 'The item of this file was taken back. Its page says why.' },
    ]);
    expect([(await get(first.url)).status, (await current(never.url)).status]).toEqual([200, 404]);
    // The page of the withdrawn item lists its file by the address that stays.
    expect((await findEndedItem(id))?.item.files).toMatchObject([
      { url: expect.stringContaining('/Letter.pdf') as string },
    ]);
    expect((await findEndedItem(id))?.item.files[0]).not.toHaveProperty('currentUrl');
    await act(id, 'published-in-error', { explanation: 'It names a wrong fee.' });
    expect([(await get(first.url)).status, (await current(first.url)).status]).toEqual([404, 410]);
  });

  it('is nowhere once its item is unpublished or deleted', async () => {
    const { id } = await createTestNews();
    const first = await addPublicFile(id, text('first'));
    await replace(id, first, 'second');
    await publishChanges(id);
    await act(id, 'unpublish');
    expect([(await get(first.url)).status, (await current(first.url)).status]).toEqual([404, 404]);
    expect((await api('DELETE', `/api/admin/news/${id}`, { cookie: admin.cookie })).status).toBe(204);
    expect([(await get(first.url)).status, (await current(first.url)).status]).toEqual([404, 404]);
  });

  it('has no further address under another name', async () => {
    const { id } = await createTestNews();
    const file = await addPublicFile(id, text('first'));
    expect((await current(file.url.replace('Letter', 'Other'))).status).toBe(404);
    expect((await current(file.url.replace(String(file.id), '99999999'))).status).toBe(404);
    const content = [
      `[a](/files/${file.id}/current/Letter.pdf) [b](/files/${file.id}/Letter.pdf)`,
      `[c](/files/${file.id}/current/Other.pdf) [d](/files/99999999/current/Letter.pdf)`,
    ].join('\n');
    const rendering = await api('POST', '/api/admin/news/rendering', {
      body: { newsItem: id, excerpt: 'Links', content, date: '2027-01-15', format: 'markdown' },
      cookie: admin.cookie,
    });
    expect(await rendering.json()).toMatchObject({
      deadLinks: [`/files/${file.id}/current/Other.pdf`, '/files/99999999/current/Letter.pdf'],
    });
  });

  it('must be a PDF of the working copy of the item', async () => {
    const { id } = await createTestNews();
    const other = await createTestNews();
    const file = await addFile(id, text('first'));
    const picture = await upload(id, await drawing(9).png().toBuffer(), 'Chart.png', { type: 'image/png' });
    const { id: pictureId } = (await picture.json()) as NewsFile;
    const refused = async (of: number, replaces: number) =>
      (await upload(of, text('second'), 'Letter.pdf', { replaces })).status;
    expect(await refused(other.id, file.id)).toBe(404);
    expect(await refused(id, 99_999_999)).toBe(404);
    expect(await refused(id, pictureId)).toBe(400);
    await takeOff(file);
    expect(await refused(id, file.id)).toBe(404);
  });

  it('is counted under its address whichever way it was read', async () => {
    const { id } = await createTestNews();
    const first = await addPublicFile(id, text('first'));
    const reader = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0' };
    await (await get(first.url, reader)).text();
    await (await current(first.url, reader)).text();
    await flushViews();
    const rows = await db().dailyCount.findMany({ where: { name: { startsWith: `/files/${first.id}/` } } });
    expect(rows).toMatchObject([{ dimension: 'download', name: first.url, views: 2 }]);
  });

  it('of an issue of a document leads to the one that corrects it, then to the issue that applies', async () => {
    const { isPublished: _isPublished, ...input } = newsInput();
    const response = await api('POST', '/api/admin/news/drafts', {
      body: { ...input, category: 'Policy', takesEffectOn: '2020-01-01' },
      cookie: admin.cookie,
    });
    const { item } = (await response.json()) as EditedNews;
    const first = await addFile(item.id, text('first'));
    const publish = async (id: number, how: string) => {
      const { draft } = (await (
        await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie })
      ).json()) as EditedNews;
      await act(id, how, { revision: draft.revision });
    };
    await publish(item.id, 'publish');
    await replace(item.id, first, 'corrected');
    await publish(item.id, 'publish-changes');
    expect((await get(first.url)).headers.get('link')).toBe(latest(first));
    const next = await api('POST', `/api/admin/news/${item.id}/duplicate`, { cookie: admin.cookie });
    const issue = (await next.json()) as EditedNews;
    const { files: _files, updatedAt: _at, updatedBy: _by, updatedByName: _name, ...copy } = issue.draft;
    const body = { ...copy, takesEffectOn: '2020-02-01' };
    const saved = await api('PUT', `/api/admin/news/${issue.item.id}/draft`, { body, cookie: admin.cookie });
    expect(saved.status).toBe(200);
    await publish(issue.item.id, 'publish');
    expect((await get(first.url)).headers.get('link')).toBe(
      `<${testOrigin}/documents/${item.id}/current.pdf>; rel="latest-version"`,
    );
  });
});

it('shows a preview link the files of the draft, and none that is not in it', async () => {
  const { id } = await createTestNews();
  const file = await addFile(id, pdf(1000));
  const link = await api('POST', `/api/admin/news/${id}/preview-link`, { cookie: admin.cookie });
  const token = ((await link.json()) as { url: string }).url.split('/').at(-1);
  expect((await get(`${file.url}?preview=${token}`)).status).toBe(200);
  await takeOff(file);
  expect((await get(`${file.url}?preview=${token}`)).status).toBe(404);
});
