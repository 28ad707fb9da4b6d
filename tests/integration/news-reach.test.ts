// What readers reach of a text: the links that lead somewhere for them, and what a search finds.

import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { searchNews } from '@/lib/domains/news/search/search';
import { changeSite } from '@/lib/domains/site/change-site';
import { api } from '@/tools/test-bed/api';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

async function addPdf(id: number): Promise<{ id: number; url: string }> {
  const response = await api('POST', `/api/admin/news/${id}/files?fileName=Fees.pdf`, {
    rawBody: new TextEncoder().encode('%PDF-1.7\n%%EOF\n'),
    headers: { 'Content-Type': 'application/pdf' },
    cookie: admin.cookie,
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: number; url: string };
}

async function deadIn(content: string, newsItem?: number): Promise<NewsRendering> {
  const body = { newsItem, excerpt: 'Links', content, date: '2027-01-15', format: 'markdown' };
  const response = await api('POST', '/api/admin/news/rendering', { body, cookie: admin.cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as NewsRendering;
}

async function change(id: number, data: object): Promise<void> {
  await changeSite((tx) => tx.newsItem.update({ where: { id }, data }));
}

describe('a link leads nowhere if readers cannot open what it leads to', () => {
  it.each([
    ['hidden', { isPublished: false }, 'no page of this site'],
    ['scheduled', { publishAt: new Date('2099-01-01') }, 'no page of this site'],
    ['withdrawn', { isPublished: false, ending: 'withdrawn' }, 'what was withdrawn or published in error'],
    ['published in error', { isPublished: false, ending: 'error' }, 'what was withdrawn or published in error'],
  ])('an item that is %s', async (_, data, words) => {
    const { id } = await createTestNews();
    const link = `/updates?id=${id}`;
    expect((await deadIn(`[It](${link})`)).deadLinks).toEqual([]);
    await change(id, data);
    const { deadLinks, warnings } = await deadIn(`[It](${link})`);
    expect(deadLinks).toEqual([link]);
    expect(warnings).toContain(`The link to ${link} leads to ${words}.`);
  });

  it('a file that is not public yet, except in the text that it comes with', async () => {
    const { id } = await createTestNews();
    const other = await createTestNews();
    const { url } = await addPdf(id);
    const current = url.replace(/([^/]*)$/, 'current/$1');
    const text = `[One](${url}) [two](${current})`;
    expect((await deadIn(text, id)).deadLinks).toEqual([]);
    const { deadLinks, warnings } = await deadIn(text, other.id);
    expect(deadLinks).toEqual([url, current]);
    expect(warnings).toContain(`The link to ${url} leads to no file that readers can open.`);
  });

  it('a document without a file, or that is withdrawn', async () => {
    const { id } = await createTestNews({ category: 'Announcements' });
    await change(id, { category: 'Policy', documentId: id, takesEffectOn: '2025-03-04' });
    const file = `/documents/${id}/current.pdf`;
    const page = `/documents?id=${id}`;
    const text = `[One](${file}) [two](${page})`;
    expect((await deadIn(text)).deadLinks).toEqual([file]);
    await change(id, { isPublished: false, ending: 'withdrawn' });
    expect((await deadIn(text)).deadLinks).toEqual([file, page]);
  });

  it('an issue that is hidden, withdrawn or of another document, whatever became of the document', async () => {
    const issue = async (documentId: number | undefined, day: string) => {
      const { id } = await createTestNews({ category: 'Announcements' });
      await change(id, { category: 'Policy', documentId: documentId ?? id, takesEffectOn: day });
      return id;
    };
    const document = await issue(undefined, '2025-03-04');
    const next = await issue(document, '2099-03-04');
    const link = `/documents?id=${document}&issue=${next}#issue-${next}`;
    const deadNow = async (target = link) => {
      const { deadLinks, warnings } = await deadIn(`[It](${target})`);
      const words = warnings.filter((warning) => warning.startsWith('The link to '));
      return deadLinks.length === words.length && words.map((warning) => warning.replace(/.* leads to /, ''));
    };
    expect(await deadNow()).toEqual([]);
    const ended = 'what was withdrawn or published in error.';
    const hidden = 'an issue that readers cannot open.';
    await change(document, { isPublished: false, ending: 'withdrawn' });
    expect([await deadNow(), await deadNow(`/documents?id=${document}`)]).toEqual([[], [ended]]);
    await change(next, { isPublished: false, ending: 'withdrawn' });
    expect(await deadNow()).toEqual([ended]);
    await change(next, { ending: '' });
    expect(await deadNow()).toEqual([hidden]);
    await change(next, { isPublished: true });
    expect(await deadNow()).toEqual([]);
    expect((await api('DELETE', `/api/admin/news/${next}`, { cookie: admin.cookie })).status).toBe(204);
    expect(await deadNow()).toEqual([hidden]);
    const other = await issue(undefined, '2025-03-04');
    expect(await deadNow(`/documents?id=${document}&issue=${other}`)).toEqual([hidden]);
  });

  it('the office', async () =>
    expect((await deadIn('[News](/admin/news) [primer](/primer) [feed](/feed.xml)')).deadLinks).toEqual([
      '/admin/news',
    ]));
});

it('finds captions, alternative texts and titles of files, and shows where', async () => {
  const picture = {
    width: 9,
    height: 9,
    alt: 'Zebras by year',
    isDecoration: false,
    caption: 'Okapis',
    source: 'Quagga',
  };
  const files = JSON.stringify([
    { id: 7, title: 'Chart', name: 'chart.png', size: 9, picture },
    { id: 8, title: 'Gnu agreement', name: 'gnu.pdf', size: 9 },
  ]);
  const { id } = await createTestNews();
  await change(id, { content: 'One\n\n![](/files/7/chart.png)', format: 'markdown', html: '<p>One</p>', files });
  for (const q of ['zebras', 'okapis', 'quagga', 'gnu agreement'])
    expect([q, (await searchNews({ q, page: 1 })).items]).toEqual([
      q,
      [expect.objectContaining({ id, snippet: expect.stringMatching(new RegExp(q, 'i')) })],
    ]);
});
