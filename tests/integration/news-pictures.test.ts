// @documented In a letter it is a PNG or JPEG of one width, the same for every reader, and no request for a picture is logged or counted.
// @documented In a feed its addresses are absolute.
// @documented A file of a news item is a PDF of at most 10 MB that begins with `%PDF-` and ends with `%%EOF`, or a picture.
// @documented `POST /api/admin/news/ID/files?fileName=NAME` takes its bytes as `application/pdf`, or as the type of a picture: the bytes decide which it is.
// @documented Each size is a file of the item, as PNG or JPEG with an address of its own, and follows the same rules; both come and go together.
// @documented `PATCH /api/admin/news-files/ID` changes the `title` of a file and, of a picture, `alt`, `isDecoration`, `caption` and `source`, which are part of the text: each version has its own.

import sharp from 'sharp';

import * as feedRoute from '@/app/feed.xml/route';
import * as fileRoute from '@/app/files/[id]/[name]/route';
import type { EditedNews, NewsVersion } from '@/lib/domains/news/acts-schema';
import { newsFileLimits, type NewsPicture } from '@/lib/domains/news/files-schema';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { listNewsForFeed } from '@/lib/domains/news/public/published';
import type { PublishedNewsItem } from '@/lib/domains/news/schema';
import { changeSite } from '@/lib/domains/site/change-site';
import { prune } from '@/lib/registry/prune';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';
import { claimedPng, drawing, photograph } from '../factories/pictures';

let admin: { cookie: string };
let chart: Buffer;

beforeAll(async () => {
  admin = await signedIn('admin');
  chart = await drawing(1600).png().toBuffer();
});

const upload = (id: number, bytes: Buffer, fileName = 'Fee chart.png', type = 'image/png') =>
  api('POST', `/api/admin/news/${id}/files?${new URLSearchParams({ fileName })}`, {
    rawBody: new Uint8Array(bytes),
    headers: { 'Content-Type': type },
    cookie: admin.cookie,
  });

async function addPicture(id: number, bytes = chart): Promise<NewsPicture & { addresses: [string, string] }> {
  const response = await upload(id, bytes);
  expect(response.status).toBe(201);
  const picture = (await response.json()) as NewsPicture;
  return { ...picture, addresses: [picture.url, picture.picture.smaller?.url ?? ''] };
}

function get(url: string, headers: Record<string, string> = {}) {
  const [id = '', name = ''] = new URL(url, testOrigin).pathname.split('/').slice(2);
  return fileRoute.GET(new Request(new URL(url, testOrigin), { headers }), { params: Promise.resolve({ id, name }) });
}

const statusesOf = async (addresses: readonly string[], headers?: Record<string, string>, query = '') =>
  Promise.all(addresses.map(async (address) => (await get(address + query, headers)).status));

async function edited(id: number): Promise<EditedNews> {
  return (await (await api('GET', `/api/admin/news/${id}`, { cookie: admin.cookie })).json()) as EditedNews;
}

async function publishChanges(id: number): Promise<void> {
  const { draft } = await edited(id);
  const body = { revision: draft.revision };
  expect((await api('POST', `/api/admin/news/${id}/publish-changes`, { body, cookie: admin.cookie })).status).toBe(200);
}

const change = (picture: { id: number }, body: Record<string, unknown>) =>
  api('PATCH', `/api/admin/news-files/${picture.id}`, { body, cookie: admin.cookie });

it('keeps a picture at two widths, and sends both to everyone once its text is public', async () => {
  const { id } = await createTestNews();
  const { addresses, ...picture } = await addPicture(id);
  const smallerUrl = `/files/${picture.id + 1}/Fee-chart-720.png`;
  expect(picture).toEqual({
    id: picture.id,
    title: 'Fee chart',
    url: `/files/${picture.id}/Fee-chart.png`,
    size: picture.size,
    picture: {
      ...{ width: 1440, height: 720, alt: '', isDecoration: false, caption: '', source: '' },
      smaller: { url: smallerUrl, width: 720, height: 360 },
    },
  });
  expect(await statusesOf(addresses)).toEqual([404, 404]);
  expect(await statusesOf(addresses, { Cookie: admin.cookie })).toEqual([200, 200]);
  await publishChanges(id);
  for (const [index, address] of addresses.entries()) {
    const response = await get(address);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cache-control': 'max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30',
      'content-disposition': expect.stringMatching(/^inline; filename="Fee-chart(-720)?\.png"/) as string,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(index === 0 ? 1440 : 720);
  }
  // Readers see it in the text: it is not among the files below.
  const page = (await (await api('GET', `/api/news/${id}`)).json()) as object;
  expect(page).not.toHaveProperty('files');
});

it('logs nothing of who loads a picture', async () => {
  const { id } = await createTestNews();
  const { addresses } = await addPicture(id);
  await publishChanges(id);
  const lines = jest.spyOn(log(), 'info').mockReturnValue(undefined);
  expect(await statusesOf(addresses)).toEqual([200, 200]);
  expect(lines).not.toHaveBeenCalled();
  lines.mockRestore();
});

it.each([
  ['a JPEG', () => photograph(300).jpeg().toBuffer(), 'Photo.jpeg', 'image/jpeg', 'Photo.jpg'],
  ['a WebP', () => drawing(300).webp().toBuffer(), 'Mark.webp', 'image/webp', 'Mark.png'],
  ['a JPEG under another name and type', () => photograph(300).jpeg().toBuffer(), 'P.png', 'application/pdf', 'P.jpg'],
])('takes %s', async (_, bytes, fileName, type, name) => {
  const { id } = await createTestNews();
  const response = await upload(id, await bytes(), fileName, type);
  expect([response.status, await response.json()]).toEqual([
    201,
    expect.objectContaining({ url: expect.stringMatching(new RegExp(`/${name}$`)) as string }),
  ]);
});

it.each([
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a.svg',
    'An SVG can run scripts. Save the picture as a PNG and add that.',
  ],
  [
    'a GIF',
    () => drawing(9).gif().toBuffer(),
    'a.gif',
    'A GIF cannot be added. Save the picture as a PNG and add that.',
  ],
  [
    'an AVIF',
    () => drawing(9).avif().toBuffer(),
    'a.avif',
    'The file is not a PNG, JPEG or WebP picture: it does not begin as one.',
  ],
  [
    'a page',
    () => Buffer.from('<html>'),
    'a.png',
    'The file is not a PNG, JPEG or WebP picture: it does not begin as one.',
  ],
  [
    'a PDF that calls itself a picture',
    () => Buffer.from('%PDF-1.7\n%%EOF\n'),
    'a.png',
    'The file is a PDF, though its name says that it is a picture.',
  ],
  [
    'a picture that calls itself a PDF',
    () => chart,
    'a.pdf',
    'The file is a picture, though its name says that it is a PDF.',
  ],
  ['a bomb', () => claimedPng(60_000, 60_000), 'a.png', 'A picture may have at most 40 megapixels.'],
  [
    'half a picture',
    () => chart.subarray(0, 1000),
    'a.png',
    'The picture cannot be read: it is damaged, or not whole.',
  ],
  ['an empty file', () => Buffer.alloc(0), 'a.png', 'The file is empty.'],
  ['11 MB', () => Buffer.concat([chart, Buffer.alloc(11 * 1024 * 1024)]), 'a.png', 'A file must have at most 10 MB.'],
])('refuses %s in words', async (_, bytes, fileName, message) => {
  const { id } = await createTestNews();
  const response = await upload(id, await bytes(), fileName);
  expect([response.status, await response.json()]).toEqual([
    fileName === 'a.png' && message.includes('10 MB') ? 413 : 400,
    expect.objectContaining({ message }),
  ]);
  expect(await db().newsFile.count({ where: { newsItemId: id } })).toBe(0);
});

it('refuses a picture that would be too large once it is written anew', async () => {
  const { id } = await createTestNews();
  const noise = Buffer.alloc(1440 * 3000 * 4);
  for (let at = 0, state = 7; at < noise.length; at += 1)
    noise[at] = (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16;
  const large = await sharp(noise, { raw: { width: 1440, height: 3000, channels: 4 } })
    .webp({ quality: 20 })
    .toBuffer();
  expect(large.length).toBeLessThan(newsFileLimits.bytes);
  const response = await upload(id, large, 'a.webp', 'image/webp');
  expect([response.status, await response.json()]).toEqual([
    413,
    expect.objectContaining({
      message: 'Written anew, the picture would have more than 10 MB. Save it as a JPEG and add that.',
    }),
  ]);
});

it('counts a picture once among the files of an item', async () => {
  const { id } = await createTestNews();
  await addPicture(id);
  const { draft } = await edited(id);
  const [file] = draft.files;
  const files = Array.from({ length: newsFileLimits.perItem - 1 }, (_, index) => ({
    ...file,
    picture: undefined,
    id: 900_000 + index,
    name: 'a.pdf',
  }));
  const stored = await db().newsDraft.findUniqueOrThrow({ where: { newsItemId: id } });
  const withMore = (more: object[]) => JSON.stringify([...(JSON.parse(stored.files) as object[]), ...more]);
  await db().newsDraft.update({ where: { newsItemId: id }, data: { files: withMore(files.slice(1)) } });
  await addPicture(id);
  const refused = await upload(id, chart);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ message: 'A news item has at most 20 files.' }),
  ]);
});

it('takes what is said about a picture into the text, and each version keeps its own', async () => {
  const { id } = await createTestNews();
  const picture = await addPicture(id);
  const said = { alt: 'Fees by year', caption: 'Fees', source: 'DataBP' };
  const response = await change(picture, said);
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ id: picture.id, picture: { ...picture.picture, ...said } }),
  ]);
  await publishChanges(id);
  const { publicVersion } = await edited(id);
  await change(picture, { alt: '', isDecoration: true });
  const version = await api('GET', `/api/admin/news/${id}/version?number=${publicVersion}`, { cookie: admin.cookie });
  expect(((await version.json()) as NewsVersion).files[0]?.picture).toMatchObject(said);
  const comparison = await api('GET', `/api/admin/news/${id}/comparison?from=${publicVersion}&to=0`, {
    cookie: admin.cookie,
  });
  expect(await comparison.json()).toMatchObject({
    fields: [
      {
        field: 'files',
        from: expect.stringMatching(
          /^Fee chart \(Fee-chart\.png, Picture, \d+ KB\) · Fees by year · Fees · Source: DataBP$/,
        ) as string,
        to: expect.stringMatching(/ · decoration · Fees · Source: DataBP$/) as string,
      },
    ],
  });
  const [entry] = await db().auditEntry.findMany({
    where: { action: 'news.update-file' },
    orderBy: { id: 'desc' },
    take: 1,
  });
  expect(JSON.parse(entry?.details ?? '{}')).toEqual({
    alt: { from: 'Fees by year', to: '' },
    isDecoration: { from: false, to: true },
  });
});

it.each([
  [{}, 'There is nothing to change.'],
  [{ alt: 'x'.repeat(501) }, 'Alternative text must have at most 500 characters.'],
  [{ source: 'x'.repeat(201) }, 'Source must have at most 200 characters.'],
])('refuses %j', async (body, message) => {
  const { id } = await createTestNews();
  const response = await change(await addPicture(id), body);
  expect([response.status, JSON.stringify(await response.json())]).toEqual([400, expect.stringContaining(message)]);
});

it('says nothing about a PDF, and nothing about one size of a picture', async () => {
  const { id } = await createTestNews();
  const pdf = (await (await upload(id, Buffer.from('%PDF-1.7\n%%EOF\n'), 'a.pdf', 'application/pdf')).json()) as {
    id: number;
  };
  expect((await change(pdf, { alt: 'x' })).status).toBe(400);
  const picture = await addPicture(id);
  expect((await change({ id: picture.id + 1 }, { title: 'x' })).status).toBe(404);
  const takenOff = await api('DELETE', `/api/admin/news-files/${picture.id + 1}`, { cookie: admin.cookie });
  expect(takenOff.status).toBe(404);
});

it('shows both sizes of a draft to readers of its preview link', async () => {
  const { id } = await createTestNews({ isPublished: false });
  const { addresses } = await addPicture(id);
  const link = await api('POST', `/api/admin/news/${id}/preview-link`, { cookie: admin.cookie });
  const token = ((await link.json()) as { url: string }).url.split('/').at(-1);
  expect(await statusesOf(addresses)).toEqual([404, 404]);
  expect(await statusesOf(addresses, {}, `?preview=${token}`)).toEqual([200, 200]);
});

it('keeps both sizes of a withdrawn item, and takes away those of one published in error', async () => {
  const { id } = await createTestNews();
  const { addresses } = await addPicture(id);
  await publishChanges(id);
  for (const [ending, status] of [
    ['withdrawn', 200],
    ['error', 404],
  ] as const) {
    await changeSite((tx) => tx.newsItem.update({ where: { id }, data: { ending, isPublished: false } }));
    expect(await statusesOf(addresses)).toEqual([status, status]);
  }
});

it('deletes both sizes 30 days after the draft that alone had them lost them', async () => {
  const { id } = await createTestNews();
  const kept = await addPicture(id);
  await publishChanges(id);
  const { addresses, id: unused } = await addPicture(id);
  for (const picture of [kept.id, unused])
    expect((await api('DELETE', `/api/admin/news-files/${picture}`, { cookie: admin.cookie })).status).toBe(204);
  expect(await statusesOf([...kept.addresses, ...addresses])).toEqual([200, 200, 404, 404]);
  await prune({ kinds: ['unusedFile'], now: new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) });
  const rows = await db().newsFile.findMany({ where: { newsItemId: id }, select: { id: true } });
  expect(rows.map((row) => row.id).sort()).toEqual([kept.id, kept.id + 1].sort());
});

async function write(id: number, content: string): Promise<void> {
  const { draft } = await edited(id);
  const { title, excerpt, category, date, revision } = draft;
  const body = { title, excerpt, category, date, revision, content, link: null, format: 'markdown' };
  expect((await api('PUT', `/api/admin/news/${id}/draft`, { body, cookie: admin.cookie })).status).toBe(200);
}

const htmlOf = async (id: number) => ((await (await api('GET', `/api/news/${id}`)).json()) as PublishedNewsItem).html;

describe('in the text', () => {
  it('is shown where the text names it, as the published version says', async () => {
    const { id } = await createTestNews();
    const picture = await addPicture(id);
    await change(picture, { alt: 'Fees by year' });
    await write(id, `First\n\n![](${picture.url})\n\nLast`);
    await publishChanges(id);
    const shown = await htmlOf(id);
    expect(shown).toContain(`<figure><img src="${picture.addresses[1]}" srcset="${picture.addresses[1]} 720w, `);
    expect(shown).toContain(' alt="Fees by year"></figure>');
    const inFeed = (await listNewsForFeed(1000)).find((item) => item.id === id);
    expect(inFeed?.html).toBe(shown);
    const feed = await (await feedRoute.GET(new Request(`${testOrigin}/feed.xml`), {})).text();
    const { siteUrl } = env();
    expect(feed).toContain(`${siteUrl}${picture.addresses[1]} 720w, ${siteUrl}${picture.url} 1440w`);
    const query = new URLSearchParams({ kind: 'news', audience: 'all', source: 'public', note: '', preheader: 'x' });
    const letter = await api('GET', `/api/admin/news/${id}/letter?${query}`, { cookie: admin.cookie });
    const { html } = (await letter.json()) as { html: string };
    expect(html.match(/<img [^>]*>/g)).toEqual([
      `<img src="${siteUrl}${picture.addresses[1]}" width="600" alt="Fees by year" style="width:100%;max-width:600px">`,
    ]);

    await change(picture, { alt: 'Fees by month' });
    expect(await htmlOf(id)).toBe(shown);
    await publishChanges(id);
    expect(await htmlOf(id)).toBe(shown?.replace('by year', 'by month'));
    await api('DELETE', `/api/admin/news-files/${picture.id}`, { cookie: admin.cookie });
    await publishChanges(id);
    expect(await htmlOf(id)).not.toContain('<img');
  });

  it('of another item leaves nothing in its place', async () => {
    const [{ id }, other] = [await createTestNews(), await createTestNews()];
    const picture = await addPicture(other.id);
    await write(id, `Before\n\n![Fees](${picture.url})\n\nafter`);
    await publishChanges(id);
    expect(await htmlOf(id)).toBe('<p>Before</p>\n<p>after</p>\n');
  });

  it('is in the preview of its editor, with what is missing', async () => {
    const { id } = await createTestNews();
    const picture = await addPicture(id);
    const render = async (newsItem?: number) => {
      const body = { newsItem, excerpt: 'x', content: `![](${picture.url})`, date: '2027-01-01', format: 'markdown' };
      return api('POST', '/api/admin/news/rendering', { body, cookie: admin.cookie });
    };
    const rendering = (await (await render(id)).json()) as NewsRendering;
    expect(rendering.html).toContain('<figure>');
    expect(rendering.warnings).toContain(
      'The picture “Fee chart” has no text for those who do not see it: write one, or mark it as decoration.',
    );
    expect(((await (await render()).json()) as NewsRendering).html).not.toContain('<figure>');
    expect((await render(2_000_000_000)).status).toBe(404);
  });
});
