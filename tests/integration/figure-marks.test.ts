import { listMarks } from '@/lib/domains/analytics/marks';
import { utcDay } from '@/lib/domains/analytics/window';
import { db } from '@/lib/platform/database/db';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';
import { api, type Method } from '../../tools/test-bed/api';

it('marks what the editor publishes and changes', async () => {
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
  const today = utcDay(new Date());
  const marks = await listMarks({ from: today, to: today });
  expect(marks.map(({ kind, text: words }) => [kind, words])).toEqual(
    expect.arrayContaining([
      ['publication', 'Published: The response'],
      ['correction', 'Changed: The response'],
    ]),
  );
});
