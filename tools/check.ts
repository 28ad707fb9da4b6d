// npm test runs the checks of every day, npm test -- everything all of them, npm test -- name … [path …] the checks named
// or the tests in those files of theirs, whole. A check starts when what it needs has ended and a core is free.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { installChromium } from './test-bed/chromium';
import { reportOfJest, reportOfPlaywright, shortened, type Report, type TestFile } from './test-bed/reports';
import { journey, onlyEverything, siteLife, slowHandlers } from './test-bed/selection';

const results = 'test-results';
const bin = (name: string) => join('node_modules', '.bin', name);

interface Check {
  name: string;
  /** Checks without which it fails: they run first, also where it is named by itself. */
  needs?: string[];
  /** Checks that run first where they run too. */
  after?: string[];
  /** How many of two cores it keeps busy. */
  cores: number;
  prepare?: () => void;
  command: [string, ...string[]];
  environment?: Record<string, string>;
  /** The outcome of its tests; without it the check is one test, which prints when it ends. */
  report?: () => Report;
}

const everything = 'everything';
const words = process.argv.slice(2);
/** Whether checks leave out what only `everything` runs. */
const isQuick = words.length === 0;

const playwrightReport = join(results, 'playwright.json');
const checks: Check[] = [
  { name: 'types', cores: 1, prepare: generateRouteTypes, command: [bin('tsc'), '--noEmit'] },
  { name: 'lint', cores: 1, command: [bin('eslint'), '.', '--max-warnings', '0'] },
  // Not beside the types: both write the types of routes.
  { name: 'build', after: ['types'], cores: 1, command: ['node', join('scripts', 'start.mjs'), 'build'] },
  { name: 'format', cores: 1, command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'layers', cores: 1, command: [bin('tsx'), join('tools', 'layers.ts')] },
  { name: 'unused', cores: 1, command: [bin('knip')] },
  // Not beside others: these take longer then, by more than the time it saves.
  { ...jest('process', ['process'], isQuick ? [filesOf('process', siteLife)] : []), needs: ['build'], cores: 2 },
  isQuick
    ? {
        ...jest(
          'unit and handlers',
          ['unit', 'sqlite'],
          ['--testPathIgnorePatterns', '/node_modules/', filesOf('integration', slowHandlers)],
        ),
        cores: 2,
      }
    : {
        ...jest('unit and handlers', ['unit', 'sqlite', 'postgresql']),
        cores: 2,
        // Of tests/integration/newsroom.test.ts.
        environment: { WALKS: '100' },
      },
  {
    name: 'browser',
    needs: ['build'],
    cores: 2,
    prepare: installChromium,
    command: [bin('playwright'), 'test', '--reporter', 'list,json', ...(isQuick ? ['--grep', journey] : [])],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    report: () => reportOfPlaywright(playwrightReport),
  },
];

/** A pattern of the paths of these test files. */
function filesOf(folder: string, names: readonly string[]): string {
  return `tests/${folder}/(${names.join('|')})\\.test\\.ts$`;
}

function jest(name: string, projects: string[], chosen: string[] = []): Omit<Check, 'cores'> {
  const report = join(results, `jest-${projects.join('-')}.json`);
  return {
    name,
    // Its workers get the same options: a file's modules are garbage when it ends, and its WebAssembly is not worth optimizing.
    command: [
      'node',
      '--max-semi-space-size=64',
      '--liftoff-only',
      '--import=./tools/test-bed/compile-once.mjs',
      join('node_modules', 'jest', 'bin', 'jest.js'),
      ...['--selectProjects', ...projects, '--maxWorkers', '2', '--json', '--outputFile', report, ...chosen],
    ],
    report: () => reportOfJest(report),
  };
}

const checkOf = (name: string) => checks.find((check) => check.name === name);
const named = words.flatMap((word) => checkOf(word) ?? []);
/** Parts of the paths of test files. */
const files = words.filter((word) => word !== everything && !checkOf(word));
if (files.length > 0 && (named.length === 0 || named.some(({ report }) => !report))) {
  console.error(`Usage: npm test [-- everything] [name … [file …]]. The names are ${checks.map(({ name }) => name).join(', ')}.
Files are for unit and handlers, process and browser only.`);
  process.exit(1);
}
const needed = named.flatMap(({ needs = [] }) => needs);
const chosen =
  named.length === 0 ? checks : checks.filter((check) => named.includes(check) || needed.includes(check.name));
const total = { passed: 0, failed: 0 };
const summary: string[] = [];
const remarks: string[] = [];
const testFiles: TestFile[] = [];
const cores = 2;
/** The names of checks that failed. */
const failed = new Set<string>();

mkdirSync(results, { recursive: true });
// Two checks would bundle the programs at the same time.
if (chosen.some(({ name, report }) => report ?? name === 'build')) startScript('programs');
const waiting = [...chosen];
const running = new Map<string, { cores: number; ended: Promise<void> }>();
while (waiting.length + running.size > 0) {
  const free = cores - [...running.values()].reduce((sum, check) => sum + check.cores, 0);
  const isPending = (name: string) => running.has(name) || waiting.some((check) => check.name === name);
  const next = waiting.find(
    ({ needs = [], after = [], cores }) => cores <= free && ![...needs, ...after].some((name) => isPending(name)),
  );
  if (next) {
    waiting.splice(waiting.indexOf(next), 1);
    running.set(next.name, { cores: next.cores, ended: run(next).finally(() => running.delete(next.name)) });
  } else await Promise.race([...running.values()].map(({ ended }) => ended));
}

if (remarks.length > 0) console.log(`\n${remarks.join('\n\n')}`);
testFiles.sort((one, other) => other.seconds - one.seconds);
if (testFiles.length > 0)
  console.log(
    `\nThe slowest files:\n${testFiles
      .slice(0, 10)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
      .join('\n')}`,
  );
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
if (isQuick) console.log(onlyEverything);
process.exit(total.failed === 0 ? 0 : 1);

async function run(check: Check): Promise<void> {
  const missing = check.needs?.find((name) => failed.has(name));
  if (missing) return conclude(check.name, { passed: 0, failed: 1, failures: [], files: [] }, `without ${missing}`);
  const started = Date.now();
  check.prepare?.();
  const [command, ...all] = check.command;
  const args = check.report ? [...all, ...files] : all;
  const heading = `\n── ${check.name}: ${check.command.join(' ')}`;
  if (check.report) console.log(heading);
  const child = spawn(command, args, {
    stdio: ['ignore', check.report ? 'inherit' : 'pipe', 'inherit'],
    env: { ...process.env, ...check.environment },
    shell: process.platform === 'win32',
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const printed = child.stdout ? await text(child.stdout) : '';
  const [status] = await ended;
  if (!check.report) console.log(`${heading}\n${printed}`);
  conclude(check.name, reportOf(check, status === 0, printed), `in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function conclude(name: string, report: Report, how: string): void {
  if (report.failed > 0) failed.add(name);
  total.passed += report.passed;
  total.failed += report.failed;
  remarks.push(...report.failures.map((reason) => `Failed: ${reason}`));
  testFiles.push(...report.files);
  const line = `${report.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${report.passed} passed, ${report.failed} failed ${how}`;
  console.log(line);
  summary.push(line);
}

function startScript(stage: string): void {
  const { status } = spawnSync(process.execPath, [join('scripts', 'start.mjs'), stage], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** The types of the parameters of pages and layouts are generated from the folders. */
function generateRouteTypes(): void {
  spawnSync(bin('next'), ['typegen'], { stdio: 'ignore', shell: process.platform === 'win32' });
}

function reportOf({ name, report }: Check, succeeded: boolean, printed: string): Report {
  if (!report && succeeded) return { passed: 1, failed: 0, failures: [], files: [] };
  if (!report) return { passed: 0, failed: 1, failures: [shortened(`${name}\n${printed.trim()}`)], files: [] };
  try {
    const reported = report();
    return succeeded ? reported : { ...reported, failed: Math.max(1, reported.failed) };
  } catch {
    return { passed: 0, failed: 1, failures: [`${name}\nended without a report`], files: [] };
  }
}
