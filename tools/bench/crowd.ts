import autocannon from 'autocannon';
import { chromium } from 'playwright';

import { apiPaths, paths } from '../../lib/paths';
import { findChromium } from '../test-bed/chromium';
import { signIn, startSite, type SiteProcess } from '../test-bed/site-process';
import { startBareServer } from './bare-server';
import { median, memory, type Row } from './measure';
import { hasWrk, wrk } from './wrk';

export const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'accept-encoding': 'gzip, deflate, br',
};
const rounds = 3;

/** What a crowd gets: single addresses and whole first visits, next to a bare Node server with the same bytes. */
export async function crowdRows(directory: string): Promise<Row[]> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' }, directory);
  try {
    const rows = hasWrk()
      ? await besideBareServer(site)
      : [{ what: 'beside a bare server', figure: 'not measured: wrk is not installed' }];
    return [...rows, ...(await boundRows(site))];
  } finally {
    await site.stop();
    site.clean();
  }
}

async function besideBareServer(site: SiteProcess): Promise<Row[]> {
  const visit = await firstVisit(site.url);
  const single = [paths.home, paths.primer, paths.updates, paths.newsItem(1), paths.feed, apiPaths.news];
  const bare = await startBareServer(site.url, [...new Set([...single, ...visit])], browser);
  // The first requests run code that is not compiled yet; a crowd does not come to a server that has just started.
  await measureAlternately([site.url, bare.url], [...single, ...visit]);
  const rows: Row[] = [];
  for (const [what, addresses] of [...single.map((one) => [one, [one]] as const), ['first visit', visit] as const]) {
    const [ours, theirs] = await measureAlternately([site.url, bare.url], addresses);
    rows.push(
      {
        what: `${what}, beside a bare Node server`,
        figure: `${Math.round(ours.perSecond / addresses.length)}/s, ${Math.round(theirs.perSecond / addresses.length)}/s`,
        ratio: ours.perSecond / theirs.perSecond,
        atLeast: what === 'first visit' ? 0.6 : 0.7,
      },
      {
        what: `${what}, slowest hundredth`,
        figure: `${ours.latency99.toFixed(1)} ms, ${theirs.latency99.toFixed(1)} ms`,
        ratio: ours.latency99 / theirs.latency99,
        atMost: 3,
      },
    );
  }
  await bare.stop();
  return rows;
}

type Figures = Pick<Awaited<ReturnType<typeof wrk>>, 'perSecond' | 'latency99'>;

async function measureAlternately(
  urls: readonly [string, string],
  addresses: readonly string[],
): Promise<[Figures, Figures]> {
  const runs = urls.map((): Figures[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) runs[index]?.push(await wrk(url, addresses, browser));
  }
  const [ours, theirs] = runs.map((figures) => ({
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    latency99: median(figures.map(({ latency99 }) => latency99)),
  }));
  if (!ours || !theirs) throw new Error('nothing was measured');
  return [ours, theirs];
}

/** The addresses that a phone with an empty cache requests for `/`. */
export async function firstVisit(url: string): Promise<string[]> {
  const chrome = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await chrome.newPage({ viewport: { width: 390, height: 844 } });
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().startsWith(url)) addresses.push(request.url().slice(url.length));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return addresses;
  } finally {
    await chrome.close();
  }
}

const megabytes = (more: number) => `${more > 0 ? '+' : ''}${more} MB`;

/** Memory stays within limits for any mix of requests, and no response is stale. */
async function boundRows(site: SiteProcess): Promise<Row[]> {
  const cookie = await signIn(site.url);
  await load(site, 2000, (turn) => `/warm-${turn}`);
  const crowded = await besideRenders(site);
  let before = memory(site);
  await load(
    site,
    100_000,
    (turn) => [`/no-page-${turn}`, `/?z=${turn}`, `/updates?id=${turn}&z=${turn}`][turn % 3] ?? '/',
  );
  const rows: Row[] = [crowded, bound('memory after 100,000 unknown addresses and queries', memory(site) - before)];

  let isOver = false;
  const crowd = (async () => {
    while (!isOver) await load(site, 2000, () => paths.updates);
  })();
  const title = 'Published while everybody reads';
  await addItem(site, cookie, title, 'It is short.');
  const after = await autocannon({
    url: site.url + paths.updates,
    connections: 16,
    amount: 10_000,
    headers: { 'user-agent': browser['user-agent'] },
    verifyBody: (body) => String(body).includes(title),
  });
  isOver = true;
  await crowd;
  rows.push({
    what: 'old pages among 10,000 after a publish',
    figure: String(after.mismatches),
    ratio: after.mismatches,
    atMost: 0,
  });

  for (let number = 0; number < 150; number += 1)
    await addItem(site, cookie, `Long item ${number}`, 'long '.repeat(9800));
  before = memory(site);
  await Promise.all(Array.from({ length: 60 }, async () => (await fetch(site.url + apiPaths.news)).arrayBuffer()));
  rows.push(bound('memory after 60 requests for 150 items of 49 kB', memory(site) - before));
  return rows;
}

/** How long a visitor waits while many open a page that is rendered for each of them. */
async function besideRenders(site: SiteProcess): Promise<Row> {
  const timed = async (path: string) => {
    const start = performance.now();
    await (await fetch(site.url + path)).arrayBuffer();
    return performance.now() - start;
  };
  const alone: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) alone.push(await timed(paths.auth));
  let isOver = false;
  const waits = (async () => {
    const all: number[] = [];
    while (!isOver) all.push(await timed(paths.home));
    return all.sort((a, b) => a - b);
  })();
  await autocannon({ url: site.url + paths.auth, connections: 400, amount: 2000 });
  isOver = true;
  const all = await waits;
  const [slow, render] = [all[Math.floor(all.length * 0.99)] ?? 0, median(alone)];
  return {
    what: '/, slowest hundredth, while 400 open the sign-in, beside one rendering of it',
    figure: `${slow.toFixed(1)} ms, ${render.toFixed(1)} ms`,
    ratio: slow / render,
    atMost: 5,
  };
}

function bound(what: string, more: number): Row {
  return { what, figure: megabytes(more), ratio: more / 64, atMost: 1 };
}

async function load(site: SiteProcess, amount: number, path: (turn: number) => string): Promise<void> {
  let turn = 0;
  await autocannon({
    url: site.url,
    connections: 16,
    amount,
    headers: browser,
    requests: [{ setupRequest: (request) => ({ ...request, path: path((turn += 1)) }) }],
  });
}

async function addItem(site: SiteProcess, cookie: string, title: string, content: string): Promise<void> {
  const response = await fetch(`${site.url}/api/admin/news`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      title,
      excerpt: 'What it is about.',
      content,
      category: 'Announcements',
      date: '2025-01-01',
    }),
  });
  if (response.status !== 201) throw new Error(`news answered ${response.status}: ${await response.text()}`);
}
