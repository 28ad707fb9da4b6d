// @documented In addition there are acts, each with its own address: `publish`, `schedule`, `publish-changes`, `unpublish`, `withdraw`, `published-in-error` and `undo-end`.
// @documented An act that is not possible now is a 409 with the reason, the same one that `GET /api/admin/news/{id}` gives under `refusals`.
// @documented Each save of a working copy (`PUT …/draft`), and each act that publishes it, states its `revision`.
// @documented If the copy has been saved since, the 409 carries it as `current`.
// @documented If the text of the item has been changed since the copy was made from it (`isOutdated`), an act that publishes the copy is refused unless it also states the item's `version`.
// @documented A text that `PATCH` writes beside a working copy is a version, also off the site.
// @documented `unpublish`, `withdraw`, `published-in-error` and `undo-end` may state the `publicVersion` that was seen; if readers see another by now, the 409 carries the item as `item`.
// @documented `undo-end` also takes `unpublishAt`, another end.

import { declarationOf } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import {
  newsActs,
  type EditedNews,
  type NewsDraft,
  type NewsVersion,
  type NewsVersionSummary,
} from '@/lib/domains/news/acts-schema';
import type { Comparison } from '@/lib/domains/news/comparison-schema';
import { findEndedItem } from '@/lib/domains/news/public/ended';
import { letterSurroundings } from '@/lib/domains/news/public/letter-surroundings';
import { findPreview } from '@/lib/domains/news/public/preview';
import {
  listNewsForFeed,
  listNewsSummaries,
  listPublishedNews,
  pagePublishedNews,
} from '@/lib/domains/news/public/published';
import { newsStates } from '@/lib/domains/news/schedule';
import type { PreviewLink } from '@/lib/domains/news/schema';
import { searchNews } from '@/lib/domains/news/search/search';
import { siteState } from '@/lib/domains/site/state';
import { db } from '@/lib/platform/database/db';
import { api, type Method } from '@/tools/test-bed/api';

import { createTestNews, newsInput } from '../factories/news';
import { signedIn } from '../factories/people';

let admin: { cookie: string; email: string };
let colleague: { cookie: string; email: string };

beforeAll(async () => {
  [admin, colleague] = await Promise.all([signedIn('admin'), signedIn('admin')]);
});

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().newsItem.deleteMany();
  await db().auditEntry.deleteMany();
});

const call = (method: Method, id: number, act: string, body?: unknown, cookie = admin.cookie) =>
  api(method, `/api/admin/news/${id}${act}`, { cookie, ...(body !== undefined && { body }) });

async function read<T = EditedNews>(id: number, act = ''): Promise<T> {
  const response = await call('GET', id, act);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

async function done<T = EditedNews>(response: Response): Promise<T> {
  expect([response.status, response.status < 300 ? '' : await response.clone().text()]).toEqual([response.status, '']);
  return (await response.json()) as T;
}

async function refused(response: Response, status = 409): Promise<string> {
  expect(response.status).toBe(status);
  return ((await response.json()) as { message: string }).message;
}

const textOf = ({ title, excerpt, content, category, link, date, format }: NewsDraft) => ({
  title,
  excerpt,
  content,
  category,
  link,
  date,
  format,
});

/** Saves the working copy with some of its text changed. */
async function save(id: number, changes: Partial<NewsDraft>, cookie = admin.cookie): Promise<NewsDraft> {
  const { draft } = await read(id);
  const body = { ...textOf(draft), ...changes, revision: draft.revision };
  return done<NewsDraft>(await call('PUT', id, '/draft', body, cookie));
}

const versions = (id: number) => read<NewsVersionSummary[]>(id, '/versions');
const publicItem = (id: number) => api('GET', `/api/news/${id}`);
const actions = async () => (await db().auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);

async function publishNow(id: number): Promise<EditedNews> {
  const { draft } = await read(id);
  return done(await call('POST', id, '/publish', { revision: draft.revision }));
}

async function publishedItem(): Promise<number> {
  const response = await api('POST', '/api/admin/news', { body: newsInput(), cookie: admin.cookie });
  return ((await response.json()) as { id: number }).id;
}

describe('a working copy', () => {
  it('may lack what publishing requires, and is refused then', async () => {
    const body = { ...newsInput({ title: '' }), format: 'markdown' };
    const created = await done(await api('POST', '/api/admin/news/drafts', { body, cookie: admin.cookie }));
    expect(created).toMatchObject({ state: 'draft', publicVersion: 0, draft: { title: '', updatedBy: admin.email } });
    expect(created.refusals.publish).toBe('Title, excerpt, and category are required.');
    const revision = created.draft.revision;
    expect(await refused(await call('POST', created.item.id, '/publish', { revision }))).toBe(created.refusals.publish);
    const toggle = await call('PATCH', created.item.id, '', { isPublished: true });
    expect(await refused(toggle, 400)).toBe(created.refusals.publish);
  });

  it('of a published item is nowhere public until its changes are published', async () => {
    const id = await publishedItem();
    const before = siteState()?.key;
    await save(id, { title: 'Only in the draft', content: 'Secret content' });
    expect(siteState()?.key).toBe(before);
    const shown = await Promise.all([
      publicItem(id).then((response) => response.text()),
      api('GET', '/api/news').then((response) => response.text()),
      listNewsForFeed(10).then((items) => JSON.stringify(items)),
      api('GET', '/api/news?q=only+in+the+draft').then((response) => response.text()),
    ]);
    for (const text of shown) expect(text).not.toMatch(/Only in the draft|Secret content/);
    const { draft } = await read(id);
    await done(await call('POST', id, '/publish-changes', { revision: draft.revision }));
    expect(siteState()?.key).not.toBe(before);
    expect(await (await publicItem(id)).json()).toMatchObject({ title: 'Only in the draft' });
    expect(await db().newsDraft.count()).toBe(0);
  });

  it('refuses a save that started from an older revision, and gives the newer text', async () => {
    const id = await publishedItem();
    const { draft } = await read(id);
    const saved = await save(id, { title: 'Theirs' }, colleague.cookie);
    for (const revision of [draft.revision, saved.revision + 1]) {
      const response = await call('PUT', id, '/draft', { ...textOf(draft), title: 'Mine', revision });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ current: { title: 'Theirs', updatedBy: colleague.email } });
    }
  });

  it('takes one of two simultaneous saves', async () => {
    const id = await publishedItem();
    const { draft } = await read(id);
    const responses = await Promise.all(
      ['One', 'Two'].map((title) => call('PUT', id, '/draft', { ...textOf(draft), title, revision: draft.revision })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('gives no revision twice, not even when it is discarded', async () => {
    const id = await publishedItem();
    const first = await save(id, { title: 'First' });
    const discarded = await done(await call('DELETE', id, '/draft'));
    expect(discarded.draft.revision).toBeGreaterThan(first.revision);
    expect(discarded).toMatchObject({ hasChanges: false, draft: { title: discarded.item.title } });
    expect(await refused(await call('DELETE', id, '/draft'))).toBe('There are no changes to discard.');
  });

  it('enters one sitting of saves in the trail once', async () => {
    const id = await publishedItem();
    for (const title of ['A', 'Ab', 'Abc']) await save(id, { title });
    await save(id, { title: 'Abcd' }, colleague.cookie);
    expect(await actions()).toEqual(['news.create', 'news.save-draft', 'news.save-draft']);
  });

  it('is what a preview link shows, also of an item that is on the site', async () => {
    const id = await publishedItem();
    expect(await refused(await call('POST', id, '/preview-link'))).toContain('share its own address');
    await save(id, { title: 'To be' });
    const { url } = await done<PreviewLink>(await call('POST', id, '/preview-link'));
    const token = url.split('/').at(-1) ?? '';
    expect(await findPreview(token)).toMatchObject({ item: { title: 'To be' }, isLive: false });
    const { draft } = await read(id);
    await done(await call('POST', id, '/publish-changes', { revision: draft.revision }));
    expect(await findPreview(token)).toMatchObject({ isLive: true });
  });

  it('is not shown by earlier preview links once the item was published in error', async () => {
    const id = await publishedItem();
    await save(id, { title: 'To be' });
    const { url } = await done<PreviewLink>(await call('POST', id, '/preview-link'));
    await done(await call('POST', id, '/published-in-error', { explanation: 'Never agreed.' }));
    expect(await findPreview(url.split('/').at(-1) ?? '')).toBeNull();
  });
});

describe('a version', () => {
  it('is written when something becomes public, and only then', async () => {
    const item = await done(
      await api('POST', '/api/admin/news/drafts', { body: { ...newsInput(), format: 'plain' }, cookie: admin.cookie }),
    );
    const { id } = item.item;
    await save(id, { content: 'Two' });
    await save(id, { content: 'Three' });
    expect(await versions(id)).toEqual([]);
    await publishNow(id);
    await call('PATCH', id, '', { content: 'Four' });
    await call('PATCH', id, '', { isPublished: false });
    await call('PATCH', id, '', { content: 'Not public' });
    await call('PATCH', id, '', { isPublished: true });
    expect((await versions(id)).map(({ number, kind, by }) => [number, kind, by])).toEqual([
      [3, 'published', admin.email],
      [2, 'minor', admin.email],
      [1, 'published', admin.email],
    ]);
    expect(await read<NewsVersion>(id, '/version?number=2')).toMatchObject({ content: 'Four' });
    expect((await call('GET', id, '/version?number=4')).status).toBe(404);
  });

  it('is what the trail points to, in place of a text that is cut', async () => {
    const id = await publishedItem();
    await call('PATCH', id, '', { content: 'x'.repeat(5000) });
    const entry = await db().auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(JSON.parse(entry.details)).toEqual({ content: {}, version: { from: 1, to: 2 } });
  });

  it('keeps the text of an item that was public before versions were kept', async () => {
    const old = await createTestNews({ content: 'As it was' });
    await call('PATCH', old.id, '', { content: 'As it is' });
    expect((await versions(old.id)).map(({ number, kind }) => [number, kind])).toEqual([
      [2, 'minor'],
      [1, 'earlier'],
    ]);
    expect(await read<NewsVersion>(old.id, '/version?number=1')).toMatchObject({
      content: 'As it was',
      at: old.updatedAt.toISOString(),
    });
  });

  it('keeps such a text also where changes to it are published after it left the site', async () => {
    const { id } = await createTestNews({ content: 'As it was' });
    await save(id, { content: 'As it is' });
    await call('POST', id, '/unpublish');
    await publishNow(id);
    expect(await read<NewsVersion>(id, '/version?number=1')).toMatchObject({ kind: 'earlier', content: 'As it was' });
  });

  it('can be compared with another and with the working copy', async () => {
    const id = await publishedItem();
    await call('PATCH', id, '', { content: 'One\nTwo is here\nThree' });
    await call('PATCH', id, '', { content: 'One\nTwo was here\nThree' });
    const { fields } = await read<Comparison>(id, '/comparison?from=2&to=3');
    expect(fields).toHaveLength(1);
    expect(fields[0]).toMatchObject({ field: 'content', from: 'One\nTwo is here\nThree' });
    expect(fields[0]?.lines?.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same']);
    await save(id, { title: 'Another' });
    expect((await read<Comparison>(id, '/comparison?from=3&to=0')).fields).toMatchObject([
      { field: 'title', to: 'Another' },
    ]);
    expect((await call('GET', id, '/comparison?from=3&to=99')).status).toBe(404);
    expect((await call('GET', id, '/comparison?from=x&to=1')).status).toBe(400);
  });

  it('is restored into the working copy, not onto the site', async () => {
    const id = await publishedItem();
    const { item, draft } = await read(id);
    await call('PATCH', id, '', { title: 'Second' });
    expect((await call('POST', id, '/restore', { number: 1, revision: draft.revision })).status).toBe(409);
    const { revision } = (await read(id)).draft;
    const restored = await done<NewsDraft>(await call('POST', id, '/restore', { number: 1, revision }));
    expect(restored.title).toBe(item.title);
    expect(await (await publicItem(id)).json()).toMatchObject({ title: 'Second' });
  });
});

describe('publishing changes', () => {
  it('notifies readers of a change by a note, but not of a minor edit', async () => {
    const id = await publishedItem();
    const created = (await db().newsItem.findUniqueOrThrow({ where: { id } })).changedAt;
    const { revision } = await save(id, { content: 'A comma' });
    await done(await call('POST', id, '/publish-changes', { revision }));
    expect((await db().newsItem.findUniqueOrThrow({ where: { id } })).changedAt).toEqual(created);
    const next = await save(id, { content: 'Another figure' });
    const note = 'The figure in the first paragraph was wrong.';
    const edited = await done(await call('POST', id, '/publish-changes', { revision: next.revision, note }));
    expect(edited.notes).toMatchObject([{ text: note, version: 3, by: admin.email }]);
    const [item] = await listNewsForFeed(1);
    expect(item?.updatedAt.toISOString()).toBe(edited.notes[0]?.at);
    expect((await versions(id))[0]).toMatchObject({ kind: 'note', note });
  });

  it('shows in lists, the search and later letters that an item was updated, by the day of its newest note', async () => {
    const id = await publishedItem();
    const { id: later } = await createTestNews({ date: '2099-01-02' });
    const shown = async () => {
      const { items: found } = await searchNews({ q: '', page: 1 });
      const { items: listed } = await listNewsSummaries(1);
      const api = (await pagePublishedNews({})).rows;
      const landing = await listPublishedNews();
      return [found, listed, api, landing].map((items) => items.find((item) => item.id === id)?.updatedOn);
    };
    const headline = async () =>
      (await letterSurroundings({ id: later, date: '2099-01-02', files: [] })).earlier[0]?.title;
    expect(await shown()).toEqual([undefined, undefined, undefined, undefined]);
    const title = await headline();
    for (const note of ['One figure was wrong.', 'Another was wrong.']) {
      const { revision } = await save(id, { content: `Corrected: ${note}` });
      await done(await call('POST', id, '/publish-changes', { revision, note }));
    }
    // Noon in New York.
    await db().newsNote.updateMany({
      where: { newsItemId: id, text: 'Another was wrong.' },
      data: { at: new Date('2098-03-04T17:00:00Z') },
    });
    expect(await shown()).toEqual(['2098-03-04', '2098-03-04', '2098-03-04', '2098-03-04']);
    expect(await headline()).toBe(`${title} (updated March 4, 2098)`);
  });

  it('lets a note be mended and deleted, on record', async () => {
    const id = await publishedItem();
    const created = (await db().newsItem.findUniqueOrThrow({ where: { id } })).changedAt;
    const { revision } = await save(id, { content: 'Another figure' });
    const { notes } = await done(await call('POST', id, '/publish-changes', { revision, note: 'A tpyo.' }));
    const address = `/api/admin/news-notes/${notes[0]?.id}`;
    await done(await api('PATCH', address, { body: { text: 'A typo.' }, cookie: admin.cookie }));
    expect((await read(id)).notes).toMatchObject([{ text: 'A typo.', at: notes[0]?.at }]);
    expect((await api('PATCH', address, { body: { text: ' ' }, cookie: admin.cookie })).status).toBe(400);
    expect((await api('DELETE', address, { cookie: admin.cookie })).status).toBe(204);
    expect((await api('DELETE', address, { cookie: admin.cookie })).status).toBe(404);
    expect((await read(id)).notes).toEqual([]);
    expect((await db().newsItem.findUniqueOrThrow({ where: { id } })).changedAt).toEqual(created);
    expect((await actions()).slice(-2)).toEqual(['news.edit-note', 'news.delete-note']);
  });

  describe('of an item that was scheduled', () => {
    const hour = 3_600_000;

    /** Scheduled two hours ago. */
    async function scheduledItem(): Promise<number> {
      const { id, revision } = await createTestNews({ isPublished: false });
      const publishAt = new Date(Date.now() + hour).toISOString();
      await done(await call('POST', id, '/schedule', { revision, publishAt }));
      await db().newsVersion.updateMany({ data: { at: new Date(Date.now() - 2 * hour) } });
      return id;
    }

    async function lastChangeAfterDeletedNote(id: number): Promise<Date | undefined> {
      const { revision } = await save(id, { content: 'Another figure' });
      const { notes } = await done(await call('POST', id, '/publish-changes', { revision, note: 'A figure.' }));
      await api('DELETE', `/api/admin/news-notes/${notes[0]?.id}`, { cookie: admin.cookie });
      return (await listNewsForFeed(1))[0]?.updatedAt;
    }

    it('goes back to when its time came, once the only note is deleted', async () => {
      const id = await scheduledItem();
      const publishAt = new Date(Date.now() - hour);
      await db().newsItem.update({ where: { id }, data: { publishAt } });
      expect(await lastChangeAfterDeletedNote(id)).toEqual(publishAt);
    });

    it.each<[string, (id: number) => Promise<unknown>]>([
      ['the act', publishNow],
      ['the API without a time', (id) => call('PATCH', id, '', { publishAt: null })],
    ])('goes back to when it was published early by %s, once the only note is deleted', async (_, goLive) => {
      const id = await scheduledItem();
      const before = new Date();
      await goLive(id);
      const live = (await listNewsForFeed(1))[0]?.updatedAt;
      expect([live, live && live >= before && live <= new Date()]).toEqual([live, true]);
      expect(await lastChangeAfterDeletedNote(id)).toEqual(live);
    });
  });

  it('asks to compare where the public text has changed since the working copy was made', async () => {
    const id = await publishedItem();
    const { revision } = await save(id, { content: 'Mine' });
    await call('PATCH', id, '', { content: 'Theirs' });
    expect(await refused(await call('POST', id, '/publish-changes', { revision }))).toContain('Compare them.');
    const { version } = (await read(id)).item;
    await done(await call('POST', id, '/publish-changes', { revision, version }));
    expect(await (await publicItem(id)).json()).toMatchObject({ content: 'Mine' });
  });

  describe('of an item that is taken off the site in between', () => {
    const explanation = 'For now.';
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const after = (acts: [string, object?][]) => async (id: number) => {
      for (const [act, body] of acts) await done(await call('POST', id, act, body));
    };
    const toggle = async (id: number) => {
      for (const isPublished of [false, true]) await done(await call('PATCH', id, '', { isPublished }));
    };
    const cases: [string, (id: number) => Promise<void>, string, object][] = [
      ['withdrawn and put back', after([['/withdraw', { explanation }], ['/undo-end']]), '/publish-changes', {}],
      [
        'in error and put back',
        after([['/published-in-error', { explanation }], ['/undo-end']]),
        '/publish-changes',
        {},
      ],
      ['unpublished and published by the toggle', toggle, '/publish-changes', {}],
      ['unpublished, to be published', after([['/unpublish']]), '/publish', {}],
      ['unpublished, to be scheduled', after([['/unpublish']]), '/schedule', { publishAt }],
    ];

    it.each(cases)('asks to compare a text that was changed before it was %s', async (_, leave, act, input) => {
      const id = await publishedItem();
      const { revision } = await save(id, { content: 'Mine' });
      await done(await call('PATCH', id, '', { content: 'Theirs' }, colleague.cookie));
      await leave(id);
      const refusal = await refused(await call('POST', id, act, { ...input, revision }));
      expect(refusal).toContain('Compare them.');
      const { item, isOutdated } = await read(id);
      expect([item.content, isOutdated]).toEqual(['Theirs', true]);
      const older = { ...input, revision, version: item.version - 1 };
      expect(await refused(await call('POST', id, act, older))).toBe(refusal);
      const published = await done(await call('POST', id, act, { ...older, version: item.version }));
      expect(published).toMatchObject({ item: { content: 'Mine' }, isOutdated: false });
    });

    it.each(cases)('asks nothing where no one changed the text before it was %s', async (_, leave, act, input) => {
      const id = await publishedItem();
      const { revision, updatedAt } = await save(id, { content: 'Mine' });
      await leave(id);
      expect((await read(id)).draft).toMatchObject({ revision, updatedAt });
      const published = await done(await call('POST', id, act, { ...input, revision }));
      expect(published).toMatchObject({ item: { content: 'Mine' } });
    });

    it.each([
      ['after', { content: 'Theirs' }],
      ['when', { content: 'Theirs', isPublished: false }],
    ])('asks to compare a text that was changed %s it left the site, and keeps it', async (when, change) => {
      const id = await publishedItem();
      const { revision } = await save(id, { content: 'Mine' });
      if (when === 'after') await done(await call('POST', id, '/unpublish'));
      await done(await call('PATCH', id, '', change, colleague.cookie));
      expect(await refused(await call('POST', id, '/publish', { revision }))).toContain('Compare them.');
      const { version } = (await read(id)).item;
      await done(await call('POST', id, '/publish', { revision, version }));
      expect(await read<NewsVersion>(id, '/version?number=2')).toMatchObject({ kind: 'minor', content: 'Theirs' });
    });
  });

  it.each([
    ['/publish', {}],
    ['/schedule', { publishAt: new Date(Date.now() + 7_200_000).toISOString() }],
  ])('asks to compare before %s of a scheduled item whose text was changed since', async (act, input) => {
    const { id } = await createTestNews({ publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    const { revision } = await save(id, { content: 'Mine' });
    await done(await call('PATCH', id, '', { content: 'Theirs' }, colleague.cookie));
    expect(await refused(await call('POST', id, act, { ...input, revision }))).toContain('Compare them.');
    const { version } = (await read(id)).item;
    expect(await done(await call('POST', id, act, { ...input, revision, version }))).toMatchObject({
      item: { content: 'Mine' },
    });
  });

  it('asks nothing after a change of the item that leaves its text as it was', async () => {
    const id = await publishedItem();
    const { revision } = await save(id, { content: 'Mine' });
    await done(await call('PATCH', id, '', { unpublishAt: new Date(Date.now() + 3_600_000).toISOString() }));
    await done(await call('POST', id, '/publish-changes', { revision }));
  });

  it('schedules an item after the end that it had, without that end', async () => {
    const [first, end, publishAt] = [1, 2, 3].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const { id, revision } = await createTestNews({ publishAt: first, unpublishAt: end });
    const { item } = await done(await call('POST', id, '/schedule', { revision, publishAt }));
    expect(item).toMatchObject({ publishAt, unpublishAt: null });
  });

  it('changes a scheduled item before it is public, without a note', async () => {
    const item = await createTestNews({ isPublished: false });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await done(await call('POST', item.id, '/schedule', { revision: item.revision, publishAt }));
    expect(scheduled).toMatchObject({ state: 'scheduled', publicVersion: 1, item: { publishAt, isPublished: true } });
    const { revision } = await save(item.id, { title: 'Better' });
    expect((await call('POST', item.id, '/publish-changes', { revision, note: 'Why' })).status).toBe(409);
    const changed = await done(await call('POST', item.id, '/publish-changes', { revision }));
    expect(changed).toMatchObject({ state: 'scheduled', publicVersion: 2, item: { title: 'Better', publishAt } });
  });
});

describe('an end', () => {
  it('leaves the change notes with the text of a withdrawn item', async () => {
    const id = await publishedItem();
    const { revision } = await save(id, { title: 'Mended' });
    await done(await call('POST', id, '/publish-changes', { revision, note: 'The title was wrong.' }));
    await done(await call('POST', id, '/withdraw', { explanation: 'Superseded.' }));
    expect((await findEndedItem(id))?.item.notes).toMatchObject([{ text: 'The title was wrong.' }]);
  });

  it('withdraws an item from every list, keeps it on record, and can be undone', async () => {
    const id = await publishedItem();
    const { title } = (await read(id)).item;
    const withdrawn = await done(await call('POST', id, '/withdraw', { explanation: 'Superseded.' }));
    expect(withdrawn).toMatchObject({
      state: 'withdrawn',
      ending: { kind: 'withdrawn', note: 'Superseded.', link: null },
      item: { isPublished: false, title },
      publicVersion: 2,
    });
    expect((await publicItem(id)).status).toBe(404);
    expect(await (await api('GET', '/api/news')).json()).toEqual([]);
    expect(await listNewsForFeed(10)).toEqual([]);
    expect(await done(await call('POST', id, '/undo-end'))).toMatchObject({ state: 'published', ending: null });
    expect((await publicItem(id)).status).toBe(200);
    expect((await versions(id)).map(({ kind }) => kind)).toEqual(['undone', 'withdrawn', 'published']);
    expect(await actions()).toEqual(['news.create', 'news.withdraw', 'news.undo-end']);
  });

  it('marks an item as published in error, with where to go instead', async () => {
    const id = await publishedItem();
    await done(await call('POST', id, '/withdraw', { explanation: 'First' }));
    const body = { explanation: 'It was never agreed.', link: '/primer' };
    expect(await done(await call('POST', id, '/published-in-error', body))).toMatchObject({
      state: 'error',
      ending: { kind: 'error', note: 'It was never agreed.', link: '/primer' },
    });
  });

  it('is undone with another end, where the one that was set has passed', async () => {
    const end = new Date(Date.now() + 3_600_000).toISOString();
    for (const [unpublishAt, state] of [
      [undefined, 'ended'],
      [null, 'published'],
      [end, 'published'],
    ] as const) {
      const id = await publishedItem();
      await done(await call('POST', id, '/withdraw', { explanation: 'Why' }));
      await db().newsItem.update({ where: { id }, data: { unpublishAt: new Date(Date.now() - 1000) } });
      const body = unpublishAt === undefined ? undefined : { unpublishAt };
      const after = await done(await call('POST', id, '/undo-end', body));
      expect([after.state, after.item.unpublishAt]).toEqual([
        state,
        state === 'ended' ? expect.any(String) : unpublishAt,
      ]);
    }
    const id = await publishedItem();
    await done(await call('POST', id, '/withdraw', { explanation: 'Why' }));
    const past = { unpublishAt: new Date(Date.now() - 1000).toISOString() };
    expect(await refused(await call('POST', id, '/undo-end', past), 400)).toBe('The end must be in the future.');
  });

  it('is undone by the publish toggle of the API', async () => {
    const id = await publishedItem();
    await call('POST', id, '/withdraw', { explanation: 'Wrong one.' });
    await call('PATCH', id, '', { isPublished: true });
    expect(await read(id)).toMatchObject({ state: 'published', ending: null });
    expect((await versions(id))[0]).toMatchObject({ kind: 'undone' });
  });

  it('leaves changes that wait as they are', async () => {
    const id = await publishedItem();
    const { revision, updatedAt } = await save(id, { title: 'Waits' });
    await call('POST', id, '/withdraw', { explanation: 'For now.' });
    await call('POST', id, '/undo-end');
    expect((await read(id)).draft).toMatchObject({ title: 'Waits', revision, updatedAt });
    await done(await call('POST', id, '/publish-changes', { revision }));
  });

  it.each([
    ['/withdraw', { explanation: ' ' }],
    ['/withdraw', {}],
    ['/published-in-error', { explanation: 'x', link: 'javascript:alert(1)' }],
    ['/published-in-error', { explanation: 'x'.repeat(1001) }],
  ])('refuses %s with %j', async (act, body) => {
    const id = await publishedItem();
    expect(await refused(await call('POST', id, act, body), 400)).not.toBe('');
    expect(await read(id)).toMatchObject({ state: 'published' });
  });
});

describe('each act', () => {
  const explanation = 'Why';
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const bodies = {
    publish: ['/publish', {}],
    publishChanges: ['/publish-changes', {}],
    schedule: ['/schedule', { publishAt }],
    unpublish: ['/unpublish', undefined],
    withdraw: ['/withdraw', { explanation }],
    markPublishedInError: ['/published-in-error', { explanation }],
    undoEnd: ['/undo-end', undefined],
  } as const;
  const hour = 3_600_000;
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const situations = {
    draft: () => createTestNews({ isPublished: false }),
    scheduled: () => createTestNews({ publishAt: at(hour) }),
    published: () => createTestNews(),
    ended: () => createTestNews({ publishAt: at(-2 * hour), unpublishAt: at(-hour) }),
    withdrawn: () => db().newsItem.create({ data: { ...newsInput({ isPublished: false }), ending: 'withdrawn' } }),
    error: () => db().newsItem.create({ data: { ...newsInput({ isPublished: false }), ending: 'error' } }),
  };

  it.each(newsStates)('is refused or done for an item that is %s, as it is declared', async (state) => {
    for (const act of newsActs) {
      const { id } = await situations[state]();
      await save(id, { title: 'Changed' });
      const edited = await read(id);
      const [address, input] = bodies[act];
      const body = input && { ...input, revision: edited.draft.revision };
      const response = await call('POST', id, address, body);
      const outcome = declarationOf(act).states[state];
      const isRefused = typeof outcome === 'string';
      expect([act, edited.state, edited.refusals[act]]).toEqual([act, state, isRefused ? outcome : null]);
      if (isRefused) expect([act, await refused(response)]).toEqual([act, outcome]);
      else expect([act, (await done(response)).state]).toEqual([act, outcome.to]);
    }
  });

  it('on what is public is refused if readers see another version than the one on the screen', async () => {
    const acts = [
      ['/unpublish', {}],
      ['/withdraw', { explanation }],
      ['/published-in-error', { explanation }],
    ] as const;
    for (const [address, input] of acts) {
      const id = await publishedItem();
      const { publicVersion } = await read(id);
      await save(id, { title: 'Saved by a colleague' }, colleague.cookie);
      const changed = await save(id, { title: 'Published by a colleague' }, colleague.cookie);
      await done(await call('POST', id, '/publish-changes', { revision: changed.revision }));
      const response = await call('POST', id, address, { ...input, publicVersion });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ item: { title: 'Published by a colleague' } });
      // What is saved and not public stops nothing.
      const now = await read(id);
      await save(id, { title: 'Saved again' }, colleague.cookie);
      await done(await call('POST', id, address, { ...input, publicVersion: now.publicVersion }));
    }
  });

  it('takes no input where it needs none', async () => {
    const id = await publishedItem();
    const response = await api('POST', `/api/admin/news/${id}/unpublish`, { cookie: admin.cookie, rawBody: 'x' });
    expect(response.status).toBe(415);
    expect((await done(await call('POST', id, '/unpublish'))).state).toBe('draft');
  });

  it('is a 404 for an item that does not exist', async () => {
    for (const { method, path, body } of Object.values(newsActsContract)
      .filter(({ path }) => path.includes('/news/[id]'))
      .map((contract) => ({ body: undefined, ...contract }))) {
      if (body?.safeParse(undefined).success === false) continue;
      const query = path.endsWith('version') ? '?number=1' : path.endsWith('comparison') ? '?from=1&to=0' : '';
      const response = await api(method, `${path.replace('[id]', '4711')}${query}`, { cookie: admin.cookie });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

it('duplicates the working copy as a draft', async () => {
  const id = await publishedItem();
  await save(id, { title: 'Waits' });
  const copy = await done(await call('POST', id, '/duplicate'));
  expect(copy).toMatchObject({ state: 'draft', item: { title: 'Waits', isPublished: false }, publicVersion: 0 });
  expect(copy.item.id).not.toBe(id);
});
