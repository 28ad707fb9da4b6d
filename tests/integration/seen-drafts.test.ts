// @documented With a `creationKey`, a draft is made once by each person, however often it is sent (`POST /api/admin/news/drafts`).
// @documented A save of the text that the working copy has already is no conflict, whatever its `revision`.
// @documented `DELETE …/draft`, `POST …/preview-link` and `POST …/duplicate` take the `revision` of the working copy on the screen in their query, and are a 409 with the `current` one if it is another.
// @documented With `files`, a save says by their ids which files the working copy has; one that was taken off comes back until it is deleted for good.
// @documented With `replaces`, an edit of a change note is a 409 with the `current` note if it has another wording.

import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { DraftInput, EditedNews, NewsDraft, NewsNote } from '@/lib/domains/news/acts-schema';
import { newsContract } from '@/lib/domains/news/contract';
import { newsFilesContract } from '@/lib/domains/news/files-contract';
import type { NewsFile } from '@/lib/domains/news/files-schema';
import { prune } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { api, apiOf } from '@/tools/test-bed/api';

import { createTestNews } from '../factories/news';
import { drawing } from '../factories/pictures';
import { signedIn } from '../factories/people';

let writer: { cookie: string; email: string };
let colleague: { cookie: string; email: string };

beforeAll(async () => {
  [writer, colleague] = await Promise.all([signedIn('editor'), signedIn('editor')]);
});

const text: DraftInput = {
  ...{ title: 'A title', excerpt: '', content: 'Words', category: 'Announcements', date: '2031-01-02' },
  format: 'markdown',
};

async function as<Result>(status: number, response: Promise<Response>): Promise<Result> {
  const { status: actual } = await response;
  const body: unknown = await (await response).json();
  expect([actual, actual === status ? '' : body]).toEqual([status, '']);
  return body as Result;
}

const read = (id: number) => as<EditedNews>(200, apiOf(newsActsContract.get, { params: { id } }, writer));

function save(id: number, revision: number, changes: object = {}, person = writer) {
  const body = { ...text, revision, ...changes };
  return apiOf(newsActsContract.saveDraft, { params: { id }, body }, person);
}

describe('a first save', () => {
  const creationKey = 'ab'.repeat(16);
  const create = (person = writer, key = creationKey) =>
    apiOf(newsActsContract.createDraft, { body: { ...text, creationKey: key } }, person);

  it('makes one item, however often and at once it is sent', async () => {
    const first = await as<EditedNews>(201, create());
    const again = await Promise.all([create(), create(), create()].map((sent) => as<EditedNews>(201, sent)));
    expect(again.map(({ item }) => item.id)).toEqual([first.item.id, first.item.id, first.item.id]);
    const key = 'cd'.repeat(16);
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => as<EditedNews>(201, create(writer, key))));
    expect(new Set(atOnce.map(({ item }) => item.id)).size).toBe(1);
    expect(
      await db().auditEntry.count({ where: { subject: { contains: `${atOnce[0]?.item.id}` }, action: 'news.create' } }),
    ).toBe(1);
  });

  it('of another person under the same key makes another item', async () => {
    const [one, other] = [await as<EditedNews>(201, create()), await as<EditedNews>(201, create(colleague))];
    expect(other.item.id).not.toBe(one.item.id);
  });

  it('does not bring back an item that was deleted meanwhile', async () => {
    const key = 'ef'.repeat(16);
    const { item } = await as<EditedNews>(201, create(writer, key));
    await apiOf(newsContract.delete, { params: { id: item.id } }, writer);
    expect(await as(409, create(writer, key))).toEqual({
      message: 'The item that this text became has been deleted. Save the text again to make a new one.',
    });
  });
});

it('a save that is sent again after its answer was lost is no conflict with itself', async () => {
  const { id } = await createTestNews({ isPublished: false });
  const { draft } = await read(id);
  const first = await as<NewsDraft>(200, save(id, draft.revision));
  expect(await as<NewsDraft>(200, save(id, draft.revision))).toEqual(first);
  const { current } = await as<{ current: NewsDraft }>(409, save(id, draft.revision, { content: 'Other words' }));
  expect(current).toEqual(first);
});

describe('of a draft that a colleague has saved since', () => {
  async function changed() {
    const { id } = await createTestNews();
    const { draft: own } = await read(id);
    const seen = await as<NewsDraft>(200, save(id, own.revision));
    const theirs = await as<NewsDraft>(200, save(id, seen.revision, { content: 'Theirs' }, colleague));
    return { params: { id }, seen: { revision: seen.revision }, now: { revision: theirs.revision }, theirs };
  }

  it.each([
    ['a preview link', newsContract.createPreviewLink, 201],
    ['a duplicate', newsActsContract.duplicate, 201],
    ['Discard changes', newsActsContract.discardDraft, 200],
  ] as const)('%s needs the text that was seen', async (_, contract, done) => {
    const { params, seen, now, theirs } = await changed();
    const { current } = await as<{ current: NewsDraft }>(409, apiOf(contract, { params, query: seen }, writer));
    expect(current).toEqual(theirs);
    expect((await read(params.id)).draft).toEqual(theirs);
    await as(done, apiOf(contract, { params, query: now }, writer));
  });

  it('none of it is asked of a call that names no revision, nor of Take off the site', async () => {
    const { params } = await changed();
    await as(201, apiOf(newsContract.createPreviewLink, { params }, writer));
    await as(201, apiOf(newsActsContract.duplicate, { params }, writer));
    await as(200, apiOf(newsActsContract.unpublish, { params }, writer));
  });
});

describe('files that a text lost', () => {
  async function withFiles() {
    const { id } = await createTestNews();
    const add = async (fileName: string, type: string, bytes: Buffer) => {
      const address = newsFilesContract.add.path.replace('[id]', `${id}`);
      const sent = { rawBody: new Uint8Array(bytes), headers: { 'Content-Type': type }, ...writer };
      return as<NewsFile>(201, api('POST', `${address}?fileName=${fileName}`, sent));
    };
    const pdf = await add('A.pdf', 'application/pdf', Buffer.from('%PDF-1.7\nx\n%%EOF\n'));
    const picture = await add('B.png', 'image/png', await drawing(1500).png().toBuffer());
    const said = { alt: 'What it shows' };
    await as(200, apiOf(newsFilesContract.update, { params: { id: picture.id }, body: said }, writer));
    const { draft } = await read(id);
    await as(200, apiOf(newsActsContract.discardDraft, { params: { id } }, writer));
    const { draft: after } = await read(id);
    expect(after.files).toEqual([]);
    return { id, ids: [pdf.id, picture.id], before: draft.files, revision: after.revision };
  }

  it('come back with it, with what was said about a picture and its smaller size', async () => {
    const { id, ids, before, revision } = await withFiles();
    const back = await as<NewsDraft>(200, save(id, revision, { files: ids }));
    expect(back.files).toEqual(before);
    await db().newsFile.updateMany({ where: { newsItemId: id }, data: { createdAt: new Date(0) } });
    await prune();
    expect(await db().newsFile.count({ where: { newsItemId: id } })).toBe(before.length + 1);
    const fewer = await as<NewsDraft>(200, save(id, back.revision, { files: ids.slice(0, 1) }));
    expect(fewer.files).toEqual(before.slice(0, 1));
  });

  it('are left out once they are deleted for good, and so are those of another item', async () => {
    const [{ id, ids, before, revision }, other] = [await withFiles(), await withFiles()];
    await db().newsFile.deleteMany({ where: { id: ids[0] } });
    const back = await as<NewsDraft>(200, save(id, revision, { files: [...ids, ...other.ids] }));
    expect(back.files).toEqual(before.slice(1));
  });
});

it('an edit of a note names the wording that it replaces, and meets that of a colleague', async () => {
  const { id } = await createTestNews();
  const { draft } = await read(id);
  const { revision } = await as<NewsDraft>(200, save(id, draft.revision, { excerpt: 'An excerpt' }));
  await as(200, apiOf(newsActsContract.publishChanges, { params: { id }, body: { revision, note: 'First' } }, writer));
  const [note] = (await read(id)).notes;
  const edit = (wording: string, replaces?: string, person = writer) =>
    apiOf(newsActsContract.editNote, { params: { id: note?.id ?? 0 }, body: { text: wording, replaces } }, person);
  await as(200, edit('Theirs', 'First', colleague));
  const { current } = await as<{ current: NewsNote }>(409, edit('Mine', 'First'));
  expect(current.text).toBe('Theirs');
  await as(200, edit('Theirs', 'First'));
  await as(200, edit('Mine', 'Theirs'));
  await as(200, edit('Without the wording before it'));
});
