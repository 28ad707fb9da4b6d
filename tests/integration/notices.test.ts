// @documented A notice is a news item with a number (`noticeNumber`), who is affected (`affected`) or a day (`takesEffectOn`).
// @documented The three are fields of the item, of its working copy and of its versions; where readers get an item, a field that is empty is absent.
// @documented A notice number that was public or scheduled is never another item's, also after the item is deleted.
// @documented Another item that would be published with it is refused with a 409.

import { newsletterJob } from '@/lib/domains/mailings/sending';
import { findWantedLetters } from '@/lib/domains/mailings/wanted-letters';
import type { EditedNews, NewsDraft } from '@/lib/domains/news/acts-schema';
import { newsCategories, noticesTopic } from '@/lib/domains/news/categories';
import { deleteDue } from '@/lib/domains/news/items/deleted';
import { atomFeed } from '@/lib/domains/news/public/feed';
import {
  getPublishedNewsItem,
  listComingIntoEffect,
  listNewsForFeed,
  listPublishedNews,
} from '@/lib/domains/news/public/published';
import { searchNews } from '@/lib/domains/news/search/search';
import { readSiteState } from '@/lib/domains/site/read-state';
import { siteState } from '@/lib/domains/site/state';
import { db } from '@/lib/platform/database/db';
import { newsArticleJsonLd } from '@/lib/seo/json-ld';
import { api, type Method } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { createTestNews, newsInput } from '../factories/news';
import { signedIn, unique } from '../factories/people';

const start = Date.parse('2027-01-15T17:00:00Z');
const notice = { noticeNumber: '2027-03', affected: 'Vendors of delayed data', takesEffectOn: '2027-03-01' };
const none = { noticeNumber: null, affected: null, takesEffectOn: null };

let cookie: string;

beforeAll(async () => {
  setClock(start);
  ({ cookie } = await signedIn('admin'));
});

beforeEach(async () => {
  setClock(start);
  await db().session.updateMany({ data: { lastSeenAt: new Date() } });
  await db().newsItem.deleteMany();
  await db().noticeNumber.deleteMany();
});

afterAll(() => jest.useRealTimers());

const call = (method: Method, path: string, body?: unknown) =>
  api(method, `/api/admin/news${path}`, { cookie, ...(body !== undefined && { body }) });

async function done<T = EditedNews>(response: Response): Promise<T> {
  expect([response.status, response.status < 300 ? '' : await response.clone().text()]).toEqual([response.status, '']);
  return (await response.json()) as T;
}

async function draft(changes: object = notice): Promise<EditedNews> {
  const { isPublished: _isPublished, ...body } = newsInput();
  return done(await call('POST', '/drafts', { ...body, format: 'markdown', ...changes }));
}

const publish = ({ item, draft: { revision } }: EditedNews) => call('POST', `/${item.id}/publish`, { revision });

it('is in the draft, the item, the lists, the search, the feed, the letter and the structured data', async () => {
  const { item, draft: saved } = await draft();
  expect(saved).toMatchObject(notice);
  expect(await done(await publish({ item, draft: saved } as EditedNews))).toMatchObject({
    item: notice,
    draft: notice,
  });
  expect(await done(await api('GET', `/api/news/${item.id}`))).toMatchObject(notice);
  expect((await listPublishedNews(3))[0]).toMatchObject(notice);
  expect((await searchNews({ q: '2027-03', page: 1 })).items).toMatchObject([{ id: item.id }]);
  expect((await searchNews({ q: 'delayed', page: 1 })).items).toMatchObject([
    { id: item.id, snippet: expect.stringContaining('Affects Vendors of delayed data.') as string },
  ]);
  const head = {
    ...{ title: 't', subtitle: 's', author: 'a', feedUrl: 'https://s.example/f', idOrigin: 'https://s.example' },
    ...{ pageUrl: 'https://s.example/u', itemUrl: (id: number) => `https://s.example/u?id=${id}` },
  };
  expect(atomFeed(head, await listNewsForFeed(1))).toContain('Takes effect: March 1, 2027');
  const letter = await done<{ text: string; html: string; digest: string }>(
    await call('GET', `/${item.id}/letter?source=public`),
  );
  expect(letter.text).toContain('Notice: 2027-03\nAffects: Vendors of delayed data\nTakes effect: March 1, 2027\n');
  expect(letter.html).toContain('<strong>Affects:</strong> Vendors of delayed data<br>');
  const published = await getPublishedNewsItem(item.id);
  expect(published && newsArticleJsonLd(published)).toMatchObject({
    identifier: '2027-03',
    audience: { audienceType: 'Vendors of delayed data' },
    temporalCoverage: '2027-03-01/..',
  });
});

it('is absent, not empty, in what readers get of other items', async () => {
  const { item } = await done(await publish(await draft({})));
  const text = await (await api('GET', `/api/news/${item.id}`)).text();
  expect(text).not.toMatch(/noticeNumber|affected|takesEffectOn/);
  expect(item).toMatchObject(none);
});

it('changes with the other fields of a draft: compared, kept in versions, and restored', async () => {
  const { item } = await done(await publish(await draft()));
  const { draft: now } = await done(await call('GET', `/${item.id}`));
  const { files: _files, updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = now;
  await done<NewsDraft>(await call('PUT', `/${item.id}/draft`, { ...text, takesEffectOn: '2027-04-01' }));
  const edited = await done(await call('GET', `/${item.id}`));
  expect(edited.hasChanges).toBe(true);
  expect(await done(await call('GET', `/${item.id}/comparison?from=1&to=0`))).toMatchObject({
    fields: [{ field: 'takesEffectOn', from: '2027-03-01', to: '2027-04-01' }],
  });
  const restored = await done<NewsDraft>(
    await call('POST', `/${item.id}/restore`, { number: 1, revision: edited.draft.revision }),
  );
  expect(restored).toMatchObject(notice);
});

it('is set, changed and cleared by the form of the specification too, with its fields in the trail', async () => {
  const created = await done<{ id: number; version: number }>(await call('POST', '', newsInput(notice)));
  expect(created).toMatchObject(notice);
  const changed = await call('PATCH', `/${created.id}`, { noticeNumber: null, affected: '' });
  expect(await done(changed)).toMatchObject({ ...none, takesEffectOn: '2027-03-01' });
  const [entry] = await db().auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 });
  expect(JSON.parse(entry?.details ?? '{}')).toMatchObject({ noticeNumber: { from: '2027-03', to: null } });
});

it.each([
  [{ noticeNumber: 'x'.repeat(21) }, 'Notice number must have at most 20 characters.'],
  [{ noticeNumber: '2027-03\ufe0f' }, 'Notice number may have letters, digits, spaces and . - _ / #.'],
  [{ noticeNumber: '2027-03\nB' }, 'Notice number may have letters, digits, spaces and . - _ / #.'],
  [{ affected: 'x'.repeat(201) }, 'Who is affected must have at most 200 characters.'],
  [{ takesEffectOn: 'March' }, 'Date must be a calendar day, YYYY-MM-DD.'],
])('refuses %j with a sentence', async (change, message) => {
  const { isPublished: _isPublished, ...body } = newsInput();
  const response = await call('POST', '/drafts', { ...body, ...change });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
});

describe('a notice number', () => {
  const isTaken = async (response: Response) => {
    expect(response.status).toBe(409);
    return ((await response.json()) as { errors: { noticeNumber: string[] } }).errors.noticeNumber[0];
  };

  it('that was public is never that of another item, in any letter case, whichever way it would get it', async () => {
    const first = await done(await publish(await draft({ noticeNumber: 'CT-1a' })));
    const second = await draft({ noticeNumber: 'ct-1A' });
    expect(await isTaken(await publish(await draft({ noticeNumber: 'ＣＴ-1A' })))).toContain('is that of another item');
    const message = `Notice number ct-1A is that of another item, ${first.item.id}. A number is never used twice.`;
    expect(await isTaken(await publish(second))).toBe(message);
    const { revision } = second.draft;
    const at = '2027-02-01T12:00:00Z';
    expect(await isTaken(await call('POST', `/${second.item.id}/schedule`, { revision, publishAt: at }))).toBe(message);
    expect(await isTaken(await call('PATCH', `/${second.item.id}`, { isPublished: true }))).toBe(message);
    expect(await isTaken(await call('POST', '', newsInput({ noticeNumber: 'ct-1A' })))).toBe(message);
    expect(await db().newsItem.count({ where: { isPublished: true } })).toBe(1);
  });

  it('stays with its item over corrections, and after the item gave it up', async () => {
    const { item } = await done(await publish(await draft({ noticeNumber: 'A' })));
    await done(await call('PATCH', `/${item.id}`, { noticeNumber: 'B' }));
    await done(await call('PATCH', `/${item.id}`, { noticeNumber: 'A' }));
    await isTaken(await publish(await draft({ noticeNumber: 'B' })));
  });

  it('is scheduled once', async () => {
    const one = await draft({ noticeNumber: 'S' });
    const body = { revision: one.draft.revision, publishAt: '2027-02-01T12:00:00Z' };
    await done(await call('POST', `/${one.item.id}/schedule`, body));
    await isTaken(await publish(await draft({ noticeNumber: 'S' })));
  });

  it('is given once when two items claim it at one moment', async () => {
    const two = await Promise.all([draft({ noticeNumber: 'R' }), draft({ noticeNumber: 'R' })]);
    const statuses = await Promise.all(two.map(async (edited) => (await publish(edited)).status));
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('stays used after its item was deleted for good', async () => {
    const { item } = await done(await publish(await draft({ noticeNumber: 'D' })));
    expect((await call('DELETE', `/${item.id}`)).status).toBe(204);
    await deleteDue(new Date(Date.now() + 1000), new AbortController().signal);
    expect(await db().newsItem.count()).toBe(0);
    await isTaken(await publish(await draft({ noticeNumber: 'D' })));
  });

  it('is not copied by a duplicate', async () => {
    const { item } = await done(await publish(await draft()));
    const copy = await done(await call('POST', `/${item.id}/duplicate`));
    expect(copy.draft).toMatchObject({ ...notice, noticeNumber: null });
  });
});

it('lists what is coming into effect, the next first, until the day begins in New York', async () => {
  const later = await createTestNews({ takesEffectOn: '2027-07-01' });
  const next = await createTestNews({ takesEffectOn: '2027-03-14' });
  await createTestNews({ takesEffectOn: '2027-01-15' });
  await createTestNews({ takesEffectOn: '2027-03-01', isPublished: false });
  await createTestNews();
  const coming = async () => (await listComingIntoEffect(10)).items.map(({ id }) => id);
  expect(await coming()).toEqual([next.id, later.id]);
  expect((await listComingIntoEffect(1)).items).toHaveLength(1);
  // The clocks are set forward in that night, after the day has begun.
  setClock(Date.parse('2027-03-14T04:59:59Z'));
  expect(await coming()).toEqual([next.id, later.id]);
  setClock(Date.parse('2027-03-14T05:00:00Z'));
  expect(await coming()).toEqual([later.id]);
});

it('makes kept pages anew at the moment at which a notice takes effect', async () => {
  await createTestNews({ takesEffectOn: '2027-03-01' });
  await createTestNews({ takesEffectOn: '2027-11-07' });
  await readSiteState();
  const keyAt = async (time: string) => {
    setClock(Date.parse(time));
    const key = siteState()?.key;
    // What a process makes of it that reads the state only now.
    await readSiteState();
    expect(siteState()?.key).toBe(key);
    return key;
  };
  const before = await keyAt('2027-03-01T04:59:59Z');
  const after = await keyAt('2027-03-01T05:00:00Z');
  expect(after).not.toBe(before);
  // Summer time ends later in this night.
  expect(await keyAt('2027-11-07T03:59:59Z')).toBe(after);
  expect(await keyAt('2027-11-07T04:00:00Z')).not.toBe(after);
});

describe('a mailing of a notice', () => {
  let onlyNotices: string;
  let onlyNews: string;
  let everything: string;

  beforeEach(async () => {
    await db().newsletter.deleteMany();
    await db().outboundMail.deleteMany();
    await db().subscription.deleteMany();
    [onlyNotices, onlyNews, everything] = (await Promise.all(
      [newsCategories, [noticesTopic], []].map(async (leftOut: readonly string[]) => {
        const email = `notice-reader-${unique()}@example.com`;
        const topicOptOuts = { create: leftOut.map((category) => ({ category })) };
        await db().subscription.create({ data: { email, isVerified: true, topicOptOuts } });
        return email;
      }),
    )) as [string, string, string];
  });

  /** Publishes and mails an item, and returns to whom letters were written. */
  async function mailed(changes: object): Promise<{ recipients: number; to: string[]; id: number }> {
    const { item, draft: saved } = await draft(changes);
    const { recipients } = await done<{ recipients: number }>(await call('GET', `/${item.id}/letter`));
    const mail = { subject: 'News', recipients };
    await done(await call('POST', `/${item.id}/publish`, { revision: saved.revision, mail }));
    setClock(start + 3 * 60_000);
    await newsletterJob.run(new AbortController().signal);
    const { batchId, id } = await db().newsletter.findFirstOrThrow({ where: { newsItemId: item.id } });
    const letters = await db().outboundMail.findMany({ where: { batchId } });
    return { recipients, to: letters.map(({ recipient }) => recipient).sort(), id };
  }

  it('goes once to those who want its category or the notices that take effect', async () => {
    const { recipients, to } = await mailed(notice);
    expect(recipients).toBe(3);
    expect(to).toEqual([onlyNotices, onlyNews, everything].sort());
  });

  it('does not go to those who want only these notices when it names no day', async () => {
    const { recipients, to } = await mailed({ ...notice, takesEffectOn: null });
    expect(recipients).toBe(2);
    expect(to).toEqual([onlyNews, everything].sort());
  });

  it('tells those who were mailed a day of a correction that takes the day away, and of a withdrawal', async () => {
    const { to } = await mailed(notice);
    const { newsItemId } = await db().newsletter.findFirstOrThrow();
    await db().outboundMail.updateMany({ data: { status: 'sent' } });
    await db().newsletter.updateMany({ data: { state: 'done' } });
    const { draft: now } = await done(await call('GET', `/${newsItemId}`));
    const { files: _files, updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = now;
    const saved = await done<NewsDraft>(await call('PUT', `/${newsItemId}/draft`, { ...text, takesEffectOn: null }));
    const correction = await done<{ recipients: number }>(
      await call('GET', `/${newsItemId}/letter?kind=correction&audience=first&note=No+day`),
    );
    expect(correction.recipients).toBe(to.length);
    const mail = { subject: 'Corrected', recipients: to.length, audience: 'first' };
    const change = { revision: saved.revision, note: 'No day', mail };
    await done(await call('POST', `/${newsItemId}/publish-changes`, change));
    expect(await db().newsletter.findFirstOrThrow({ where: { kind: 'correction' } })).toMatchObject({
      takesEffect: true,
      recipients: to.length,
    });
    const letter = await done<{ text: string; recipients: number }>(
      await call('GET', `/${newsItemId}/letter?kind=withdrawal&audience=first&note=Gone&source=public`),
    );
    expect(letter.recipients).toBe(to.length);
  });

  it('says no more when it takes effect once it was withdrawn', async () => {
    const { item } = await done(await publish(await draft()));
    const letter = async (kind: string) =>
      (await done<{ text: string }>(await call('GET', `/${item.id}/letter?kind=${kind}&note=Gone&source=public`))).text;
    expect(await letter('news')).toContain('Takes effect: March 1, 2027');
    expect(await letter('withdrawal')).not.toContain('Takes effect');
  });

  it('goes by what was approved, also if the item loses its day before the letters start', async () => {
    const { item, draft: saved } = await draft(notice);
    const mail = { subject: 'News', recipients: 3 };
    await done(await call('POST', `/${item.id}/publish`, { revision: saved.revision, mail }));
    const stored = await db().newsletter.findFirstOrThrow({ where: { newsItemId: item.id } });
    expect(stored).toMatchObject({ takesEffect: true, recipients: 3 });
    await done(await call('PATCH', `/${item.id}`, { takesEffectOn: null }));
    expect(await db().newsletter.findFirstOrThrow({ where: { newsItemId: item.id } })).toMatchObject({
      takesEffect: true,
    });
  });

  it('is not wanted any more by a reader who leaves the topic out while their letter waits', async () => {
    const { to, id } = await mailed(notice);
    expect(to).toContain(onlyNotices);
    const { batchId } = await db().newsletter.findUniqueOrThrow({ where: { id } });
    const waiting = await db().outboundMail.findMany({ where: { batchId } });
    const wanted = async () => {
      const ids = await findWantedLetters(waiting, db());
      return waiting
        .filter((letter) => ids.has(letter.id))
        .map(({ recipient }) => recipient)
        .sort();
    };
    expect(await wanted()).toEqual(to);
    const subscription = { connect: { email: onlyNotices } };
    await db().topicOptOut.create({ data: { category: noticesTopic, subscription } });
    expect(await wanted()).toEqual(to.filter((email) => email !== onlyNotices));
  });
});
