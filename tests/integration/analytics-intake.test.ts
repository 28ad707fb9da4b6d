// @promise The fact that a page was viewed, and the time.
// @promise To tell one reader with a thousand views from a thousand readers, we keep a keyed code that is made from technical details of the request, such as the address it came from, but we do not keep the details themselves.
// @promise We set no advertising cookies and no analytics cookies.
// @promise If your browser sends Do Not Track or Global Privacy Control, your visits are not counted.

import { flushViews, recordBotView, recordDownload, recordMissing } from '@/lib/domains/analytics/intake/intake';
import type { AnalyticsSummary } from '@/lib/domains/analytics/schema';
import { shutdownOrder } from '@/lib/registry/boot';
import { db } from '@/lib/platform/database/db';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { resetEnv } from '@/lib/platform/process/env';
import { runShutdown, setShutdownOrder } from '@/lib/platform/process/shutdown';
import { api } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';
import { testOrigin } from '@/tools/test-bed/environment';

import { signedIn } from '../factories/people';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)',
  'Mozilla/5.0 (compatible; DotBot/1.2; +https://opensiteexplorer.org/dotbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Mozilla/5.0 (compatible; PetalBot; +https://webmaster.petalsearch.com/site/petalbot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'curl/8.5.0',
  'python-requests/2.32.3',
];
const botNames = [
  'Googlebot', 'bingbot', 'DuckDuckBot', 'YandexBot', 'Baiduspider', 'AhrefsBot', 'SemrushBot', 'MJ12bot', 'DotBot', 'GPTBot',
  'CCBot', 'ClaudeBot', 'PetalBot', 'facebookexternalhit', 'Twitterbot', 'LinkedInBot', 'Slackbot-LinkExpanding', 'Applebot', 'curl', 'python-requests',
]; // prettier-ignore

const beacon = (
  view: Record<string, string>,
  { client = '203.0.113.7', cookie, ...headers }: Record<string, string> = {},
) =>
  api('POST', `/api/impressions?${new URLSearchParams(view)}`, {
    client,
    cookie,
    headers: { 'user-agent': chrome, ...headers },
  });

const visit = (path: string, userAgent: string, headers: Record<string, string> = {}, method = 'GET') =>
  recordBotView(
    new Request(testOrigin + path, {
      method,
      headers: { 'user-agent': userAgent, [clientAddressHeader]: '198.51.100.9', ...headers },
    }),
  );

let adminCookie: string;

async function summary(): Promise<AnalyticsSummary> {
  const response = await api('GET', '/api/admin/analytics', { cookie: adminCookie });
  expect(response.status).toBe(200);
  return (await response.json()) as AnalyticsSummary;
}

beforeAll(async () => {
  // One day, whenever the tests run.
  setClock(Date.parse('2026-03-20T12:00:00Z'));
  adminCookie = (await signedIn('admin')).cookie;
});

afterAll(() => jest.useRealTimers());

beforeEach(async () => {
  await flushViews();
  await db().$transaction([
    db().impression.deleteMany(),
    db().dailyStat.deleteMany(),
    db().dailyCount.deleteMany(),
    db().visitor.deleteMany(),
    db().visitorKey.deleteMany(),
  ]);
});

it('counts a day of traffic exactly as decided', async () => {
  const people = Array.from({ length: 30 }, (_, index) => ({
    client: `203.0.113.${index}`,
    'user-agent': index % 2 ? chrome : firefox,
  }));
  for (const [index, person] of people.entries()) {
    expect((await beacon({ page: '/', referrer: 'https://search.example/?q=tape' }, person)).status).toBe(204);
    for (let more = 0; more < index % 4; more += 1) await beacon({ page: '/about' }, person);
    visit('/', person['user-agent']);
  }
  for (const [index, bot] of bots.entries()) {
    for (let page = 0; page <= index; page += 1) visit('/about', bot);
    // Assets, data, prefetches, and the beacon of a bot that runs scripts.
    visit('/_next/static/chunks/main.js', bot);
    visit('/feed.xml', bot);
    visit('/api/news', bot);
    visit('/about', bot, { rsc: '1' });
    visit('/about', bot, { 'sec-purpose': 'prefetch' });
    visit('/about', bot, {}, 'HEAD');
    await beacon({ page: '/about' }, { 'user-agent': bot });
  }
  // Prerendered pages, and people who opt out of tracking.
  await beacon({ page: '/' }, { 'sec-purpose': 'prefetch;prerender' });
  await beacon({ page: '/' }, { dnt: '1' });
  await beacon({ page: '/' }, { 'sec-gpc': '1' });
  for (const page of ['/', '/about', '/updates']) await beacon({ page }, { cookie: adminCookie });

  const figures = await summary();
  const aboutViews = people.reduce((total, _, index) => total + (index % 4), 0);
  expect(figures).toMatchObject({
    totalViews: 30 + aboutViews,
    uniqueVisitors: 30,
    botViews: (20 * 21) / 2,
    internalViews: 3,
  });
  expect(figures.pages).toEqual([
    { page: '/about', views: aboutViews },
    { page: '/', views: 30 },
  ]);
  expect(figures.referrers).toEqual([{ host: 'search.example', views: 30 }]);
  expect(figures.bots.map(({ name, views }) => [name, views])).toEqual(
    botNames.map((name, index) => [name, index + 1]).reverse(),
  );
  expect(figures.recentImpressions).toHaveLength(5);
});

it('sets no cookie', async () => {
  const answer = await beacon({ page: '/' });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
});

it('distinguishes people by address and browser, an IPv6 network being one address', async () => {
  await beacon({ page: '/' }, { client: '2001:db8:1:2::1' });
  await beacon({ page: '/' }, { client: '2001:db8:1:2::9' });
  await beacon({ page: '/' }, { client: '2001:db8:1:3::1' });
  await beacon({ page: '/' }, { client: '2001:db8:1:3::1', 'user-agent': firefox });
  await beacon({ page: '/' }, { client: '127.0.0.1' });
  expect(await summary()).toMatchObject({ totalViews: 5, uniqueVisitors: 4, internalViews: 0 });
});

it('refuses addresses that are not pages of this site, and stores nothing of them', async () => {
  const refused: Record<string, string>[] = [
    {},
    { page: '' },
    { page: '//elsewhere.example' },
    { page: 'https://elsewhere.example/' },
    { page: '/a\0' },
    { page: `/${'x '.repeat(200)}` },
    { page: `/${'a'.repeat(3000)}` },
    { page: '=1+1' },
  ];
  for (const view of refused) {
    expect((await beacon(view)).status).toBe(400);
  }
  expect((await beacon({ page: '/' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  await beacon({ page: '/verify-email?token=s3cret', referrer: 'javascript:alert(1)' });
  await flushViews();
  expect(await db().impression.findMany({ select: { page: true, referrer: true, kind: true } })).toEqual([
    { page: '/verify-email', referrer: null, kind: 'person' },
  ]);
});

it('limits the views that it accepts from one client', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 320 }, () => beacon({ page: '/' }, { client: '203.0.113.200' })),
  );
  expect(statuses.filter((response) => response.status === 204)).toHaveLength(300);
  expect(Number(statuses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await beacon({ page: '/' }, { client: '203.0.113.201' })).status).toBe(204);
  expect((await summary()).totalViews).toBe(301);
});

it('leaves an administrator to the beacon, whatever their browser calls itself', async () => {
  const headless =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36';
  visit('/', headless, { cookie: adminCookie });
  visit('/', headless, { cookie: `${adminCookie.split('=')[0]}=forged` });
  await beacon({ page: '/' }, { 'user-agent': headless, cookie: adminCookie });
  // Whose browser it is, is looked up after the visit.
  while ((await summary()).botViews === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await summary()).toMatchObject({ totalViews: 0, botViews: 1, internalViews: 1 });
});

it('counts everything as internal in development', async () => {
  const environment = process.env as Record<string, string | undefined>;
  const before = environment.NODE_ENV;
  environment.NODE_ENV = 'development';
  resetEnv();
  try {
    await beacon({ page: '/' });
    visit('/', 'curl/8.5.0');
    expect(await summary()).toMatchObject({ totalViews: 0, botViews: 0, internalViews: 2 });
  } finally {
    environment.NODE_ENV = before;
    resetEnv();
  }
});

it('loses nothing when the process is stopped', async () => {
  for (let index = 0; index < 20; index += 1) await beacon({ page: '/' }, { client: `203.0.113.${index}` });
  setShutdownOrder(shutdownOrder);
  await runShutdown();
  expect(await db().impression.count()).toBe(20);
});

it('shows the figures only to administrators', async () => {
  expect((await api('GET', '/api/admin/analytics')).status).toBe(401);
  const { cookie } = await signedIn('user');
  expect((await api('GET', '/api/admin/analytics', { cookie })).status).toBe(403);
});

const readerOf = (client: string, headers: Record<string, string> = {}) =>
  new Headers({ 'user-agent': chrome, [clientAddressHeader]: client, ...headers });

async function countsOf(dimension: string) {
  await flushViews();
  const rows = await db().dailyCount.findMany({ where: { dimension }, orderBy: { name: 'asc' } });
  return rows.map(({ name, views }) => [name, views]);
}

describe('addresses that do not exist', () => {
  const miss = (path: string, client = '203.0.113.40', headers: Record<string, string> = {}) =>
    recordMissing(new Request(testOrigin + path, { headers: readerOf(client, headers) }));

  it('are counted by day for people, without what follows a question mark, and are no views', async () => {
    miss('/old-page?email=reader@example.com&token=secret');
    miss('/old-page#part');
    miss('/letters/2019.pdf');
    miss('/reset/3f9a8b7c6d5e4f3a2b1c0d9e');
    miss('/reader@example.com');
    expect(await countsOf('missing')).toEqual([
      ['/letters/2019.pdf', 1],
      ['/old-page', 2],
      ['/redacted', 1],
      ['/reset/redacted', 1],
    ]);
    expect(await db().impression.count()).toBe(0);
    expect(await db().dailyStat.findFirst()).toMatchObject({ personViews: 0, visitors: 0 });
  });

  it('are not counted for programs, for visitors who opt out, for parts of pages and for prefetches', async () => {
    recordMissing(new Request(`${testOrigin}/wp-login.php`, { headers: { 'user-agent': 'curl/8.5.0' } }));
    miss('/a', '203.0.113.41', { dnt: '1' });
    miss('/b', '203.0.113.41', { 'sec-gpc': '1' });
    miss('/c.png', '203.0.113.41', { 'sec-fetch-dest': 'image' });
    miss('/d', '203.0.113.41', { 'sec-purpose': 'prefetch' });
    miss('/api/none', '203.0.113.41');
    miss('/admin/none', '203.0.113.41');
    expect(await countsOf('missing')).toEqual([]);
  });

  it('cannot fill the table: one client has few an hour, and a day has 50 by name', async () => {
    for (let index = 0; index < 500; index += 1) miss(`/scan-${index}`, '203.0.113.42');
    expect(await countsOf('missing')).toHaveLength(10);
    for (let client = 0; client < 40; client += 1)
      for (let index = 0; index < 10; index += 1) miss(`/many-${client}-${index}`, `198.51.101.${client}`);
    const counts = await countsOf('missing');
    expect(counts).toHaveLength(51);
    expect(counts.find(([name]) => name === '(other)')?.[1]).toBe(360);
  });
});

it('counts a PDF that was sent to a person, by its address, and no view and no picture', async () => {
  const pdf = '/files/3/letter.pdf';
  recordDownload(pdf, readerOf('203.0.113.50'), null);
  recordDownload(pdf, readerOf('203.0.113.51'), null);
  recordDownload('/files/4/chart-720.png', readerOf('203.0.113.50'), null);
  recordDownload(pdf, readerOf('203.0.113.52', { dnt: '1' }), null);
  recordDownload(pdf, new Headers({ 'user-agent': bots[0] ?? '', [clientAddressHeader]: '203.0.113.53' }), null);
  expect(await countsOf('download')).toEqual([[pdf, 2]]);
  expect(await db().impression.count()).toBe(0);
});
