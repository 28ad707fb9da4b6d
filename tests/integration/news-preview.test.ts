// @documented A preview link lasts seven days and ends with its item

import { createHash } from 'node:crypto';

import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { findPreview } from '@/lib/domains/news/public/preview';
import type { PreviewLink } from '@/lib/domains/news/schema';
import { prune } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

const week = 7 * 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

let admin: { id: number; cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsItem.deleteMany();
  await db().auditEntry.deleteMany();
});

const makeLink = (id: number) => api('POST', `/api/admin/news/${id}/preview-link`, { cookie: admin.cookie });

async function createPreview(changes: Parameters<typeof createTestNews>[0] = { isPublished: false }) {
  const item = await createTestNews(changes);
  const response = await makeLink(item.id);
  expect(response.status).toBe(201);
  const link = (await response.json()) as PreviewLink;
  return { item, link, token: link.url.slice(`${testOrigin}/preview/`.length) };
}

it('shows a draft to anyone with the link, for seven days', async () => {
  const before = Date.now();
  const { item, link, token } = await createPreview();
  expect(link.url).toBe(`${testOrigin}/preview/${token}`);
  const expiresAt = Date.parse(link.expiresAt);
  expect(expiresAt - before).toBeGreaterThanOrEqual(week);
  expect(expiresAt - Date.now()).toBeLessThanOrEqual(week);
  expect(await findPreview(token, new Date(expiresAt - 1))).toMatchObject({
    item: { id: item.id, title: item.title, content: item.content },
    expiresAt: new Date(expiresAt),
    isLive: false,
  });
  expect(await findPreview(token, new Date(expiresAt))).toBeNull();
});

it('keeps the token, 32 random bytes, only as a hash, a different one for each link', async () => {
  const { item, token } = await createPreview();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const other = ((await (await makeLink(item.id)).json()) as PreviewLink).url.split('/').at(-1) ?? '';
  expect(other).not.toBe(token);
  const rows = await db().newsPreview.findMany({ orderBy: { id: 'asc' } });
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual(
    [token, other].map((value) => createHash('sha256').update(value).digest('hex')),
  );
  expect(JSON.stringify([rows, await db().auditEntry.findMany()])).not.toContain(token);
});

it('leaves a trace of who made it, without the link', async () => {
  const { item, link } = await createPreview();
  expect(await db().auditEntry.findMany()).toMatchObject([
    {
      action: 'news.preview',
      actorId: admin.id,
      subject: `News item ${item.id}: ${item.title}`,
      details: JSON.stringify({ expiresAt: { to: link.expiresAt } }),
    },
  ]);
});

it.each(['', 'x', '../admin', 'a\0b', 'A'.repeat(43), 'é'.repeat(43)])('knows no link %j', async (token) => {
  await createPreview();
  expect(await findPreview(token)).toBeNull();
});

/** How many links show the working copy, as the editor says it. */
async function workingLinks(id: number): Promise<number> {
  const response = await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie });
  return ((await response.json()) as EditedNews).previewLinks;
}

it('ends with its item', async () => {
  const { item, token } = await createPreview();
  expect((await api('DELETE', `/api/admin/news/${item.id}`, { cookie: admin.cookie })).status).toBe(204);
  expect(await findPreview(token)).toBeNull();
  expect(await db().newsPreview.count()).toBe(0);
});

it('is forgotten when it has expired, and not before', async () => {
  const { item } = await createPreview();
  const expired = await db().newsPreview.create({
    data: { newsItemId: item.id, tokenHash: 'an old one', expiresAt: new Date(Date.now() - hour) },
  });
  await prune({ kinds: ['preview'] });
  expect(await db().newsPreview.findMany()).not.toContainEqual(expect.objectContaining({ id: expired.id }));
  expect(await db().newsPreview.count()).toBe(1);
});

it('is for what is not on the site: before its time, after its end, but not between', async () => {
  const ahead = new Date(Date.now() + hour).toISOString();
  const past = new Date(Date.now() - hour).toISOString();
  const { item, token } = await createPreview({ publishAt: ahead });
  await createPreview({ unpublishAt: past });
  const live = await createTestNews({ publishAt: past, unpublishAt: ahead });
  expect((await makeLink(live.id)).status).toBe(409);
  expect(await db().newsPreview.count()).toBe(2);

  await api('PATCH', `/api/admin/news/${item.id}`, { body: { publishAt: past }, cookie: admin.cookie });
  expect(await findPreview(token)).toMatchObject({ isLive: true });
});

it('is one of twenty that work at most; one that has expired makes room', async () => {
  const { item } = await createPreview();
  for (let count = 2; count <= 20; count += 1) expect((await makeLink(item.id)).status).toBe(201);
  const refused = await makeLink(item.id);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('20 preview links') },
  ]);
  expect(await db().newsPreview.count()).toBe(20);
  const first = await db().newsPreview.findFirstOrThrow({ orderBy: { id: 'asc' } });
  await db().newsPreview.update({ where: { id: first.id }, data: { expiresAt: new Date() } });
  expect((await makeLink(item.id)).status).toBe(201);
});

it('is made for an item that is there, by an administrator', async () => {
  const item = await createTestNews({ isPublished: false });
  expect((await makeLink(item.id + 1)).status).toBe(404);
  expect((await api('POST', `/api/admin/news/${item.id}/preview-link`)).status).toBe(401);
  expect(await db().newsPreview.count()).toBe(0);
});

describe('ends when what it shows becomes public, and shows no later draft', () => {
  const edited = async (id: number) =>
    (await (await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie })).json()) as EditedNews;

  async function act(id: number, address: string, body: object = {}): Promise<void> {
    const { revision } = (await edited(id)).draft;
    const response = await api('POST', `/api/admin/news/${id}${address}`, {
      body: { revision, ...body },
      cookie: admin.cookie,
    });
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([response.status, '']);
  }

  async function correct(id: number): Promise<void> {
    const {
      files: _files,
      updatedAt: _updatedAt,
      updatedBy: _by,
      updatedByName: _name,
      ...draft
    } = (await edited(id)).draft;
    const body = { ...draft, title: 'A correction that is not public' };
    expect((await api('PUT', `/api/admin/news/${id}/draft`, { body, cookie: admin.cookie })).status).toBe(200);
  }

  const minute = 60_000;

  it.each([
    ['published', (id: number) => act(id, '/publish')],
    [
      'published by the switch of its row',
      async (id: number) => {
        const body = { isPublished: true };
        expect((await api('PATCH', `/api/admin/news/${id}`, { body, cookie: admin.cookie })).status).toBe(200);
      },
    ],
    [
      'published by its schedule',
      async (id: number) => {
        const publishAt = new Date(Date.now() + minute);
        await act(id, '/schedule', { publishAt: publishAt.toISOString() });
        // The link and the schedule, a minute earlier than they were.
        await db().newsPreview.updateMany({ data: { createdAt: new Date(Date.now() - 2 * minute) } });
        await db().newsItem.update({ where: { id }, data: { publishAt: new Date(Date.now() - minute) } });
      },
    ],
  ])('%s', async (_, publish) => {
    const { item, token } = await createPreview();
    await publish(item.id);
    await correct(item.id);
    expect(await findPreview(token)).toMatchObject({ isLive: true, item: { title: item.title } });
    expect(await workingLinks(item.id)).toBe(0);
    const own = (await (await makeLink(item.id)).json()) as PreviewLink;
    const ownToken = own.url.split('/').at(-1) ?? '';
    expect(await findPreview(ownToken)).toMatchObject({
      isLive: false,
      item: { title: 'A correction that is not public' },
    });
    await act(item.id, '/publish-changes');
    await correct(item.id);
    for (const each of [token, ownToken]) expect(await findPreview(each)).toMatchObject({ isLive: true });
    await act(item.id, '/unpublish');
    for (const each of [token, ownToken]) expect(await findPreview(each)).toBeNull();
  });

  it('goes on while its draft is only scheduled', async () => {
    const { item, token } = await createPreview();
    await act(item.id, '/schedule', { publishAt: new Date(Date.now() + hour).toISOString() });
    expect(await findPreview(token)).toMatchObject({ isLive: false, item: { title: item.title } });
  });
});

it('can be withdrawn: every link of the item leads nowhere at once', async () => {
  const { item, token } = await createPreview();
  const other = await createPreview();
  const withdraw = () => api('DELETE', `/api/admin/news/${item.id}/preview-link`, { cookie: admin.cookie });
  expect((await withdraw()).status).toBe(204);
  expect([await findPreview(token), (await findPreview(other.token))?.item.id]).toEqual([null, other.item.id]);
  expect((await withdraw()).status).toBe(409);
  expect((await db().auditEntry.findFirst({ orderBy: { id: 'desc' } }))?.action).toBe('news.withdraw-preview');
});
