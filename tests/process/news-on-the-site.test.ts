import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { sharedSite } from '@/tools/test-bed/shared-site';
import { createTestDirectory, callSite, signIn, startSite } from '@/tools/test-bed/site-process';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

const site = sharedSite();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(site.url);
});

interface Saved {
  id: number;
  draft: { revision: number };
  url: string;
}

const call = (method: string, path: string, body?: object) => callSite<Saved>(site.url, cookie, method, path, body);
/** Adds an item that leads every list, by its date. */
const add = async (item: object) => {
  const whole = { title: 'Title', excerpt: 'Excerpt', category: 'Announcements', date: '2099-01-01', ...item };
  return (await call('POST', '/api/admin/news', whole)).id;
};
const remove = (id: number) => call('DELETE', `/api/admin/news/${id}`);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' });
const read = async (path: string) => (await get(path)).text();
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** Sets a time of one row to this moment, as if it had come. */
async function letTimeCome(dataDirectory: string, change: string, of: string | number): Promise<void> {
  const client = openSqlite(`file:${join(dataDirectory, 'site.db')}`);
  const now = new Date().toISOString().replace('Z', '+00:00');
  const { rowsAffected } = await client.execute({ sql: `UPDATE ${change}`, args: [now, of] });
  client.close();
  expect(rowsAffected).toBe(1);
}

const listings = ['/?version=v1', '/?version=v2', '/updates', '/feed.xml', '/api/news'];

/** The places that show a published item, and whether each contains the words. */
async function shown(id: number, words: string): Promise<boolean[]> {
  const texts = await Promise.all([...listings, `/updates?id=${id}`].map(read));
  return [...new Set(texts.map((text) => text.includes(words)))];
}

const isInSiteMap = async (id: number) => (await read('/sitemap.xml')).includes(`/updates?id=${id}<`);

it('shows what is published, edited, withdrawn and deleted with the next request, everywhere', async () => {
  const id = await add({ title: 'Freshly made', isPublished: false });
  expect([await shown(id, 'Freshly'), await isInSiteMap(id)]).toEqual([[false], false]);
  await call('PATCH', `/api/admin/news/${id}`, { isPublished: true });
  expect([await shown(id, 'Freshly made'), await isInSiteMap(id)]).toEqual([[true], true]);
  await call('PATCH', `/api/admin/news/${id}`, { title: 'Freshly edited' });
  expect([await shown(id, 'Freshly edited'), await shown(id, 'Freshly made')]).toEqual([[true], [false]]);
  await call('PATCH', `/api/admin/news/${id}`, { isPublished: false });
  expect([await shown(id, 'Freshly'), await isInSiteMap(id)]).toEqual([[false], false]);
  await call('PATCH', `/api/admin/news/${id}`, { isPublished: true });
  expect(await shown(id, 'Freshly edited')).toEqual([true]);
  await remove(id);
  expect(await shown(id, 'Freshly')).toEqual([false]);
});

it('shows a draft, a working copy, a scheduled item or one published in error nowhere', async () => {
  /** What visitors, feed readers, search engines and link previews read, as a page and as the data of a navigation. */
  const leaks = async (id: number, words: string[]) => {
    const found = new Set<string>();
    const addresses = [
      ...['/', ...listings, '/updates?q=leak', '/feed.xml?category=announcements', '/sitemap.xml', '/api/news?q=leak'],
      ...[`/updates?id=${id}`, `/api/news/${id}`, `/og/news-${id}.png`],
      ...[`/api/admin/news/${id}`, '/api/admin/news?q=leak', '/api/admin/news/planned'],
    ];
    const visits: Record<string, string>[] = [{}, { rsc: '1' }];
    for (const headers of visits)
      for (const address of addresses) {
        // It is redirected to an address derived from its request.
        const response = await fetch(site.url + address, { headers });
        const body = await response.text();
        const isCard = address.startsWith('/og/') && response.status === 200;
        if (isCard || words.some((word) => body.includes(word))) found.add(address);
      }
    return [...found];
  };
  const item = { excerpt: 'Leakexcerpt', content: 'Leakcontent' };
  const draft = await add({ ...item, title: 'Leakdraft', isPublished: false });
  expect(await leaks(draft, ['Leakdraft', 'Leakexcerpt', 'Leakcontent'])).toEqual([]);
  const planned = await add({ ...item, title: 'Leaksoon', publishAt: '2040-01-01T00:00:00Z' });
  expect(await leaks(planned, ['Leaksoon', 'Leakexcerpt', 'Leakcontent'])).toEqual([]);

  const live = await add({ title: 'Leaklive', excerpt: 'Public', content: 'Public' });
  const seen = await leaks(live, ['Leaklive']);
  for (const address of ['/updates', '/feed.xml', '/api/news', `/updates?id=${live}`, `/og/news-${live}.png`])
    expect(seen).toContain(address);
  const { draft: copy } = await call('GET', `/api/admin/news/${live}`);
  const text = { title: 'Leakcopy', category: 'Announcements', date: '2099-01-01', link: null, format: 'markdown' };
  await call('PUT', `/api/admin/news/${live}/draft`, { ...item, ...text, revision: copy.revision });
  expect(await leaks(live, ['Leakcopy', 'Leakexcerpt', 'Leakcontent'])).toEqual([`/og/news-${live}.png`]);

  // All of it is in the caches now, and must leave them.
  await call('POST', `/api/admin/news/${live}/published-in-error`, { explanation: 'It was never agreed.' });
  expect(await leaks(live, ['Leaklive', 'Leakcopy'])).toEqual([]);
  expect((await get(`/updates?id=${live}`)).status).toBe(410);
  expect(await isInSiteMap(live)).toBe(false);
  await call('POST', `/api/admin/news/${live}/undo-end`, {});
  await call('POST', `/api/admin/news/${live}/withdraw`, { explanation: 'It is superseded.' });
  expect(await leaks(live, ['Leaklive'])).toEqual([`/updates?id=${live}`]);
  for (const id of [draft, planned, live]) await remove(id);
});

it('shows an item on kept pages when its time comes, and no longer when it is over', async () => {
  const begins = await add({ title: 'Begins by itself', isPublished: false });
  const ends = await add({ title: 'Ends by itself', isPublished: false });
  const both = async () => [await shown(begins, 'Begins by itself'), await shown(ends, 'Ends by itself')];
  // Longer each time, until the pages have been seen before the time came.
  let time = 0;
  for (let wait = 2000; time <= Date.now(); wait *= 2) {
    time = Date.now() + wait;
    const at = new Date(time).toISOString();
    await call('PATCH', `/api/admin/news/${begins}`, { isPublished: true, publishAt: at });
    await call('PATCH', `/api/admin/news/${ends}`, { isPublished: true, unpublishAt: at });
    const before = await both();
    if (Date.now() < time) expect(before).toEqual([[false], [true]]);
  }
  const changed = JSON.stringify([[true], [false]]);
  while (JSON.stringify(await both()) !== changed) await new Promise((resolve) => setTimeout(resolve, 200));
  expect(Date.now()).toBeGreaterThanOrEqual(time);
  await remove(begins);
  await remove(ends);
});

it('shows an item whose time came while the server was down as soon as it is back', async () => {
  const DATA_DIR = createTestDirectory();
  const before = await startSite({ DATA_DIR });
  const item = { title: 'Made ahead', excerpt: 'Excerpt', category: 'Announcements', date: '2039-01-01' };
  const body = { ...item, publishAt: inMinutes(60) };
  const { id } = await callSite<Saved>(before.url, await signIn(before.url), 'POST', '/api/admin/news', body);
  expect(await (await fetch(`${before.url}/updates`)).text()).not.toContain('Made ahead');
  expect(await before.stop()).toBe(0);
  await letTimeCome(DATA_DIR, '"NewsItem" SET "publishAt" = ? WHERE "id" = ?', id);
  const after = await startSite({ DATA_DIR });
  expect(await (await fetch(`${after.url}/updates`)).text()).toContain('Made ahead');
  await after.stop();
  after.clean();
});

it('keeps pages between changes', async () => {
  for (const address of ['/updates', '/about', '/primer', '/updates?id=1']) {
    const state = async () => (await get(address)).headers.get('x-nextjs-cache') ?? '';
    // Changes by earlier tests may still be refreshing it, and a stale response is used during a refresh.
    while (!/^(HIT|STALE)$/.test(await state())) await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

it('neither caches nor indexes a preview, which leads to the item once that is on the site', async () => {
  const previewPath = async (id: number) =>
    new URL((await call('POST', `/api/admin/news/${id}/preview-link`)).url).pathname;
  const id = await add({ title: 'Looked at', isPublished: false });
  const address = await previewPath(id);
  for (const _ of [1, 2]) {
    const { status, headers, ...response } = await get(address).then(async (answer) => ({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      html: await answer.text(),
    }));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    expect(headers['cache-control']).toContain('no-store');
    expect(headers).not.toHaveProperty('x-nextjs-cache');
    expect(response.html).toContain('Looked at');
    expect(response.html).toMatch(/<meta name="robots" content="noindex, nofollow"/);
  }
  await call('PATCH', `/api/admin/news/${id}`, { title: 'Looked at, again' });
  expect(await read(address)).toContain('Looked at, again');
  await call('PATCH', `/api/admin/news/${id}`, { isPublished: true });
  const moved = await get(address);
  expect([moved.status, moved.headers.get('location')]).toEqual([307, `/updates?id=${id}`]);

  // The publication has ended the link: what is planned now needs another.
  await call('PATCH', `/api/admin/news/${id}`, { publishAt: inMinutes(5) });
  expect((await get(address)).status).toBe(404);
  const expired = await previewPath(id);
  expect((await get(expired)).status).toBe(200);
  const hash = createHash('sha256').update(expired.slice('/preview/'.length)).digest('hex');
  await letTimeCome(site.dataDirectory, '"NewsPreview" SET "expiresAt" = ? WHERE "tokenHash" = ?', hash);
  expect((await get(expired)).status).toBe(404);

  await remove(id);
  for (const gone of [address, '/preview', '/preview/x', `/preview/${'A'.repeat(43)}`]) {
    const response = await get(gone);
    expect([gone, response.status]).toEqual([gone, 404]);
    const html = await response.text();
    expect(html).toContain('404 Page Not Found');
    expect([gone, html.match(/<header/g)?.length]).toEqual([gone, 1]);
  }
});
