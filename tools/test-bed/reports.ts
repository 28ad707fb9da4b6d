import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import type { JSONReport, JSONReportSpec } from '@playwright/test/reporter';

const lines = 120;

/**
 * What the page showed when a test failed, from the error-context.md that Playwright wrote, in which an expectation has it
 * among its details and any other failure under a heading: the main part if there is one, without what only finds elements
 * again.
 */
export function pageSnapshot(errorContext: string): string | undefined {
  const snapshot = /^```yaml\n(.*?)\n```/ms.exec(errorContext)?.[1];
  if (snapshot === undefined) return undefined;
  const shown = snapshot
    .replaceAll(/ \[(?:ref|cursor)=\w+\]/g, '')
    .split('\n')
    .filter((line) => !/^ *- \/url: /.test(line));
  const from = Math.max(
    shown.findIndex((line) => /^ *- main\b/.test(line)),
    0,
  );
  return shown.slice(from, from + lines).join('\n');
}

export interface Report {
  passed: number;
  failed: number;
  /** Each test that failed, and why, as it is printed. */
  failures: string[];
  files: TestFile[];
}

export interface TestFile {
  name: string;
  seconds: number;
}

/** The fields that are read. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Reads the file that Jest's --json writes. */
export function reportOfJest(file: string): Report {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [
      ...broken.map(({ name, message }) => shortened(`${name}\n${message}`)),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => shortened(`${fullName}\n${failureMessages.join('\n')}`)),
    ],
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** Reads the file that Playwright's JSON reporter writes. */
export function reportOfPlaywright(file: string): Report {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as JSONReport;
  const specs = suites.flatMap(function specsOf(suite): JSONReportSpec[] {
    return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  });
  const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    failures: [
      ...errors.map(({ message = '' }) => shortened(message)),
      ...tests
        .filter(({ status }) => status === 'unexpected')
        .flatMap(({ title, results }) =>
          results.map(
            ({ errors, attachments }) =>
              shortened(`${title}\n${errors.map(({ message }) => message).join('\n')}`) + pageAtFailure(attachments),
          ),
        ),
    ],
    files: suites.map(({ file }) => ({
      name: join('tests', 'e2e', file),
      seconds:
        specs
          .filter((spec) => spec.file === file)
          .flatMap(({ tests }) => tests.flatMap((test) => test.results))
          .reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

function pageAtFailure(attachments: { name: string; path?: string }[]): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const shown = path && pageSnapshot(readFileSync(path, 'utf8'));
  return shown ? `\n    The page showed:\n${shown.replaceAll(/^/gm, '    ')}` : '';
}

/** The first lines of a reason, without colors. */
export function shortened(reason: string): string {
  return stripVTControlCharacters(reason).split('\n').slice(0, 12).join('\n    ');
}
