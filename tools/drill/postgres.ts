import { parseArgs } from 'node:util';

import type { Row } from '../bench/measure';
import { Fleet } from './fleet';
import { buildThis } from './build';
import { Load, pause, quantileOf, printFailures } from './load';

/** A hang must last longer than nginx waits before it asks the next instance. */
const frozenSeconds = 25;
/** A page of an instance that hangs is requested from the next one after ten seconds (deploy/nginx-site.conf). */
const longestPageSeconds = 15;

/**
 * Stops PostgreSQL for some seconds, kills one of three instances and makes another hang, all under load behind nginx.
 * Takes about two minutes. `--seconds` (8) is how long PostgreSQL is away.
 */
export async function drillPostgres(options: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args: options, options: { seconds: { type: 'string', default: '8' } } });
  buildThis();
  const fleet = await Fleet.start(3);
  try {
    return [
      ...(await restartRows(fleet, Number(values.seconds))),
      ...(await killRows(fleet)),
      ...(await hangRows(fleet)),
    ];
  } finally {
    await fleet.stop();
  }
}

async function lostRow(load: Load, fleet: Fleet): Promise<Row> {
  const lost = await load.countLost(fleet.databaseUrl);
  return {
    what: `… acknowledged subscriptions that are lost, of ${load.acknowledged.length}`,
    figure: `${lost}`,
    ratio: lost,
    atMost: 0,
  };
}

function none(what: string, count: number): Row {
  return { what, figure: `${count}`, ratio: count, atMost: 0 };
}

/** PostgreSQL restarts. Cached pages continue; what needs the database says so until it is back. */
async function restartRows(fleet: Fleet, awaySeconds: number): Promise<Row[]> {
  const load = new Load(fleet.nginx.url, { name: 'restart' });
  await pause(3);
  await fleet.postgres.restart(awaySeconds * 1000);
  const back = load.elapsed;
  await pause(8);
  await load.stop();
  printFailures(load);
  const last = Math.max(back, ...load.failures.map(({ at }) => at));
  return [
    none(
      `PostgreSQL away for ${awaySeconds} s: kept pages that failed, of ${load.times.length} requests in all`,
      load.failed('kept page').length,
    ),
    {
      what: '… other reads and writes that were refused while it was away',
      figure: `${load.failed('other read').length}, ${load.failed('write').length}`,
    },
    {
      what: '… seconds from its return to the last failure',
      figure: ((last - back) / 1000).toFixed(1),
      ratio: (last - back) / 1000,
      atMost: 5,
    },
    await lostRow(load, fleet),
  ];
}

/** One of three instances is killed and comes back. */
async function killRows(fleet: Fleet): Promise<Row[]> {
  const [, member] = fleet.members;
  const load = new Load(fleet.nginx.url, { name: 'kill' });
  await pause(3);
  await member?.stop('SIGKILL');
  await pause(4);
  await member?.start();
  await pause(3);
  await load.stop();
  printFailures(load);
  const reads = load.failed('kept page').length + load.failed('other read').length;
  return [
    none(`one of three killed: reads that failed, of ${load.times.length} requests in all`, reads),
    {
      // nginx cannot know whether the instance had stored them.
      what: '… writes that were under way in it, and were not acknowledged',
      figure: `${load.failed('write').length}`,
      ratio: load.failed('write').length,
      atMost: 12,
    },
    await lostRow(load, fleet),
  ];
}

/** One of three instances accepts connections and does not respond. */
async function hangRows(fleet: Fleet): Promise<Row[]> {
  const { site } = fleet.members[2] ?? {};
  const load = new Load(fleet.nginx.url, { name: 'hang' });
  await pause(3);
  site?.process.kill('SIGSTOP');
  await pause(frozenSeconds);
  site?.process.kill('SIGCONT');
  await pause(3);
  await load.stop();
  printFailures(load);
  const reads = load.failed('kept page').length + load.failed('other read').length;
  const slowest = Math.max(...load.times) / 1000;
  const slow = load.times.filter((time) => time > 1000).length;
  return [
    none(
      `one of three hangs for ${frozenSeconds} s: reads that failed, of ${load.times.length} requests in all`,
      reads,
    ),
    {
      what: '… the slowest answer; slowest hundredth; how many took more than a second; slowest kept page in s',
      figure: `${slowest.toFixed(1)} s; ${quantileOf(load.times, 0.99).toFixed(0)} ms; ${slow}`,
      ratio: Math.max(0, ...load.pageTimes) / 1000,
      atMost: longestPageSeconds,
    },
    { what: '… writes that failed', figure: `${load.failed('write').length}` },
    await lostRow(load, fleet),
  ];
}
