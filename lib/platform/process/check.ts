import type { CheckReport } from './check-schema';

/** How a check ended: `warning` can wait for office hours, `problem` cannot. */
export interface CheckResult {
  status: 'ok' | 'warning' | 'problem';
  /** One sentence that says what was found. */
  message: string;
}

/** One thing that can be wrong with the site or what it depends on; a screen, a command and an alarm run the same list. */
export interface Check {
  /** As it stands on the screen, such as `SPF of the sender`. Unique. */
  name: string;
  /** Milliseconds between two runs by the clock. */
  every: number;
  priority: 'high' | 'low';
  /** Runs in a row that must not be `ok` before an alarm: what is looked up elsewhere fails now and then. */
  failuresBeforeAlarm: number;
  /** The name of a check without which this one cannot be made: it is left out while that one is a `problem`. */
  needs?: string;
  /** What to do where the result is not `ok`. */
  advice: string;
  /** Throws only where the check itself is broken. */
  run(): Promise<CheckResult>;
}

/**
 * Runs checks concurrently; one that throws is a `problem` that says so. Leaves out those that need one that is a
 * `problem`, so that a fault is named once.
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
      return { name, ...result, advice: result.status === 'ok' ? null : advice };
    }),
  );
}
