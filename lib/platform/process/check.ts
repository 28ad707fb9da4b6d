import type { CheckReport } from './check-schema';

/** The result of a check: `warning` can wait for office hours, `problem` cannot. */
export interface CheckResult {
  status: 'ok' | 'warning' | 'problem';
  /** One sentence that states the finding. */
  message: string;
  /** What to do about this finding, if it is not what the check advises in general. */
  advice?: string;
}

/** Something that can be wrong with the site or its dependencies. A screen, a command and alarms run the same list. */
export interface Check {
  /** Shown on the screen, such as `SPF of the sender`. Unique. */
  name: string;
  /** Milliseconds between two automatic runs. */
  every: number;
  priority: 'high' | 'low';
  /** Runs in a row that must not be `ok` before an alarm, because external lookups fail now and then. */
  failuresBeforeAlarm: number;
  /** The name of a check that this one depends on; while that one is a `problem`, this one is left out. */
  needs?: string;
  /** What to do if the result is not `ok`. */
  advice: string;
  /** Throws only if the check itself is broken. */
  run(): Promise<CheckResult>;
}

/**
 * Runs checks concurrently. One that throws is a `problem` that says so. Leaves out checks that depend on a `problem`,
 * so that each fault is reported once.
 */
export async function runChecks(checks: readonly Check[]): Promise<CheckReport[]> {
  const names = new Set(checks.map(({ name }) => name));
  const isLater = ({ needs }: Check) => needs !== undefined && names.has(needs);
  const needed = new Set(checks.filter(isLater).map(({ needs }) => needs));
  const first = await runAll(checks.filter(({ name }) => needed.has(name)));
  const broken = new Set(first.filter(({ status }) => status === 'problem').map(({ name }) => name));
  const rest = checks.filter(({ name, needs }) => !needed.has(name) && !(needs && broken.has(needs)));
  const reports = new Map([...first, ...(await runAll(rest))].map((report) => [report.name, report]));
  return checks.flatMap(({ name }) => reports.get(name) ?? []);
}

function runAll(checks: readonly Check[]): Promise<CheckReport[]> {
  return Promise.all(
    checks.map(async ({ name, advice, run }) => {
      const result = await run().catch((error: unknown): CheckResult => ({
        status: 'problem',
        message: `The check failed: ${error instanceof Error ? error.message : String(error)}.`,
      }));
      return { name, ...result, advice: result.status === 'ok' ? null : (result.advice ?? advice) };
    }),
  );
}
