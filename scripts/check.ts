// Every check, in the order in which a failure is cheapest to see: npm test [-- name …] runs all, or those named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { installChromium } from '../tests/setup/chromium';
import { prepareBuild, prepareClients } from './prepare';

const results = 'test-results';
const bin = (name: string) => join('node_modules', '.bin', name);

interface Check {
  name: string;
  prepare?: () => Promise<void> | void;
  command: [string, ...string[]];
  environment?: Record<string, string>;
  /** How many tests passed and failed; one check is one test where it does not count. */
  count?: () => { passed: number; failed: number };
}

const playwrightReport = join(results, 'playwright.json');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

const checks: Check[] = [
  { name: 'types', prepare: generateRouteTypes, command: [bin('tsc'), '--noEmit'] },
  { name: 'lint', command: [bin('eslint'), '.', '--max-warnings', '0'] },
  { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'unused', command: [bin('knip')] },
  jest('unit and handlers', ['unit', 'sqlite', 'postgresql'], '--maxWorkers=2'),
  { ...jest('process', ['process']), prepare: prepareBuild },
  {
    name: 'browser',
    prepare: async () => {
      await prepareBuild();
      installChromium();
    },
    command: [bin('playwright'), 'test', '--reporter', 'list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    count: () => {
      const { stats } = read(playwrightReport) as { stats: { expected: number; unexpected: number; flaky: number } };
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  },
];

function jest(name: string, projects: string[], ...options: string[]): Check {
  const report = join(results, `jest-${projects.join('-')}.json`);
  return {
    name,
    command: [bin('jest'), '--selectProjects', ...projects, '--json', '--outputFile', report, ...options],
    count: () => {
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = read(report) as Record<string, number>;
      return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0) };
    },
  };
}

const wanted = process.argv.slice(3);
const total = { passed: 0, failed: 0 };
const summary: string[] = [];

mkdirSync(results, { recursive: true });
await prepareClients();
for (const check of checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n── ${check.name}: ${check.command.join(' ')}`);
  const started = Date.now();
  await check.prepare?.();
  const [command, ...args] = check.command;
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...check.environment },
    shell: process.platform === 'win32',
  });
  const counted = count(check, status === 0);
  total.passed += counted.passed;
  total.failed += counted.failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  summary.push(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${check.name}: ${counted.passed} passed, ${counted.failed} failed in ${seconds} s`,
  );
}

console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** The types of pages' and layouts' parameters come from the folders. */
function generateRouteTypes(): void {
  spawnSync(bin('next'), ['typegen'], { stdio: 'ignore', shell: process.platform === 'win32' });
}

function count(check: Check, succeeded: boolean): { passed: number; failed: number } {
  if (!check.count) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const counted = check.count();
    return succeeded ? counted : { ...counted, failed: Math.max(1, counted.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
