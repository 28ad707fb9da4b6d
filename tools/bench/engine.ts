import { readFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import autocannon from 'autocannon';

import { paths } from '../../lib/paths';
import { startSite, type SiteProcess } from '../test-bed/site-process';
import { median, type Row } from './measure';
import { hasWrk, wrk } from './wrk';

const rounds = 3;
const renders = 600;
/** Windows of four seconds under one load. V8 comes to its worse decisions in about two minutes. */
const windows = 60;
const lastWindows = 5;
const semiSpace = '--max-semi-space-size=16';
const clockTicksPerSecond = 100;

interface Setting {
  name: string;
  /** The lines of scripts/start.mjs that set it. */
  lines: RegExp;
  /** Its lack shows only under a long load. */
  showsLate?: boolean;
}

const settings: readonly Setting[] = [
  { name: 'heap grows by 30 %', lines: /^.*heap-growing-percent.*\n/m },
  { name: 'WebAssembly by Liftoff', lines: /^.*liftoff-only.*\n/m },
  { name: 'no pretenuring', lines: /^.*no-allocation-site-pretenuring.*\n/m, showsLate: true },
  { name: 'one tick is held', lines: /^process\.nextTick\([^]*?^\}\);\n/m, showsLate: true },
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
    { name: 'all settings', script: source, showsLate: true },
    ...settings
      .filter(({ lines }) => lines.test(source))
      .map(({ name, lines, showsLate }) => ({
        name: `without: ${name}`,
        script: source.replace(lines, ''),
        showsLate,
      })),
  ].map((variant, index) => ({
    ...variant,
    command: [semiSpace, join('.variants', `start-${index}.mjs`), 'start'],
    figures: [] as Figures[],
  }));
  for (const [index, { script }] of variants.entries()) writeFileSync(join(scripts, `start-${index}.mjs`), script);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, command, figures } of variants) {
      figures.push(await measure(directory, command));
      console.log(`${name}: ${inWords(figures.slice(-1))}`);
    }
  }
  const rows: Row[] = variants.map(({ name, figures }) => ({ what: name, figure: inWords(figures) }));
  for (const { name, command } of variants.filter(({ showsLate }) => showsLate)) {
    rows.push({ what: `${name}, four minutes of load`, figure: await underLoad(directory, command) });
  }
  rmSync(scripts, { recursive: true });
  return rows;
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

/** What a page costs at the beginning and at the end of a long load, and in its dearest window. */
async function underLoad(directory: string, command: readonly string[]): Promise<string> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' }, directory, command);
  const costs: number[] = [];
  for (let window = 0; window < windows; window += 1) {
    const before = processorSeconds(site);
    const { count } = await wrk(site.url, [paths.home], { 'accept-encoding': 'gzip, deflate, br' });
    costs.push(((processorSeconds(site) - before) * 1_000_000) / count);
  }
  await site.stop();
  site.clean();
  const [first, last] = [costs.slice(1, 1 + lastWindows), costs.slice(-lastWindows)].map((some) => median(some));
  return `/ costs ${first?.toFixed(1)} µs at first, ${last?.toFixed(1)} at the end, at most ${Math.max(...costs.slice(1)).toFixed(1)}`;
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
