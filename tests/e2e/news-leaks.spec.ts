import { expect, newYear, test } from './fixtures';

/** What visitors, feed readers, search engines and link previews read. */
function addresses(id: number): string[] {
  return [
    '/',
    '/?version=v1',
    '/updates',
    `/updates?id=${id}`,
    '/updates?q=leak',
    '/feed.xml',
    '/feed.xml?category=announcements',
    '/sitemap.xml',
    '/api/news',
    '/api/news?q=leak',
    `/api/news/${id}`,
    `/og/news-${id}.png`,
    `/api/admin/news/${id}`,
    '/api/admin/news?q=leak',
    '/api/admin/news/planned',
  ];
}

/** As a page, and as the data of an in-app navigation. */
const visits: Record<string, string>[] = [{}, { RSC: '1' }];

test('neither a draft, a working copy, a scheduled item nor one published in error shows anywhere', async ({
  site,
  request,
}) => {
  /** Addresses that reveal one of the words; the search is for a part that all of them share. */
  const leaks = async (id: number, words: string[]) => {
    const found: string[] = [];
    for (const headers of visits)
      for (const address of addresses(id)) {
        const response = await request.get(address, { headers });
        const body = await response.text();
        if (words.some((word) => body.includes(word))) found.push(address);
        if (address.startsWith('/og/') && response.status() === 200) found.push(address);
      }
    return [...new Set(found)];
  };
  const act = async (id: number, name: string, data: object) => {
    const response = await site.admin.post(`/api/admin/news/${id}/${name}`, { data });
    expect(response.status(), await response.text()).toBe(200);
  };
  const date = `${newYear()}-01-01`;
  const item = { excerpt: 'Leakexcerpt', content: 'Leakcontent', date };

  const draft = await site.addNews({ ...item, title: 'Leakdraft', isPublished: false });
  expect(await leaks(draft, ['Leakdraft', 'Leakexcerpt', 'Leakcontent'])).toEqual([]);
  await site.addNews({ ...item, title: 'Leaksoon', publishAt: '2040-01-01T00:00:00Z' });
  expect(await leaks(draft, ['Leaksoon', 'Leakexcerpt', 'Leakcontent'])).toEqual([]);

  const live = await site.addNews({ title: 'Leaklive', excerpt: 'Public', content: 'Public', date });
  const seen = await leaks(live, ['Leaklive']);
  for (const address of ['/updates', '/feed.xml', '/api/news', `/updates?id=${live}`, `/og/news-${live}.png`])
    expect(seen).toContain(address);
  const { draft: copy } = (await (await site.admin.get(`/api/admin/news/${live}`)).json()) as {
    draft: { revision: number };
  };
  const text = { ...item, title: 'Leakcopy', category: 'Announcements', link: null, format: 'markdown' };
  const saved = await site.admin.put(`/api/admin/news/${live}/draft`, { data: { ...text, revision: copy.revision } });
  expect(saved.status()).toBe(200);
  const ofCopy = (await leaks(live, ['Leakcopy', 'Leakexcerpt', 'Leakcontent'])).filter(
    (address) => !address.startsWith('/og/'),
  );
  expect(ofCopy).toEqual([]);

  // All of it is in the caches now, and must leave them.
  await act(live, 'published-in-error', { explanation: 'It was never agreed.' });
  expect(await leaks(live, ['Leaklive', 'Leakcopy'])).toEqual([]);
  expect((await request.get(`/updates?id=${live}`)).status()).toBe(410);
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(`id=${live}<`);
  await act(live, 'undo-end', {});
  await act(live, 'withdraw', { explanation: 'It is superseded.' });
  expect(await leaks(live, ['Leaklive'])).toEqual([`/updates?id=${live}`]);
});
