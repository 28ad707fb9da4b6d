// @documented `DELETE /api/admin/news/{id}` takes an item off every page and list at once; for 30 days `POST /api/admin/deleted-news/{id}/restore` brings it back as a draft.
// @documented `GET /api/admin/news?state=deleted` lists such items.
// @documented `DELETE /api/admin/deleted-news/{id}` deletes it for good.

import * as fileRoute from '@/app/files/[id]/[name]/route';
import type { Newsletter } from '@/lib/domains/mailings/schema';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import type { NewsFile } from '@/lib/domains/news/files-schema';
import { deleteDue, keepWhatWasPublishedSince } from '@/lib/domains/news/items/deleted';
import type { AdminNewsRow } from '@/lib/domains/news/schema';
import { db } from '@/lib/platform/database/db';
import { api, type Method } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

let editor: { id: number; cookie: string; email: string };

beforeAll(async () => {
  editor = await signedIn('editor');
});

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().mailBatch.deleteMany();
  await db().newsItem.deleteMany();
  await db().subscription.deleteMany();
});

const call = (method: Method, address: string, body?: unknown) =>
  api(method, `/api/admin/${address}`, { cookie: editor.cookie, ...(body !== undefined && { body }) });

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

async function listed(query = ''): Promise<AdminNewsRow[]> {
  return (await (await call('GET', `news${query}`)).json()) as AdminNewsRow[];
}

async function addFile(id: number): Promise<NewsFile> {
  const response = await api('POST', `/api/admin/news/${id}/files?fileName=Letter.pdf`, {
    rawBody: Buffer.from('%PDF-1.7\n%%EOF\n'),
    headers: { 'content-type': 'application/pdf' },
    cookie: editor.cookie,
  });
  return (await response.json()) as NewsFile;
}

function read({ url }: NewsFile, cookie = ''): Promise<Response> {
  const [id = '', name = ''] = url.split('/').slice(2);
  const request = new Request(new URL(url, testOrigin), { headers: { cookie } });
  return fileRoute.GET(request, { params: Promise.resolve({ id, name }) });
}

describe('a deleted item', () => {
  it('is at once where no reader and no editor finds it, with its versions, files and preview', async () => {
    const { id, revision } = await createTestNews({ isPublished: false });
    const file = await addFile(id);
    const preview = await call('POST', `news/${id}/preview-link`);
    const { url } = (await preview.json()) as { url: string };
    expect(await statusOf(call('POST', `news/${id}/publish`, { revision: revision + 1 }))).toBe(200);
    expect(await statusOf(read(file))).toBe(200);
    expect(await statusOf(call('DELETE', `news/${id}`))).toBe(204);

    expect(await statusOf(api('GET', `/api/news/${id}`))).toBe(404);
    expect(await (await api('GET', '/api/news')).json()).toEqual([]);
    expect(await listed()).toEqual([]);
    for (const state of ['published', 'draft', 'ended', 'error']) expect(await listed(`?state=${state}`)).toEqual([]);
    for (const path of ['', '/versions', '/version?number=1', '/files', '/receipt', '/newsletter', '/letter'])
      expect([path, await statusOf(call('GET', `news/${id}${path}`))]).toEqual([path, 404]);
    for (const path of ['/publish', '/duplicate', '/unpublish', '/preview-link'])
      expect([path, await statusOf(call('POST', `news/${id}${path}`, { revision: 9 }))]).toEqual([path, 404]);
    expect(await statusOf(call('PATCH', `news/${id}`, { title: 'Back' }))).toBe(404);
    expect(await statusOf(call('DELETE', `news/${id}`))).toBe(404);
    expect(await statusOf(read(file))).toBe(404);
    expect(await statusOf(read(file, editor.cookie))).toBe(404);
    expect(url).toMatch(/\/preview\/./);
    expect(await db().newsPreview.count({ where: { newsItemId: id } })).toBe(0);
  });

  it('is listed among the deleted, with the day and who did it', async () => {
    const item = await createTestNews();
    await statusOf(call('DELETE', `news/${item.id}`));
    expect(await listed('?state=deleted')).toMatchObject([
      { id: item.id, title: item.title, deleted: { by: editor.email, at: expect.any(String) as string } },
    ]);
  });

  it('comes back as a draft under its number, with its versions and files and without its times', async () => {
    const { id, title, revision } = await createTestNews({ isPublished: false });
    const file = await addFile(id);
    await statusOf(call('POST', `news/${id}/publish`, { revision: revision + 1, unpublishAt: '2199-01-01T00:00:00Z' }));
    await statusOf(call('DELETE', `news/${id}`));
    const restored = await call('POST', `deleted-news/${id}/restore`);
    expect([restored.status, await restored.json()]).toMatchObject([
      200,
      { id, title, isPublished: false, ending: '', publishAt: null, unpublishAt: null },
    ]);
    expect(await statusOf(api('GET', `/api/news/${id}`))).toBe(404);
    expect(await listed('?state=draft')).toMatchObject([{ id, deleted: null }]);
    expect(await listed('?state=deleted')).toEqual([]);
    expect(await (await call('GET', `news/${id}/versions`)).json()).toHaveLength(1);
    expect(await statusOf(read(file, editor.cookie))).toBe(200);
    expect(await statusOf(call('POST', `deleted-news/${id}/restore`))).toBe(404);
  });

  it('keeps a working copy that was up to date so, whatever is done with it', async () => {
    const { id, title, excerpt, content, category, link, date, format, revision } = await createTestNews();
    const text = { title, excerpt, content, category, link, date, format };
    expect(await statusOf(call('PUT', `news/${id}/draft`, { ...text, title: 'Changed', revision }))).toBe(200);
    await statusOf(call('DELETE', `news/${id}`));
    await statusOf(call('POST', `deleted-news/${id}/restore`));
    expect(await (await call('GET', `news/${id}`)).json()).toMatchObject({
      isOutdated: false,
      draft: { title: 'Changed' },
    });
  });

  it('that an earlier release has published since is deleted no longer', async () => {
    const { id } = await createTestNews();
    await statusOf(call('DELETE', `news/${id}`));
    await db().newsItem.update({ where: { id }, data: { isPublished: true, deletedAt: new Date(0) } });
    await deleteDue(new Date());
    await keepWhatWasPublishedSince();
    expect(await listed('?state=published')).toMatchObject([{ id, deleted: null }]);
  });

  it('that was published in error comes back as that', async () => {
    const { id } = await createTestNews();
    await statusOf(call('POST', `news/${id}/published-in-error`, { explanation: 'Not ours.' }));
    await statusOf(call('DELETE', `news/${id}`));
    expect(await (await call('POST', `deleted-news/${id}/restore`)).json()).toMatchObject({ ending: 'error' });
    expect(await db().newsItem.findUnique({ where: { id } })).toMatchObject({ endingNote: 'Not ours.' });
  });

  it('that was withdrawn comes back as a draft', async () => {
    const { id } = await createTestNews();
    await statusOf(call('POST', `news/${id}/withdraw`, { explanation: 'Outdated.' }));
    await statusOf(call('DELETE', `news/${id}`));
    expect(await (await call('POST', `deleted-news/${id}/restore`)).json()).toMatchObject({ ending: '' });
    expect(await db().newsItem.findUnique({ where: { id } })).toMatchObject({ endingNote: '', endedAt: null });
  });

  it.each(['approved', 'sending', 'paused'] as const)('stops its mailing: %s', async (state) => {
    await db().subscription.createMany({
      data: [1, 2].map((number) => ({ email: `reader-${number}@example.com`, isVerified: true })),
    });
    const { id, revision } = await createTestNews({ isPublished: false });
    const mail = { subject: 'Subject', preheader: 'Before', recipients: 2 };
    expect(await statusOf(call('POST', `news/${id}/publish`, { revision, mail }))).toBe(200);
    const mailing = await db().newsletter.findFirstOrThrow();
    if (state !== 'approved') while (await newsletterStep(new Date(Date.now() + 121_000)));
    if (state === 'paused') await statusOf(call('PATCH', `newsletters/${mailing.id}`, { state }));
    expect(await db().newsletter.findFirst()).toMatchObject({ state });
    expect(await statusOf(call('DELETE', `news/${id}`))).toBe(204);
    while (await newsletterStep(new Date(Date.now() + 121_000)));
    const after = (await (await call('GET', `newsletters/${mailing.id}`)).json()) as Newsletter;
    if (state === 'approved') expect(after).toMatchObject({ state: 'cancelled', reason: 'The item was deleted.' });
    else
      expect(after).toMatchObject({
        state: 'paused',
        obstacle: 'The item was deleted. Its other letters wait. Once it is back, resume the mailing or mail the rest.',
      });

    await statusOf(call('POST', `deleted-news/${id}/restore`));
    expect(await statusOf(call('PATCH', `newsletters/${mailing.id}`, { state: 'sending' }))).toBe(409);
    expect(await db().outboundMail.count({ where: { status: 'pending' } })).toBe(0);
  });

  it('deleted for good is gone with its files; the trail keeps who, when and the title', async () => {
    const { id, title } = await createTestNews();
    const file = await addFile(id);
    expect(await statusOf(call('DELETE', `deleted-news/${id}`))).toBe(404);
    await statusOf(call('DELETE', `news/${id}`));
    expect(await statusOf(call('DELETE', `deleted-news/${id}`))).toBe(204);
    expect(await db().newsItem.count({ where: { id } })).toBe(0);
    expect(await db().newsFileChunk.count({ where: { fileId: file.id } })).toBe(0);
    expect(await db().auditEntry.findFirst({ where: { action: 'news.delete-for-good' } })).toMatchObject({
      actorEmail: editor.email,
      subject: `News item ${id}: ${title}`,
    });
    expect(await statusOf(call('POST', `deleted-news/${id}/restore`))).toBe(404);
  });

  it('cannot be restored once its 30 days are over, when its files may be gone', async () => {
    const { id } = await createTestNews();
    await statusOf(call('DELETE', `news/${id}`));
    await db().newsItem.update({ where: { id }, data: { deletedAt: new Date(Date.now() - 31 * 86_400_000) } });
    expect(await statusOf(call('POST', `deleted-news/${id}/restore`))).toBe(404);
  });

  it('keeps its number, which no other item gets', async () => {
    const { id } = await createTestNews();
    await statusOf(call('DELETE', `news/${id}`));
    await statusOf(call('DELETE', `deleted-news/${id}`));
    expect((await createTestNews()).id).toBeGreaterThan(id);
  });
});
