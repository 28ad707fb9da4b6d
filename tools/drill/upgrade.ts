import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { memory, type Row } from '../bench/measure';
import { buildRelease, buildThis } from './build';
import { sitePid } from '../test-bed/site-process';
import { Fleet } from './fleet';
import { Load, pause, quantileOf, printFailures } from './load';

const instances = 3;
/** Of undisturbed load, before and after what a step does. */
const calmSeconds = 3;
/** A hang must last longer than nginx waits before it asks the next instance. */
const frozenSeconds = 25;
/** A page of an instance that hangs is requested from the next one after ten seconds (deploy/nginx-site.conf). */
const longestPageSeconds = 15;
const samples = 20;
const probeSeconds = 8;

interface Parameters {
  previous: string;
  /** How long PostgreSQL is away. */
  seconds: number;
  /** How long the soak takes. */
  minutes: number;
}

/** What happens to a fleet under load. Returns what there is to say of it, apart from what every step says. */
type Step = (fleet: Fleet, load: Load, parameters: Parameters) => Promise<(load: Load) => Row[]>;

const steps: Record<string, Step> = { roll, restart, kill, crash, hang, soak };

/**
 * Puts load on three instances behind nginx and upgrades them one after another from the previous release, or a commit,
 * to this one; then PostgreSQL is away for `--seconds` (8), one instance is killed, then the site behind one front, and
 * another instance hangs. `--step` names one
 * of these, or `soak`, which plots memory and descriptors under half load for `--minutes` (20). Four minutes without it.
 */
export async function drillUpgrade(options: string[]): Promise<Row[]> {
  const { values, positionals } = parseArgs({
    args: options,
    allowPositionals: true,
    options: {
      step: { type: 'string' },
      seconds: { type: 'string', default: '8' },
      minutes: { type: 'string', default: '20' },
    },
  });
  const names = values.step === undefined ? Object.keys(steps).filter((name) => name !== 'soak') : [values.step];
  if (!names.every((name) => name in steps)) throw new Error(`--step is one of ${Object.keys(steps).join(', ')}.`);
  const isRolled = names.includes('roll');
  const previous = isRolled ? buildRelease(positionals[0]) : '.';
  buildThis();
  const fleet = await Fleet.start(instances, { directory: previous });
  const parameters = { previous, seconds: Number(values.seconds), minutes: Number(values.minutes) };
  try {
    const rows: Row[] = [];
    for (const name of names) rows.push(...(await underLoad(fleet, name, parameters)));
    return rows;
  } finally {
    await fleet.stop();
  }
}

async function underLoad(fleet: Fleet, name: string, parameters: Parameters): Promise<Row[]> {
  const load = new Load(fleet.nginx.url, { name, pauseMilliseconds: name === 'soak' ? await halfLoad(fleet) : 0 });
  try {
    await pause(calmSeconds);
    const rowsOf = await steps[name]?.(fleet, load, parameters);
    await pause(calmSeconds);
    const seconds = load.elapsed / 1000;
    await load.stop();
    printFailures(load);
    const lost = await load.countLost(fleet.databaseUrl);
    return [
      ...(rowsOf?.(load) ?? []),
      none(`… acknowledged subscriptions that are lost, of ${load.acknowledged.length}`, lost),
      {
        what: '… requests a second; median, slowest hundredth, slowest',
        figure: `${Math.round(load.times.length / seconds)}/s; ${[0.5, 0.99, 1].map((part) => `${quantileOf(load.times, part).toFixed(0)} ms`).join(', ')}`,
      },
    ];
  } finally {
    await load.stop();
  }
}

function none(what: string, count: number, figure = `${count}`): Row {
  return { what, figure, ratio: count, atMost: 0 };
}

const failedReads = (load: Load) => load.failed('kept page').length + load.failed('other read').length;

/** Replaces the previous release with this one, one instance after another. */
async function roll(fleet: Fleet, _load: Load, { previous }: Parameters): ReturnType<Step> {
  const away: number[] = [];
  const codes: (number | null)[] = [];
  const logged: string[] = [];
  for (const member of fleet.members) {
    const began = performance.now();
    const { site } = member;
    codes.push(await member.stop());
    logged.push(site?.output() ?? '');
    await member.start();
    away.push((performance.now() - began) / 1000);
    await pause(calmSeconds);
  }
  return (load) => {
    const outputs = [...logged, ...fleet.members.map(({ site }) => site?.output() ?? '')];
    if (load.failures.length > 0) console.log(errorsOf(outputs));
    const what = `${instances} instances went from ${previous} to this release`;
    return [
      none(`${what}: requests that failed, of ${load.times.length}`, load.failures.length),
      none('… instances that did not stop cleanly', codes.filter(Boolean).length, codes.join(', ')),
      { what: '… seconds that each instance was away', figure: away.map((value) => value.toFixed(1)).join(', ') },
    ];
  };
}

/** PostgreSQL restarts. Cached pages continue; what needs the database says so until it is back. */
async function restart(fleet: Fleet, load: Load, { seconds }: Parameters): ReturnType<Step> {
  await fleet.postgres.restart(seconds * 1000);
  const back = load.elapsed;
  // Longer than a failure after its return may come.
  await pause(5);
  return ({ failures, times }) => {
    const last = (Math.max(back, ...failures.map(({ at }) => at)) - back) / 1000;
    const refused = [load.failed('other read').length, load.failed('write').length];
    return [
      none(
        `PostgreSQL away for ${seconds} s: kept pages that failed, of ${times.length} requests in all`,
        load.failed('kept page').length,
      ),
      { what: '… other reads and writes that were refused while it was away', figure: refused.join(', ') },
      { what: '… seconds from its return to the last failure', figure: last.toFixed(1), ratio: last, atMost: 5 },
    ];
  };
}

/** One of the instances is killed and comes back. */
async function kill(fleet: Fleet): ReturnType<Step> {
  const [, member] = fleet.members;
  await member?.stop('SIGKILL');
  await pause(4);
  await member?.start();
  return (load) => {
    const writes = load.failed('write').length;
    return [
      none(`one of ${instances} killed: reads that failed, of ${load.times.length} requests in all`, failedReads(load)),
      // nginx cannot know whether the instance had stored them.
      {
        what: '… writes that were under way in it, and were not acknowledged',
        figure: `${writes}`,
        ratio: writes,
        atMost: 12,
      },
    ];
  };
}

/** The site of one of the instances is killed, and its front starts it again. */
async function crash(fleet: Fleet): ReturnType<Step> {
  process.kill(sitePid(fleet.members[0]?.site?.process.pid), 'SIGKILL');
  await pause(4);
  return (load) => {
    const writes = load.failed('write').length;
    return [
      none(
        `the site of one of ${instances} killed: reads that failed, of ${load.times.length} requests in all`,
        failedReads(load),
      ),
      { what: '… writes that were under way in it', figure: `${writes}`, ratio: writes, atMost: 12 },
    ];
  };
}

/** One of the instances accepts connections and does not respond. */
async function hang(fleet: Fleet): ReturnType<Step> {
  const { site } = fleet.members[2] ?? {};
  site?.process.kill('SIGSTOP');
  await pause(frozenSeconds);
  site?.process.kill('SIGCONT');
  return (load) => {
    const slowest = Math.max(0, ...load.pageTimes) / 1000;
    const what = `one of ${instances} hangs for ${frozenSeconds} s`;
    return [
      none(`${what}: reads that failed, of ${load.times.length} requests in all`, failedReads(load)),
      {
        what: '… slowest kept page in s; how many requests took more than a second; writes that failed',
        figure: `${slowest.toFixed(1)} s; ${load.times.filter((time) => time > 1000).length}; ${load.failed('write').length}`,
        ratio: slowest,
        atMost: longestPageSeconds,
      },
    ];
  };
}

/** How long each worker pauses between two requests to make half of the requests that it could. */
async function halfLoad(fleet: Fleet): Promise<number> {
  const probe = new Load(fleet.nginx.url, { name: 'probe' });
  await pause(probeSeconds);
  const perSecond = probe.times.length / (probe.elapsed / 1000);
  await probe.stop();
  return (2 * probe.workerCount * 1000) / perSecond - quantileOf(probe.times, 0.5);
}

/** Under half of the maximum load for some minutes, plotting memory and descriptors. */
async function soak(fleet: Fleet, _load: Load, { minutes }: Parameters): ReturnType<Step> {
  const drawn = fleet.members.map(() => ({ memory: [] as number[], descriptors: [] as number[] }));
  for (let sample = 0; sample < samples; sample += 1) {
    await pause((minutes * 60) / samples);
    for (const [index, { site }] of fleet.members.entries()) {
      if (!site) continue;
      drawn[index]?.memory.push(memory(site));
      drawn[index]?.descriptors.push(readdirSync(`/proc/${site.process.pid}/fd`).length);
    }
  }
  return (load) => [
    none(`${minutes} minutes at half load: failed, of ${load.times.length}`, load.failures.length),
    ...drawn.flatMap(({ memory: megabytes, descriptors }, index) => [
      growthRow(`… memory of instance ${index + 1}, MB`, megabytes, 64),
      growthRow(`… descriptors of instance ${index + 1}`, descriptors, 20),
    ]),
  ];
}

/** A plot over time, and the median of the last quarter next to that of the second. */
function growthRow(what: string, values: number[], atMost: number): Row {
  const quarter = Math.floor(values.length / 4);
  const growth = quantileOf(values.slice(-quarter), 0.5) - quantileOf(values.slice(quarter, 2 * quarter), 0.5);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const bar = (value: number) => '▁▂▃▄▅▆▇█'.charAt(Math.round(((value - low) / Math.max(1, high - low)) * 7));
  return {
    what: `${what}, growth from the second quarter to the last`,
    figure: `${values.map(bar).join('')} ${low} to ${high}; ${growth}`,
    ratio: growth,
    atMost,
  };
}

/** The first errors of a site's log. */
function errorsOf(outputs: string[]): string {
  const lines = outputs.flatMap((output) =>
    output.split('\n').filter((line) => /"level":(50|60|"error")|Error/.test(line)),
  );
  return lines.slice(0, 5).join('\n');
}
