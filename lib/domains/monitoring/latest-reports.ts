import 'server-only';

import { isWithinLast } from '@/lib/platform/dates/stored-time';
import { runChecks, type Check } from '@/lib/platform/process/check';
import type { CheckReport } from '@/lib/platform/process/check-schema';
import { log } from '@/lib/platform/process/log';
import { singleton } from '@/lib/platform/process/singleton';

import { siteChecks } from './site-checks';

interface Round {
  reports: Map<string, CheckReport>;
  /** When each check last began (`Date.now()`). */
  ranAt: Map<string, number>;
  running?: Promise<void>;
}

/** The newest reports of this process: a page does not wait for what checks ask of other machines. */
const latest = singleton('latestReports', (): Round => ({ reports: new Map(), ranAt: new Map() }));

/** Runs every check now and returns the reports, for a person who asks. */
export async function runSiteChecks(): Promise<CheckReport[]> {
  const checks = siteChecks();
  await run(checks);
  const { reports } = latest.get();
  return checks.flatMap(({ name }) => reports.get(name) ?? []);
}

/** How many checks need attention, by their newest reports. Runs those that are due in the background. */
export function countFailingChecks(now = Date.now()): Promise<number> {
  const round = latest.get();
  const due = siteChecks().filter(({ name, every }) => !isWithinLast(every, round.ranAt.get(name) ?? 0, now));
  if (due.length > 0) {
    round.running ??= run(due)
      .catch((error: unknown) => log().warn({ err: error }, 'the checks could not be run'))
      .finally(() => delete round.running);
  }
  return Promise.resolve([...round.reports.values()].filter(({ status }) => status !== 'ok').length);
}

async function run(checks: readonly Check[]): Promise<void> {
  const { reports, ranAt } = latest.get();
  for (const { name } of checks) ranAt.set(name, Date.now());
  const found = new Map((await runChecks(checks)).map((report) => [report.name, report]));
  for (const { name } of checks) {
    const report = found.get(name);
    if (report) reports.set(name, report);
    else reports.delete(name);
  }
}
