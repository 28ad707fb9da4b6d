import { setTimeout as sleep } from 'node:timers/promises';

import { subscriptionsContract } from '../../lib/domains/mailing-list/contract';
import { apiPaths, paths } from '../../lib/paths';
import { startBareServer } from './bare-server';
import { browser, measureAlternately } from './crowd';
import { withSites, type SiteWithRows } from './many-rows';
import { median, type Row } from './measure';
import { hasWrk } from './wrk';

const json = { 'content-type': 'application/json' };
const measured = [paths.home, paths.updates, paths.newsItem(1), paths.feed, apiPaths.news];

/** What a crowd gets while the site works, beside a bare Node server with the same bytes during the same work. */
export async function workingRows(directory: string): Promise<Row[]> {
  if (!hasWrk()) return [{ what: 'while the site works', figure: 'not measured: wrk is not installed' }];
  const rows: Row[] = [];
  await withSites(directory, [{ subscriptions: 20_000, news: 20 }], async ([site]) => {
    if (!site) throw new Error('one site is measured');
    const bare = await startBareServer(site.url, measured, browser);
    const work = new Work(site);
    for (const address of measured) {
      const { ours, theirs, ratio } = await measureAlternately([site.url, bare.url], [address]);
      rows.push(
        {
          what: `${site.database}: ${address} while the site works`,
          figure: `${Math.round(ours.perSecond)}/s, ${Math.round(theirs.perSecond)}/s`,
          ratio,
          atLeast: 0.85,
        },
        {
          what: '… slowest hundredth',
          figure: `${ours.latency99.toFixed(1)} ms, ${theirs.latency99.toFixed(1)} ms`,
          ratio: ours.latency99 / theirs.latency99,
          atMost: 2,
        },
      );
    }
    rows.push({ what: `${site.database}: the work itself, begun at its rate`, figure: await work.stop() });
    await bare.stop();
  });
  return rows;
}

/** Searches, office lists, wrong sign-ins and sign-ups at a steady rate, and one export after the other. */
class Work {
  private readonly stopping = new AbortController();
  private readonly times = new Map<string, number[]>();
  private readonly running: Promise<void>[];
  private serial = 0;

  constructor(private readonly site: SiteWithRows) {
    const { cookie } = site;
    this.running = [
      this.repeat('search', 15, () => [`${paths.updates}?q=consolidated+tape`, { headers: { accept: 'text/html' } }]),
      this.repeat('office list', 5, () => [`${paths.admin}?tab=subscriptions`, { headers: { cookie } }]),
      this.repeat('wrong sign-in', 4, (number) => [
        '/api/login',
        { method: 'POST', headers: json, body: JSON.stringify({ email: `u${number}@example.com`, password: 'wrong' }) },
      ]),
      this.repeat('sign-up', 10, (number) => [
        '/api/email-subscription',
        { method: 'POST', headers: json, body: JSON.stringify({ email: `working-${number}@example.com` }) },
      ]),
      this.export(),
    ];
  }

  /** Ends the work. Returns how often each part was done, and its times. */
  async stop(): Promise<string> {
    this.stopping.abort();
    await Promise.all(this.running);
    return [...this.times]
      .map(
        ([name, times]) =>
          `${times.length} × ${name}, ${median(times).toFixed(0)} (${Math.max(...times).toFixed(0)}) ms`,
      )
      .join('; ');
  }

  private async repeat(name: string, perSecond: number, next: (number: number) => [path: string, init: RequestInit]) {
    const { signal } = this.stopping;
    const begun: Promise<void>[] = [];
    while (!signal.aborted) {
      const number = (this.serial += 1);
      const [path, init] = next(number);
      begun.push(this.timed(name, number, path, init));
      await sleep(1000 / perSecond, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(begun);
  }

  private async export(): Promise<void> {
    const { signal } = this.stopping;
    const { cookie } = this.site;
    while (!signal.aborted)
      await this.timed('export', (this.serial += 1), subscriptionsContract.export.path, { headers: { cookie } });
  }

  private async timed(name: string, number: number, path: string, init: RequestInit): Promise<void> {
    const started = performance.now();
    const headers = {
      ...init.headers,
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    };
    const outcome = await fetch(this.site.url + path, { ...init, headers })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status < 400 || name === 'wrong sign-in' ? '' : ` (${response.status})`;
      })
      .catch(() => ' (failed)');
    const what = name + outcome;
    const times = this.times.get(what) ?? [];
    times.push(performance.now() - started);
    this.times.set(what, times);
  }
}
