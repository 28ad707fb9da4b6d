// @documented A success is 200 with the object or array itself, 201 for a creation, or 204 without a body.
// @documented An empty list is `[]`.
// @documented On input an ISO date-time is accepted and its day is taken.
// @documented Some failures carry more, such as the current item at a conflict.
// @documented 409: it exists already, or another user has changed it in the meantime
// @documented The limits are 100 characters for a name, 200 for a title, 500 for an excerpt, 50,000 for the content of a news item, and 2,048 for a link.
// @documented A link is an http(s) URL or a path that begins with a single `/`.
// @documented `POST` and `PATCH` of a news item change the public item at once.

import { siteState } from '@/lib/domains/site/state';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { createTestNews, newsInput } from '../factories/news';
import { signedIn } from '../factories/people';

let admin: { id: number; cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsItem.deleteMany();
});

describe('GET /api/news', () => {
  it('returns only published items, newest first', async () => {
    await createTestNews({ title: 'older', date: '2025-01-01' });
    await createTestNews({ title: 'newer', date: '2025-02-01' });
    await createTestNews({ title: 'draft', date: '2025-03-01', isPublished: false });
    const response = await api('GET', '/api/news');
    expect(response.status).toBe(200);
    const items = (await response.json()) as { title: string }[];
    expect(items.map(({ title }) => title)).toEqual(['newer', 'older']);
  });

  it('is an empty array without news', async () => {
    expect(await (await api('GET', '/api/news')).json()).toEqual([]);
  });

  it('shows a change with the next request', async () => {
    await api('GET', '/api/news');
    const created = await api('POST', '/api/admin/news', { body: newsInput({ title: 'now' }), cookie: admin.cookie });
    expect(created.status).toBe(201);
    expect(await (await api('GET', '/api/news')).json()).toMatchObject([{ title: 'now' }]);
  });

  it('pages by cursor through every item once, and says how many there are', async () => {
    for (let day = 1; day <= 5; day += 1)
      await createTestNews({ title: `day ${day}`, date: `2025-01-0${Math.ceil(day / 2)}` });
    const seen: string[] = [];
    let address: string | undefined = '/api/news?limit=2';
    while (address) {
      const response: Response = await api('GET', address);
      expect(response.headers.get('x-total-count')).toBe('5');
      seen.push(...((await response.json()) as { title: string }[]).map(({ title }) => title));
      address = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['day 5', 'day 4', 'day 3', 'day 2', 'day 1']);
  });

  it.each(['limit=0', 'limit=x', 'limit=1001', 'cursor=!', 'cursor=abc', 'sort=title;drop', 'limit=1.5', 'q=%00'])(
    'refuses %s with a 400 that says why',
    async (query) => {
      const response = await api('GET', `/api/news?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toHaveProperty('message');
    },
  );
});

describe('GET /api/admin/news', () => {
  const list = async (query: string) =>
    (await (await api('GET', `/api/admin/news?sort=title&${query}`, { cookie: admin.cookie })).json()) as {
      title: string;
      hasChanges: boolean;
    }[];
  const titles = async (query: string) => (await list(query)).map(({ title }) => title);

  async function saveDraft(id: number, title: string): Promise<void> {
    const { draft } = (await (await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie })).json()) as {
      draft: Record<string, unknown>;
    };
    const { updatedAt: _at, updatedBy: _by, updatedByName: _name, files: _files, ...text } = draft;
    const body = { ...text, title };
    const saved = await api('PUT', `/api/admin/news/${id}/draft`, { body, cookie: admin.cookie });
    expect(saved.status).toBe(200);
  }

  it('says which public items have a draft with changes behind them, and finds them', async () => {
    const { id } = await createTestNews({ title: 'changed' });
    await createTestNews({ title: 'as it is' });
    const draft = await createTestNews({ title: 'draft', isPublished: false });
    await saveDraft(id, 'changed again');
    await saveDraft(draft.id, 'draft again');
    expect((await list('')).map(({ title, hasChanges }) => [title, hasChanges])).toEqual([
      ['as it is', false],
      ['changed', true],
      ['draft again', false],
    ]);
    expect(await titles('hasChanges=true')).toEqual(['changed']);
    expect(await titles('hasChanges=false')).toEqual(['as it is', 'draft again']);
    await saveDraft(id, 'changed');
    expect(await titles('hasChanges=true')).toEqual([]);
  });

  it('finds the items of a month, and those that were mailed or not', async () => {
    const { id } = await createTestNews({ title: 'mailed', date: '2025-02-28' });
    await createTestNews({ title: 'first of March', date: '2025-03-01' });
    const batch = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
    const mailing = { newsItemId: id, title: 'mailed', batchId: batch.id, recipients: 1, toSubscriptionId: 1 };
    await db().newsletter.create({ data: { ...mailing, startedBy: '', state: 'done', createdAt: new Date() } });
    expect(await titles('month=2025-02')).toEqual(['mailed']);
    expect(await titles('month=2025-03')).toEqual(['first of March']);
    expect(await titles('wasMailed=true')).toEqual(['mailed']);
    expect(await titles('wasMailed=false')).toEqual(['first of March']);
    const wrong = await api('GET', '/api/admin/news?month=2025-13', { cookie: admin.cookie });
    expect(wrong.status).toBe(400);
    await db().newsletter.deleteMany();
  });
});

describe('POST /api/admin/news', () => {
  it('creates an item, published by default, and changes the state of the site', async () => {
    const before = siteState()?.key;
    const { isPublished: _, ...input } = newsInput({ date: '2025-03-04' });
    const response = await api('POST', '/api/admin/news', { body: input, cookie: admin.cookie });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      title: input.title,
      isPublished: true,
      date: '2025-03-04',
      version: 1,
    });
    expect(siteState()?.key).not.toBe(before);
  });

  it('takes the day of an ISO date-time', async () => {
    const response = await api('POST', '/api/admin/news', {
      body: { ...newsInput(), date: '2025-03-04T23:30:00-05:00' },
      cookie: admin.cookie,
    });
    expect(await response.json()).toMatchObject({ date: '2025-03-04' });
  });

  it.each([
    [{ title: '' }, 'Title, excerpt, and category are required.'],
    [{ title: '   ' }, 'Title, excerpt, and category are required.'],
    [{ excerpt: '' }, 'Title, excerpt, and category are required.'],
    [{ category: '' }, 'Title, excerpt, and category are required.'],
    [{ category: 'Gossip' }, 'Category must be one of Announcements, Regulatory, Industry Insights, CT Plan Updates.'],
    [{ date: undefined }, 'Date is required.'],
    [{ date: '2025-02-30' }, 'Date must be a calendar day, YYYY-MM-DD.'],
    [{ link: 'javascript:alert(1)' }, 'Link must be an http(s) URL or a path that begins with a single /.'],
    [{ link: '//evil.example' }, 'Link must be an http(s) URL or a path that begins with a single /.'],
    [{ link: '/\\evil.example' }, 'Link must be an http(s) URL or a path that begins with a single /.'],
    [{ title: 'x'.repeat(201) }, 'Title must have at most 200 characters.'],
    [{ excerpt: 'x'.repeat(501) }, 'Excerpt must have at most 500 characters.'],
    [{ content: 'x'.repeat(50_001) }, 'Content must have at most 50,000 characters.'],
    [{ link: `/${'x'.repeat(2_048)}` }, 'Link must have at most 2048 characters.'],
    [{ title: 'a\0b' }, 'The text must not contain the NUL character.'],
  ])('refuses %j', async (changes, message) => {
    const response = await api('POST', '/api/admin/news', {
      body: { ...newsInput(), ...changes },
      cookie: admin.cookie,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message });
    expect(await db().newsItem.count()).toBe(0);
  });

  it('takes 50,000 characters of any script', async () => {
    const content = '𐍈'.repeat(25_000);
    const response = await api('POST', '/api/admin/news', { body: newsInput({ content }), cookie: admin.cookie });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ content });
  });
});

describe('PATCH /api/admin/news/{id}', () => {
  it('changes the fields that are present and no others', async () => {
    const item = await createTestNews({ isPublished: true });
    const response = await api('PATCH', `/api/admin/news/${item.id}`, {
      body: { isPublished: false },
      cookie: admin.cookie,
    });
    expect(await response.json()).toMatchObject({
      title: item.title,
      content: item.content,
      isPublished: false,
      version: 2,
    });
  });

  it('refuses an edit of a version that has been changed since, and shows what is there now', async () => {
    const item = await createTestNews();
    await api('PATCH', `/api/admin/news/${item.id}`, { body: { title: 'first', version: 1 }, cookie: admin.cookie });
    const response = await api('PATCH', `/api/admin/news/${item.id}`, {
      body: { title: 'second', version: 1 },
      cookie: admin.cookie,
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ current: { title: 'first', version: 2 } });
  });

  it.each(['abc', '-1', '1.5', '0', '01', '99999999999', '2147483648', '1e3', '%00'])(
    'answers 404 to the id %s',
    async (id) => {
      const response = await api('PATCH', `/api/admin/news/${id}`, { body: { title: 'x' }, cookie: admin.cookie });
      expect(response.status).toBe(404);
    },
  );
});

describe('DELETE /api/admin/news/{id}', () => {
  it('deletes once, then knows it no more', async () => {
    const item = await createTestNews();
    expect((await api('DELETE', `/api/admin/news/${item.id}`, { cookie: admin.cookie })).status).toBe(204);
    expect((await api('DELETE', `/api/admin/news/${item.id}`, { cookie: admin.cookie })).status).toBe(404);
  });
});
