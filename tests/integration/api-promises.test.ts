// @documented `GET /api/reauthenticate` says which proofs are possible.
// @documented A parameter that the list does not know is ignored and appears in no link.
// @documented What you send to `POST` and `PATCH /api/admin/news` keeps the format that the item has (a new one is plain); the working copy states its `format`.
// @documented Without `limit` a list is returned whole, up to 10,000 rows.
// @documented Ids are integers.
// What docs/contract.md says that no other test shows.
import { db } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';
import { api } from '@/tools/test-bed/api';

import { createTestNews, newsInput } from '../factories/news';
import { signedIn, unique } from '../factories/people';

it('ignores a parameter that a list does not know, and names it in no link', async () => {
  const { cookie } = await signedIn('admin');
  const title = `Unknown parameter ${unique()}`;
  for (let count = 0; count < 3; count += 1) await createTestNews({ title });
  const query = new URLSearchParams({ q: title, limit: '1', color: 'green' }).toString();
  const response = await api('GET', `/api/admin/news?${query}`, { cookie });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject([{ title }]);
  expect(response.headers.get('x-total-count')).toBe('3');
  expect(response.headers.get('link')).toContain('rel="next"');
  expect(response.headers.get('link')).not.toContain('color');
});

it('keeps the format of an item that the news endpoints write; a new one is plain', async () => {
  const { cookie } = await signedIn('admin');
  const created = await api('POST', '/api/admin/news', { body: newsInput({ content: '**not bold**' }), cookie });
  const { id, format } = (await created.json()) as { id: number; format: string };
  expect(format).toBe('plain');
  const patched = await api('PATCH', `/api/admin/news/${id}`, { body: { content: '# no heading' }, cookie });
  expect(await patched.json()).toMatchObject({ format: 'plain', content: '# no heading' });
  const draft = await api('POST', '/api/admin/news/drafts', { body: { ...newsInput(), format: 'markdown' }, cookie });
  const { id: other } = ((await draft.json()) as { item: { id: number } }).item;
  const changed = await api('PATCH', `/api/admin/news/${other}`, { body: { content: '**bold**' }, cookie });
  expect(await changed.json()).toMatchObject({ format: 'markdown', content: '**bold**' });
});

it('says which proofs of identity are possible', async () => {
  const { cookie } = await signedIn('admin');
  const response = await api('GET', '/api/reauthenticate', { cookie });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ asksFor: 'password' });
});

it('returns a list without `limit` whole, up to 10,000 rows, each with an integer id', async () => {
  const { cookie } = await signedIn('admin');
  const topic = `Bound ${unique()}`;
  const rows = Array.from({ length: 10_001 }, (_, row) => ({
    name: 'A',
    email: `${row}@example.com`,
    topic,
    message: topic,
  }));
  const columns = { name: 'text', email: 'text', topic: 'text', message: 'text' } as const;
  const read = async () =>
    (await api('GET', `/api/admin/contact-messages?q=${encodeURIComponent(topic)}`, { cookie })).json();
  await insertRows(db(), 'ContactMessage', columns, rows.slice(0, 2000));
  const whole = (await read()) as { id: unknown }[];
  expect(whole).toHaveLength(2000);
  expect(whole.every(({ id }) => Number.isInteger(id))).toBe(true);
  await insertRows(db(), 'ContactMessage', columns, rows.slice(2000));
  expect(await read()).toHaveLength(10_000);
  await db().contactMessage.deleteMany({ where: { topic } });
});
