import { chromium } from 'playwright';

import { apiPaths, paths } from '../../lib/paths';
import { findChromium } from '../test-bed/chromium';
import { startSite, type SiteProcess } from '../test-bed/site-process';
import { startBareServer } from './bare-server';
import { median, type Row } from './measure';
import { hasWrk, wrk } from './wrk';

export const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'accept-encoding': 'gzip, deflate, br',
};
const pairs = 9;
const pairSeconds = 2;

/** What a crowd gets: single addresses and whole first visits, next to a bare Node server with the same bytes. */
export async function crowdRows(directory: string): Promise<Row[]> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' }, directory);
  try {
    return hasWrk()
      ? await besideBareServer(site)
      : [{ what: 'beside a bare server', figure: 'not measured: wrk is not installed' }];
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
    const { ours, theirs, ratio } = await measureAlternately([site.url, bare.url], addresses);
    rows.push(
      {
        what: `${what}, beside a bare Node server`,
        figure: `${Math.round(ours.perSecond / addresses.length)}/s, ${Math.round(theirs.perSecond / addresses.length)}/s`,
        ratio,
        atLeast: 0.85,
      },
      {
        what: `${what}, slowest hundredth`,
        figure: `${ours.latency99.toFixed(1)} ms, ${theirs.latency99.toFixed(1)} ms`,
        ratio: ours.latency99 / theirs.latency99,
        atMost: 1.5,
      },
    );
  }
  await bare.stop();
  return rows;
}

type Figures = Pick<Awaited<ReturnType<typeof wrk>>, 'perSecond' | 'latency99'>;

/** The medians of two servers that are measured in turn, and that of the ratios of their rates, pair by pair. */
export async function measureAlternately(
  urls: readonly [string, string],
  addresses: readonly string[],
): Promise<{ ours: Figures; theirs: Figures; ratio: number }> {
  const measured: [Figures, Figures][] = [];
  for (let pair = 0; pair < pairs; pair += 1)
    measured.push([
      await wrk(urls[0], addresses, browser, pairSeconds),
      await wrk(urls[1], addresses, browser, pairSeconds),
    ]);
  const medians = (figures: Figures[]) => ({
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    latency99: median(figures.map(({ latency99 }) => latency99)),
  });
  return {
    ours: medians(measured.map(([ours]) => ours)),
    theirs: medians(measured.map(([, theirs]) => theirs)),
    ratio: median(measured.map(([ours, theirs]) => ours.perSecond / theirs.perSecond)),
  };
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
