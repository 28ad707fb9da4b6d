import { reasonOf, withoutSecrets } from './foreign-error';
import type { CheckReport } from './check-schema';

/** The result of a check: `warning` can wait for office hours, `problem` cannot. */
export interface CheckResult {
  status: 'ok' | 'warning' | 'problem';
  /** One sentence that states the finding. */
  message: string;
  /** What to do about this finding, if it is not what the check advises in general. */
  advice?: string;
  /** What it would check is turned off: not a problem, and nothing to be pleased with. */
  isOff?: true;
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
  /** The page of the back office where that is done, or where the cause is seen. */
  place?: string;
  /** Throws only if the check itself is broken. */
  run(): Promise<CheckResult>;
}

/**
 * Runs checks concurrently. One that throws is a `problem` that says so. Leaves out checks that depend on a `problem`, or
 * on one that is left out, so that each fault is reported once.
 */
export async function runChecks(checks: readonly Check[]): Promise<CheckReport[]> {
  const running = new Map<string, Promise<CheckReport | undefined>>();
  const byName = new Map(checks.map((check) => [check.name, check]));
  const run = (check: Check): Promise<CheckReport | undefined> => {
    const report = running.get(check.name) ?? runOnceNeeded(check);
    running.set(check.name, report);
    return report;
  };
  const runOnceNeeded = async (check: Check): Promise<CheckReport | undefined> => {
    const needed = byName.get(check.needs ?? '');
    const found = needed && (await run(needed));
    return needed && (!found || found.status === 'problem') ? undefined : runOne(check);
  };
  return (await Promise.all(checks.map(run))).filter((report) => report !== undefined);
}

const order: readonly CheckReport['status'][] = ['problem', 'warning', 'ok'];

/** Problems first; within a status the reports keep their order. */
export function worstFirst(reports: readonly CheckReport[]): CheckReport[] {
  return reports.toSorted((one, next) => order.indexOf(one.status) - order.indexOf(next.status));
}

async function runOne({ name, advice, place, run }: Check): Promise<CheckReport> {
  const result = await run().catch((error: unknown): CheckResult => ({
    status: 'problem',
    message: `The check failed: ${reasonOf(error)}.`,
  }));
  // Also what an earlier build stored with an address.
  const message = withoutSecrets(result.message);
  return {
    name,
    ...result,
    message,
    advice: result.status === 'ok' ? null : (result.advice ?? advice),
    ...(place && { place }),
  };
}
