import * as feedRoute from '@/app/feed.xml/route';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { newsInput } from '../factories/news';
import { signedIn } from '../factories/people';

let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

const content = '## What it costs\n\nText\n\n## Fees & “terms”\n\nText\n\n## Fees & “terms”\n\nText';

async function call<T>(path: string, body: Record<string, unknown> = {}): Promise<T> {
  const response = await api('POST', `/api/admin/news${path}`, { body, cookie: admin.cookie });
  expect(response.ok).toBe(true);
  return (await response.json()) as T;
}

async function add(isPublished: boolean): Promise<number> {
  const { isPublished: _, ...text } = newsInput({ content });
  const { item, draft } = await call<EditedNews>('/drafts', { ...text, format: 'markdown' });
  if (isPublished) await call(`/${item.id}/publish`, { revision: draft.revision });
  return item.id;
}

async function warningsFor(newsItem: number, changes: { content: string; format?: string }): Promise<string[]> {
  const text = { newsItem, excerpt: 'x', date: '2025-03-04', format: 'markdown', ...changes };
  const { warnings } = await call<NewsRendering>('/rendering', text);
  return warnings.filter((warning) => warning.startsWith('Links to'));
}

const lost = (words: string) => `Links to the section “${words}” will no longer lead there.`;

it('names the sections that links will not find, once a text is public', async () => {
  const [id, draft] = [await add(true), await add(false)];
  const changed = content.replace('costs', 'cost');
  expect(await warningsFor(id, { content })).toEqual([]);
  expect(await warningsFor(id, { content: `### What it costs?\n\n${content}` })).toEqual([]);
  expect(await warningsFor(id, { content: changed })).toEqual([lost('What it costs')]);
  expect(await warningsFor(id, { content: content.replace('## Fees & “terms”\n\nText\n\n', '') })).toEqual([
    lost('Fees & “terms”'),
  ]);
  expect(await warningsFor(id, { content, format: 'plain' })).toHaveLength(3);
  expect(await warningsFor(draft, { content: changed })).toEqual([]);
});

it('names them of a withdrawn text, which has a page, and of none that is off the site', async () => {
  const id = await add(true);
  await call(`/${id}/withdraw`, { explanation: 'Superseded.' });
  expect(await warningsFor(id, { content: '' })).toHaveLength(3);
  await call(`/${id}/undo-end`);
  await call(`/${id}/unpublish`);
  expect(await warningsFor(id, { content: '' })).toEqual([]);
});

it('leaves what is stored and sent without links of headings to themselves', async () => {
  const id = await add(true);
  const { item } = (await (await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie })).json()) as EditedNews;
  expect(item.html).toContain('<h3>What it costs</h3>');
  const feed = await (await feedRoute.GET(new Request(`${testOrigin}/feed.xml`), {})).text();
  expect(feed).toContain('What it costs');
  expect(feed).not.toContain('section-');
});
