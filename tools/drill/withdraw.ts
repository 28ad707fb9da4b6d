import { parseArgs } from 'node:util';

import type { Row } from '../bench/measure';
import { signIn, startSite, type SiteProcess } from '../test-bed/site-process';
import { listShowing, takeOffAndKill, type TakenOff } from '../test-bed/withdrawal';
import { buildThis } from './build';
import { Fleet } from './fleet';
import { pause } from './load';

/** An end that takes as long as this has been confirmed or has failed. */
const longestMilliseconds = 150;
/** How long another instance may not know of it. */
const othersSeconds = 1;
/** How long a page may stay in a shared cache. */
const cachedSeconds = 61;

/** Where an item is looked for: at once, a second later, and in a shared cache after its minute. */
interface Readers {
  once: string[];
  later: string[];
  cached?: string;
}

/**
 * Takes items off the site and kills it around that, `--count` times, by half on the embedded database and on two
 * instances behind nginx. No item comes back whose end was confirmed.
 */
export async function drillWithdraw(options: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args: options, options: { count: { type: 'string', default: '1000' } } });
  const each = Math.ceil(Number(values.count) / 2);
  buildThis();
  const alone = await startSite({ LOG_LEVEL: 'silent' });
  const rows = await kill('SQLite, one instance', alone, { once: [alone.url], later: [] }, each);
  await alone.stop();
  alone.clean();
  const fleet = await Fleet.start(2, { environment: { LOG_LEVEL: 'silent' } });
  const [one, other] = fleet.members;
  if (!one?.site || !other) throw new Error('The instances do not run.');
  const readers = { once: [one.url], later: [other.url, fleet.nginx.url], cached: fleet.nginx.url };
  rows.push(...(await kill('PostgreSQL, two instances behind nginx', one.site, readers, each)));
  await fleet.stop();
  return rows;
}

async function kill(what: string, site: SiteProcess, readers: Readers, count: number): Promise<Row[]> {
  const cookie = await signIn(site.url);
  const ended: TakenOff[] = [];
  const back: number[] = [];
  let returned = 0;
  for (let round = 0; round < count; round += 1) {
    const after = Math.random() * longestMilliseconds;
    const taken = await takeOffAndKill(site, cookie, `${what}, round ${round}.`, after);
    const isBack = untilBack(site);
    if (taken.isAcknowledged) {
      ended.push(taken);
      returned += await countShown(readers.once, taken);
      if (readers.later.length > 0) await pause(othersSeconds);
      returned += await countShown(readers.later, taken);
    }
    back.push(await isBack);
    // Longer than a site may run that is started again at once.
    await pause(1);
    if (taken.isAcknowledged) returned += await countShown([...readers.once, ...readers.later], taken);
    if (round % 50 === 49)
      console.log(`${what}: ${round + 1} kills, ${ended.length} confirmed, ${returned} shown again`);
  }
  if (readers.cached) {
    await pause(cachedSeconds);
    for (const taken of ended) returned += (await listShowing(readers.cached, taken)).length;
  }
  back.sort((a, b) => a - b);
  return [
    {
      what: `${what}: pages that showed an item again, of ${ended.length} ends confirmed in ${count} kills`,
      figure: `${returned}`,
      ratio: returned,
      atMost: 0,
    },
    {
      what: '… seconds until the site was back: median, slowest',
      figure: [back[Math.floor(back.length / 2)], back.at(-1)].map((seconds) => seconds?.toFixed(1)).join(', '),
    },
  ];
}

/** Resolves with the seconds until both sides of a site work again. */
async function untilBack(site: SiteProcess): Promise<number> {
  const began = performance.now();
  while ((await fetch(`${site.url}/api/health`)).status !== 200) await pause(0.02);
  return (performance.now() - began) / 1000;
}

/** The session's name keeps a shared cache from responding. */
async function countShown(urls: string[], taken: TakenOff): Promise<number> {
  const shown = await Promise.all(urls.map((url) => listShowing(url, taken, { cookie: 'session-token=none' })));
  return shown.flat().length;
}
