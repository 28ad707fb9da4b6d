// Runs every check, the cheapest failures first: npm test [-- name …] [path …] runs all, or those named, or the tests in
// those files of the checks named.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

import type { JSONReport, JSONReportSpec } from '@playwright/test/reporter';

import { installChromium } from './test-bed/chromium';

const results = 'test-results';
const bin = (name: string) => join('node_modules', '.bin', name);

interface Check {
  name: string;
  prepare?: () => Promise<void> | void;
  command: [string, ...string[]];
  environment?: Record<string, string>;
  /** The outcome of its tests; without it the check is one test, which takes one core and prints when it ends. */
  report?: () => Report;
}

interface Report {
  passed: number;
  failed: number;
  /** Each test that failed, and why. */
  failures: string[];
}

const playwrightReport = join(results, 'playwright.json');
const checks: Check[] = [
  { name: 'types', prepare: generateRouteTypes, command: [bin('tsc'), '--noEmit'] },
  { name: 'lint', command: [bin('eslint'), '.', '--max-warnings', '0'] },
  { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'layers', command: [bin('tsx'), join('tools', 'layers.ts')] },
  { name: 'unused', command: [bin('knip')] },
  jest('unit and handlers', ['unit', 'sqlite', 'postgresql']),
  { ...jest('process', ['process']), prepare: build },
  {
    name: 'browser',
    prepare: () => {
      build();
      installChromium();
    },
    command: [bin('playwright'), 'test', '--reporter', 'list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    report: () => reportOfPlaywright(JSON.parse(readFileSync(playwrightReport, 'utf8')) as JSONReport),
  },
];

function jest(name: string, projects: string[]): Check {
  const report = join(results, `jest-${projects.join('-')}.json`);
  return {
    name,
    // Its workers get the same options: a file's modules are garbage when it ends, and its WebAssembly is not worth optimizing.
    command: [
      'node',
      '--max-semi-space-size=64',
      '--liftoff-only',
      join('node_modules', 'jest', 'bin', 'jest.js'),
      ...['--selectProjects', ...projects, '--maxWorkers', '2', '--json', '--outputFile', report],
    ],
    report: () => reportOfJest(JSON.parse(readFileSync(report, 'utf8')) as JestReport),
  };
}

/** The fields that are read from the file that Jest's --json writes. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function reportOfJest({ numPassedTests, numFailedTests, testResults }: JestReport): Report {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [
      ...broken.map(({ name, message }) => `${name}\n${message}`),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`),
    ],
  };
}

function reportOfPlaywright({ stats, suites, errors }: JSONReport): Report {
  const specs = suites.flatMap(function specsOf(suite): JSONReportSpec[] {
    return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  });
  const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    failures: [
      ...errors.map(({ message }) => message ?? ''),
      ...tests
        .filter(({ status }) => status === 'unexpected')
        .map(
          ({ title, results }) =>
            `${title}\n${results
              .at(-1)
              ?.errors.map(({ message }) => message)
              .join('\n')}`,
        ),
    ],
  };
}

const linesOfAReason = 12;
const shortened = (reason: string) =>
  stripVTControlCharacters(reason).split('\n').slice(0, linesOfAReason).join('\n    ');

const isName = (word: string) => checks.some(({ name }) => name === word);
const words = process.argv.slice(2);
const named = words.filter(isName);
/** Parts of the paths of test files. */
const files = words.filter((word) => !isName(word));
const chosen = checks.filter(({ name }) => words.length === 0 || named.includes(name));
if (chosen.length === 0 || (files.length > 0 && chosen.some(({ report }) => !report))) {
  console.error(`Usage: npm test [-- name … [file …]]. The names are ${checks.map(({ name }) => name).join(', ')}.
Files are for unit and handlers, process and browser only.`);
  process.exit(1);
}
const total = { passed: 0, failed: 0 };
const summary: string[] = [];
const remarks: string[] = [];

mkdirSync(results, { recursive: true });
const brief = chosen.filter(({ report }) => !report);
const runNext = async (): Promise<void> => {
  for (let check = brief.shift(); check; check = brief.shift()) await run(check);
};
await Promise.all([runNext(), runNext()]);
for (const check of chosen.filter(({ report }) => report)) await run(check);

if (remarks.length > 0) console.log(`\n${remarks.join('\n\n')}`);
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function run(check: Check): Promise<void> {
  const started = Date.now();
  await check.prepare?.();
  const [command, ...all] = check.command;
  const args = [...all, ...files];
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
  const { passed, failed, failures } = reportOf(check, status === 0, printed);
  total.passed += passed;
  total.failed += failed;
  remarks.push(...failures.map((reason) => `Failed: ${shortened(reason)}`));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  summary.push(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${check.name}: ${passed} passed, ${failed} failed in ${seconds} s`,
  );
}

/** The build that tests of whole processes run. */
function build(): void {
  const { status } = spawnSync(process.execPath, [join('scripts', 'start.mjs'), 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** The types of the parameters of pages and layouts are generated from the folders. */
function generateRouteTypes(): void {
  spawnSync(bin('next'), ['typegen'], { stdio: 'ignore', shell: process.platform === 'win32' });
}

function reportOf({ name, report }: Check, succeeded: boolean, printed: string): Report {
  if (!report && succeeded) return { passed: 1, failed: 0, failures: [] };
  if (!report) return { passed: 0, failed: 1, failures: [`${name}\n${printed.trim()}`] };
  try {
    const reported = report();
    return succeeded ? reported : { ...reported, failed: Math.max(1, reported.failed) };
  } catch {
    return { passed: 0, failed: 1, failures: [`${name}\nended without a report`] };
  }
}
