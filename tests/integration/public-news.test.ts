// @promise Automated reading is welcome at a moderate pace, for which there are a feed and a site map.
// @documented `GET /api/news/ID` returns the content as it was written and, if it has them, its `html` (Markdown only), `notes` and `files`;
// @documented `GET /api/news/ID/neighbors` the next newer and older item in the list.

import { readFileSync } from 'node:fs';

import { keepFeedOrigin } from '@/lib/domains/news/public/feed';
import { getPublishedNewsItem, listNewsSummaries } from '@/lib/domains/news/public/published';
import { newsPageSize } from '@/lib/domains/news/schema';
import { runSteps } from '@/lib/registry/boot';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { site } from '@/lib/site';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';
import { requestScope } from '@/tools/test-bed/request-scope';

import { createTestNews } from '../factories/news';
import { setReadOnly } from '../factories/read-only';

beforeEach(async () => {
  await db().newsItem.deleteMany();
});

describe('GET /api/news/{id}', () => {
  it('returns a published item', async () => {
    const item = await createTestNews({ title: 'open', content: 'line\nline' });
    const response = await api('GET', `/api/news/${item.id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: item.id, title: 'open', content: 'line\nline' });
  });

  it('knows no drafts', async () => {
    const draft = await createTestNews({ isPublished: false });
    expect((await api('GET', `/api/news/${draft.id}`)).status).toBe(404);
    expect(await getPublishedNewsItem(draft.id)).toBeNull();
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999'])('returns 404 for %s', async (id) => {
    expect((await api('GET', `/api/news/${id}`)).status).toBe(404);
  });
});

it('names the items beside one in the whole list, and none for a draft', async () => {
  const [oldest, middle, newest] = [
    await createTestNews({ date: '2025-01-01' }),
    await createTestNews({ date: '2025-01-02' }),
    await createTestNews({ date: '2025-01-03' }),
  ];
  const draft = await createTestNews({ date: '2025-01-04', isPublished: false });
  const beside = async (id: number) => (await api('GET', `/api/news/${id}/neighbors`)).json();
  expect(await beside(middle.id)).toEqual({
    newer: { id: newest.id, title: newest.title },
    older: { id: oldest.id, title: oldest.title },
  });
  expect(await beside(newest.id)).toEqual({ older: { id: middle.id, title: middle.title } });
  expect((await api('GET', `/api/news/${draft.id}/neighbors`)).status).toBe(404);
});

describe('the public list', () => {
  it('has pages of published items without content, and continues where the API does', async () => {
    for (let number = 1; number <= newsPageSize + 2; number += 1) await createTestNews({ title: `number ${number}` });
    await createTestNews({ title: 'draft', date: '2099-01-01', isPublished: false });
    const first = await listNewsSummaries(1);
    expect(first.items).toHaveLength(newsPageSize);
    expect(first.items[0]).not.toHaveProperty('content');
    const second = await listNewsSummaries(2);
    expect(second.items).toHaveLength(2);
    expect(second.olderCursor).toBeUndefined();
    const older = await api('GET', `/api/news?limit=${newsPageSize}&cursor=${first.olderCursor}`);
    expect(((await older.json()) as { id: number }[]).map(({ id }) => id)).toEqual(second.items.map(({ id }) => id));
    expect([...first.items, ...second.items].map(({ title }) => title)).not.toContain('draft');
  });

  it('is empty beyond its end', async () => {
    await createTestNews();
    expect(await listNewsSummaries(9)).toEqual({ items: [] });
  });
});

describe('what machines read', () => {
  const read = async (name: 'feed.xml' | 'sitemap.xml' | 'robots.txt' | '.well-known/security.txt') => {
    const route = (await import(`@/app/${name}/route`)) as {
      GET: (request: Request, context: object) => Promise<Response>;
    };
    const request = new Request(`${testOrigin}/${name}`);
    const response = await requestScope.run(request, () => route.GET(request, {}));
    expect(response.status).toBe(200);
    return response.text();
  };

  it('feed and site map hold published items, never drafts', async () => {
    const open = await createTestNews({ title: 'An <open> item' });
    const draft = await createTestNews({ title: 'A secret', isPublished: false });
    const feed = await read('feed.xml');
    expect(feed).toContain('An &lt;open&gt; item');
    expect(feed).not.toContain('A secret');
    const sitemap = await read('sitemap.xml');
    expect(sitemap).toContain(`/updates?id=${open.id}<`);
    expect(sitemap).not.toContain(`/updates?id=${draft.id}<`);
  });

  it('the ids of the feed outlive a change of SITE_URL', async () => {
    const { id } = await createTestNews();
    const idsUnder = async (SITE_URL: string) => {
      process.env.SITE_URL = SITE_URL;
      resetEnv();
      await runSteps([{ name: 'origin of feed ids', run: keepFeedOrigin }]);
      return [...(await read('feed.xml')).matchAll(/<id>(.*?)<\/id>/g)].map(([, found]) => found);
    };
    expect(await idsUnder('http://localhost:3000')).toEqual([
      'http://localhost:3000/updates',
      `http://localhost:3000/updates?id=${id}`,
    ]);
    // A full disk keeps nothing, and does not end the start.
    await setReadOnly(true);
    expect((await idsUnder('https://never.example'))[0]).toBe('https://never.example/updates');
    await setReadOnly(false);
    const first = ['https://first.example/updates', `https://first.example/updates?id=${id}`];
    expect(await idsUnder('https://first.example')).toEqual(first);
    expect(await idsUnder('https://second.example')).toEqual(first);
    process.env.SITE_URL = testOrigin;
    resetEnv();
  });

  it('security.txt says where to write, and is never past its end', async () => {
    const fields = new Map(
      (await read('.well-known/security.txt'))
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    );
    expect(fields.get('Contact')).toBe(`mailto:${site.contact.email}`);
    expect(fields.get('Canonical')).toMatch(/^https?:\/\/[^/]+\/\.well-known\/security\.txt$/);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
    expect(readFileSync('SECURITY.md', 'utf8')).toContain(`mailto:${site.contact.email}`);
  });

  it('robots.txt names the site map by its absolute address', async () => {
    expect(await read('robots.txt')).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  });
});
