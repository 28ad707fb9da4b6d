import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { memory, type Row } from '../bench/measure';
import { Fleet } from './fleet';
import { buildThis } from './build';
import { Load, pause, quantileOf, printFailures } from './load';

const samples = 20;
const workers = 12;
const probeSeconds = 8;

/** Two instances under half of their maximum load, for `--minutes` (20), plotting memory and descriptors. */
export async function drillSoak(options: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args: options, options: { minutes: { type: 'string', default: '20' } } });
  const minutes = Number(values.minutes);
  buildThis();
  const fleet = await Fleet.start(2);
  try {
    const probe = new Load(fleet.nginx.url, { workers, name: 'probe' });
    await pause(probeSeconds);
    const full = probe.times.length / (probe.elapsed / 1000);
    await probe.stop();
    const pauseMilliseconds = (2 * workers * 1000) / full - quantileOf(probe.times, 0.5);
    const load = new Load(fleet.nginx.url, { workers, pauseMilliseconds, name: 'soak' });
    const drawn = fleet.members.map(() => ({ memory: [] as number[], descriptors: [] as number[] }));
    for (let sample = 0; sample < samples; sample += 1) {
      await pause((minutes * 60) / samples);
      for (const [index, { site }] of fleet.members.entries()) {
        if (!site) continue;
        drawn[index]?.memory.push(memory(site));
        drawn[index]?.descriptors.push(readdirSync(`/proc/${site.process.pid}/fd`).length);
      }
    }
    const perSecond = load.times.length / (load.elapsed / 1000);
    await load.stop();
    printFailures(load);
    const lost = await load.countLost(fleet.databaseUrl);
    return [
      {
        what: `${minutes} minutes at ${Math.round(perSecond)} of ${Math.round(full)} requests/s: failed, of ${load.times.length}`,
        figure: `${load.failures.length}`,
        ratio: load.failures.length,
        atMost: 0,
      },
      { what: `lost, of ${load.acknowledged.length} acknowledged`, figure: `${lost}`, ratio: lost, atMost: 0 },
      ...drawn.flatMap(({ memory: megabytes, descriptors }, index) => [
        growthRow(`memory of instance ${index + 1}, MB`, megabytes, 64),
        growthRow(`descriptors of instance ${index + 1}`, descriptors, 20),
      ]),
      {
        what: 'median, slowest hundredth, slowest answer',
        figure: `${quantileOf(load.times, 0.5).toFixed(0)} ms, ${quantileOf(load.times, 0.99).toFixed(0)} ms, ${Math.max(...load.times).toFixed(0)} ms`,
      },
    ];
  } finally {
    await fleet.stop();
  }
}

/** A plot over time, and the median of the last quarter next to that of the second. */
function growthRow(what: string, values: number[], atMost: number): Row {
  const quarter = Math.floor(values.length / 4);
  const growth = quantileOf(values.slice(-quarter), 0.5) - quantileOf(values.slice(quarter, 2 * quarter), 0.5);
  return {
    what: `${what}, growth from the second quarter to the last`,
    figure: `${drawing(values)} ${Math.min(...values)} to ${Math.max(...values)}; ${growth}`,
    ratio: growth,
    atMost,
  };
}

function drawing(values: number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => '▁▂▃▄▅▆▇█'.charAt(Math.round(((value - low) / Math.max(1, high - low)) * 7))).join('');
}
