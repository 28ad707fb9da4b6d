import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { chromium } from 'playwright';

import { findWholeChromium } from '../test-bed/chromium';
import { startSite } from '../test-bed/site-process';
import { median, type Row } from './measure';
import { measuredPages } from './pages';
import { startHello } from './workspace';

const lighthouse = 'lighthouse@12.8.2';
const rounds = 3;

/** These pages ask not to be indexed, which Lighthouse counts as a fault. */
const notIndexed = ['/auth', '/verify-email'];

interface Scores {
  performance: number;
  /** The lowest of accessibility, best practices and, where the page is indexed, search. */
  others: number;
  paint: number;
  blocked: number;
  shift: number;
  machine: number;
}

/**
 * Lighthouse on every public page as on a phone, next to the hello-world page: the median of three alternating runs.
 */
export async function lighthouseRows(directory: string): Promise<Row[]> {
  const hello = await startHello();
  const site = await startSite({ LOG_LEVEL: 'silent' }, directory);
  const item = /href="(\/updates\?id=\d+)"/.exec(await (await fetch(`${site.url}/updates`)).text())?.[1];
  const pages = [...measuredPages, '/verify-email', ...(item ? [item] : [])];
  const targets = [
    { what: 'hello-world page', url: hello.url },
    ...pages.map((what) => ({ what, url: site.url + what })),
  ];
  const runs = targets.map((): Scores[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { what, url }] of targets.entries()) {
      const scores = await run(url, notIndexed.includes(what));
      if (scores) runs[index]?.push(scores);
    }
  }
  await site.stop();
  site.clean();
  await hello.stop();
  return targets.flatMap(({ what }, index) => rowsOf(what, runs[index] ?? [], index > 0));
}

function rowsOf(what: string, runs: Scores[], isOurs: boolean): Row[] {
  if (runs.length === 0)
    return [{ what, figure: 'not measured: Lighthouse failed', ...(isOurs && { ratio: 0, atLeast: 1 }) }];
  const middle = (of: (scores: Scores) => number) => median(runs.map(of));
  const figure = [
    `${runs.map(({ performance }) => Math.round(performance * 100)).join(', ')}`,
    `largest paint ${Math.round(middle(({ paint }) => paint))} ms`,
    `blocked ${Math.round(middle(({ blocked }) => blocked))} ms`,
    `shift ${middle(({ shift }) => shift).toFixed(3)}`,
    `machine ${Math.round(middle(({ machine }) => machine))}`,
  ].join('; ');
  const performance: Row = { what: `${what}, performance`, figure, ratio: middle((scores) => scores.performance) };
  if (!isOurs) return [performance];
  const others = Math.min(...runs.map((scores) => scores.others));
  return [
    { ...performance, atLeast: 0.95 },
    { what: `${what}, the lowest of the others`, figure: String(Math.round(others * 100)), ratio: others, atLeast: 1 },
  ];
}

/** Undefined if Lighthouse itself failed, which happens when the machine stalls. */
async function run(url: string, isNotIndexed: boolean): Promise<Scores | undefined> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'];
  const report = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags], {
    env: { ...process.env, CHROME_PATH: findWholeChromium() ?? chromium.executablePath() },
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => JSON.parse(stdout) as Report,
    (error: Error) => console.error(`${url}: ${error.message}`),
  );
  if (!report?.categories.performance?.score) return undefined;
  const others = ['accessibility', 'best-practices', ...(isNotIndexed ? [] : ['seo'])];
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: report.categories.performance.score,
    others: Math.min(...others.map((category) => report.categories[category]?.score ?? 0)),
    paint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    machine: report.environment.benchmarkIndex,
  };
}

interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
  environment: { benchmarkIndex: number };
}
