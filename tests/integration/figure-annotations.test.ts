import { listAnnotations } from '@/lib/domains/analytics/figures/annotations';
import { readLandingSegments } from '@/lib/domains/analytics/figures/range';
import { db } from '@/lib/platform/database/db';
import { api, type Method } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

it('marks what the editor publishes and changes', async () => {
  const today = '2026-03-20';
  setClock(Date.parse(`${today}T12:00:00Z`));
  await db().auditEntry.deleteMany();
  const { cookie } = await signedIn('admin');
  const { id, revision } = await createTestNews({ title: 'The response', isPublished: false });
  const call = async (method: Method, act: string, body?: object) => {
    const response = await api(method, `/api/admin/news/${id}${act}`, { cookie, ...(body && { body }) });
    expect(response.status).toBe(200);
    return (await response.json()) as { draft: { revision: number } & Record<string, unknown>; revision: number };
  };
  await call('POST', '/publish', { revision });
  const { draft } = await call('GET', '');
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = draft;
  const saved = await call('PUT', '/draft', { ...text, excerpt: 'Another' });
  await call('POST', '/publish-changes', { revision: saved.revision, note: 'The excerpt.' });
  const { marks } = await listAnnotations({ from: today, to: today });
  expect(marks.map(({ kind, text: words }) => [kind, words])).toEqual(
    expect.arrayContaining([
      ['publication', 'Published: The response'],
      ['correction', 'Changed: The response'],
    ]),
  );
});

afterEach(() => jest.useRealTimers());

const monday = '2026-03-02';
const friday = '2026-03-06';
const wordsOf = async (from: string, to = from) => (await listAnnotations({ from, to })).marks.map(({ text }) => text);

async function mail(title: string, mailing: { state: string; hasStarted: boolean; startsAt: Date | null }) {
  const { id: batchId } = await db().mailBatch.create({ data: { template: 'news-item', data: '{}' } });
  const createdAt = new Date(`${monday}T10:00:00Z`);
  const rest = { newsItemId: batchId, batchId, recipients: 1, toSubscriptionId: 1, startedBy: '', createdAt };
  await db().newsletter.create({ data: { title, ...mailing, ...rest } });
}

it('marks a mailing on the day on which its letters began, and none that was stopped before', async () => {
  const startsAt = new Date(`${friday}T09:02:00Z`);
  await mail('scheduled', { state: 'done', hasStarted: true, startsAt });
  await mail('at once', { state: 'done', hasStarted: true, startsAt: null });
  await mail('approved', { state: 'approved', hasStarted: false, startsAt });
  await mail('held', { state: 'held', hasStarted: false, startsAt });
  await mail('canceled', { state: 'cancelled', hasStarted: false, startsAt: null });
  expect(await wordsOf(monday)).toEqual(['Mailed: at once']);
  expect(await wordsOf(friday)).toEqual(['Mailed: scheduled']);
});

it('marks no change of an item that readers had not seen yet', async () => {
  const changed = async (title: string, publishAt: Date | null) => {
    const { id } = await createTestNews({ title });
    await db().newsItem.update({ where: { id }, data: { publishAt } });
    const at = new Date(`${monday}T10:00:00Z`);
    const entry = { at, actorEmail: '', client: '', details: '{}', action: 'news.publish-changes' };
    await db().auditEntry.create({ data: { ...entry, subject: `News item ${id}: ${title}` } });
    return id;
  };
  await changed('of Friday', new Date(`${friday}T09:00:00Z`));
  await changed('of Sunday', new Date('2026-03-01T09:00:00Z'));
  await changed('without a time', null);
  await db().newsItem.delete({ where: { id: await changed('deleted since', null) } });
  const words = await wordsOf(monday);
  expect(words).toEqual(
    expect.arrayContaining(['Changed: of Sunday', 'Changed: without a time', 'Changed: deleted since']),
  );
  expect(words).not.toContain('Changed: of Friday');
});

it('splits a long range at every change of the landing page, however much else happened', async () => {
  const entryOf = (day: string, action: string, subject: string, details: object = {}) => ({
    at: new Date(`${day}T10:00:00Z`),
    actorEmail: '',
    client: '',
    action,
    subject,
    details: JSON.stringify(details),
  });
  const landing = (from: string, to: string) => ({ landingPageVersion: { from, to } });
  const settings = 'site-config.update';
  await db().auditEntry.createMany({
    data: [
      entryOf('2025-02-01', settings, 'Site', landing('v1', 'v2')),
      entryOf('2025-03-01', settings, 'Site', landing('v2', 'v1')),
      ...Array.from({ length: 70 }, () => entryOf('2025-04-01', settings, 'Site', { title: { from: 'A', to: 'B' } })),
    ],
  });
  await db().publication.createMany({
    data: Array.from({ length: 70 }, (_, newsItemId) => ({
      newsItemId,
      title: 'News',
      at: new Date('2025-04-01T10:00:00Z'),
    })),
  });
  await db().dailyCount.createMany({
    data: ['2025-01-31', '2025-02-28', '2025-03-02'].map((day, index) => ({
      dimension: 'page',
      day,
      name: '/',
      views: index + 1,
    })),
  });
  expect(await readLandingSegments({ from: '2025-01-01', to: '2025-04-30' })).toEqual([
    { from: '2025-01-01', to: '2025-01-31', views: 1, requested: 0 },
    { from: '2025-02-02', to: '2025-02-28', views: 2, requested: 0 },
    { from: '2025-03-02', to: '2025-04-30', views: 3, requested: 0 },
  ]);
  const { marks, areCut } = await listAnnotations({ from: '2025-01-01', to: '2025-04-30' });
  expect([marks.length, areCut]).toEqual([60, true]);
  expect(await listAnnotations({ from: '2025-02-01', to: '2025-02-01' })).toEqual({
    marks: [{ day: '2025-02-01', kind: 'landing', text: 'Landing page changed to version 2', page: '/' }],
    areCut: false,
  });
});
