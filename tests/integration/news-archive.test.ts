// @documented `GET /api/admin/news-archive` exports all news items and documents that are not deleted as a ZIP archive: texts as Markdown under a head of fields, working copies and files, without the address of any person.
// @documented The head of an issue names its document, that of an item the documents that it names.

import type { EditedNews } from '@/lib/domains/news/acts-schema';
import type { NewsManifest } from '@/lib/domains/news/archive/export';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { createTestNews } from '../factories/news';
import { ageProof, signedIn } from '../factories/people';
import { entriesIn } from '../factories/zip-entries';

let admin: { id: number; cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsItem.deleteMany();
});

const base = '/api/admin/news-archive';

const smallPdf = Buffer.from('%PDF-1.7\nWords\n%%EOF\n');

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

/** More than one chunk, and nothing that repeats. */
const largePdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 600_000 }, (_, index) => (index * index * 31) % 251)),
  Buffer.from('\n%%EOF\n'),
]);

it('holds every item that is not deleted, as it is, with its working copy and files, and names no one', async () => {
  const published = await createTestNews({ title: 'Fees & “quotes”: a/b', content: 'One\r\n\ntwo \u2028 words' });
  await db().newsItem.update({ where: { id: published.id }, data: { updatedBy: 'writer@example.com' } });
  const file = await addFile(published.id, smallPdf, 'Letter.pdf');
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
  expect(await db().auditEntry.findFirst({ where: { action: 'news.export' }, orderBy: { id: 'desc' } })).toMatchObject({
    subject: 'News items: 3; issues of documents: 0',
  });
});

it('ends when its reader leaves', async () => {
  const { id } = await createTestNews();
  await addFile(id, largePdf, 'Large.pdf');
  const response = await api('GET', base, { cookie: admin.cookie });
  const reader = response.body?.getReader();
  await reader?.read();
  await expect(reader?.cancel()).resolves.toBeUndefined();
});

it('holds documents with their issues, and what news names', async () => {
  const create = async (fields: object) => {
    const body = { title: '', excerpt: '', content: null, link: null, date: '2027-01-02', ...fields };
    const response = await api('POST', '/api/admin/news/drafts', { body, cookie: admin.cookie });
    expect(response.status).toBe(201);
    return ((await response.json()) as EditedNews).item.id;
  };
  const document = await create({ title: 'Fee schedule', category: 'Fee schedule', takesEffectOn: '2027-03-01' });
  const file = await addFile(document, smallPdf, 'Fees.pdf');
  const news = await create({ title: 'New fees', category: 'Regulatory', documents: [document] });
  const entries = await entriesIn(await exported());
  const issue = String(entries.get(`${document}-fee-schedule.md`));
  expect(issue).toContain(`\ndocument: ${document}\ntitle: "Fee schedule"\n`);
  expect(issue).toMatch(/\ntakesEffectOn: "2027-03-01"\n/);
  expect(entries.get(`files/${file.id}/Fees.pdf`)?.equals(smallPdf)).toBe(true);
  const text = String(entries.get(`${news}-new-fees.md`));
  expect(text).toMatch(/\ndocument: null\n/);
  expect(text).toContain(`\ndocuments: [${document}]\n`);
  expect(text).toContain(`\nissues: [${document}]\n`);
});

it('is not found where an import was', async () => {
  for (const path of ['import', 'preview'])
    expect((await api('POST', `${base}/${path}`, { rawBody: new Uint8Array(), cookie: admin.cookie })).status).toBe(
      404,
    );
});

it('asks for a recent proof, and is closed to editors', async () => {
  const old = await signedIn('admin');
  await ageProof(old.id);
  const answers = async ({ cookie }: { cookie: string }) => {
    const response = await api('GET', base, { cookie });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await answers(old)).toEqual([403, 'reauthenticate']);
  expect(await answers(await signedIn('editor'))).toEqual([403, undefined]);
});
