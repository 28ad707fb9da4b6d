// @documented Every other time is an ISO date-time in UTC.

import { listPlannedWithMailings } from '@/lib/domains/mailings/service';
import { newsContract } from '@/lib/domains/news/contract';
import { getPublishedNewsItem, listNewsSummaries, listPublishedNews } from '@/lib/domains/news/public/published';
import { newsStateAt, newsStates } from '@/lib/domains/news/schedule';
import type { AdminNewsItem, AdminNewsRow, PlannedNews } from '@/lib/domains/news/schema';
import { readSiteState, siteStateJob, raiseRevision, readRevision } from '@/lib/domains/site/read-state';
import { siteState } from '@/lib/domains/site/state';
import { db } from '@/lib/platform/database/db';
import { startJobs, stopJobs } from '@/lib/platform/process/jobs';
import { api } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';
import { testOrigin } from '@/tools/test-bed/environment';

import { createTestNews, newsInput } from '../factories/news';
import { publicPlaces, textOfRoute } from '../factories/news-places';
import { signedIn, unique } from '../factories/people';

const start = Date.parse('2026-11-21T12:00:00Z');
const minutes = (count: number) => start + count * 60_000;
const iso = (time: number) => new Date(time).toISOString();

jest.mock('@/app/og/card-image', () => ({ cardImage: async () => new Response('an image') }));

let admin: { id: number; cookie: string };

beforeAll(async () => {
  setClock(start);
  admin = await signedIn('admin');
});

beforeEach(async () => {
  setClock(start);
  // A session that was last used in the future has ended.
  await db().session.updateMany({ data: { lastSeenAt: new Date() } });
  await db().newsItem.deleteMany();
});

afterAll(() => jest.useRealTimers());

const ids = (items: { id: number }[]) => items.map(({ id }) => id);

/** Where an item is shown now: every public route, and the message to the subscribers. */
async function places({ id, title }: { id: number; title: string }): Promise<string[]> {
  const card = (await import('@/app/og/[card]/route')) as {
    GET: (request: Request, context: { params: Promise<{ card: string }> }) => Promise<Response>;
  };
  const context = { params: Promise.resolve({ card: `news-${id}.png` }) };
  const total = (await api('GET', '/api/news?limit=1')).headers.get('x-total-count');
  const shown = {
    landing: ids(await listPublishedNews(3)).includes(id),
    updates: ids((await listNewsSummaries(1)).items).includes(id),
    item: (await getPublishedNewsItem(id)) !== null,
    page: ids((await (await api('GET', '/api/news?limit=5')).json()) as { id: number }[]).includes(id),
    total: total !== '0',
    card: (await card.GET(new Request(testOrigin), context)).status === 200,
    newsletter: (await api('GET', `/api/admin/news/${id}/newsletter`, { cookie: admin.cookie })).status === 200,
  };
  const own = Object.entries(shown).flatMap(([place, isShown]) => (isShown ? [place] : []));
  return [...own, ...(await (await publicPlaces())({ id, title }))];
}

const everyPlace = [
  ...['landing', 'updates', 'item', 'page', 'total', 'card', 'newsletter'],
  ...['list', 'search', 'one item', 'feed', 'site map'],
];

const patch = (id: number, body: unknown) => api('PATCH', `/api/admin/news/${id}`, { body, cookie: admin.cookie });

describe('an item with a publication time and an end', () => {
  it('is on every public route between the two and on none before and after, to the moment', async () => {
    const item = await createTestNews({ publishAt: iso(minutes(2)), unpublishAt: iso(minutes(4)) });
    expect(await places(item)).toEqual([]);
    setClock(minutes(2) - 1);
    expect(await places(item)).toEqual([]);
    setClock(minutes(2));
    expect(await places(item)).toEqual(everyPlace);
    setClock(minutes(4) - 1);
    expect(await places(item)).toEqual(everyPlace);
    setClock(minutes(4));
    expect(await places(item)).toEqual([]);
  });

  it('is a draft all the while when it is not published', async () => {
    const item = await createTestNews({
      isPublished: false,
      publishAt: iso(minutes(-2)),
      unpublishAt: iso(minutes(4)),
    });
    expect(await places(item)).toEqual([]);
  });

  it('has changed, for feed and site map, when it went live', async () => {
    await createTestNews({ publishAt: iso(minutes(5)) });
    setClock(minutes(6));
    expect(await textOfRoute(await import('@/app/feed.xml/route'))).toContain(`<updated>${iso(minutes(5))}</updated>`);
    expect(await textOfRoute(await import('@/app/sitemap.xml/route'))).toContain(
      `<lastmod>${iso(minutes(5))}</lastmod>`,
    );
  });

  it('does not reveal its times to visitors', async () => {
    const item = await createTestNews({ publishAt: iso(minutes(-1)), unpublishAt: iso(minutes(1)) });
    const fields = ['category', 'content', 'date', 'excerpt', 'id', 'isPublished', 'link', 'title'];
    const [listed] = (await (await api('GET', '/api/news')).json()) as object[];
    expect(Object.keys(listed ?? {}).sort()).toEqual(fields);
    expect(Object.keys((await (await api('GET', `/api/news/${item.id}`)).json()) as object).sort()).toEqual(fields);
    expect(Object.keys((await getPublishedNewsItem(item.id)) ?? {}).sort()).toEqual(fields);
  });

  it('cannot be sent to the subscribers before its time', async () => {
    const item = await createTestNews({ publishAt: iso(minutes(1)) });
    await db().subscription.create({ data: { email: 'reader@example.com', isVerified: true } });
    const body = { recipients: 1, toSubscriptionId: 0x7fffffff };
    const send = () => api('POST', `/api/admin/news/${item.id}/newsletter`, { body, cookie: admin.cookie });
    expect((await send()).status).toBe(409);
    expect(await db().mailBatch.count()).toBe(0);
    setClock(minutes(1));
    expect((await send()).status).toBe(201);
  });
});

describe('the API', () => {
  it('accepts both times with any offset and returns them in UTC', async () => {
    const body = { ...newsInput(), publishAt: '2026-12-01T09:00:00-05:00', unpublishAt: '2026-12-02T00:00:00.5+02:00' };
    const created = await api('POST', '/api/admin/news', { body, cookie: admin.cookie });
    expect(created.status).toBe(201);
    const times = { publishAt: '2026-12-01T14:00:00.000Z', unpublishAt: '2026-12-01T22:00:00.500Z' };
    expect(await created.json()).toMatchObject(times);
    const listed = await api('GET', '/api/admin/news', { cookie: admin.cookie });
    expect(await listed.json()).toMatchObject([times]);
  });

  it('is null if none was given, is removed by null, and an absent one stays', async () => {
    const created = await api('POST', '/api/admin/news', { body: newsInput(), cookie: admin.cookie });
    const { id, publishAt, unpublishAt } = (await created.json()) as AdminNewsItem;
    expect([publishAt, unpublishAt]).toEqual([null, null]);
    await patch(id, { publishAt: iso(minutes(5)), unpublishAt: iso(minutes(9)) });
    expect(await (await patch(id, { title: 'Another' })).json()).toMatchObject({ publishAt: iso(minutes(5)) });
    expect(await (await patch(id, { publishAt: null })).json()).toMatchObject({
      publishAt: null,
      unpublishAt: iso(minutes(9)),
    });
    expect(
      await db().auditEntry.findFirst({ where: { action: 'news.update' }, orderBy: { id: 'desc' } }),
    ).toMatchObject({
      details: JSON.stringify({ publishAt: { from: iso(minutes(5)), to: null }, version: { from: 2, to: 3 } }),
    });
  });

  it.each([
    [minutes(5), minutes(5)],
    [minutes(5), minutes(4)],
  ])('refuses an end that is not after the publication', async (publishAt, unpublishAt) => {
    const times = { publishAt: iso(publishAt), unpublishAt: iso(unpublishAt) };
    const item = await createTestNews({ publishAt: times.publishAt });
    const message = 'An item can leave the site only after it has gone live.';
    const body = { ...newsInput(), ...times };
    for (const refused of [
      await api('POST', '/api/admin/news', { body, cookie: admin.cookie }),
      await patch(item.id, times),
      await patch(item.id, { unpublishAt: times.unpublishAt }),
    ]) {
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual({ message, errors: { unpublishAt: [message] } });
    }
    expect(await db().newsItem.findMany()).toMatchObject([{ id: item.id, unpublishAt: null, revision: 1 }]);
  });

  it.each([
    '2026-12-01',
    '2026-12-01T09:00:00',
    'tomorrow',
    '',
    5,
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:00:00-05:00',
  ])('refuses the time %j by its field', async (publishAt) => {
    const response = await api('POST', '/api/admin/news', {
      body: { ...newsInput(), publishAt },
      cookie: admin.cookie,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty('errors.publishAt');
  });
});

describe('the state of an item', () => {
  it('is the same to a filter of the list and to the screen, in every case', async () => {
    const times = [undefined, iso(minutes(-1)), iso(start), iso(minutes(1))];
    for (const isPublished of [true, false])
      for (const publishAt of times)
        for (const unpublishAt of times) await createTestNews({ isPublished, publishAt, unpublishAt });
    for (const ending of ['withdrawn', 'error'])
      await db().newsItem.create({ data: { ...newsInput({ isPublished: false }), ending } });
    const withdrawn = await createTestNews({ isPublished: false });
    await db().newsletter.create({
      data: {
        newsItemId: withdrawn.id,
        title: withdrawn.title,
        state: 'done',
        recipients: 1200,
        toSubscriptionId: 1,
        startedBy: 'admin@example.com',
        batch: { create: { template: 'news-item', data: '{}' } },
      },
    });
    const read = async (query: string) =>
      (await (await api('GET', `/api/admin/news${query}`, { cookie: admin.cookie })).json()) as AdminNewsRow[];
    const all = await read('');
    const counted: number[] = [];
    for (const state of newsStates) {
      const matching = all.filter((item) => newsStateAt(item, Date.now()) === state);
      expect([state, ids(await read(`?state=${state}`))]).toEqual([state, ids(matching)]);
      expect(ids(await read(`?state=${state}&q=title`))).toEqual(ids(matching));
      counted.push(matching.length);
    }
    expect(counted.reduce((sum, count) => sum + count)).toBe(all.length);
    expect(Math.min(...counted)).toBeGreaterThan(0);
    expect(ids(await read('?state=ended'))).toContain(withdrawn.id);
  });
});

describe('the state of the site', () => {
  const input = { title: 'New', excerpt: 'New', category: 'Announcements', date: '2026-01-01' };
  const key = () => siteState()?.key;

  it('changes at the moment at which an item goes live or ends, and not in between', async () => {
    await createTestNews({ publishAt: iso(start + 10_000), unpublishAt: iso(start + 20_000) });
    await createTestNews({ isPublished: false, publishAt: iso(start + 45_000) });
    await readSiteState();
    const keys = Array.from({ length: 60 }, (_, second) => siteState(start + second * 1000)?.key);
    const changes = keys.flatMap((each, second) => (second > 0 && each !== keys[second - 1] ? [second] : []));
    expect(changes).toEqual([10, 20]);
    expect(siteState(start)?.key).toBe(keys[0]);
  });

  it('is the same to every process, whenever it was started', async () => {
    await createTestNews({ publishAt: iso(start + 10_000), unpublishAt: iso(start + 20_000) });
    await readSiteState();
    const early = siteState(start + 15_000)?.key;
    setClock(start + 15_000);
    await readSiteState();
    expect(key()).toBe(early);
  });

  it('changes with the response to a change of what is on the site, and with no other', async () => {
    const keys = [key()];
    const created = await api('POST', '/api/admin/news', { body: input, cookie: admin.cookie });
    keys.push(key());
    const { id } = (await created.json()) as AdminNewsItem;
    await api('PATCH', `/api/admin/news/${id}`, { body: { isPublished: false }, cookie: admin.cookie });
    keys.push(key());
    await api('PUT', '/api/admin/site-config', { body: { landingPageVersion: 'v1' }, cookie: admin.cookie });
    keys.push(key());
    expect(siteState()?.landingPageVersion).toBe('v1');
    await api('DELETE', `/api/admin/news/${id}`, { cookie: admin.cookie });
    keys.push(key());
    expect(new Set(keys).size).toBe(5);

    await api('POST', `/api/admin/news/${id}/preview-link`, { cookie: admin.cookie });
    await api('PATCH', `/api/admin/news/${id}`, { body: { isPublished: true }, cookie: admin.cookie });
    await api('POST', '/api/admin/users', {
      body: { email: `colleague-${unique()}@example.com`, password: 'a password' },
      cookie: admin.cookie,
    });
    await siteStateJob.run(new AbortController().signal);
    expect(key()).toBe(keys.at(-1));
  });

  it('is learned from another instance by the job', async () => {
    await readSiteState();
    const before = key();
    await db().$transaction((tx) => raiseRevision(tx));
    expect(key()).toBe(before);
    await siteStateJob.run(new AbortController().signal);
    expect(key()).not.toBe(before);
  });

  it('counts changes that come at the same time one by one', async () => {
    const before = await readRevision();
    await Promise.all(Array.from({ length: 5 }, () => db().$transaction((tx) => raiseRevision(tx))));
    expect(await readRevision()).toBe(before + 5);
  });

  it('reads on when the times that it knew have passed', async () => {
    await createTestNews({ publishAt: iso(start + 1000) });
    await readSiteState();
    await createTestNews({ publishAt: iso(start + 3000) });
    setClock(start + 2000);
    await siteStateJob.run(new AbortController().signal);
    expect(siteState(start + 3000)?.key).not.toBe(siteState(start + 2000)?.key);
  });
});

describe('what is planned', () => {
  const planned = async () => {
    const response = await api('GET', newsContract.planned.path, { cookie: admin.cookie });
    return (await response.json()) as PlannedNews[];
  };

  it('is listed by its time, with the mailing that is approved with it', async () => {
    const later = await createTestNews({
      title: 'Later',
      publishAt: iso(minutes(120)),
      unpublishAt: iso(minutes(180)),
    });
    const soon = await createTestNews({ title: 'Soon', publishAt: iso(minutes(60)) });
    const leaves = await createTestNews({ title: 'Leaves', unpublishAt: iso(minutes(90)) });
    await createTestNews({ title: 'Draft', publishAt: iso(minutes(30)), isPublished: false });
    await createTestNews({ title: 'Past', publishAt: iso(minutes(-30)), unpublishAt: iso(minutes(-10)) });
    const { id: batchId } = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
    await db().newsletter.create({
      data: {
        newsItemId: soon.id,
        title: 'Soon',
        batchId,
        state: 'approved',
        recipients: 12,
        toSubscriptionId: 1,
        startedBy: 'a@example.com',
      },
    });
    const event = (one: { id: number }, title: string, name: 'start' | 'end', after: number, recipients?: number) => ({
      id: one.id,
      title,
      event: name,
      at: iso(minutes(after)),
      recipients: recipients ?? null,
    });
    expect(await planned()).toEqual([
      event(soon, 'Soon', 'start', 60, 12),
      event(leaves, 'Leaves', 'end', 90),
      event(later, 'Later', 'start', 120),
      event(later, 'Later', 'end', 180),
    ]);
    const remaining = await listPlannedWithMailings(new Date(minutes(100)));
    expect(remaining.map(({ title }) => title)).toEqual(['Later', 'Later']);
  });
});

it('reads the state of the site soon after an outage of the database, however long it was', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    let isAway = true;
    const read = jest.fn(async () => {
      if (isAway) throw new Error('away');
    });
    startJobs([{ ...siteStateJob, run: read }]);
    await jest.advanceTimersByTimeAsync(26_000);
    isAway = false;
    read.mockClear();
    await jest.advanceTimersByTimeAsync(1000);
    expect(read).toHaveBeenCalled();
  } finally {
    await stopJobs();
    jest.useRealTimers();
  }
});
