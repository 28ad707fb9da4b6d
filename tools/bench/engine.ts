import { readFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import autocannon from 'autocannon';

import { paths } from '../../lib/paths';
import { startSite, type SiteProcess } from '../test-bed/site-process';
import { median, type Row } from './measure';
import { hasWrk, wrk } from './wrk';

const rounds = 5;
const renders = 600;
const semiSpace = '--max-semi-space-size=16';
const clockTicksPerSecond = 100;

/** The settings of V8, each with the lines of scripts/start.mjs that set it. */
const settings: readonly (readonly [name: string, lines: RegExp])[] = [
  ['heap grows by 30 %', /^.*heap-growing-percent.*\n/m],
  ['WebAssembly by Liftoff', /^.*liftoff-only.*\n/m],
  ['no pretenuring', /^.*no-allocation-site-pretenuring.*\n/m],
  ['one tick is held', /^process\.nextTick\([^]*?^\}\);\n/m],
];

type Figures = Record<'start' | 'processor' | 'idle' | 'perPage' | 'latency99' | 'perRender' | 'peak', number>;

/**
 * What each setting of V8 gains: alternates between the site with all of them and without each. A response costs
 * processor time, all threads together, which other work on the machine changes less than the number of responses.
 */
export async function engineRows(directory: string): Promise<Row[]> {
  if (!hasWrk()) return [{ what: 'settings of V8', figure: 'not measured: wrk is not installed' }];
  const scripts = join(directory, '.variants');
  mkdirSync(scripts, { recursive: true });
  const source = readFileSync(join(directory, 'scripts', 'start.mjs'), 'utf8');
  const variants = [
    { name: 'all settings', script: source },
    ...settings
      .filter(([, lines]) => lines.test(source))
      .map(([name, lines]) => ({ name: `without: ${name}`, script: source.replace(lines, '') })),
  ].map((variant) => ({ ...variant, figures: [] as Figures[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { name, script, figures }] of variants.entries()) {
      const path = join('.variants', `start-${index}.mjs`);
      writeFileSync(join(directory, path), script);
      figures.push(await measure(directory, [semiSpace, path, 'start']));
      console.log(`${name}: ${inWords(figures.slice(-1))}`);
    }
  }
  rmSync(scripts, { recursive: true });
  return variants.map(({ name, figures }) => ({ what: name, figure: inWords(figures) }));
}

async function measure(directory: string, command: readonly string[]): Promise<Figures> {
  const began = performance.now();
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' }, directory, command);
  const start = performance.now() - began;
  const processor = processorSeconds(site);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idle = megabytes(site, 'VmRSS');
  await wrk(site.url, [paths.home], {});
  const beforePages = processorSeconds(site);
  const { count, latency99 } = await wrk(site.url, [paths.home], { 'accept-encoding': 'gzip, deflate, br' });
  const perPage = ((processorSeconds(site) - beforePages) * 1_000_000) / count;
  const beforeRenders = processorSeconds(site);
  await autocannon({ url: site.url + paths.auth, connections: 16, amount: renders });
  const perRender = ((processorSeconds(site) - beforeRenders) * 1000) / renders;
  const peak = megabytes(site, 'VmHWM');
  await site.stop();
  site.clean();
  return { start, processor, idle, perPage, latency99, perRender, peak };
}

function inWords(runs: Figures[]): string {
  const of = (name: keyof Figures) => median(runs.map((figures) => figures[name]));
  return [
    `ready after ${(of('start') / 1000).toFixed(1)} s, ${of('processor').toFixed(1)} s of processor`,
    `idle ${of('idle')} MB`,
    `/ costs ${of('perPage').toFixed(1)} µs of processor, p99 ${of('latency99').toFixed(1)} ms`,
    `/auth costs ${of('perRender').toFixed(1)} ms, then at most ${of('peak')} MB`,
  ].join('; ');
}

function processorSeconds({ process: { pid } }: SiteProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
}

function megabytes({ process: { pid } }: SiteProcess, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}
