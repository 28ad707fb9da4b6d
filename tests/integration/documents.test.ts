// @documented A document is a row of the register `/documents`; each of its issues is written, published, scheduled, withdrawn and versioned as a news item is.
// @documented An issue is an item whose `category` is a kind of document (Policy, Fee schedule, Form, Agreement, Filing or Other); its `documentId` is the id of the first issue, and `POST /api/admin/news/ID/duplicate` creates the next one.
// @documented `GET /api/admin/news?register=documents` lists issues; every other list and every public address of news leaves them out.
// @documented The state of an issue that readers see follows from its dates alone, in New York: in force, takes effect later, open for comment, comments closed, superseded, withdrawn or published in error.
// @documented A draft for comment is an issue without `takesEffectOn`; its comments close once the day `commentUntil` has passed.
// @documented An issue with both goes by the day on which it takes effect.
// @documented A draft is superseded by a later draft, and by any later issue unless it is open until a day.
// @documented The issue that stands for a document is the one that took effect last, also if it was withdrawn since, else the next to take effect, else the newest draft, an open one first.
// @documented An issue that was published in error stands for its document only if there is no other.
// @documented An issue that was withdrawn or published in error after it took effect still supersedes the one before it; one that ended before its day, an ended draft, and one that was unpublished, do not.
// @documented An issue that was withdrawn or published in error cannot be deleted.
// @documented The file of an issue keeps its address and its bytes; once another issue has replaced it, `Link: rel="latest-version"` leads to the current one, and from a redline to the newest redline.
// @documented `/documents/ID/current.pdf` has the file of the issue in force; with that issue withdrawn or published in error it is a 410, never the issue before, and while none is in force yet a 404 that names the document's page.
// @documented The first PDF of an issue that is not marked `isRedline` is its file.
// @documented `GET /api/documents` lists the issues of the register by title: without `state` those that apply, come or are drafts, and the one that stands for its document if that was withdrawn or superseded.
// @documented It also takes `kind` and `state` (`in-force`, `upcoming`, `comment`, `comments-closed`, `superseded` or `withdrawn`).
// @documented A withdrawn issue says why in `ended`.
// @documented `GET /api/documents/ID` returns a document by its `documentId`: the `current` issue and all its `issues`, newest first.
// @documented A document is not mailed by itself: a news item that names it lists it, and its letter does.
// @documented An item names documents in the `documents` of its working copy.
// @documented `issues` says which issue of each, by its id; a document that comes without one keeps the issue that it had or, named for the first time, gets the issue to come or open for comment, else the one that stands for it.
// @documented An issue of a document that is not among `documents`, where both are sent, is left out.
// @documented Each has the title, number, day, page (`pageUrl`) and files of that issue, and its `state`; the feed and the letter link them too.
// @documented In an item from before `issues`, null stands for the issue that applies, until its text is saved.
// @documented An issue that readers cannot open is listed under `hiddenIssues`, is not shown until it is public, and keeps the letter from being approved.
// @documented An issue lists the news that names it under `namedBy`.
// @documented Letters do not start once a document that the item names was changed after the approval; letters under way go on.

import * as currentFile from '@/app/documents/[id]/current.pdf/route';
import * as documentsFeed from '@/app/documents/feed.xml/route';
import * as fileRoute from '@/app/files/[id]/[name]/route';
import * as sitemap from '@/app/sitemap.xml/route';
import { listAnnotations } from '@/lib/domains/analytics/figures/annotations';
import { newsletterJob } from '@/lib/domains/mailings/sending';
import type { IssueState } from '@/lib/domains/news/document-kinds';
import type { Issue, PublicDocument } from '@/lib/domains/news/documents-schema';
import { findShownDocument, pageOfIssues, readDocument } from '@/lib/domains/news/documents/issues';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { findEndedItem, findShown } from '@/lib/domains/news/public/ended';
import {
  countPublishedNews,
  getNewsNeighbors,
  getPublishedNewsItem,
  listComingIntoEffect,
  listEarlierHeadlines,
  listNewsForFeed,
  listNewsForSitemap,
  listNewsSummaries,
  listPublishedNews,
} from '@/lib/domains/news/public/published';
import { searchNews } from '@/lib/domains/news/search/search';
import { changeSite } from '@/lib/domains/site/change-site';
import { readSiteState } from '@/lib/domains/site/read-state';
import { siteState } from '@/lib/domains/site/state';
import type { LetterPreview } from '@/lib/domains/mailings/schema';
import { db } from '@/lib/platform/database/db';
import { unescapeHtml } from '@/lib/platform/text/escape';
import { publicAddress } from '@/lib/public-address';
import { issueCitation } from '@/lib/seo/issue-citation';
import { documentJsonLd } from '@/lib/seo/json-ld';
import { api } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';
import { testOrigin } from '@/tools/test-bed/environment';

import { documentOffice, done } from '../factories/documents';
import { newsInput } from '../factories/news';
import { signedIn, unique } from '../factories/people';

const start = Date.parse('2027-01-15T17:00:00Z');

let cookie: string;
let cookieOfStart: string;

beforeAll(async () => {
  setClock(start);
  ({ cookie: cookieOfStart } = await signedIn('admin'));
});

beforeEach(async () => {
  setClock(start);
  cookie = cookieOfStart;
  await db().session.updateMany({ data: { lastSeenAt: new Date() } });
  await db().newsItem.deleteMany();
  await db().noticeNumber.deleteMany();
  await changeSite(async () => undefined);
});

afterAll(() => jest.useRealTimers());

const { call, draft, addPdf, addRedline, publish, save, publishDocument, publishNextIssue } = documentOffice(
  () => cookie,
);

const noParams = { params: Promise.resolve({}) };

const current = (documentId: number, headers: Record<string, string> = {}) =>
  currentFile.GET(new Request(new URL(`/documents/${documentId}/current.pdf`, testOrigin), { headers }), {
    params: Promise.resolve({ id: String(documentId) }),
  });

function get(url: string) {
  const [id = '', name = ''] = url.split('/').slice(2);
  return fileRoute.GET(new Request(new URL(url, testOrigin)), { params: Promise.resolve({ id, name }) });
}

async function states(documentId: number): Promise<Record<number, IssueState>> {
  const document = await readDocument(documentId);
  return Object.fromEntries((document?.issues ?? []).map(({ id, state }) => [id, state]));
}

it('goes through its life by its dates alone', async () => {
  const first = await publishDocument({ takesEffectOn: '2027-01-01' });
  expect(await states(first.id)).toEqual({ [first.id]: 'in-force' });
  const comment = await publishNextIssue(first.id, { commentUntil: '2027-02-10' });
  expect(await states(first.id)).toEqual({ [first.id]: 'in-force', [comment.id]: 'comment' });
  const second = await publishNextIssue(first.id, { takesEffectOn: '2027-03-01' });
  expect(await states(first.id)).toEqual({
    [first.id]: 'in-force',
    [comment.id]: 'comment',
    [second.id]: 'upcoming',
  });
  expect(await (await current(first.id)).text()).toContain(`issue ${first.id}`);
  // The first of March begins at five o'clock in UTC.
  setClock(Date.parse('2027-03-01T04:59:59Z'));
  expect(await states(first.id)).toEqual({
    [first.id]: 'in-force',
    [comment.id]: 'superseded',
    [second.id]: 'upcoming',
  });
  setClock(Date.parse('2027-03-01T05:00:00Z'));
  expect(await states(first.id)).toMatchObject({ [first.id]: 'superseded', [second.id]: 'in-force' });
  expect(await (await current(first.id)).text()).toContain(`issue ${second.id}`);
});

it.each([
  ['2027-03-15', '2027-03-15T03:59:59Z', '2027-03-15T04:00:00Z'],
  ['2027-11-07', '2027-11-07T03:59:59Z', '2027-11-07T04:00:00Z'],
  ['2027-11-08', '2027-11-08T04:59:59Z', '2027-11-08T05:00:00Z'],
])('takes effect on %s when the day begins in New York, and kept pages follow', async (day, before, from) => {
  const { id } = await publishDocument({ takesEffectOn: day });
  const keyAt = async (time: string) => {
    setClock(Date.parse(time));
    await readSiteState();
    return siteState()?.key;
  };
  const kept = await keyAt(before);
  expect(await states(id)).toEqual({ [id]: 'upcoming' });
  expect(await keyAt(from)).not.toBe(kept);
  expect(await states(id)).toEqual({ [id]: 'in-force' });
});

it('is listed among what comes into effect until its day begins in New York', async () => {
  const notice = await draft({ category: 'Announcements', takesEffectOn: '2027-03-14' });
  await publish(notice.item.id);
  const first = await publishDocument({ takesEffectOn: '2027-03-15', noticeNumber: 'FS-1' });
  const corrected = await publishNextIssue(first.id, { takesEffectOn: '2027-03-15' });
  const early = await publishNextIssue(first.id, { takesEffectOn: '2027-02-01' });
  await publishNextIssue(first.id, { commentUntil: '2027-02-10' });
  const withdrawn = await publishDocument({ takesEffectOn: '2027-02-02' });
  await done(await call('POST', `/${withdrawn.id}/withdraw`, { explanation: 'It does not come.' }));
  const hidden = await draft({ takesEffectOn: '2027-02-03' });
  await addPdf(hidden.item.id, 'scheduled');
  await publish(hidden.item.id, { publishAt: '2027-01-20T12:00:00.000Z' }, 'schedule');
  const coming = async () => (await listComingIntoEffect(10)).items.map(({ id }) => id);
  expect(await coming()).toEqual([early.id, notice.item.id, corrected.id]);
  expect(await listComingIntoEffect(1)).toMatchObject({ items: [{ id: early.id }], total: 3 });
  expect((await listComingIntoEffect(10)).items).toMatchObject([
    { documentId: first.id, category: 'Fee schedule', noticeNumber: 'FS-1', takesEffectOn: '2027-02-01' },
    { documentId: null },
    { documentId: first.id },
  ]);
  const keyAt = async (time: string) => {
    setClock(Date.parse(time));
    await readSiteState();
    return siteState()?.key;
  };
  // The fifteenth begins an hour earlier in UTC than the days before it.
  const kept = await keyAt('2027-03-15T03:59:59Z');
  expect(await coming()).toEqual([corrected.id]);
  expect(await keyAt('2027-03-15T04:00:00Z')).not.toBe(kept);
  expect(await coming()).toEqual([]);
});

it('shows the later of two issues for one day, and the one that took effect last', async () => {
  const first = await publishDocument({ takesEffectOn: '2027-03-01' });
  const corrected = await publishNextIssue(first.id, { takesEffectOn: '2027-03-01' });
  const early = await publishNextIssue(first.id, { takesEffectOn: '2027-02-01' });
  expect(await states(first.id)).toEqual({
    [first.id]: 'superseded',
    [corrected.id]: 'upcoming',
    [early.id]: 'upcoming',
  });
  setClock(Date.parse('2027-04-01T12:00:00Z'));
  expect(await states(first.id)).toEqual({
    [first.id]: 'superseded',
    [corrected.id]: 'in-force',
    [early.id]: 'superseded',
  });
});

describe('a draft for comment', () => {
  it('is open until its day has passed in New York, then closed, and kept pages follow', async () => {
    const { id } = await publishDocument({ takesEffectOn: null, commentUntil: '2027-02-10' });
    const keyAt = async (time: string) => {
      setClock(Date.parse(time));
      await readSiteState();
      return siteState()?.key;
    };
    const kept = await keyAt('2027-02-11T04:59:59Z');
    expect((await readDocument(id))?.current).toMatchObject({
      state: 'comment',
      stateText: 'Open for comment until February 10, 2027',
    });
    expect(await keyAt('2027-02-11T05:00:00Z')).not.toBe(kept);
    expect((await readDocument(id))?.current).toMatchObject({
      state: 'comments-closed',
      stateText: 'Comments closed on February 10, 2027',
    });
    const found = async (state: 'comment' | 'comments-closed') => (await pageOfIssues({ state }, 20)).rows.length;
    expect([await found('comment'), await found('comments-closed')]).toEqual([0, 1]);
  });

  it('gives way to a later draft at any time, to another later issue only once it is closed', async () => {
    const first = await publishDocument({ takesEffectOn: null, commentUntil: '2027-02-10' });
    const issue = await publishNextIssue(first.id, { takesEffectOn: '2027-01-10' });
    expect(await states(first.id)).toEqual({ [first.id]: 'comment', [issue.id]: 'in-force' });
    const second = await publishNextIssue(first.id, { commentUntil: '2027-02-20' });
    expect(await states(first.id)).toMatchObject({ [first.id]: 'superseded', [second.id]: 'comment' });
    const upcoming = await publishNextIssue(first.id, { takesEffectOn: '2027-06-01' });
    setClock(Date.parse('2027-02-21T05:00:00Z'));
    expect(await states(first.id)).toMatchObject({ [second.id]: 'superseded', [upcoming.id]: 'upcoming' });
  });

  it('without a day for comments gives way to any later issue', async () => {
    const first = await publishDocument({ takesEffectOn: null });
    const issue = await publishNextIssue(first.id, { takesEffectOn: '2027-06-01' });
    expect(await states(first.id)).toEqual({ [first.id]: 'superseded', [issue.id]: 'upcoming' });
  });

  it('is open again once the draft that took its place was published in error', async () => {
    const first = await publishDocument({ takesEffectOn: null, commentUntil: '2027-02-10' });
    const second = await publishNextIssue(first.id, { commentUntil: '2027-02-20' });
    await done(await call('POST', `/${second.id}/published-in-error`, { explanation: 'It was not approved.' }));
    expect(await states(first.id)).toEqual({ [first.id]: 'comment', [second.id]: 'error' });
  });

  it('has its day for comments as a fact beside the day on which it takes effect', async () => {
    const { id } = await publishDocument({ takesEffectOn: '2027-03-01', commentUntil: '2027-01-10' });
    expect((await readDocument(id))?.current).toMatchObject({
      state: 'upcoming',
      stateText: 'Takes effect on March 1, 2027; comments until January 10, 2027',
    });
  });
});

it('has no file under the address of the one in force before that day, and names its page', async () => {
  const { id, file } = await publishDocument({ takesEffectOn: '2027-03-01' });
  const response = await current(id);
  expect([response.status, await response.json()]).toEqual([
    404,
    {
      message: `No issue of this document is in force yet. Its page lists its issues: ${testOrigin}/documents?id=${id}`,
    },
  ]);
  const document = await readDocument(id);
  expect(document && documentJsonLd(document.current)).toMatchObject({
    encoding: { contentUrl: testOrigin + file.url },
  });
  await done(await call('POST', `/${id}/withdraw`, { explanation: 'The change does not come.' }));
  expect((await current(id)).status).toBe(410);
});

it('keeps its title and its place while one of its issues was published in error', async () => {
  const first = await publishDocument({ title: 'Fees' });
  const second = await publishNextIssue(first.id, { title: 'Wrong fees', takesEffectOn: '2027-01-10' });
  await done(await call('POST', `/${second.id}/published-in-error`, { explanation: 'It was not approved.' }));
  expect((await readDocument(first.id))?.current).toMatchObject({ id: first.id, title: 'Fees', state: 'superseded' });
  expect((await pageOfIssues({}, 20)).rows.map(({ id }) => id)).toEqual([first.id]);
  expect((await current(first.id)).status).toBe(410);
  expect(await findShownDocument(first.id)).toBe('published');
  await done(await call('POST', `/${first.id}/published-in-error`, { explanation: 'Nor was this.' }));
  expect((await readDocument(first.id))?.current.title).toBe('Published in error');
  expect((await pageOfIssues({}, 20)).rows).toEqual([]);
  // As for a document of one issue.
  expect(await findShownDocument(first.id)).toBe('error');
});

it('is in the register as withdrawn, not as in force', async () => {
  const { id } = await publishDocument();
  await done(await call('POST', `/${id}/withdraw`, { explanation: 'It names a wrong fee.' }));
  const found = async (state?: 'in-force' | 'withdrawn') =>
    (await pageOfIssues({ state }, 20)).rows.map((row) => row.id);
  expect([await found('in-force'), await found('withdrawn'), await found()]).toEqual([[], [id], [id]]);
});

it('leads from the redline of an issue that was replaced to the newest redline', async () => {
  const first = await draft({ takesEffectOn: '2027-01-01', noticeNumber: `FS-${unique()}` });
  await addPdf(first.item.id, 'clean');
  const redline = await addRedline(first.item.id);
  await publish(first.item.id);
  const next = await done(await call('POST', `/${first.item.id}/duplicate`));
  await save(next.item.id, { takesEffectOn: '2027-01-10' });
  await addPdf(next.item.id, 'clean again');
  const newest = await addRedline(next.item.id);
  await publish(next.item.id);
  expect((await get(redline.url)).headers.get('link')).toBe(`<${testOrigin}${newest.url}>; rel="latest-version"`);
  expect((await get(newest.url)).headers.get('link')).toBeNull();
});

it('is cited by the address of its issue', async () => {
  const first = await publishDocument({ title: 'Fees', noticeNumber: 'FS-9', date: '2027-01-02' });
  const document = await readDocument(first.id);
  expect(document && issueCitation(document.current)).toBe(
    `DataBP, “Fees”, No. FS-9, January 2, 2027, ${testOrigin}/documents?id=${first.id}&issue=${first.id}#issue-${first.id}`,
  );
});

it('keeps each file at its address, and leads from one that was replaced to the current one', async () => {
  const first = await publishDocument();
  const before = await get(first.file.url);
  expect(before.headers.get('link')).toBeNull();
  const bytes = await before.text();
  const second = await publishNextIssue(first.id, { takesEffectOn: '2027-01-10' });
  const after = await get(first.file.url);
  expect(await after.text()).toBe(bytes);
  expect(after.headers.get('link')).toBe(`<${testOrigin}/documents/${first.id}/current.pdf>; rel="latest-version"`);
  expect((await get(second.file.url)).headers.get('link')).toBeNull();
});

it('has the current file under an address that caches ask for anew', async () => {
  const { id } = await publishDocument();
  const response = await current(id);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const etag = response.headers.get('etag') ?? '';
  expect((await current(id, { 'If-None-Match': etag })).status).toBe(304);
  await publishNextIssue(id, { takesEffectOn: '2027-01-10' });
  expect((await current(id, { 'If-None-Match': etag })).status).toBe(200);
});

const inEffect = ['2027-01-10', '2027-01-15'];

it.each(inEffect)('is gone at its address once the issue of %s is withdrawn, never the one before', async (day) => {
  const first = await publishDocument();
  const second = await publishNextIssue(first.id, { takesEffectOn: day });
  await done(await call('POST', `/${second.id}/withdraw`, { explanation: 'It names a wrong fee.' }));
  const response = await current(first.id);
  expect(response.status).toBe(410);
  expect(await response.json()).toMatchObject({
    message: 'The issue that applied was taken back. The page of the document says why.',
  });
  expect(await states(first.id)).toEqual({ [first.id]: 'superseded', [second.id]: 'withdrawn' });
  expect((await readDocument(first.id))?.current.ended).toMatchObject({
    kind: 'withdrawn',
    reason: { text: 'It names a wrong fee.' },
  });
  // Its own address still has it, as that of a withdrawn news item has.
  expect((await get(second.file.url)).status).toBe(200);
  await done(await call('POST', `/${second.id}/undo-end`));
  expect(await (await current(first.id)).text()).toContain(`issue ${second.id}`);
});

it('leaves the issue before in force when one that is yet to take effect is withdrawn', async () => {
  const first = await publishDocument();
  const second = await publishNextIssue(first.id, { takesEffectOn: '2027-03-01' });
  await done(await call('POST', `/${second.id}/withdraw`, { explanation: 'The change does not come.' }));
  for (const time of ['2027-02-20T12:00:00Z', '2027-03-02T12:00:00Z']) {
    setClock(Date.parse(time));
    expect(await states(first.id)).toEqual({ [first.id]: 'in-force', [second.id]: 'withdrawn' });
    expect((await current(first.id)).status).toBe(200);
  }
  // That the withdrawn text was wrong, too, does not bring it into effect.
  const body = { explanation: 'It named a wrong fee.' };
  const later = await signedIn('admin');
  await done(await api('POST', `/api/admin/news/${second.id}/published-in-error`, { body, cookie: later.cookie }));
  expect(await states(first.id)).toMatchObject({ [first.id]: 'in-force' });
});

it('keeps an issue that ended with a reason from being deleted, after which the issue before would apply again', async () => {
  const first = await publishDocument();
  const second = await publishNextIssue(first.id, { takesEffectOn: '2027-01-10' });
  await done(await call('POST', `/${second.id}/withdraw`, { explanation: 'It names a wrong fee.' }));
  expect((await call('DELETE', `/${second.id}`)).status).toBe(409);
  expect((await current(first.id)).status).toBe(410);
  await done(await call('POST', `/${second.id}/undo-end`));
  expect((await call('DELETE', `/${second.id}`)).status).toBe(204);
  expect((await current(first.id)).status).toBe(200);
});

it('says nothing of an issue that was published in error but why', async () => {
  const { id, file } = await publishDocument({ title: 'Secret fees' });
  await done(await call('POST', `/${id}/published-in-error`, { explanation: 'It was not approved.' }));
  expect((await readDocument(id))?.current).toMatchObject({
    title: 'Published in error',
    summary: '',
    changes: null,
    number: null,
    ended: { kind: 'error', reason: { text: 'It was not approved.' } },
  });
  expect(JSON.stringify(await readDocument(id))).not.toContain('Secret');
  expect((await current(id)).status).toBe(410);
  expect(
    (
      await fileRoute.GET(new Request(new URL(file.url, testOrigin)), {
        params: Promise.resolve({ id: String(file.id), name: 'Fees.pdf' }),
      })
    ).status,
  ).toBe(404);
});

it('leaves the issue before in force when the newest is unpublished, and nothing when it was the only one', async () => {
  const first = await publishDocument();
  const second = await publishNextIssue(first.id, { takesEffectOn: '2027-01-10' });
  await done(await call('POST', `/${second.id}/unpublish`));
  expect(await states(first.id)).toEqual({ [first.id]: 'in-force' });
  await done(await call('POST', `/${first.id}/unpublish`));
  expect(await readDocument(first.id)).toBeUndefined();
  expect((await current(first.id)).status).toBe(404);
});

it('says nothing of an issue before its scheduled start, and has it from then on', async () => {
  const { item } = await draft({ takesEffectOn: '2027-01-01' });
  await addPdf(item.id, 'scheduled');
  await publish(item.id, { publishAt: '2027-01-20T12:00:00.000Z' }, 'schedule');
  expect(await readDocument(item.id)).toBeUndefined();
  setClock(Date.parse('2027-01-20T12:00:00Z'));
  expect(await states(item.id)).toEqual({ [item.id]: 'in-force' });
});

it('shows a corrected file with a note, under another address', async () => {
  const { id, file } = await publishDocument();
  expect((await api('DELETE', `/api/admin/news-files/${file.id}`, { cookie })).status).toBe(204);
  const corrected = await addPdf(id, 'corrected');
  await publish(id, { note: 'A sum in the table was wrong.' }, 'publish-changes');
  const document = await readDocument(id);
  expect(document?.current).toMatchObject({
    file: { id: corrected.id },
    notes: [{ text: 'A sum in the table was wrong.' }],
  });
  expect(corrected.url).not.toBe(file.url);
  expect(await (await current(id)).text()).toContain('corrected');
});

it('titles the file of an issue like the document, also once that is renamed, until it gets a title of its own', async () => {
  const { item } = await draft({ title: 'Fee schedule' });
  const file = await addPdf(item.id, 'the document');
  const other = await addPdf(item.id, 'an annex');
  expect([file.title, other.title]).toEqual(['Fee schedule', 'Fees']);
  const titles = async () => (await done(await call('GET', `/${item.id}`))).draft.files.map(({ title }) => title);
  await save(item.id, { title: 'Fee schedule 2027' });
  expect(await titles()).toEqual(['Fee schedule 2027', 'Fees']);
  await done(await api('PATCH', `/api/admin/news-files/${file.id}`, { body: { title: 'Fees by use' }, cookie }));
  await save(item.id, { title: 'Fee schedule for 2027' });
  expect(await titles()).toEqual(['Fees by use', 'Fees']);
});

it('has its redline and its other files beside the clean file; a news item cannot have a redline', async () => {
  const { id, file } = await publishDocument();
  const annex = await addPdf(id, 'annex');
  const redline = await addPdf(id, 'redline');
  const mark = (fileId: number) =>
    api('PATCH', `/api/admin/news-files/${fileId}`, { body: { isRedline: true }, cookie });
  await done(await mark(redline.id));
  await publish(id, { note: null }, 'publish-changes');
  expect((await readDocument(id))?.current).toMatchObject({
    ...{ file: { id: file.id }, redline: { id: redline.id } },
    otherFiles: [{ id: annex.id }],
  });
  expect(await (await current(id)).text()).not.toContain('redline');
  const news = await draft({ category: 'Announcements' });
  expect((await mark((await addPdf(news.item.id, 'news')).id)).status).toBe(400);
});

it('is in the register by kind, state and words, and nowhere among the news', async () => {
  const fees = await publishDocument({ title: 'Fee schedule for vendors', takesEffectOn: '2027-01-01' });
  const policy = await publishDocument({ title: 'Audit policy', category: 'Policy', takesEffectOn: '2027-06-01' });
  const found = async (search: object) => (await pageOfIssues(search, 20)).rows.map(({ documentId }) => documentId);
  expect(await found({})).toEqual([policy.id, fees.id]);
  expect(await found({ kind: 'Policy' })).toEqual([policy.id]);
  expect(await found({ state: 'in-force' })).toEqual([fees.id]);
  expect(await found({ state: 'upcoming' })).toEqual([policy.id]);
  expect(await found({ q: 'vendors' })).toEqual([fees.id]);
  const second = await publishNextIssue(fees.id, { takesEffectOn: '2027-01-10' });
  const superseded = await pageOfIssues({ state: 'superseded' }, 20);
  expect(superseded.rows.map(({ id }) => id)).toEqual([fees.id]);
  expect((await pageOfIssues({}, 20)).rows.map(({ id }) => id)).toEqual([policy.id, second.id]);

  expect(await listPublishedNews()).toEqual([]);
  expect(await getPublishedNewsItem(fees.id)).toBeNull();
  expect(await searchNews({ q: 'vendors', page: 1 })).toEqual({ items: [], total: 0 });
  expect(await listNewsForFeed(30)).toEqual([]);
  expect(await listNewsForSitemap(30)).toEqual([]);
  expect((await listNewsSummaries(1)).items).toEqual([]);
  expect(await countPublishedNews()).toBe(0);
  const beside = { id: fees.id + 1000, date: '2025-03-04' };
  expect([await listEarlierHeadlines(beside), await getNewsNeighbors(beside)]).toEqual([[], {}]);
  expect([await findShown(fees.id), await findEndedItem(fees.id)]).toEqual([null, null]);
  expect((await api('GET', `/api/news/${fees.id}`)).status).toBe(404);
  const listed = async (query = '') => (await done<{ id: number }[]>(await call('GET', query))).map(({ id }) => id);
  expect(await listed()).toEqual([]);
  expect((await listed('?register=documents')).toSorted()).toEqual([fees.id, policy.id, second.id].toSorted());
});

it('finds a document by the words of its title, in any order and number', async () => {
  const fees = await publishDocument({ title: 'Fees 2027 for hosts' });
  const found = async (q: string) => (await pageOfIssues({ q }, 20)).rows.map(({ id }) => id);
  for (const q of ['fees 2027', 'fee', 'host fees', 'Fees 2027 for hosts'])
    expect([q, await found(q)]).toEqual([q, [fees.id]]);
  expect(await found('fees 2028')).toEqual([]);
});

it('finds a document by its number, in any spelling, and news by its own', async () => {
  const fees = await publishDocument({ title: 'Fees', noticeNumber: 'F-1' });
  await publishDocument({ title: 'Form', noticeNumber: 'F-12' });
  const upcoming = await publishNextIssue(fees.id, { takesEffectOn: '2027-06-01', noticeNumber: 'F-2' });
  const found = async (q: string) => (await pageOfIssues({ q }, 20)).rows.map(({ id }) => id);
  expect(await found('F-1')).toEqual([fees.id, upcoming.id]);
  expect(await found(' ｆ-2 ')).toEqual([fees.id, upcoming.id]);
  expect(await found('F-3')).toEqual([]);
  const notice = await publishDocument({ title: 'Outage', category: 'Announcements', noticeNumber: 'N 7' });
  const listed = async (query: string) => (await done<{ id: number }[]>(await call('GET', query))).map(({ id }) => id);
  expect(await listed('?q=n%207')).toEqual([notice.id]);
});

it('turns the pages of the register', async () => {
  for (const title of ['A', 'B', 'C']) await publishDocument({ title });
  const first = await pageOfIssues({}, 2);
  expect(first.rows.map(({ title }) => title)).toEqual(['A', 'B']);
  const second = await pageOfIssues({ cursor: first.nextCursor }, 2);
  expect(second.rows.map(({ title }) => title)).toEqual(['C']);
});

it('is in its feed and the site map, and described for search engines', async () => {
  const { id } = await publishDocument({ title: 'Fees & charges', content: 'The fee for **display** use.' });
  const feed = await (await documentsFeed.GET(new Request(`${testOrigin}/documents/feed.xml`), noParams)).text();
  expect(feed).toContain('<title>Fees &amp; charges</title>');
  expect(feed).toContain(`<id>${testOrigin}/documents?id=${id}&amp;issue=${id}</id>`);
  expect(feed).toContain('Takes effect: January 1, 2027');
  expect(feed).toContain('rel="enclosure"');
  const map = await (await sitemap.GET(new Request(`${testOrigin}/sitemap.xml`), noParams)).text();
  expect(map).toContain(`${testOrigin}/documents?id=${id}<`);
  const document = await readDocument(id);
  expect(document && documentJsonLd(document.current)).toMatchObject({
    '@type': 'DigitalDocument',
    temporalCoverage: '2027-01-01/..',
    encoding: { contentUrl: `${testOrigin}/documents/${id}/current.pdf` },
  });
});

it('leaves the list, the feed and the site map once its time on the site has ended', async () => {
  const { id } = await publishDocument({ title: `Ended ${unique()}` });
  const count = async (address: string, { GET }: typeof sitemap) =>
    (await (await GET(new Request(testOrigin + address), noParams)).text()).split(`/documents?id=${id}`).length - 1;
  const seen = async () => [
    (await pageOfIssues({}, 20)).rows.filter(({ documentId }) => documentId === id).length,
    Math.min(1, await count('/documents/feed.xml', documentsFeed)),
    await count('/sitemap.xml', sitemap),
  ];
  expect(await seen()).toEqual([1, 1, 1]);
  await db().newsItem.update({ where: { id }, data: { unpublishAt: new Date(start - 1000) } });
  await changeSite(async () => undefined);
  expect(await seen()).toEqual([0, 0, 0]);
});

it('leads from its mark in the figures to its page', async () => {
  await db().publication.deleteMany();
  const { id } = await publishDocument();
  const next = await publishNextIssue(id, { title: 'Second issue', takesEffectOn: '2027-02-01' });
  const { marks } = await listAnnotations({ from: '2027-01-15', to: '2027-01-15' });
  expect(next.id).not.toBe(id);
  expect(marks.find(({ text }) => text === 'Published: Second issue')).toMatchObject({ page: `/documents?id=${id}` });
});

it('shares its number with its issues, and with nothing else', async () => {
  const { id } = await publishDocument({ noticeNumber: 'FS-1' });
  await publishNextIssue(id, { takesEffectOn: '2027-02-01' });
  const other = await draft({ noticeNumber: 'FS-1' });
  const { draft: now } = await done(await call('GET', `/${other.item.id}`));
  const refused = await call('POST', `/${other.item.id}/publish`, { revision: now.revision });
  expect(refused.status).toBe(409);
});

it('stays a document, and news stays news', async () => {
  const { item, draft: now } = await draft();
  const { files: _files, updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = now;
  const refused = await call('PUT', `/${item.id}/draft`, { ...text, category: 'Regulatory' });
  expect([refused.status, await refused.json()]).toMatchObject([400, { errors: { category: [expect.any(String)] } }]);
  const patched = await call('PATCH', `/${item.id}`, { category: 'Regulatory', isPublished: true });
  expect(patched.status).toBe(400);
  expect((await call('PATCH', `/${item.id}`, { category: 'Regulatory' })).status).toBe(400);
  const news = await draft({ category: 'Regulatory' });
  const { revision } = news.draft;
  const changed = await call('PUT', `/${news.item.id}/draft`, { ...text, revision, category: 'Policy' });
  expect(changed.status).toBe(400);
});

it('warns an editor of what readers would miss', async () => {
  const { id } = await publishDocument({ takesEffectOn: '2027-03-01' });
  const warnings = async (changes: object) =>
    (
      await done<NewsRendering>(
        await call('POST', '/rendering', {
          ...{ newsItem: id, category: 'Fee schedule', excerpt: 'Fees', content: '', date: '2027-01-15' },
          ...{ format: 'markdown', ...changes },
        }),
      )
    ).warnings.join('\n');
  expect(await warnings({ takesEffectOn: '2027-03-01' })).toContain('No news item on the site names this issue');
  expect(await warnings({})).toContain('draft for comment');
  const { item } = await draft({ category: 'Announcements', documents: [id] });
  await publish(item.id);
  expect(await warnings({ takesEffectOn: '2027-03-01' })).not.toContain('No news item');
});

describe('news that names documents', () => {
  it('lists the issue that applies, on its page and in its letter', async () => {
    const { id, file: issue } = await publishDocument({
      ...{ title: 'Fees', noticeNumber: 'FS-2', takesEffectOn: '2027-03-01' },
    });
    const { item } = await draft({ category: 'Announcements', documents: [id] });
    await publish(item.id);
    const file = {
      title: 'Fees, No. FS-2, effective March 1, 2027',
      url: issue.url,
      documentId: id,
    };
    expect((await getPublishedNewsItem(item.id))?.files).toMatchObject([file]);
    const letter = await done<{ text: string }>(await call('GET', `/${item.id}/letter`));
    expect(letter.text).toContain(file.title);
    expect(letter.text).toContain(`${testOrigin}${file.url}`);
  });

  const named = async (id: number) => (await done(await call('GET', `/${id}`))).draft.issues;
  const titles = async (id: number) => (await getPublishedNewsItem(id))?.files?.map(({ title }) => title);
  const announce = (names: object) => draft({ category: 'Announcements', ...names });

  it('names the issue to come or open for comment, else the one in force, and goes on naming it', async () => {
    const fees = await publishDocument({ title: 'Fees', noticeNumber: 'FS-3' });
    const { item } = await announce({ documents: [fees.id] });
    expect(await named(item.id)).toEqual([fees.id]);
    const next = await publishNextIssue(fees.id, { takesEffectOn: '2027-03-01' });
    const redline = await addRedline(next.id);
    await publish(next.id, { note: null }, 'publish-changes');
    const later = await announce({ documents: [fees.id] });
    expect(await named(later.item.id)).toEqual([next.id]);
    // A save with other words and the same documents changes no issue.
    await save(item.id, { title: 'Fees of now', issues: undefined });
    expect(await named(item.id)).toEqual([fees.id]);
    await save(item.id, { documents: [], issues: [next.id] });
    expect(await named(item.id)).toEqual([]);
    for (const id of [item.id, later.item.id]) await publish(id);
    const shown = (await getPublishedNewsItem(later.item.id))?.files;
    const title = 'Fees, No. FS-3, effective March 1, 2027';
    const ofIssue = { documentId: fees.id, issueId: next.id };
    expect(shown).toMatchObject([
      { title, url: next.file.url, state: 'upcoming', ...ofIssue },
      { title: `Redline of ${title}`, url: redline.url, isRedline: true, ...ofIssue },
    ]);
    const letter = await done<{ text: string; html: string }>(await call('GET', `/${later.item.id}/letter`));
    const page = `/documents?id=${fees.id}&issue=${next.id}#issue-${next.id}`;
    expect(shown?.map(({ pageUrl }) => pageUrl)).toEqual([page, undefined]);
    for (const part of [letter.text, unescapeHtml(letter.html)])
      expect([title, testOrigin + redline.url, testOrigin + page].filter((one) => !part.includes(one))).toEqual([]);
    const [entry] = (await listNewsForFeed(10)).filter(({ id }) => id === later.item.id);
    expect(entry?.files?.map(({ url }) => url)).toEqual([next.file.url, redline.url]);
  });

  it('shows an editor the files that readers will see', async () => {
    const { id, file } = await publishDocument({ title: 'Fees', noticeNumber: null });
    const hidden = await draft({ takesEffectOn: '2027-03-01' });
    await addPdf(hidden.item.id, 'hidden');
    const body = { excerpt: 'Fees', content: '', date: '2027-01-15', format: 'markdown' };
    const { namedFiles } = await done<NewsRendering>(
      await call('POST', '/rendering', {
        ...body,
        ...{ documents: [id, hidden.item.id], issues: [id, hidden.item.id] },
      }),
    );
    expect(namedFiles).toMatchObject([{ title: 'Fees, effective January 1, 2027', url: file.url, issueId: id }]);
  });

  it('says what has become of the issue', async () => {
    const fees = await publishDocument({ title: 'Fees', noticeNumber: 'FS-4' });
    const { item } = await announce({ documents: [fees.id] });
    await publish(item.id);
    const standing = async () => (await getPublishedNewsItem(item.id))?.files?.[0]?.standing;
    expect(await standing()).toBe('In force since January 1, 2027');
    await publishNextIssue(fees.id, { takesEffectOn: '2027-03-01' });
    setClock(Date.parse('2027-03-01T05:00:00Z'));
    expect(await standing()).toBe('Superseded by the issue No. FS-4, effective March 1, 2027');
    ({ cookie } = await signedIn('admin'));
    await done(await call('POST', `/${fees.id}/withdraw`, { explanation: 'It was wrong.' }));
    expect(await standing()).toBe('Withdrawn on March 1, 2027: It was wrong.');
    expect(await titles(item.id)).toEqual(['Fees, No. FS-4, effective January 1, 2027']);
  });

  it('refuses an issue or a document that does not exist, and two issues of one document', async () => {
    const fees = await publishDocument();
    const next = await publishNextIssue(fees.id, { takesEffectOn: '2027-03-01' });
    const refusal = async (names: object) => {
      const { isPublished: _isPublished, ...body } = newsInput();
      const response = await call('POST', '/drafts', { ...body, ...names });
      return [response.status, ((await response.json()) as { message?: string }).message];
    };
    expect(await refusal({ issues: [999_999] })).toEqual([400, 'No document has an issue with the id 999999.']);
    expect(await refusal({ documents: [999_999] })).toEqual([400, 'There is no document with the id 999999.']);
    const twice = 'An item names one issue of a document.';
    expect(await refusal({ issues: [fees.id, next.id] })).toEqual([400, twice]);
    const { item } = await announce({ issues: [next.id] });
    expect((await done(await call('GET', `/${item.id}`))).draft).toMatchObject({
      ...{ documents: [fees.id], issues: [next.id] },
    });
  });

  it('says before an act which issues readers cannot open, shows them once they are public, and keeps its letter back', async () => {
    const hidden = await draft({ title: 'Hidden fees', takesEffectOn: '2027-03-01' });
    await addPdf(hidden.item.id, 'fees');
    const { item } = await announce({ documents: [hidden.item.id] });
    const name = 'Hidden fees, effective March 1, 2027';
    const { hiddenIssues } = await done(await call('GET', `/${item.id}`));
    expect(hiddenIssues).toEqual([name]);
    await publish(hidden.item.id, { publishAt: '2027-01-20T12:00:00.000Z' }, 'schedule');
    await db().subscription.create({ data: { email: `reader-${unique()}@example.com`, isVerified: true } });
    const letter = async () => done<LetterPreview>(await call('GET', `/${item.id}/letter`));
    const { recipients, obstacle } = await letter();
    const { draft: now } = await done(await call('GET', `/${item.id}`));
    const mailed = await call('POST', `/${item.id}/publish`, {
      ...{ revision: now.revision, mail: { subject: 'Fees', recipients } },
    });
    const listless =
      'The letter could not list its documents as they will be. Approve its mailing once they are on the site.';
    expect([mailed.status, ((await mailed.json()) as { message: string }).message]).toEqual([409, listless]);
    expect(obstacle).toBe(listless);
    await publish(item.id);
    expect(await titles(item.id)).toBeUndefined();
    setClock(Date.parse('2027-01-20T12:00:00Z'));
    expect(await titles(item.id)).toEqual([name]);
    await db().subscription.deleteMany();
  });

  it('names the news to those who change or delete its issue', async () => {
    const fees = await publishDocument();
    const next = await publishNextIssue(fees.id, { takesEffectOn: '2027-03-01' });
    const news = await announce({ issues: [fees.id], title: 'About the fees' });
    await publish(news.item.id);
    await save(news.item.id, { issues: [next.id] });
    const namedBy = async (id: number) => (await done(await call('GET', `/${id}`))).namedBy.map(({ id: by }) => by);
    expect([await namedBy(fees.id), await namedBy(next.id)]).toEqual([[news.item.id], [news.item.id]]);
    const other = await publishNextIssue(fees.id, { takesEffectOn: '2027-04-01' });
    expect(await namedBy(other.id)).toEqual([]);
  });

  it('compares the issues of two versions in words', async () => {
    const fees = await publishDocument({ title: 'Fees', noticeNumber: null });
    const next = await publishNextIssue(fees.id, { takesEffectOn: '2027-03-01' });
    const { item } = await announce({ issues: [fees.id] });
    await publish(item.id);
    await save(item.id, { issues: [next.id] });
    const compared = await done<{ fields: { field: string; from: string; to: string }[] }>(
      await call('GET', `/${item.id}/comparison?from=1&to=0`),
    );
    expect(compared.fields).toMatchObject([
      { field: 'documents', from: 'Fees, effective January 1, 2027', to: 'Fees, effective March 1, 2027' },
    ]);
    expect(compared.fields).toHaveLength(1);
  });

  it('keeps its rule until it is edited, where an earlier release wrote it', async () => {
    const fees = await publishDocument({ title: 'Fees', noticeNumber: null });
    const { item } = await announce({ documents: [fees.id] });
    await publish(item.id);
    // Of an earlier release, which does not know the column.
    await db().newsItem.update({ where: { id: item.id }, data: { issues: null } });
    await db().newsVersion.updateMany({ where: { newsItemId: item.id }, data: { issues: null } });
    const next = await publishNextIssue(fees.id, { takesEffectOn: '2027-03-01' });
    expect([await named(item.id), await titles(item.id)]).toEqual([[null], ['Fees, effective January 1, 2027']]);
    setClock(Date.parse('2027-03-01T05:00:00Z'));
    ({ cookie } = await signedIn('admin'));
    expect(await titles(item.id)).toEqual(['Fees, effective March 1, 2027']);
    // A save of the same text is no edit.
    await save(item.id, {});
    expect(await named(item.id)).toEqual([null]);
    await publishNextIssue(fees.id, { takesEffectOn: '2027-06-01' });
    await save(item.id, { title: 'Fees of now' });
    expect(await named(item.id)).toEqual([next.id]);
    expect(await db().newsDraft.findUnique({ where: { newsItemId: item.id } })).toMatchObject({
      documents: `,${fees.id},`,
    });
    // An earlier release takes a document off by the column that it knows.
    await db().newsDraft.update({ where: { newsItemId: item.id }, data: { documents: '' } });
    expect(await named(item.id)).toEqual([]);
  });

  it('is not mailed as it was approved once a document has changed', async () => {
    await db().newsletter.deleteMany();
    await db().subscription.deleteMany();
    await db().subscription.create({ data: { email: `reader-${unique()}@example.com`, isVerified: true } });
    const { id } = await publishDocument({ takesEffectOn: '2027-03-01' });
    const mailed = async () => {
      const { item } = await draft({ category: 'Announcements', documents: [id] });
      await publish(item.id, { mail: { subject: 'Fees', recipients: 1 } });
      return item.id;
    };
    const startLetters = async () => {
      setClock(start + 3 * 60_000);
      await newsletterJob.run(new AbortController().signal);
      setClock(start);
    };
    const ofItem = (newsItemId: number) => db().newsletter.findFirstOrThrow({ where: { newsItemId } });
    const changed = await mailed();
    await save(id, { takesEffectOn: '2027-04-01' });
    await publish(id, { note: 'Another day.' }, 'publish-changes');
    await startLetters();
    expect(await ofItem(changed)).toMatchObject({ hasStarted: false, state: 'cancelled' });
    // Its new file has the same name, size and address.
    const replaced = await mailed();
    const [before] = (await done(await call('GET', `/${id}`))).draft.files;
    expect((await api('DELETE', `/api/admin/news-files/${before?.id}`, { cookie })).status).toBe(204);
    await addPdf(id, `issue ${id}`);
    await publish(id, { note: null }, 'publish-changes');
    await startLetters();
    expect(await ofItem(replaced)).toMatchObject({ hasStarted: false, state: 'cancelled' });
    const unchanged = await mailed();
    await startLetters();
    expect(await ofItem(unchanged)).toMatchObject({ hasStarted: true });
    // Earlier releases approved letters that link the issue in force, or the issue without its page.
    for (const link of [`"link":"${testOrigin}/documents/${id}/current.pdf","id":1`, '$1']) {
      const earlier = await mailed();
      const { batchId } = await ofItem(earlier);
      const { data } = await db().mailBatch.findUniqueOrThrow({ where: { id: batchId } });
      const linked = data.replace(/("link":"[^"]*\/files\/[^"]*"),"page":"[^"]*"/, link);
      expect(linked).not.toBe(data);
      await db().mailBatch.update({ where: { id: batchId }, data: { data: linked } });
      await startLetters();
      expect(await ofItem(earlier)).toMatchObject({ hasStarted: true });
    }
    // Once letters are out, a document that takes effect leaves no reader without one.
    await publishNextIssue(id, { takesEffectOn: '2027-01-10' });
    await startLetters();
    expect(await ofItem(unchanged)).toMatchObject({ state: 'sending' });
    await db().newsletter.updateMany({ where: { newsItemId: unchanged }, data: { state: 'paused' } });
    const { id: mailing } = await ofItem(unchanged);
    await done(await api('PATCH', `/api/admin/newsletters/${mailing}`, { body: { state: 'sending' }, cookie }));
  });

  it('can be withdrawn with a letter after its document was', async () => {
    await db().newsletter.deleteMany();
    await db().subscription.deleteMany();
    await db().subscription.create({ data: { email: `reader-${unique()}@example.com`, isVerified: true } });
    const { id } = await publishDocument();
    const { item } = await draft({ category: 'Announcements', documents: [id] });
    await publish(item.id);
    await done(await call('POST', `/${id}/withdraw`, { explanation: 'Wrong.' }));
    const mail = { subject: 'Withdrawn', recipients: 1, audience: 'all' };
    await done(await call('POST', `/${item.id}/withdraw`, { explanation: 'Its document was withdrawn.', mail }));
    setClock(start + 3 * 60_000);
    await newsletterJob.run(new AbortController().signal);
    expect(await db().newsletter.findFirstOrThrow({ where: { newsItemId: item.id } })).toMatchObject({
      kind: 'withdrawal',
      hasStarted: true,
    });
    await db().session.updateMany({ data: { lastSeenAt: new Date() } });
    // A document that was withdrawn keeps no news off the site.
    await done(await call('POST', `/${item.id}/undo-end`));
  });

  it('takes only ids that a document can have', async () => {
    const { isPublished: _isPublished, ...body } = newsInput();
    const refused = await call('POST', '/drafts', { ...body, documents: [3_000_000_000] });
    expect(refused.status).toBe(400);
    const { item } = await draft({ category: 'Announcements' });
    const text = '[a](/documents?id=99999999999) [b](/documents/99999999999/current.pdf) [c](/updates?id=1.5)';
    const { deadLinks } = await done<NewsRendering>(
      await call('POST', '/rendering', {
        ...{ newsItem: item.id, excerpt: 'Links', content: text, date: '2027-01-15', format: 'markdown' },
      }),
    );
    expect(deadLinks).toHaveLength(3);
  });

  it('is the only way to mail a document', async () => {
    const { item, draft: now } = await draft();
    const mail = { subject: 'Fees', recipients: 1 };
    const refused = await call('POST', `/${item.id}/publish`, { revision: now.revision, mail });
    expect(refused.status).toBe(409);
    expect(await readDocument(item.id)).toBeUndefined();
  });
});

describe('for programs', () => {
  const list = async (query = ''): Promise<Issue[]> => done(await api('GET', `/api/documents${query}`));

  it('lists what the register lists, narrowed, and page by page', async () => {
    const fees = await publishDocument({ title: 'Fees', takesEffectOn: '2027-01-01', noticeNumber: 'FS-1' });
    const newer = await publishNextIssue(fees.id, { title: 'Fees', takesEffectOn: '2027-01-10' });
    const policy = await publishDocument({ title: 'Policy', category: 'Policy' });
    await done(await call('POST', `/${policy.id}/withdraw`, { explanation: 'It is postponed.' }));
    await draft({ title: 'A draft' });
    expect(await list()).toMatchObject([
      { id: newer.id, documentId: fees.id, kind: 'Fee schedule', state: 'in-force', ended: null, file: newer.file },
      { id: policy.id, kind: 'Policy', ended: { kind: 'withdrawn', reason: { text: 'It is postponed.' } } },
    ]);
    expect((await list('?kind=Policy')).map(({ id }) => id)).toEqual([policy.id]);
    expect((await list('?state=superseded')).map(({ id }) => id)).toEqual([fees.id]);
    const page = await api('GET', '/api/documents?limit=1');
    expect([page.headers.get('x-total-count'), page.headers.get('link')]).toEqual([
      '2',
      expect.stringContaining('rel="next"') as string,
    ]);
    expect((await api('GET', '/api/documents?kind=Secret')).status).toBe(400);
  });

  it('returns one document with the issues that readers see', async () => {
    const fees = await publishDocument({ takesEffectOn: '2027-01-01' });
    const newer = await publishNextIssue(fees.id, { takesEffectOn: '2027-03-01' });
    await done(await call('POST', `/${fees.id}/duplicate`));
    const hidden = await draft({});
    const document = await done<PublicDocument>(await api('GET', `/api/documents/${fees.id}`));
    expect([document.current.id, document.issues.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([
      fees.id,
      [fees.id, newer.id],
    ]);
    for (const id of [hidden.item.id, newer.id, 999_999])
      expect((await api('GET', `/api/documents/${id}`)).status).toBe(404);
  });

  it.each([
    ['', '/api/documents'],
    ['x=1&q=', '/api/documents'],
    ['kind=Policy&x=1', '/api/documents?kind=Policy'],
    ['kind=Secret', undefined],
  ])('keeps each list in memory: %j', (query, address) => {
    const state = siteState();
    if (!state) throw new Error('The state of the site has not been read.');
    const parts = { path: '/api/documents', query: new URLSearchParams(query), cookies: undefined };
    expect(publicAddress(parts, state)).toEqual(address && { kind: 'made', address });
  });
});
